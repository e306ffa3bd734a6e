import { timingStatements } from "#db/statement-time.ts";
import type { Shop } from "#domain/shop.ts";
import type { Answered } from "./server-times.ts";

/** The page or call that is answered. `isShared`: the answer is the same for everyone, so it may come from the page cache. */
export type TimedRoute = Pick<Answered, "route" | "area"> & { isShared: boolean };

/** Makes an answer and notes how long it took, and how long of it the database was waited for. `statusOf` says with which status it was answered. */
export async function noteTime<T>(shop: Shop, place: TimedRoute, make: () => Promise<T>, statusOf: (made: T) => number): Promise<T> {
  const began = performance.now();
  const { value, sqlMs } = timingStatements(make);
  const note = (isFault: boolean) =>
    shop.serverTimes.note(shop.clock.now(), { ...place, isCached: false, isFault, ms: performance.now() - began, sqlMs: sqlMs() });
  try {
    const made = await value;
    note(statusOf(made) >= 500);
    return made;
  } catch (fault) {
    note(true);
    throw fault;
  }
}
