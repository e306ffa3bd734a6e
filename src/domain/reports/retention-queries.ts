import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";
import { customerOrders } from "./customer-order-queries.ts";
import type { ScoreSegment } from "./score-segments.ts";
import { inDays, type Scope } from "./visit-queries.ts";

export type CustomerScope = { isTest: boolean; currency: string };

/** `later`: months after that of the first order; 0 counts all customers who first ordered in that month. */
export type MonthRow = { month: string; later: number; customers: number };

/** How many customers ordered in each month after that of their first order. `since`: the earliest month, "2026-01". */
export async function selectMonths(shop: Shop, scope: CustomerScope, timeZone: string, since: string): Promise<MonthRow[]> {
  return shop.sql<MonthRow[]>`
    with placed as materialized (${customerOrders(shop, scope)}),
      months as (
        select customer, date_trunc('month', at at time zone ${timeZone}) as month,
          min(date_trunc('month', at at time zone ${timeZone})) over (partition by customer) as first
        from placed)
    select to_char(first, 'YYYY-MM') as month, count(distinct customer)::int as customers,
      (extract(year from age(month, first)) * 12 + extract(month from age(month, first)))::int as later
    from months where to_char(first, 'YYYY-MM') >= ${since} group by first, later order by first, later`;
}

/**
 * `customers`: those whose first order was at least `days` days ago; `again`: those of them who ordered again within these days. `month` null: all months
 * from `since` on.
 */
export type RepeatRow = { month: string | null; days: number; customers: number; again: number };

export async function selectRepeats(
  shop: Shop,
  scope: CustomerScope,
  timeZone: string,
  since: string,
  days: readonly number[],
): Promise<RepeatRow[]> {
  const now = shop.clock.now().toISOString();
  return shop.sql<RepeatRow[]>`
    with placed as materialized (${customerOrders(shop, scope)}),
      numbered as (select customer, at, row_number() over (partition by customer order by at, id) as place from placed),
      firsts as (
        select one.at as first, two.at as second, to_char(one.at at time zone ${timeZone}, 'YYYY-MM') as month
        from numbered one left join numbered two on two.customer = one.customer and two.place = 2 where one.place = 1)
    select month, days, count(*)::int as customers, (count(*) filter (where second <= first + days * interval '24 hours'))::int as again
    from firsts cross join unnest(${[...days]}::int[]) as days
    where month >= ${since} and first + days * interval '24 hours' <= ${now}::timestamptz
    group by grouping sets ((month, days), (days)) order by month nulls first, days`;
}

export type ScoreRow = { name: ScoreSegment; customers: number; orders: number; cents: number; days: number };

/**
 * Customers by fifths of how recently, how often and for how much they ordered, from 1 (least) to 5. Equal customers are in the same, lower fifth: where
 * most customers ordered once, none counts as frequent by chance. `days`: the median since the latest order.
 */
export async function selectScores(shop: Shop, scope: CustomerScope): Promise<ScoreRow[]> {
  const now = shop.clock.now().toISOString();
  return shop.sql<ScoreRow[]>`
    with ${scoredCustomers(shop, scope)}
    select name, count(*)::int as customers, sum(orders)::int as orders, sum(cents)::bigint as cents,
      (percentile_cont(0.5) within group (order by extract(epoch from ${now}::timestamptz - latest) / 86400))::float8 as days
    from named group by name`;
}

/**
 * The browsers of customers with these scores: those in which they ordered, and those in which they were signed in on the days of a report. A query of one
 * column; empty where there are fewer customers than `fewest`.
 */
export function visitorsOfScore(shop: Shop, scope: Scope, name: ScoreSegment, fewest: number): Fragment {
  const { sql } = shop;
  const isMeant = sql`named.name = ${name} and (select count(*) from customers) >= ${fewest}`;
  return sql`
    with ${scoredCustomers(shop, scope)}
    select p.visitor_id from placed join named using (customer) join measured_orders p on p.order_id = placed.id where ${isMeant}
    union
    select e.visitor_id from events e where ${inDays(shop, scope)} and e.visitor_id is not null and e.account_id::text in (select customer from named where ${isMeant})`;
}

/** `placed`, `customers` and `named`, for `with`. */
function scoredCustomers(shop: Shop, scope: CustomerScope): Fragment {
  return shop.sql`
      placed as materialized (${customerOrders(shop, scope)}),
      customers as materialized (select customer, max(at) as latest, count(*)::int as orders, sum(cents)::bigint as cents from placed group by customer),
      scored as (
        select customer, orders, cents, latest, least(5, floor(percent_rank() over (order by latest) * 5) + 1) as r,
          least(5, floor(percent_rank() over (order by orders) * 5) + 1) as f, least(5, floor(percent_rank() over (order by cents) * 5) + 1) as m
        from customers),
      named as (
        select *, case
          when r >= 4 and f >= 4 and m >= 4 then 'champions'
          when r >= 3 and f >= 4 then 'loyal'
          when r >= 4 and orders = 1 then 'new'
          when r >= 4 then 'promising'
          when r = 3 then 'attention'
          when f >= 4 then 'at-risk'
          else 'lost' end as name
        from scored)`;
}
