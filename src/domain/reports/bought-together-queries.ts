import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";
import { orderIsOf, type Scope } from "./visit-queries.ts";

export type OrderedProduct = { id: string; handle: string; title: string };

/** `orders`: orders with both products; `firstOrders`, `secondOrders`: orders with each product by itself. */
export type ProductPair = { first: OrderedProduct; second: OrderedProduct; orders: number; firstOrders: number; secondOrders: number };

export type PairQuestion = {
  /** Only pairs with this product, which is then the first of each pair; null: all pairs. */
  productId: string | null;
  /** Pairs with fewer orders are left out. */
  minOrders: number;
  /** Orders with more products are left out: the number of their pairs grows with the square, and they say little about any pair. */
  maxProducts: number;
  limit: number;
};

/** Pairs of products by how many orders of that period, not canceled, have both, and how many orders there are. */
export async function selectProductPairs(
  shop: Shop,
  scope: Scope,
  { productId, minOrders, maxProducts, limit }: PairQuestion,
): Promise<{ orders: number; pairs: ProductPair[] }> {
  const { sql } = shop;
  const isWanted = productId === null ? sql`a.product_id < b.product_id` : sql`a.product_id = ${productId}::uuid and b.product_id <> a.product_id`;
  const [row] = await sql<{ orders: number; pairs: ProductPair[] | null }[]>`
    with ordered as materialized (
        select o.id from orders o
        where o.processed_at >= ${scope.from.toISOString()}::timestamptz and o.processed_at < ${scope.to.toISOString()}::timestamptz
          and o.is_test = ${scope.isTest} and o.currency = ${scope.currency} and ${isNotCanceled(shop)}
          and ${orderIsOf(shop, scope, sql`o.id`)}),
      lines as materialized (
        select distinct l.order_id, l.product_id from ordered o join order_lines l on l.order_id = o.id where l.product_id is not null),
      counted as (select product_id, count(*)::int as orders from lines group by product_id),
      small as (select order_id from lines group by order_id having count(*) between 2 and ${maxProducts}::int),
      pairs as (
        select a.product_id as first, b.product_id as second, count(*)::int as orders
        from small s join lines a on a.order_id = s.order_id join lines b on b.order_id = s.order_id and ${isWanted}
        group by 1, 2 having count(*) >= ${minOrders}::int),
      listed as (
        select p.orders, f.orders as first_orders, s.orders as second_orders, a.id as first_id, a.handle as first_handle, a.title as first_title,
          b.id as second_id, b.handle as second_handle, b.title as second_title
        from pairs p join counted f on f.product_id = p.first join counted s on s.product_id = p.second
          join products a on a.id = p.first join products b on b.id = p.second
        order by p.orders desc, a.title, b.title limit ${limit})
    select (select count(*)::int from ordered) as orders, (
      select json_agg(json_build_object('first', json_build_object('id', first_id, 'handle', first_handle, 'title', first_title),
        'second', json_build_object('id', second_id, 'handle', second_handle, 'title', second_title),
        'orders', orders, 'firstOrders', first_orders, 'secondOrders', second_orders) order by orders desc, first_title, second_title) from listed) as pairs`;
  return { orders: row?.orders ?? 0, pairs: row?.pairs ?? [] };
}
