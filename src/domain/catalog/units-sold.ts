import { inTransaction } from "#db/transaction.ts";
import { inBatches, isBackingOff, type Worked } from "#domain/faults/background-faults.ts";
import type { Shop } from "#domain/shop.ts";
import { lockCatalog } from "./product-write-queries.ts";

/**
 * Records sold units of products for "best selling"; `sign` -1 takes them back. Joins the caller's transaction and takes no lock on
 * the products.
 */
export async function noteUnitsSold(shop: Shop, lines: { productId: string | null; quantity: number }[], sign: 1 | -1): Promise<void> {
  const noted = lines.filter((line) => line.productId !== null && line.quantity !== 0);
  await shop.sql`
    insert into sold_units (product_id, quantity)
    select n.product_id, n.quantity
    from unnest(${noted.map((line) => line.productId)}::uuid[], ${noted.map((line) => line.quantity * sign)}::int[]) as n(product_id, quantity)`;
}

const mostProducts = 5000;
/** What the column takes; the order of "best selling" asks for no more. */
const mostUnits = 2_147_483_647;

/** Adds the recorded units to the products, each record once. Scheduled; takes the catalog lock, as every writer of products does. */
export async function countUnitsSold(shop: Shop): Promise<Worked> {
  const rows = await shop.sql<{ product_id: string }[]>`
    select product_id from sold_units u where not ${isBackingOff(shop, "units-sold", shop.sql`u.product_id::text`)}
    group by product_id order by min(id) limit ${mostProducts}`;
  const subjects = rows.map((row) => row.product_id);
  return inBatches(shop, "units-sold", { subjects, isWhole: subjects.length < mostProducts }, (productIds) =>
    inTransaction(shop, async (shop) => {
      await lockCatalog(shop);
      await shop.sql`
        with counted as (delete from sold_units where product_id = any(${productIds}::uuid[]) returning product_id, quantity),
        sums as (select product_id, sum(quantity) as quantity from counted group by product_id)
        update products p set units_sold = least(${mostUnits}::bigint, greatest(0, p.units_sold + sums.quantity)) from sums where p.id = sums.product_id`;
    }),
  );
}
