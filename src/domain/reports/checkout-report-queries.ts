import type { Shop } from "#domain/shop.ts";
import type { FunnelRow } from "./funnel-queries.ts";
import { type Scope, visitRows } from "./visit-queries.ts";

/** `kind`: a `field` of the form, a `rule` of the shop, or a declined `payment`; `left`: visits that did not order afterward. */
export type StopRow = { kind: "field" | "rule" | "payment"; name: string; times: number; visits: number; left: number };

/** Visits by the price of shipping that they saw last: free, or the quarter of all other prices in which it lies. Minor units. */
export type ShippingRow = { quarter: number; lowest: number; highest: number; visits: number; ordered: number };

export type CheckoutVisits = { steps: FunnelRow[]; stops: StopRow[]; shipping: ShippingRow[] };

/**
 * For visits that began in that period: how many took the steps of the checkout one after the other, each the first of its kind after the one before,
 * whatever lies between; what stopped them there, by the number of visits; and which shipping prices they saw. The visits are read once for all three.
 */
export async function selectCheckoutVisits(shop: Shop, scope: Scope, maxStops: number): Promise<CheckoutVisits> {
  const { sql } = shop;
  const [row] = await sql<CheckoutVisits[]>`
    with visits as materialized (
        select checkout_times, stops, shipping_shown, has_ordered from (${visitRows(shop, scope)}) visit
        where checkout_times is not null or stops is not null or shipping_shown is not null),
      taken as (
        select s.step, extract(epoch from s.at - checkout_times[s.step - 1])::float8 as seconds
        from visits cross join lateral unnest(checkout_times) with ordinality as s(at, step)),
      steps as (
        select step::int, count(*)::int as visits, percentile_cont(0.5) within group (order by seconds) as median, avg(seconds)::float8 as mean
        from taken group by step order by step),
      stopped as (
        select s.kind, s.name, sum(s.times)::int as times, count(*)::int as visits, count(*) filter (where s."left")::int as "left"
        from visits cross join lateral jsonb_to_recordset(stops) as s(kind text, name text, times int, "left" boolean)
        group by s.kind, s.name order by visits desc, times desc, s.kind, s.name limit ${maxStops}),
      shown as materialized (select (shipping_shown ->> ${scope.currency})::bigint as cents, has_ordered from visits where shipping_shown ? ${scope.currency}),
      bounds as (select percentile_disc(array[0.25, 0.5, 0.75]) within group (order by cents) as bound from shown where cents > 0),
      shipping as (
        select case when cents = 0 then 0 else 1 + (cents > bound[1])::int + (cents > bound[2])::int + (cents > bound[3])::int end as quarter,
          min(cents)::bigint as lowest, max(cents)::bigint as highest, count(*)::int as visits, count(*) filter (where has_ordered)::int as ordered
        from shown cross join bounds group by 1 order by 1)
    select (select coalesce(json_agg(s), '[]') from steps s) as steps, (select coalesce(json_agg(s), '[]') from stopped s) as stops,
      (select coalesce(json_agg(s), '[]') from shipping s) as shipping`;
  return row ?? { steps: [], stops: [], shipping: [] };
}

/** How many checkouts were begun, by the shop's own events: those of all buyers, and those of measured visits. */
export async function selectCheckoutCounts(shop: Shop, { from, to, isTest }: Scope): Promise<{ begun: number; begunMeasured: number }> {
  const days = [from, new Date(Math.max(from.getTime(), to.getTime() - 1))].map((time) => time.toISOString().slice(0, 10));
  const [row] = await shop.sql<{ begun: number; begunMeasured: number }[]>`
    select count(*)::int as begun, count(session_id)::int as "begunMeasured" from events e
    where e.day between ${days[0] ?? ""}::date and ${days[1] ?? ""}::date and e.at >= ${from.toISOString()}::timestamptz and e.at < ${to.toISOString()}::timestamptz
      and e.name = 'begin_checkout' and e.is_trial = ${isTest} and not e.is_bot and not e.is_staff`;
  return row ?? { begun: 0, begunMeasured: 0 };
}
