import type { Shop } from "#domain/shop.ts";
import { saleRows, touchRows } from "./attribution-queries.ts";
import type { Scope } from "./visit-queries.ts";

/** Seconds; null where there is none. `buckets`: how many orders took at most the seconds of each bound, and longer than those of the one before. */
export type TimeSums = {
  since: "visit" | "cart";
  orders: number;
  lowerQuartile: number | null;
  median: number | null;
  upperQuartile: number | null;
  buckets: number[];
};

/**
 * How long it was from the first measured visit in the days before an order, and from the first thing put into a cart in such a visit, until it was
 * placed. `bounds`: in seconds, ascending; what is longer is the last bucket.
 */
export async function selectPurchaseTimes(
  shop: Shop,
  scope: Scope,
  { windowDays, bounds }: { windowDays: number; bounds: readonly number[] },
): Promise<TimeSums[]> {
  const { sql } = shop;
  return sql<TimeSums[]>`
    with ${saleRows(shop, scope)}, ${touchRows(shop, scope, windowDays)},
      visited as materialized (select t.* from touches t join sales s on s.order_id = t.order_id where s.orders > 0),
      first_visits as (select order_id, extract(epoch from max(ago))::float8 as seconds from visited group by order_id),
      first_carts as (
        select v.order_id, extract(epoch from max(v.began + v.ago - c.at))::float8 as seconds
        from visited v cross join lateral (
          select e.at from events e
          where e.session_id = v.session_id and e.day between (v.began at time zone 'UTC')::date and (v.began at time zone 'UTC')::date + 1
            and e.name = 'add_to_cart' and e.at <= v.began + v.ago offset 0) c
        group by v.order_id),
      times as (select 'visit' as since, seconds from first_visits union all select 'cart', seconds from first_carts),
      ranged as (select *, (select count(*) from unnest(${[...bounds]}::float8[]) b where seconds > b)::int as bucket from times)
    select since, count(*)::int as orders, percentile_cont(0.25) within group (order by seconds) as "lowerQuartile",
      percentile_cont(0.5) within group (order by seconds) as median, percentile_cont(0.75) within group (order by seconds) as "upperQuartile",
      (select array_agg((select count(*)::int from ranged r where r.since = ranged.since and r.bucket = b) order by b) from generate_series(0, ${bounds.length}::int) b) as buckets
    from ranged group by since`;
}

export type VisitsBeforeOrder = { visits: number; orders: number };

/** How many measured visits orders took; `most` or more are one row. */
export async function selectVisitsBefore(shop: Shop, scope: Scope, windowDays: number, most: number): Promise<VisitsBeforeOrder[]> {
  return shop.sql<VisitsBeforeOrder[]>`
    with ${saleRows(shop, scope)}, ${touchRows(shop, scope, windowDays)}
    select least(places, ${most}::int)::int as visits, count(*)::int as orders
    from touches t join sales s on s.order_id = t.order_id where s.orders > 0 and t.place = 1 group by 1 order by 1`;
}
