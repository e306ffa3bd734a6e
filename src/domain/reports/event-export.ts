import type { Actor } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { hasRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { type ExportedEventRow, selectExportedEvents } from "./event-export-queries.ts";
import { type ListedSessionRow, selectListedSessions } from "./event-listing-queries.ts";
import type { ReportInput } from "./report-input.ts";
import { resolveReportRequest } from "./report-request.ts";

const eventsAtOnce = 2000;
/** Large enough that a day is nearly always read at once: each further piece puts together all visits of the day again. */
const sessionsAtOnce = 20_000;

/**
 * Returns stored events of people in that period, oldest first, in pieces; test and real traffic are never mixed. Actors who may not see customers get
 * neither the account nor the order that would lead to it. If narrowed to a source or a segment, only events of its visits. Refuses `not-allowed`.
 */
export async function* everyEvent(given: Shop, actor: Actor, input: ReportInput): AsyncGenerator<ExportedEventRow[]> {
  const { shop, period, scopeOf } = await resolveReportRequest(given, actor, input);
  const seesCustomers = hasRight(actor, "personal-data.read");
  const scope = scopeOf(period.now);
  for (const day of daysOf(scope)) {
    let after: { key: string; id: string } | null = null;
    do {
      const rows: ExportedEventRow[] = await selectExportedEvents(shop, scope, day, after, eventsAtOnce);
      if (rows.length > 0) yield seesCustomers ? rows : rows.map((row) => ({ ...row, account: null, orderId: null }));
      const last = rows[eventsAtOnce - 1];
      after = last ? { key: last.at, id: last.id } : null;
    } while (after !== null);
  }
}

/** Returns visits that began in that period, day by day, the latest of each day first, in pieces of `atOnce`. Refuses `not-allowed`. */
export async function* everySession(
  given: Shop,
  actor: Actor,
  input: ReportInput,
  atOnce = sessionsAtOnce,
): AsyncGenerator<(ListedSessionRow & { currency: string })[]> {
  const { shop, period, scopeOf, currency } = await resolveReportRequest(given, actor, input);
  const scope = scopeOf(period.now);
  for (const day of daysOf(scope)) {
    const start = Date.parse(day);
    const from = new Date(Math.max(scope.from.getTime(), start));
    const to = new Date(Math.min(scope.to.getTime(), start + dayMs));
    let after: { key: string; id: string } | null = null;
    do {
      const rows: ListedSessionRow[] = await selectListedSessions(shop, { ...scope, from, to }, after, atOnce);
      if (rows.length > 0) yield rows.map((row) => ({ ...row, currency }));
      const last = rows[atOnce - 1];
      after = last ? { key: last.began, id: last.id } : null;
    } while (after !== null);
  }
}

/** The UTC days that a period touches. */
function daysOf({ from, to }: { from: Date; to: Date }): string[] {
  const days: string[] = [];
  for (let time = Date.parse(from.toISOString().slice(0, 10)); time < to.getTime(); time += dayMs)
    days.push(new Date(time).toISOString().slice(0, 10));
  return days;
}
