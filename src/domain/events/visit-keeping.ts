import { setTimeout as wait } from "node:timers/promises";
import { inTransaction } from "#db/transaction.ts";
import { shopTimeZone } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import { countViewsOfDay, selectViewDifference } from "./event-queries.ts";
import { forgetOrdersOf, forgetOrdersOfDay, makeOrdersOfDay, selectOrderDifferences } from "./measured-order-queries.ts";
import {
  forgetVisitsOf,
  forgetVisitsOfDay,
  hasNotesUpTo,
  lockVisits,
  makeChangedVisits,
  makeVisitsOfAccount,
  makeVisitsOfDay,
  selectDaysToDrop,
  selectLastNote,
  selectOpenDays,
  selectVisitDifferences,
  waitForVisits,
} from "./visit-row-queries.ts";
import { makeSums, selectSumDifferences, selectSumZone } from "./visit-sum-queries.ts";
import { forgetVitalsOf, forgetVitalsOfDay, makeVitalsOfDay, selectVitalDifferences } from "./vital-row-queries.ts";

/** For the statements of reports, after `keepNotedVisits`: the visits of a time or of a session. */
export { andOfPeople, countedVisits, uncountedAround, visitsOfSession } from "./visit-row-queries.ts";
export { medianSteps, selectSumZone, visitsAsPageSums, visitsAsStepSums, visitsAsSums } from "./visit-sum-queries.ts";

/** Notes of sessions that changed, of one transaction. */
const notesAtOnce = 5000;

/**
 * Updates the visits of sessions that have new events, and the speeds that their pages reported. An event and the note that its session changed are written in one
 * transaction, and so are visits and the removal of their notes: a process that is killed loses nothing and counts nothing twice. Every process that runs jobs calls
 * this repeatedly; only one at a time does the work. Returns how many notes it handled: as long as that is 5000, there may be more.
 */
export async function keepVisits(shop: Shop): Promise<number> {
  return inTransaction(shop, async (shop) => ((await lockVisits(shop)) ? makeChangedVisits(shop, notesAtOnce) : 0));
}

export const fullKeeping = notesAtOnce;

/** While another process makes visits, it is asked so often whether they are made. */
const lookMs = 20;
const maxLooks = 250;

/**
 * Before a report: makes the visits of all events that are stored by now, which a job does every second otherwise, so that no figure is older than the events.
 * Where another process makes them it waits, holding nothing: up to five seconds, since a day that is rebuilt takes longer in a large shop. Then visits that went on
 * in these seconds are shown as they were before.
 */
export async function keepNotedVisits(shop: Shop): Promise<void> {
  const last = await selectLastNote(shop);
  if (last === null) return;
  for (let look = 0; look < maxLooks && (await hasNotesUpTo(shop, last)); look++) if ((await keepVisits(shop)) === 0) await wait(lookMs);
}

/**
 * Adds visits up by the days of the shop's time zone, where that was not done yet: after an update, and when staff choose another zone. Reports read the visits themselves
 * meanwhile. From then on triggers keep the sums. False: they are there, or another process is at it.
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

/** How many sums are not what the visits add up to. */
export async function compareVisitSums(shop: Shop): Promise<number> {
  return inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    const timeZone = await selectSumZone(shop);
    return timeZone === null ? 0 : selectSumDifferences(shop, timeZone);
  });
}

/** Adds all visits up anew. */
export async function rebuildVisitSums(shop: Shop): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    await makeSums(shop, await shopTimeZone(shop));
  });
}

/** Days (UTC) whose visits can be made anew from their events, earliest first. */
export const rebuildableDays = selectOpenDays;

/** How many visits the events of that day result in, and how many of these are stored differently. `figures`: how many page speeds and sessions of orders differ, plus 1 if the count of views differs. */
export async function compareVisitsOf(shop: Shop, day: string): Promise<{ visits: number; differences: number; figures: number }> {
  return inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    while ((await makeChangedVisits(shop, notesAtOnce)) === notesAtOnce);
    const figures = (await selectVitalDifferences(shop, day)) + (await selectViewDifference(shop, day)) + (await selectOrderDifferences(shop, day));
    return { ...(await selectVisitDifferences(shop, day)), figures };
  });
}

/** Makes all visits that began on that day anew from their events, and what else is kept of these. Gives how many visits these are. */
export async function rebuildVisitsOf(shop: Shop, day: string): Promise<number> {
  return inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    await makeVitalsOfDay(shop, day);
    await countViewsOfDay(shop, day);
    await makeOrdersOfDay(shop, day);
    return makeVisitsOfDay(shop, day);
  });
}

/** Takes a customer out of the visits, which count on. Before the events are changed. */
export async function forgetVisits(shop: Shop, accountId: string): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await waitForVisits(shop);
    await makeVisitsOfAccount(shop, accountId);
    await forgetVisitsOf(shop, accountId);
    await forgetVitalsOf(shop, accountId);
    await forgetOrdersOf(shop, accountId);
  });
}

/** Takes visitors out of the visits of days whose events retention drops next, which count on. */
export async function forgetDroppedVisits(shop: Shop, before: string): Promise<void> {
  for (const day of await selectDaysToDrop(shop, before))
    await inTransaction(shop, async (shop) => {
      await waitForVisits(shop);
      await forgetVisitsOfDay(shop, day);
      await forgetVitalsOfDay(shop, day);
      await forgetOrdersOfDay(shop, day);
    });
}
