import type { Shop } from "#domain/shop.ts";

/**
 * Counts sold units of products, for "best selling"; `sign` -1 takes them back. Joins the caller's transaction. Rows are
 * locked in the order of their ids, so that two orders of the same goods never wait for each other in a circle.
 */
export async function countUnitsSold(shop: Shop, lines: { productId: string | null; quantity: number }[], sign: 1 | -1): Promise<void> {
  const counted = lines.filter((line) => line.productId !== null);
  await shop.sql`
    with sold as (
      select product_id, sum(quantity)::int as quantity
      from unnest(${counted.map((line) => line.productId)}::uuid[], ${counted.map((line) => line.quantity * sign)}::int[]) as s(product_id, quantity)
      group by product_id),
    locked as materialized (
      select p.id, sold.quantity from products p join sold on sold.product_id = p.id order by p.id for no key update of p)
    update products p set units_sold = greatest(0, p.units_sold + locked.quantity) from locked where p.id = locked.id`;
}
