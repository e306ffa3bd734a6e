import { isBackingOff } from "#domain/faults/background-faults.ts";
import type { Shop } from "#domain/shop.ts";
import { facetsOf } from "./product-facets.ts";
import type { Plan, PlannedProduct } from "./product-plan.ts";

/** Writes the facets of products whose specifications changed. */
export async function writeChangedFacets(shop: Shop, plans: Plan[]): Promise<void> {
  const specificationsIn = (product: Pick<PlannedProduct, "specifications" | "variants">) =>
    JSON.stringify([product.specifications, product.variants.map(({ specifications }) => specifications)]);
  const changed = plans.filter(({ stored, next }) => !stored || specificationsIn(stored) !== specificationsIn(next)).map(({ next }) => next);
  if (changed.length > 0) await writeFacets(shop, changed);
}

/** Replaces the facets of these products. Call it in a transaction that holds the catalog lock. */
export async function writeFacets(shop: Shop, products: Pick<PlannedProduct, "id" | "specifications" | "variants">[]): Promise<void> {
  const { sql } = shop;
  const ids = products.map(({ id }) => id);
  const rows = products.flatMap((product) => facetsOf(product).map((facet) => ({ product_id: product.id, ...facet })));
  await sql`delete from product_facets where product_id = any(${ids}::uuid[])`;
  await sql`delete from product_facets_due where product_id = any(${ids}::uuid[])`;
  if (rows.length === 0) return;
  await sql`
    insert into product_facets (product_id, place, key, name, position, dimension, unit, low, high, word, bound)
    select product_id, place, key, name, position, dimension, unit, low, high, word, bound
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(product_id uuid, place int, key text, name text, position int, dimension text,
      unit text, low float8, high float8, word text, bound text)`;
}

/** Products whose facets are not written yet, except those that failed and wait for a retry. */
export async function selectProductsDue(shop: Shop, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select product_id as id from product_facets_due d where not ${isBackingOff(shop, "facets", shop.sql`d.product_id::text`)}
    order by product_id limit ${limit}`;
  return rows.map(({ id }) => id);
}
