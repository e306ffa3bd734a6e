import type { Actor } from "#domain/actor.ts";
import { type Money, toMoney } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { zonedDay } from "#domain/zoned-times.ts";
import { type ReportTraffic, reportInput } from "./report-input.ts";
import { resolveReportRequest } from "./report-request.ts";
import { selectMonths, selectRepeats, selectScores } from "./retention-queries.ts";
import { minScored, type ScoreSegment, scoreSegments } from "./score-segments.ts";

/** Including the current month. */
const shownMonths = 12;
/** Of first orders that count in the shares by days: a year longer, so that 365 days are over for some; the screen names the number. */
const repeatMonths = 24;
const repeatDays = [30, 60, 90, 180, 365] as const;

/** `share` is null where nobody's first order is that long ago. */
type Repeat = { days: number; customers: number; again: number; share: number | null };

export type Retention = {
  traffic: ReportTraffic;
  timeZone: string;
  months: {
    month: string;
    customers: number;
    /** How many of them ordered again 1, 2, … 11 months later, up to the current month, which is not over yet. */
    again: number[];
    repeats: Repeat[];
  }[];
  repeats: Repeat[];
};

/**
 * Returns who ordered again, by the month of the first order: twelve months, all devices and sources. `repeats` of all months together are of first orders
 * in 24 months. Refuses `not-allowed`.
 */
export async function readRetention(given: Shop, actor: Actor, { traffic }: { traffic?: ReportTraffic | undefined }): Promise<Retention> {
  const { shop, frame, scopeOf, period } = await resolveReportRequest(given, actor, reportInput.parse({ traffic }));
  const scope = scopeOf(period.now);
  const repeated = monthsUntil(zonedDay(shop.clock.now(), frame.timeZone).slice(0, 7), repeatMonths);
  const months = repeated.slice(-shownMonths);
  const rows = await selectMonths(shop, scope, frame.timeZone, months[0] ?? "");
  const repeatRows = await selectRepeats(shop, scope, frame.timeZone, repeated[0] ?? "", repeatDays);
  const customersOf = (month: string, later: number) => rows.find((row) => row.month === month && row.later === later)?.customers ?? 0;
  const repeatsOf = (month: string | null): Repeat[] =>
    repeatDays.map((days) => {
      const { customers, again } = repeatRows.find((row) => row.month === month && row.days === days) ?? { customers: 0, again: 0 };
      return { days, customers, again, share: customers === 0 ? null : again / customers };
    });
  return {
    traffic: frame.traffic,
    timeZone: frame.timeZone,
    months: months.map((month, at) => ({
      month,
      customers: customersOf(month, 0),
      again: months.slice(at + 1).map((_, later) => customersOf(month, later + 1)),
      repeats: repeatsOf(month),
    })),
    repeats: repeatsOf(null),
  };
}

/** "2026-11" and those before it, earliest first. Pure. */
function monthsUntil(last: string, count: number): string[] {
  const [year = 0, month = 0] = last.split("-").map(Number);
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7));
}

export type CustomerScores = {
  traffic: ReportTraffic;
  customers: number;
  minCustomers: number;
  /** Empty with fewer customers than that. */
  segments: { name: ScoreSegment; customers: number; share: number; orders: number; medianDays: number | null; revenue: Money }[];
};

/** Returns customers by how recently, how often and for how much they ordered (RFM), since the shop began. Refuses `not-allowed`. */
export async function readCustomerScores(given: Shop, actor: Actor, { traffic }: { traffic?: ReportTraffic | undefined }): Promise<CustomerScores> {
  const { shop, frame, scopeOf, period, currency } = await resolveReportRequest(given, actor, reportInput.parse({ traffic }));
  const rows = await selectScores(shop, scopeOf(period.now));
  const customers = rows.reduce((sum, row) => sum + row.customers, 0);
  const known = { traffic: frame.traffic, customers, minCustomers: minScored };
  if (customers < minScored) return { ...known, segments: [] };
  const segments = scoreSegments.map((name) => {
    const row = rows.find((each) => each.name === name) ?? { customers: 0, orders: 0, cents: 0, days: null };
    return {
      name,
      customers: row.customers,
      share: row.customers / customers,
      orders: row.orders,
      medianDays: row.days,
      revenue: toMoney(row.cents, currency),
    };
  });
  return { ...known, segments };
}
