import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { selectCollectionRows, selectProductRows } from "./export-row-queries.ts";

/** How many rows an export will have, so that it can be said how far it is. */

/** Staff need the right `products.read`. */
export async function countProductRows(shop: Shop, actor: Actor): Promise<number> {
  requireRight(actor, "products.read");
  return selectProductRows(shop);
}

/** Staff need the right `products.read`. */
export async function countCollectionRows(shop: Shop, actor: Actor): Promise<number> {
  requireRight(actor, "products.read");
  return selectCollectionRows(shop);
}
