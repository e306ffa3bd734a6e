import { refreshCollections } from "#domain/catalog/catalog.ts";
import type { Shop } from "#domain/shop.ts";

/** Refreshes collections whose rules use the stock, after a product became available or ran out. */
export async function refreshCollectionsOf(shop: Shop, { productIds }: { productIds: string[] }): Promise<void> {
  await refreshCollections(shop, productIds);
}
