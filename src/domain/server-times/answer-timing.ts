import { timingStatements } from "#db/statement-time.ts";
import type { Shop } from "#domain/shop.ts";
import type { Answered } from "./server-times.ts";

/** The page or call to be answered. `isShared`: the answer is the same for everyone, so it may come from the page cache. */
export type TimedRoute = Pick<Answered, "route" | "area"> & { isShared: boolean };

/** Makes an answer and records how long it took, and how much of that was waiting for the database. `statusOf` returns the status of the answer. */
export async function recordAnswerTime<T>(shop: Shop, place: TimedRoute, make: () => Promise<T>, statusOf: (made: T) => number): Promise<T> {
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
