import { callApi, isSignedOut, uploadFile } from "#web/api-client.ts";

type Waiting = { resume: () => void; leave: () => void };

let waiting: Waiting[] = [];
const listeners = new Set<() => void>();
/** Only where somebody was signed in is there something to go on with. */
let isOpen = false;

function set(next: Waiting[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

/**
 * The calls of the admin area. One that finds the session ended waits until the password was entered again, and is then repeated:
 * no page loses what was typed. It fails with status 401 only where nobody was signed in, or somebody chose to leave.
 */
export const callAdmin: typeof callApi = (name, input, options) => withSession(() => callApi(name, input, options));
export const uploadAdmin: typeof uploadFile = (name, input, onProgress) => withSession(() => uploadFile(name, input, onProgress));

async function withSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (fault) {
      if (!isOpen || !isSignedOut(fault)) throw fault;
      await new Promise<void>((resume, reject) => set([...waiting, { resume, leave: () => reject(fault) }]));
    }
  }
}

/** For the dialog that asks for the password: how many calls wait, and what becomes of them. */
export const endedSession = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isWaiting: () => waiting.length > 0,
  open: (isSignedIn: boolean) => {
    isOpen = isSignedIn;
  },
  resume: () => settle("resume"),
  leave: () => {
    isOpen = false;
    settle("leave");
  },
};

function settle(how: keyof Waiting) {
  const settled = waiting;
  set([]);
  for (const each of settled) each[how]();
}
