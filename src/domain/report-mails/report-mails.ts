import { inTransaction } from "#db/transaction.ts";
import type { Actor, Staff } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { maxViews, reportScreens } from "#domain/list-views/list-view-input.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { shopTimeZone } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import { zonedMinute } from "#domain/zoned-times.ts";
import { mailHour, type ReportMailInput, reportMailInput, type SavedReport, weekdayNames } from "./report-mail-input.ts";
import {
  claimDueMails,
  deleteReportMail,
  selectSavedReports,
  selectVisibleReport,
  upsertReportMail,
  type VisibleReport,
} from "./report-mail-queries.ts";

/**
 * Emails of reports promise: staff who may see analytics get a saved report by email once a week, on the day that they chose. Nobody else gets it,
 * nor does anyone who may no longer see it.
 */

/** The limit for the reports of all staff together. */
const maxShown = 10 * maxViews * reportScreens.length;

/** Lists the saved reports that the actor sees, and which of them they get by email. Refuses `not-allowed`. */
export async function readSavedReports(shop: Shop, actor: Actor): Promise<SavedReport[]> {
  return selectSavedReports(shop, readerOf(actor).accountId, maxShown);
}

/** Subscribes the actor to a weekly report, from the next such day on. Refuses `not-allowed`, `input-invalid`, `not-found`. */
export async function subscribeToReport(shop: Shop, actor: Actor, viewId: string, input: ReportMailInput): Promise<void> {
  const { accountId } = readerOf(actor);
  const { weekday } = parseInput(reportMailInput, input);
  const timeZone = await shopTimeZone(shop);
  await inTransaction(shop, async (shop) => {
    const now = shop.clock.now();
    await visibleReport(shop, viewId, accountId);
    const queuedDay = lastDueDay(weekday, now, timeZone);
    await upsertReportMail(shop, { ...{ id: shop.ids.next(), viewId, accountId, weekday, queuedDay }, at: now.toISOString() });
    await record(shop, actor, "report-mail.subscribed", { kind: "list-view", id: viewId }, { weekday });
  });
}

/** Ends the weekly email for the actor. Does nothing if they had not subscribed. Refuses `not-allowed`. */
export async function unsubscribeFromReport(shop: Shop, actor: Actor, viewId: string): Promise<void> {
  const { accountId } = readerOf(actor);
  if (!isId(viewId)) return;
  await inTransaction(shop, async (shop) => {
    if (await deleteReportMail(shop, viewId, accountId)) await record(shop, actor, "report-mail.ended", { kind: "list-view", id: viewId }, {});
  });
}

/** Emails the current report to the actor; a second request before it was sent sends no second email. Refuses `not-allowed`, `not-found`. */
export async function sendReportNow(shop: Shop, actor: Actor, viewId: string): Promise<void> {
  const { accountId } = readerOf(actor);
  const { id } = await visibleReport(shop, viewId, accountId);
  await shop.jobs.send(shop.sql, "report-mail", { viewId: id, accountId, day: null, sendId: shop.ids.next() }, { key: `${id} ${accountId}` });
}

/** For the scheduled job: enqueues a job for each email that is due, in the same transaction. Returns how many. */
export async function queueDueReports(shop: Shop): Promise<number> {
  const now = shop.clock.now();
  const timeZone = await shopTimeZone(shop);
  const days = weekdayNames.map((_, at) => lastDueDay(at + 1, now, timeZone));
  return inTransaction(shop, async (shop) => {
    const due = await claimDueMails(shop, days);
    await shop.jobs.sendEach(
      shop.sql,
      "report-mail",
      due.map((mail) => ({ ...mail, sendId: null })),
    );
    return due.length;
  });
}

/** The latest such day on which the shop's clock has reached `mailHour`: "2026-11-23". Pure. */
export function lastDueDay(weekday: number, now: Date, timeZone: string): string {
  const local = zonedMinute(now, timeZone);
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  if (Number(local.slice(11, 13)) < mailHour) day.setUTCDate(day.getUTCDate() - 1);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() - weekday + 7) % 7));
  return day.toISOString().slice(0, 10);
}

function readerOf(actor: Actor): Staff {
  requireRight(actor, "analytics.read");
  // An email goes to a person: the system gets none.
  if (actor.kind !== "staff") throw new Refusal("not-allowed");
  return actor;
}

async function visibleReport(shop: Shop, viewId: string, accountId: string): Promise<VisibleReport> {
  const report = isId(viewId) ? await selectVisibleReport(shop, viewId, accountId) : null;
  if (!report) throw new Refusal("not-found");
  return report;
}
