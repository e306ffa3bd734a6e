import type { Shop } from "#domain/shop.ts";

/** Positions below this are those of retired variants. */
const retiredPlaces = -1_000_000;

/** The references to a variant, which prevent its deletion. */
export type VariantReferences = { onHand: number; inCarts: boolean; inOrders: boolean; hasHistory: boolean };

/** Returns those of these variants that stock, carts, orders, reservations or history refer to, each with what refers to it. */
export async function selectReferences(shop: Shop, variantIds: string[]): Promise<Map<string, VariantReferences>> {
  if (variantIds.length === 0) return new Map();
  const rows = await shop.sql<(VariantReferences & { id: string })[]>`
    select * from (
      select v.id, s.on_hand as "onHand", exists (select from cart_lines l where l.variant_id = v.id) as "inCarts",
        exists (select from order_lines l where l.variant_id = v.id) or exists (select from stock_reservations r where r.variant_id = v.id)
          or exists (select from incoming_lines i where i.variant_id = v.id) as "inOrders",
        exists (select from stock_adjustments a where a.variant_id = v.id) as "hasHistory"
      from variants v join stock_levels s on s.variant_id = v.id where v.id = any(${variantIds}::uuid[])) found
    where "onHand" <> 0 or "inCarts" or "inOrders" or "hasHistory"`;
  return new Map(rows.map(({ id, ...references }) => [id, references]));
}

/**
 * Takes variants out of their products. A variant is deleted if nothing refers to it and it cannot be put into a cart, because
 * there is none in stock; every other one is retired.
 */
export async function retireVariants(shop: Shop, variantIds: string[]): Promise<void> {
  if (variantIds.length === 0) return;
  const rows = await shop.sql<{ id: string }[]>`
    select v.id from variants v join stock_levels s on s.variant_id = v.id
    where v.id = any(${variantIds}::uuid[]) and v.policy = 'deny' and s.tracked and s.on_hand = 0
      and not exists (select from product_documents d where d.variant_id = v.id)
    order by v.id for update`;
  const unsellable = rows.map((row) => row.id);
  const references = await selectReferences(shop, unsellable);
  const spare = unsellable.filter((id) => !references.has(id));
  if (spare.length > 0) await deleteVariants(shop, spare);
  // Positions are unique within a product, so they go below the lowest one that the product has.
  await shop.sql`
    update variants v set retired_at = ${shop.clock.now().toISOString()}, position = g.place from (
      select v.id, least(${retiredPlaces}::int, (select min(o.position) from variants o where o.product_id = v.product_id))
        - row_number() over (partition by v.product_id) as place
      from variants v where v.id = any(${variantIds}::uuid[]) and not (v.id = any(${spare}::uuid[]))) g
    where v.id = g.id`;
}

/** Deletes variants with their stock and its history; a database function, as the shop's role only adds to history. Fails where a cart or order names one. */
export async function deleteVariants(shop: Shop, variantIds: string[]): Promise<void> {
  await shop.sql`select delete_variants(${variantIds}::uuid[])`;
}

/**
 * Selects and locks the variants of these products, so that no cart or order can add one until the transaction ends. Their
 * levels are locked first, as orders lock them.
 */
export async function lockVariantsOf(shop: Shop, productIds: string[]): Promise<{ id: string; productId: string }[]> {
  await shop.sql`
    select 1 from stock_levels s join variants v on v.id = s.variant_id where v.product_id = any(${productIds}::uuid[])
    order by s.variant_id for update of s`;
  return shop.sql<{ id: string; productId: string }[]>`
    select id, product_id as "productId" from variants where product_id = any(${productIds}::uuid[]) order by id for update`;
}

/** Returns those of these products with a variant that an order, a payment under way, a cart or an incoming delivery names. */
export async function selectHeldProducts(shop: Shop, productIds: string[]): Promise<Set<string>> {
  const rows = await shop.sql<{ id: string }[]>`
    select distinct v.product_id as id from variants v
    where v.product_id = any(${productIds}::uuid[]) and (
      exists (select from cart_lines l where l.variant_id = v.id) or exists (select from order_lines l where l.variant_id = v.id)
      or exists (select from stock_reservations r where r.variant_id = v.id and r.ended_at is null)
      or exists (select from incoming_lines i where i.variant_id = v.id))`;
  return new Set(rows.map((row) => row.id));
}
