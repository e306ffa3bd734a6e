import { readCards } from "#domain/catalog/catalog.ts";
import type { Product, ProductCard } from "#domain/catalog/catalog-types.ts";
import { dayMs, hourMs } from "#domain/durations.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { selectOftenBought } from "./often-bought-queries.ts";

/**
 * What is often bought together promises: products that different buyers ordered together with this one in the last year,
 * and that can be ordered now. It requires evidence: 3 orders with both products, by 3 different buyers, so that the habit of one
 * buyer is not shown to others; and 5 % of all orders of the product, so that a few coincidences among many orders are not shown.
 */
const evidence = { minOrders: 3, minBuyers: 3, minShare: 5, maxLineCount: 50 } as const;
const days = 365;
const maxShown = 4;
/** More than are shown, because products that staff name on the page or that are sold out are left out. */
const maxCounted = 40;

type OfProduct = Pick<Product, "id" | "handle" | "relations" | "relatedHandles">;

/** Returns at most four, the most frequent first, without those that staff named for this product, which its page shows anyway. Counted once an hour. */
export async function oftenBoughtTogether(shop: Shop, product: OfProduct): Promise<ProductCard[]> {
  const isTest = (await readSettings(shop)).shop.trialMode;
  const now = shop.clock.now().getTime();
  const ids = await shop.memo.get(
    `often-bought-together:${product.id}:${isTest}`,
    [],
    () => selectOftenBought(shop, product.id, { ...evidence, isTest, since: new Date(now - days * dayMs), limit: maxCounted }),
    () => new Date(now + hourMs),
  );
  if (ids.length === 0) return [];
  const named = new Set(product.relations.map(({ productId }) => productId));
  const cards = new Map((await readCards(shop, ids)).map((card) => [card.id, card]));
  return ids
    .flatMap((id) => cards.get(id) ?? [])
    .filter(({ id, handle, availability }) => !named.has(id) && !product.relatedHandles.includes(handle) && availability.state !== "out-of-stock")
    .slice(0, maxShown);
}
