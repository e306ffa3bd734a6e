import { refreshCollections } from "#domain/catalog/catalog.ts";
import type { Shop } from "#domain/shop.ts";

/** Collections whose rules look at the stock, after a product became available or ran out. */
export async function refreshCollectionsOf(shop: Shop, { productIds }: { productIds: string[] }): Promise<void> {
  await refreshCollections(shop, productIds);
}
