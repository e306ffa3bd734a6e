import type { Shop } from "#domain/shop.ts";
import { inDays, type Scope, visitRows } from "./visit-queries.ts";

/** `kind`: `field` of the form, `rule` of the shop, `payment` that was declined; `left`: visits that did not order afterward. */
export type StopRow = { kind: "field" | "rule" | "payment"; name: string; times: number; visits: number; left: number };

/** What stopped visits that began in that time in their checkout, by the visits that it stopped. */
export async function selectStops(shop: Shop, scope: Scope, limit: number): Promise<StopRow[]> {
  const { sql } = shop;
  return sql<StopRow[]>`
    with visits as materialized (${visitRows(shop, scope)}),
      done as materialized (
        select e.session_id, e.name, e.at, e.target_type, e.target from events e join visits using (session_id)
        where ${inDays(shop, scope)} and e.name in ('checkout_fault', 'purchase')),
      ordered as (select session_id, max(at) as at from done where name = 'purchase' group by session_id),
      stopped as (
        select session_id, coalesce(target, 'payment') as kind, target_type as stop, count(*) as times, max(at) as at
        from done where name = 'checkout_fault' and target_type is not null group by 1, 2, 3)
    select kind, stop as name, sum(times)::int as times, count(*)::int as visits, count(*) filter (where o.at is null or o.at < s.at)::int as "left"
    from stopped s left join ordered o using (session_id) group by kind, stop order by visits desc, times desc, kind, stop limit ${limit}`;
}

/** Visits by the price of shipping that they were shown last: free, or in which quarter of all prices that were not. Minor units. */
export type ShippingRow = { quarter: number; lowest: number; highest: number; visits: number; ordered: number };

export async function selectShippingShown(shop: Shop, scope: Scope): Promise<ShippingRow[]> {
  const { sql } = shop;
  return sql<ShippingRow[]>`
    with visits as materialized (${visitRows(shop, scope)}),
      shown as materialized (
        select distinct on (e.session_id) e.session_id, e.value_cents as cents, v.has_ordered from events e join visits v using (session_id)
        where ${inDays(shop, scope)} and e.name = 'checkout_step' and e.target_type = 'shipping' and e.value_cents is not null and e.currency = ${scope.currency}
        order by e.session_id, e.at desc, e.id),
      bounds as (select percentile_disc(array[0.25, 0.5, 0.75]) within group (order by cents) as bound from shown where cents > 0)
    select case when cents = 0 then 0 else 1 + (cents > bound[1])::int + (cents > bound[2])::int + (cents > bound[3])::int end as quarter,
      min(cents)::bigint as lowest, max(cents)::bigint as highest, count(*)::int as visits, count(*) filter (where has_ordered)::int as ordered
    from shown cross join bounds group by 1 order by 1`;
}

/** Checkouts that were begun and orders that were placed, by the events of the shop itself, of all buyers and of those who are measured. */
export async function selectCheckoutCounts(shop: Shop, { from, to, isTest }: Scope): Promise<{ begun: number; begunMeasured: number }> {
  const days = [from, new Date(Math.max(from.getTime(), to.getTime() - 1))].map((time) => time.toISOString().slice(0, 10));
  const [row] = await shop.sql<{ begun: number; begunMeasured: number }[]>`
    select count(*)::int as begun, count(session_id)::int as "begunMeasured" from events e
    where e.day between ${days[0] ?? ""}::date and ${days[1] ?? ""}::date and e.at >= ${from.toISOString()}::timestamptz and e.at < ${to.toISOString()}::timestamptz
      and e.name = 'begin_checkout' and e.is_trial = ${isTest} and not e.is_bot and not e.is_staff`;
  return row ?? { begun: 0, begunMeasured: 0 };
}
