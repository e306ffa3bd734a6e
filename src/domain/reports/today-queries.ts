import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";
import type { VisitDimension } from "./report-input.ts";
import { summedVisits } from "./summed-visit-queries.ts";
import type { Scope } from "./visit-queries.ts";

/** `by` is `all` for the total, whose value is null. */
export type VisitShare = { by: VisitDimension | "all"; value: string | null; visits: number; conversions: number };

/** Visits that began in that period, in total and by source, device and country. */
export async function selectVisitShares(shop: Shop, scope: Scope): Promise<VisitShare[]> {
  return shop.sql<VisitShare[]>`
    with visits as (${summedVisits(shop, scope)})
    select case when grouping(source) = 0 then 'source' when grouping(device) = 0 then 'device' when grouping(country) = 0 then 'country' else 'all' end as by,
      nullif(coalesce(source, device, country), '') as value, coalesce(sum(visits), 0)::int as visits, coalesce(sum(conversions), 0)::int as conversions
    from visits group by grouping sets ((), (source), (device), (country)) having sum(visits) <> 0 or grouping(source, device, country) = 7 order by by, visits desc, value`;
}

export type SoldProduct = { productId: string | null; title: string; units: number; cents: number };

/**
 * The products that were ordered most in that period, by the amount of their lines after discounts and before tax. Canceled orders are not counted.
 */
export async function selectTopProducts(
  { sql }: Shop,
  { from, to, isTest, currency }: Pick<Scope, "from" | "to" | "isTest" | "currency">,
  limit: number,
): Promise<SoldProduct[]> {
  return sql<SoldProduct[]>`
    select (array_agg(l.product_id order by o.processed_at desc))[1] as "productId", (array_agg(l.title order by o.processed_at desc))[1] as title,
      sum(l.quantity)::int as units, sum(l.discounted_total_cents)::bigint as cents
    from orders o join order_lines l on l.order_id = o.id
    where o.processed_at >= ${from.toISOString()}::timestamptz and o.processed_at < ${to.toISOString()}::timestamptz
      and o.is_test = ${isTest} and o.currency = ${currency} and ${isNotCanceled({ sql })}
    group by coalesce(l.product_id::text, l.product_handle) order by cents desc, title limit ${limit}`;
}
