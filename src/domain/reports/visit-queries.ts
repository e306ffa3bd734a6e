import type { Fragment } from "#db/open-database.ts";
import { dayMs } from "#domain/durations.ts";
import { countedVisits, visitsOfSession } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import { isInSegment } from "./segment-rule-queries.ts";
import type { SegmentRules } from "./visitor-segment-input.ts";

/** Which visits and orders a report counts. */
export type Scope = {
  from: Date;
  to: Date;
  /** Visits in trial mode and test orders, or else the others; never both. */
  isTest: boolean;
  currency: string;
  device: string | null;
  source: string | null;
  country: string | null;
  /** Visits of browsers to which these rules apply `at` the end of the report's period. `gone`: the segment no longer exists, and has nobody in it. */
  segment: (SegmentRules & { at: Date }) | KnownVisitors | "gone" | null;
  /** The time zone whose days the readable sums of visits use; null: there are no sums, or they use another zone than the shop's. */
  sumZone: string | null;
};

/** A segment that every shop has: the browsers in it, as a query of one column. */
export type KnownVisitors = { visitors: Fragment };

/** A visit is read as a whole: it may have begun this long before the period, and may continue this long after it. */
const leewayMs = dayMs;

/** The days (UTC) of the partitions in which visits of that period lie; `name` is that of the events in the statement. */
export function inDays({ sql }: Shop, { from, to }: Pick<Scope, "from" | "to">, name: "e" | "l" = "e"): Fragment {
  const [day, at] = [sql(`${name}.day`), sql(`${name}.at`)];
  const [first, last] = [from.getTime() - leewayMs, to.getTime() + leewayMs].map((time) => new Date(time).toISOString());
  return sql`${day} between ${first?.slice(0, 10) ?? ""}::date and ${last?.slice(0, 10) ?? ""}::date and ${at} >= ${first ?? ""}::timestamptz and ${at} < ${last ?? ""}::timestamptz`;
}

/** What a report is narrowed to, in terms of the columns of `kept_visits`. */
export const isNarrowedTo = (shop: Shop, scope: Scope): Fragment => {
  const { sql } = shop;
  const { device, source, country, segment } = scope;
  return sql`
  ${device === null ? sql`true` : sql`visit.device = ${device}`}
  ${source === null ? sql`` : sql`and visit.source = ${source}`}
  ${country === null ? sql`` : sql`and visit.country = ${country}`}
  ${segment === null ? sql`` : segment === "gone" ? sql`and false` : sql`and ${isIn(shop, scope, segment)}`}`;
};

const isIn = (shop: Shop, scope: Scope, segment: Exclude<Scope["segment"], "gone" | null>): Fragment =>
  "visitors" in segment ? shop.sql`visit.visitor_id in (${segment.visitors})` : isInSegment(shop, { ...scope, to: segment.at }, segment);

/**
 * For events that are counted on their own and have a `session_id`: whether they belong to a visit that the report is narrowed to by source or segment,
 * which only visits know. Empty where it is narrowed to neither.
 */
export function inFilteredVisits(shop: Shop, scope: Scope, sessionId: Fragment): Fragment {
  const { sql } = shop;
  if (scope.source === null && scope.segment === null) return sql``;
  const around = { from: new Date(scope.from.getTime() - leewayMs), to: new Date(scope.to.getTime() + leewayMs), isTest: scope.isTest };
  const visits = countedVisits(shop, around);
  return sql`and ${sessionId} in (select visit.session_id from (${visits}) visit where ${isNarrowedTo(shop, scope)})`;
}

/** Whether a report is narrowed to some of the visits. */
export const isNarrowed = ({ device, source, country, segment }: Scope): boolean =>
  device !== null || source !== null || country !== null || segment !== null;

/** What the visit's orders came to in that currency when they were placed. */
const centsOf = ({ sql }: Shop, { currency }: Pick<Scope, "currency">): Fragment =>
  sql`coalesce((visit.sales ->> ${currency})::bigint, 0)::bigint as cents`;

/** Visits that began in that period, one row each, for `with visits as (…)`. A visit belongs to the period in which it began. */
export function visitRows(shop: Shop, scope: Scope): Fragment {
  const { sql } = shop;
  return sql`select visit.*, ${centsOf(shop, scope)} from (${countedVisits(shop, scope)}) visit where ${isNarrowedTo(shop, scope)}`;
}

/** The visits of some sessions. `from`: rows `s`, each with a `session_id`. */
export function visitsOf(shop: Shop, scope: Pick<Scope, "isTest" | "currency">, from: Fragment): Fragment {
  const { sql } = shop;
  return sql`select visit.*, ${centsOf(shop, scope)} from ${from} cross join lateral (${visitsOfSession(shop, sql`s.session_id`, scope.isTest)}) visit`;
}

/**
 * Whether an order came from a visit that the report is narrowed to, by the same visit that the other figures count; true for all orders, with or without a
 * measured visit, where the report is not narrowed.
 */
export function orderIsOf(shop: Shop, scope: Scope, orderId: Fragment): Fragment {
  const { sql } = shop;
  if (!isNarrowed(scope)) return sql`true`;
  return sql`coalesce((
    select true from measured_orders p cross join lateral (${visitsOfSession(shop, sql`p.session_id`, scope.isTest)}) visit
    where p.order_id = ${orderId} and p.at <= visit.ended and ${isNarrowedTo(shop, scope)}
    limit 1), false)`;
}
