import { inTransaction } from "#db/transaction.ts";
import type { Shop } from "#domain/shop.ts";
import {
  forgetVisitsOf,
  forgetVisitsOfDay,
  lockVisits,
  makeChangedVisits,
  makeVisitsOfAccount,
  makeVisitsOfDay,
  selectDaysToDrop,
  selectOpenDays,
  selectVisitDifferences,
  waitForVisits,
} from "./visit-row-queries.ts";

/** For the statements of reports: the visits of a time or of a session, whether they are kept already or not. */
export { andOfPeople, countedVisits, uncountedSessions, visitsOfSession } from "./visit-row-queries.ts";

/** Notes of sessions that changed, of one transaction. */
const notesAtOnce = 5000;

/**
 * Makes the visits of sessions with events that these do not know yet. A visit and the note that it has to be made are written in one transaction, so whatever is killed between,
 * nothing is missing and nothing counts twice. Called repeatedly by every process that runs jobs; only one at a time does the work. Gives how many notes it did: as
 * long as that is 5000, there may be more.
 */
export async function keepVisits(shop: Shop): Promise<number> {
  return inTransaction(shop, async (shop) => ((await lockVisits(shop)) ? makeChangedVisits(shop, notesAtOnce) : 0));
}

export const fullKeeping = notesAtOnce;

/** Days (UTC) whose visits can be made anew from their events, earliest first. */
export const rebuildableDays = selectOpenDays;

/** How many visits the events of that day make, and how many of them are kept otherwise. */
export async function compareVisitsOf(shop: Shop, day: string): Promise<{ visits: number; differences: number }> {
  return inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    while ((await makeChangedVisits(shop, notesAtOnce)) === notesAtOnce);
    return selectVisitDifferences(shop, day);
  });
}

/** Makes all visits that began on that day anew from their events. Gives how many these are. */
export async function rebuildVisitsOf(shop: Shop, day: string): Promise<number> {
  return inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    return makeVisitsOfDay(shop, day);
  });
}

/** Takes a customer out of the visits, which count on. Before the events are changed. */
export async function forgetVisits(shop: Shop, accountId: string): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    await makeVisitsOfAccount(shop, accountId);
    await forgetVisitsOf(shop, accountId);
  });
}

/** Takes visitors out of the visits of days whose events retention drops next, which count on. */
export async function forgetDroppedVisits(shop: Shop, before: string): Promise<void> {
  for (const day of await selectDaysToDrop(shop, before))
    await inTransaction(shop, async (shop) => {
      await waitForVisits(shop);
      await forgetVisitsOfDay(shop, day);
    });
}
