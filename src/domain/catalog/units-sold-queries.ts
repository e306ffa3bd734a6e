import type { Fragment } from "#db/open-database.ts";
import { isBackingOff } from "#domain/faults/background-faults.ts";
import type { Shop } from "#domain/shop.ts";

export type SoldUnits = { productId: string | null; quantity: number };

/** The statement is not sent before it is awaited, so that it can be part of another statement. */
export function insertSoldUnits(shop: Shop, sold: SoldUnits[]): Fragment {
  return shop.sql`
    insert into sold_units (product_id, quantity)
    select n.product_id, n.quantity
    from unnest(${sold.map((line) => line.productId)}::uuid[], ${sold.map((line) => line.quantity)}::int[]) as n(product_id, quantity)`;
}

/** Products with recorded units, the earliest record first, except those that failed and wait for a retry. */
export async function selectSoldProducts(shop: Shop, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ product_id: string }[]>`
    select product_id from sold_units u where not ${isBackingOff(shop, "units-sold", shop.sql`u.product_id::text`)}
    group by product_id order by min(id) limit ${limit}`;
  return rows.map((row) => row.product_id);
}

/** The maximum of the column; ordering by "best selling" needs no more. */
const maxUnits = 2_147_483_647;

/** Adds the recorded units of these products to them, each record once. */
export async function moveSoldUnits(shop: Shop, productIds: string[]): Promise<void> {
  await shop.sql`
    with counted as (delete from sold_units where product_id = any(${productIds}::uuid[]) returning product_id, quantity),
    sums as (select product_id, sum(quantity) as quantity from counted group by product_id)
    update products p set units_sold = least(${maxUnits}::bigint, greatest(0, p.units_sold + sums.quantity)) from sums where p.id = sums.product_id`;
}
