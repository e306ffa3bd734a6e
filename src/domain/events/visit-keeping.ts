import { setTimeout as wait } from "node:timers/promises";
import { inTransaction } from "#db/transaction.ts";
import { shopTimeZone } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import { deleteChangedVisits, hasNotesUpTo, selectChangedSessions, selectLastNote } from "./changed-visit-queries.ts";
import { countViewsOfDay, selectViewDifference } from "./event-queries.ts";
import { deleteMeasuredOrdersOf, deleteMeasuredOrdersOfDay, makeOrdersOfDay, selectOrderDifferences } from "./measured-order-queries.ts";
import {
  anonymizeVisitsOf,
  anonymizeVisitsOfDay,
  lockVisits,
  makeChangedVisits,
  makeVisitsOfAccount,
  makeVisitsOfDay,
  selectDaysToDrop,
  selectOpenDays,
  selectVisitDifferences,
  waitForVisits,
} from "./visit-row-queries.ts";
import { makeSums, selectSumDifferences, selectSumZone } from "./visit-sum-queries.ts";
import { anonymizeVitalsOf, anonymizeVitalsOfDay, makeVitalsOfDay, selectVitalDifferences } from "./vital-row-queries.ts";

/** Parts of statements for reports that have called `updateChangedVisits`: the visits of a period or of a session. */
export { countedVisits, excludedSessionsNear, visitsOfSession, withoutBotSessions } from "./visit-row-queries.ts";
export { medianSteps, selectSumZone, visitsAsPageSums, visitsAsStepSums, visitsAsSums } from "./visit-sum-queries.ts";

/** How many notes of changed sessions one transaction handles. */
const notesAtOnce = 5000;

/**
 * Updates the visits of sessions that have new events, and the speeds that their pages reported. An event and the note that its session changed are written
 * in one transaction, and so are visits and the removal of their notes: a killed process loses nothing and counts nothing twice. Every process that runs
 * jobs calls this repeatedly; only one at a time does the work. Returns how many notes it handled: as long as that is 5000 or more, there may be more.
 */
export async function keepVisits(shop: Shop): Promise<number> {
  try {
    return await keepSome(shop, { limit: notesAtOnce });
  } catch (fault) {
    if (!wouldFailAgain(fault)) throw fault;
    shop.log.error({ err: fault }, "the visits that changed could not be made together; each is made alone");
    return keepEach(shop);
  }
}

const keepSome = (shop: Shop, which: Parameters<typeof makeChangedVisits>[1]): Promise<number> =>
  inTransaction(shop, async (shop) => ((await lockVisits(shop)) ? makeChangedVisits(shop, which) : 0));

/**
 * Whether PostgreSQL would refuse the statement again: not where the connection ended (08, 57P), another transaction was in the way (40, 55), the disk or
 * all connections were used up (531, 533), or the database is only read now (25).
 */
const wouldFailAgain = (fault: unknown) =>
  fault instanceof Error && fault.name === "PostgresError" && "code" in fault && !/^(08|57P|40|55|531|533|25)/.test(String(fault.code));

/**
 * Makes the visits of the first notes one by one. The notes of one that fails are dropped, because notes are taken in order: otherwise no visit of the shop
 * would be made again. Its next event notes it anew, and `npm run visits -- compare` names its day.
 */
async function keepEach(shop: Shop): Promise<number> {
  let handled = 0;
  for (const sessionId of await selectChangedSessions(shop, notesAtOnce))
    handled += await keepSome(shop, { sessionId }).catch(async (fault) => {
      if (!wouldFailAgain(fault)) throw fault;
      const { dropped, day } = await deleteChangedVisits(shop, sessionId);
      shop.log.error({ err: fault, day, dropped }, "a visit could not be made, and stays as it was");
      return dropped;
    });
  return handled;
}

export const fullKeeping = notesAtOnce;

/** The pause between two looks whether another process has made the visits, and how many looks there are. */
const lookMs = 20;
const maxLooks = 250;

/**
 * Before a report: makes the visits of all events stored by now, so that no figure is older than the events; otherwise a job does this every second.
 * While another process makes them, it waits without holding a lock, for up to five seconds, since rebuilding a day takes longer in a large shop. After that,
 * visits that continued in these seconds are shown as they were before.
 */
export async function updateChangedVisits(shop: Shop): Promise<void> {
  const last = await selectLastNote(shop);
  if (last === null) return;
  for (let look = 0; look < maxLooks && (await hasNotesUpTo(shop, last)); look++) if ((await keepVisits(shop)) === 0) await wait(lookMs);
}

/**
 * Adds visits up by the days of the shop's time zone where that was not done yet: after an update, and when staff choose another zone. Until then, reports
 * read the visits themselves; afterward, triggers keep the sums. Returns false where the sums exist or another process is making them.
 */
export async function keepVisitSums(shop: Shop): Promise<boolean> {
  const timeZone = await shopTimeZone(shop);
  if ((await selectSumZone(shop)) === timeZone) return false;
  return inTransaction(shop, async (shop) => {
    if (!(await lockVisits(shop))) return false;
    await makeSums(shop, timeZone);
    return true;
  });
}

/** Returns how many sums differ from what the visits add up to. */
export async function compareVisitSums(shop: Shop): Promise<number> {
  return inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    const timeZone = await selectSumZone(shop);
    return timeZone === null ? 0 : selectSumDifferences(shop, timeZone);
  });
}

/** Adds all visits up again. */
export async function rebuildVisitSums(shop: Shop): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    await makeSums(shop, await shopTimeZone(shop));
  });
}

/** Days (UTC) whose visits can be made again from their events, earliest first. */
export const rebuildableDays = selectOpenDays;

/** How many visits a day's events result in and how many are stored differently; `figures`: differing page speeds and order sessions, plus 1 if views do. */
export async function compareVisitsOf(shop: Shop, day: string): Promise<{ visits: number; differences: number; figures: number }> {
  return inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    while ((await makeChangedVisits(shop, { limit: notesAtOnce })) === notesAtOnce);
    const figures = (await selectVitalDifferences(shop, day)) + (await selectViewDifference(shop, day)) + (await selectOrderDifferences(shop, day));
    return { ...(await selectVisitDifferences(shop, day)), figures };
  });
}

/** Makes all visits that began on that day again from their events, with everything else that is kept about the day. Returns how many visits there are. */
export async function rebuildVisitsOf(shop: Shop, day: string): Promise<number> {
  return inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    await makeVitalsOfDay(shop, day);
    await countViewsOfDay(shop, day);
    await makeOrdersOfDay(shop, day);
    return makeVisitsOfDay(shop, day);
  });
}

/** Removes a customer from the visits, which still count. Must run before the events are changed. */
export async function anonymizeVisits(shop: Shop, accountId: string): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    await makeVisitsOfAccount(shop, accountId);
    await anonymizeVisitsOf(shop, accountId);
    await anonymizeVitalsOf(shop, accountId);
    await deleteMeasuredOrdersOf(shop, accountId);
  });
}

/** Removes visitors from the visits of days whose events are dropped next; the visits still count. */
export async function anonymizeDroppedVisits(shop: Shop, before: string): Promise<void> {
  for (const day of await selectDaysToDrop(shop, before))
    await inTransaction(shop, async (shop) => {
      await waitForVisits(shop);
      await anonymizeVisitsOfDay(shop, day);
      await anonymizeVitalsOfDay(shop, day);
      await deleteMeasuredOrdersOfDay(shop, day);
    });
}
