import type { Shop } from "#domain/shop.ts";
import { saleRows, touchRows } from "./attribution-queries.ts";
import type { Scope } from "./visit-queries.ts";

/** Times in seconds; null where there are none. `buckets`: how many orders took at most the seconds of each bound, and longer than those of the one before. */
export type TimeSums = {
  since: "visit" | "cart";
  orders: number;
  lowerQuartile: number | null;
  median: number | null;
  upperQuartile: number | null;
  buckets: number[];
};

export type VisitsBeforeOrder = { visits: number; orders: number };

/**
 * How long it took until an order was placed: from the first measured visit in the days before it, and from the first line put into a cart in such a visit.
 * `bounds`: in seconds, ascending; longer times are in the last bucket. Also how many measured visits orders took; `maxVisits` or more are one row.
 */
export async function selectPurchaseTimes(
  shop: Shop,
  scope: Scope,
  { windowDays, bounds, maxVisits }: { windowDays: number; bounds: readonly number[]; maxVisits: number },
): Promise<{ times: TimeSums[]; visitsBefore: VisitsBeforeOrder[] }> {
  const { sql } = shop;
  const [row] = await sql<{ times: TimeSums[]; visitsBefore: VisitsBeforeOrder[] }[]>`
    with ${saleRows(shop, scope)}, ${touchRows(shop, scope, windowDays)},
      visited as materialized (select t.* from touches t join sales s on s.order_id = t.order_id where s.orders > 0),
      first_visits as (select order_id, extract(epoch from max(ago))::float8 as seconds from visited group by order_id),
      first_carts as (
        select order_id, extract(epoch from max(began + ago - first_cart_at))::float8 as seconds from visited where first_cart_at <= began + ago group by order_id),
      times as (select 'visit' as since, seconds from first_visits union all select 'cart', seconds from first_carts),
      ranged as materialized (select *, (select count(*) from unnest(${[...bounds]}::float8[]) b where seconds > b)::int as bucket from times),
      bucketed as (select since, bucket, count(*)::int as orders from ranged group by 1, 2),
      counted as (
        select since, count(*)::int as orders, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by seconds) as quarters,
          (select array_agg(coalesce(c.orders, 0) order by b) from generate_series(0, ${bounds.length}::int) b left join bucketed c on c.since = ranged.since and c.bucket = b) as buckets
        from ranged group by since),
      took as (select least(places, ${maxVisits}::int)::int as visits, count(*)::int as orders from visited where place = 1 group by 1 order by 1)
    select (select coalesce(json_agg(json_build_object('since', since, 'orders', orders, 'lowerQuartile', quarters[1], 'median', quarters[2], 'upperQuartile', quarters[3],
        'buckets', buckets)), '[]') from counted) as times,
      (select coalesce(json_agg(t), '[]') from took t) as "visitsBefore"`;
  return row ?? { times: [], visitsBefore: [] };
}
