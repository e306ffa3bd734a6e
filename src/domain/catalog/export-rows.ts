import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { selectCollectionRows, selectProductRows } from "./export-row-queries.ts";

/** Counts the rows of an export in advance, so that its progress can be shown. */

/** Counts the rows of a product export. Staff need the right `products.read`. */
export async function countProductRows(shop: Shop, actor: Actor): Promise<number> {
  requireRight(actor, "products.read");
  return selectProductRows(shop);
}

/** Counts the rows of a collection export. Staff need the right `products.read`. */
export async function countCollectionRows(shop: Shop, actor: Actor): Promise<number> {
  requireRight(actor, "products.read");
  return selectCollectionRows(shop);
}
