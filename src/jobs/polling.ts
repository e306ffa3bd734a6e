import { setTimeout as wait } from "node:timers/promises";

export type Polling = { stop(): Promise<void> };

/** Calls `work` until stopped: again at once where it returns that there may be more, otherwise after `pollMs`, also after a fault. */
export function pollFor(work: () => Promise<boolean>, pollMs: number, onFault: (fault: Error) => void): Polling {
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      const mayBeMore = await work().catch((fault: Error) => {
        onFault(fault);
        return false;
      });
      if (!mayBeMore) await wait(pollMs, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
