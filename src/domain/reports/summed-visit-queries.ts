import type { Fragment } from "#db/open-database.ts";
import { countedVisits, visitsAsPageSums, visitsAsStepSums, visitsAsSums } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import { startOfDay, zonedDay } from "#domain/zoned-times.ts";
import { isNarrowed, isNarrowedTo, type Scope, visitRows } from "./visit-queries.ts";

/**
 * What visits add up to, by one rule (decision 101). If a period begins at midnight, the sums of its days are added, and the visits of its last day that began
 * after the period are subtracted. For any other period, and for a segment, the visits themselves are added; each then counts as a sum of one visit.
 */

/** The days of the sums, and when the last of them ends. */
type SummedDays = { first: string; last: string; end: Date };

/** Returns null where the visits themselves are read. Pure. */
export function summedDays({ from, to, segment, sumZone }: Scope): SummedDays | null {
  if (sumZone === null || segment !== null || to <= from) return null;
  const first = zonedDay(from, sumZone);
  if (startOfDay(first, sumZone).getTime() !== from.getTime()) return null;
  const last = zonedDay(new Date(to.getTime() - 1), sumZone);
  return { first, last, end: startOfDay(last, sumZone, 1) };
}

/** The sums of those days in one of the tables. */
const sumsOf = ({ sql }: Shop, { isTest }: Scope, { first, last }: SummedDays, table: "visit_sums" | "page_sums" | "step_sums"): Fragment =>
  sql`${sql(table)} visit where is_trial = ${isTest} and day between ${first}::date and ${last}::date`;

/** Visits as sums by day and by what reports filter and split by, in the columns of `visit_sums`. `timeZone` sets the days; `rows`: visits already read. */
export function summedVisits(
  shop: Shop,
  scope: Scope,
  { timeZone = scope.sumZone ?? "UTC", rows = visitRows(shop, scope) }: { timeZone?: string; rows?: Fragment } = {},
): Fragment {
  const { sql } = shop;
  const days = summedDays(scope);
  if (!days) return visitsAsSums(sql, rows, timeZone);
  const later = visitRows(shop, { ...scope, from: scope.to, to: days.end });
  return sql`
    select day, source, device, country, channel, campaign, visits, views, bounces, micros, conversions from ${sumsOf(shop, scope, days, "visit_sums")} and ${isNarrowedTo(shop, scope)}
    union all ${visitsAsSums(sql, later, timeZone, { sign: -1 })}`;
}

/** The same for pages, in the columns of `page_sums`. Sums of pages exist only for all visits together. */
export function summedPages(shop: Shop, scope: Scope): Fragment {
  const { sql } = shop;
  const days = isNarrowed(scope) ? null : summedDays(scope);
  if (!days) return visitsAsPageSums(sql, visitRows(shop, scope));
  const later = visitRows(shop, { ...scope, from: scope.to, to: days.end });
  return sql`
    select path, views, visits, conversions, entrances, bounces, entrance_conversions from ${sumsOf(shop, scope, days, "page_sums")}
    union all ${visitsAsPageSums(sql, later, { sign: -1 })}`;
}

/** The same for the steps of the usual funnel, in the columns of `step_sums`; null where the visits are read: sums exist only for all visits together. */
export function summedSteps(shop: Shop, scope: Scope): Fragment | null {
  const { sql } = shop;
  const days = isNarrowed(scope) ? null : summedDays(scope);
  if (!days) return null;
  const later = visitRows(shop, { ...scope, from: scope.to, to: days.end });
  return sql`
    select step, first_digits, visits, micros from ${sumsOf(shop, scope, days, "step_sums")}
    union all ${visitsAsStepSums(sql, later, { sign: -1 })}`;
}

/** The number of browsers. For narrowed visits it is counted from these, because browsers that came with several devices do not add up. `rows`: as above. */
export function countedVisitors(shop: Shop, scope: Scope, rows: Fragment): Fragment {
  const { sql } = shop;
  const days = isNarrowed(scope) ? null : summedDays(scope);
  if (!days) return sql`(select count(distinct visitor_id) from (${rows}) r)`;
  const { from, to, isTest } = scope;
  return sql`(
    (select coalesce(sum(visitors), 0) from visitor_sums where is_trial = ${isTest} and day between ${days.first}::date and ${days.last}::date and next_day > ${days.last}::date)
    - (select count(distinct later.visitor_id) from (${countedVisits(shop, { from: to, to: days.end, isTest })}) later
        where not exists (
          select from kept_visits k where k.visitor_id = later.visitor_id and k.is_counted and k.is_trial = ${isTest}
            and k.began >= ${from.toISOString()}::timestamptz and k.began < ${to.toISOString()}::timestamptz)))`;
}
