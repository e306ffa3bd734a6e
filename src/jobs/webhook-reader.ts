import { setTimeout as wait } from "node:timers/promises";
import { resumeImports } from "#domain/imports/import-working.ts";
import type { Shop } from "#domain/shop.ts";
import { followEvents } from "#domain/webhooks/webhook-following.ts";

const lookMs = 2000;

/** Imports that a process left unfinished go on too. */
async function look(shop: Shop): Promise<number> {
  await resumeImports(shop);
  return followEvents(shop);
}

/** Looks for new domain events every two seconds, in each process that runs jobs; with no endpoint, that is one small query. */
export function followWebhooks(shop: Shop, onFault: (fault: Error) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      const read = await look(shop).catch((fault: Error) => {
        onFault(fault);
        return 0;
      });
      // A full page: there is more.
      if (read < 500) await wait(lookMs, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
