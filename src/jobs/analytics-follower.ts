import { setTimeout as wait } from "node:timers/promises";
import { recordServerEvents } from "#domain/events/event-recording.ts";
import { fullKeeping, keepVisitSums, keepVisits } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";

const lookMs = 1000;
/** What one reading takes at most: there may be more. */
const fullPage = 500;

/** Looks every second for domain events that analytics want, for visits that changed, and whether their sums are there, in each process that runs jobs. */
export function followForAnalytics(shop: Shop, onFault: (fault: Error) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      const none = (fault: Error) => {
        onFault(fault);
        return 0;
      };
      const read = await recordServerEvents(shop).catch(none);
      const kept = await keepVisits(shop).catch(none);
      await keepVisitSums(shop).catch(none);
      if (read < fullPage && kept < fullKeeping) await wait(lookMs, null, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
