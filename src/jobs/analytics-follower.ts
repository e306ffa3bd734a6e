import { recordServerEvents } from "#domain/events/event-recording.ts";
import { fullKeeping, keepVisitSums, keepVisits } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import { type Polling, pollFor } from "./polling.ts";

const pollMs = 1000;
/** The most that is read at once: after a full page there may be more. */
const fullPage = 500;

/** Looks every second, in each process that runs jobs, for domain events for analytics and for changed visits, and whether the sums of visits exist. */
export function followForAnalytics(shop: Shop, onFault: (fault: Error) => void): Polling {
  const none = (fault: Error) => {
    onFault(fault);
    return 0;
  };
  const follow = async () => {
    const read = await recordServerEvents(shop).catch(none);
    const kept = await keepVisits(shop).catch(none);
    await keepVisitSums(shop).catch(none);
    return read >= fullPage || kept >= fullKeeping;
  };
  return pollFor(follow, pollMs, onFault);
}
