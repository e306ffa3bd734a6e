import { CallFault, callApi, isSignedOut, uploadFile } from "#web/api-client.ts";

type Waiting = { resume: () => void; leave: () => void };

/**
 * Calls that wait for the person to do something. A dialog of the admin area opens its gate while it is on the page, and then lets the calls continue
 * or fail with the fault that they met.
 */
function gate() {
  let waiting: Waiting[] = [];
  let fault: CallFault | null = null;
  let isOpen = false;
  const listeners = new Set<() => void>();
  const set = (next: Waiting[], met: CallFault | null) => {
    waiting = next;
    fault = met;
    for (const listener of listeners) listener();
  };
  const settle = (how: keyof Waiting) => {
    const settled = waiting;
    set([], null);
    for (const each of settled) each[how]();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The fault that the waiting calls met; null if no call waits. */
    fault: () => fault,
    isWaiting: () => waiting.length > 0,
    isOpen: () => isOpen,
    open: (isThere: boolean) => {
      isOpen = isThere;
    },
    wait: (met: CallFault) => new Promise<void>((resume, reject) => set([...waiting, { resume, leave: () => reject(met) }], met)),
    resume: () => settle("resume"),
    leave: () => settle("leave"),
  };
}

const session = gate();

/** For the dialog that asks for the password. If the person leaves it, the gate closes, and calls no longer wait. */
export const endedSession = {
  ...session,
  leave: () => {
    session.open(false);
    session.leave();
  },
};

/** For the dialog that asks for the second factor. */
export const neededFactor = gate();

/**
 * The calls of the admin area. If the session has ended or a second factor is needed, the call waits until the person has entered the password or
 * proven the factor, and is then repeated, so no page loses its input. It fails if nobody was signed in or the person leaves the dialog.
 */
export const callAdmin: typeof callApi = async (name, input, options) => {
  const answer = await untilDone(() => callApi(name, input, options));
  if (!name.startsWith("GET ")) for (const listener of changeListeners) listener();
  return answer;
};
export const uploadAdmin: typeof uploadFile = async (name, input, onProgress) => {
  const answer = await untilDone(() => uploadFile(name, input, onProgress));
  for (const listener of changeListeners) listener();
  return answer;
};

const changeListeners = new Set<() => void>();

/** Calls `listener` after each call of this browser that changed something, before the caller gets the answer. Returns a function that ends this. */
export function onOwnChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

/** Repeats a call once the password was entered again or the second factor was proven. */
export async function untilDone<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (fault) {
      const waitsAt = gateFor(fault);
      if (!waitsAt?.isOpen()) throw fault;
      await waitsAt.wait(fault as CallFault);
    }
  }
}

function gateFor(fault: unknown) {
  if (isSignedOut(fault)) return session;
  return fault instanceof CallFault && fault.code === "second-factor-needed" ? neededFactor : null;
}
