import { inTransaction } from "#db/transaction.ts";
import type { Shop } from "#domain/shop.ts";
import { lockCatalog } from "./product-write-queries.ts";

/** Notes sold units of products, for "best selling"; `sign` -1 takes them back. Joins the caller's transaction and waits for nobody. */
export async function noteUnitsSold(shop: Shop, lines: { productId: string | null; quantity: number }[], sign: 1 | -1): Promise<void> {
  const noted = lines.filter((line) => line.productId !== null && line.quantity !== 0);
  await shop.sql`
    insert into sold_units (product_id, quantity)
    select n.product_id, n.quantity
    from unnest(${noted.map((line) => line.productId)}::uuid[], ${noted.map((line) => line.quantity * sign)}::int[]) as n(product_id, quantity)`;
}

/** Adds what was noted to the products, each note once. Called by the clock; holds the catalog's lock, as every writer of products does. */
export async function countUnitsSold(shop: Shop): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const [waiting] = await shop.sql`select 1 from sold_units limit 1`;
    if (!waiting) return;
    await lockCatalog(shop);
    await shop.sql`
      with counted as (delete from sold_units where id in (select id from sold_units order by id limit 50000) returning product_id, quantity),
      sums as (select product_id, sum(quantity)::int as quantity from counted group by product_id)
      update products p set units_sold = greatest(0, p.units_sold + sums.quantity) from sums where p.id = sums.product_id`;
  });
}
