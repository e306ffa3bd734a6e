import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { selectDangerousProducts } from "./hazard-class-queries.ts";

/** How many products on sale have this hazard class and this kind of shipping, and the first of them by title. */
export type DangerousProducts = { hazardClass: string; hasFreight: boolean; products: number; first: { id: string; title: string } };

/** By class, for shipped products; one with variants of both kinds counts in both. Staff need the right `products.read`. Refuses `not-allowed`. */
export async function listDangerousProducts(shop: Shop, actor: Actor): Promise<DangerousProducts[]> {
  requireRight(actor, "products.read");
  const { shipping } = await readSettings(shop);
  return selectDangerousProducts(shop, shipping.freightFromGrams);
}
