import type { Fragment } from "#db/open-database.ts";
import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";
import { saleRows } from "./attribution-queries.ts";
import { inDays, orderIsOf, type Scope, visitRows } from "./visit-queries.ts";

/** Amounts in minor units. `value` is a handle, a path or the searched text; `title` null: it has none or no longer exists. */
export type ContentRow = {
  value: string;
  title: string | null;
  visits: number;
  conversions: number;
  orders: number;
  sold: number;
  refunded: number;
};

/**
 * Visits that began in that period, by the collections or searches they saw. One visit may have seen several, and its order counts for each of them, so
 * the rows do not add up to a total.
 */
export async function selectSalesBySeen(
  shop: Shop,
  scope: Scope,
  { by, values }: { by: "collection" | "query"; values: number | string[] },
): Promise<ContentRow[]> {
  const { sql } = shop;
  const [value, seen]: [Fragment, Fragment] =
    by === "collection"
      ? [sql`e.path`, sql`e.name = 'page_view' and e.page_type = 'collection' and e.path is not null`]
      : [sql`lower(btrim(e.search_query))`, sql`e.name = 'search' and btrim(e.search_query) <> ''`];
  const title = by === "collection" ? sql`(select c.title from collections c where '/collections/' || c.handle = value limit 1)` : sql`null::text`;
  return sql<ContentRow[]>`
    with ${saleRows(shop, scope)}, visits as materialized (${visitRows(shop, scope)}),
      ordered as (
        select v.session_id, sum(s.orders)::int as orders, sum(s.sold)::bigint as sold, sum(s.refunded)::bigint as refunded
        from visits v join events e on e.session_id = v.session_id and ${inDays(shop, scope)} and e.name = 'purchase' join sales s on s.order_id = e.order_id
        group by v.session_id),
      seen as (
        select distinct ${value} as value, e.session_id from events e join visits v on v.session_id = e.session_id where ${inDays(shop, scope)} and ${seen}),
      listed as (
        select value, count(*)::int as visits, count(*) filter (where v.has_ordered)::int as conversions, coalesce(sum(o.orders), 0)::int as orders,
          coalesce(sum(o.sold), 0)::bigint as sold, coalesce(sum(o.refunded), 0)::bigint as refunded
        from seen join visits v using (session_id) left join ordered o using (session_id) group by value)
    select value, ${title} as title, visits, conversions, orders, sold, refunded from listed
    ${typeof values === "number" ? sql`` : sql`where value = any(${values}::text[])`}
    order by sold - refunded desc, visits desc, value limit ${typeof values === "number" ? values : values.length}`;
}

/**
 * Products: visits that viewed one, and the orders of that period that contain it, measured or not. `sold` is the total of its lines after discounts, without
 * tax and shipping; refunds are not given, because they belong to orders. `conversions`: visits that viewed the product and ordered it.
 */
export async function selectSalesByProduct(shop: Shop, scope: Scope, values: number | string[]): Promise<ContentRow[]> {
  const { sql } = shop;
  const [from, to] = [scope.from.toISOString(), scope.to.toISOString()];
  return sql<ContentRow[]>`
    with lines as materialized (
        select l.order_id, l.product_id, max(l.title) as title, sum(l.discounted_total_cents)::bigint as sold
        from orders o join order_lines l on l.order_id = o.id
        where o.processed_at >= ${from}::timestamptz and o.processed_at < ${to}::timestamptz and l.product_id is not null
          and o.is_test = ${scope.isTest} and o.currency = ${scope.currency} and ${isNotCanceled(shop)}
          and ${orderIsOf(shop, scope, sql`o.id`)}
        group by l.order_id, l.product_id),
      sold as (select product_id, max(title) as title, count(*)::int as orders, sum(sold)::bigint as sold from lines group by product_id),
      visits as materialized (${visitRows(shop, scope)}),
      seen as (
        select distinct e.product_id, e.session_id from events e join visits v on v.session_id = e.session_id
        where ${inDays(shop, scope)} and e.name = 'view_item' and e.product_id is not null),
      bought as (
        select distinct e.session_id, l.product_id from events e join visits v on v.session_id = e.session_id
          join order_lines l on l.order_id = e.order_id
        where ${inDays(shop, scope)} and e.name = 'purchase'),
      viewed as (
        select product_id, count(*)::int as visits, count(b.session_id)::int as conversions
        from seen left join bought b using (session_id, product_id) group by product_id)
    select coalesce(p.handle, product_id::text) as value, coalesce(p.title, s.title) as title, coalesce(v.visits, 0) as visits,
      coalesce(v.conversions, 0) as conversions, coalesce(s.orders, 0) as orders, coalesce(s.sold, 0) as sold, 0::bigint as refunded
    from sold s full join viewed v using (product_id) left join products p on p.id = product_id
    where (p.id is not null or s.title is not null)
      ${typeof values === "number" ? sql`` : sql`and coalesce(p.handle, product_id::text) = any(${values}::text[])`}
    order by coalesce(s.sold, 0) desc, coalesce(v.visits, 0) desc, value limit ${typeof values === "number" ? values : values.length}`;
}
