import { inTransaction } from "#db/transaction.ts";
import type { Shop } from "#domain/shop.ts";
import { countChangedStock, lockCounting } from "./product-stock-queries.ts";

/** The changes counted before a list is read: more would delay its reader. */
const maxAtOnce = 2000;
const maxScheduled = 20_000;
const maxRounds = 50;

/**
 * Updates `product_stock` where stock has changed, so that a list sorted or filtered by it is right. While another transaction counts, it
 * does nothing: that result is visible a moment later.
 */
export async function countProductStock(shop: Shop, most = maxAtOnce): Promise<number> {
  return inTransaction(shop, async (shop) => ((await lockCounting(shop)) ? countChangedStock(shop, most) : 0));
}

/** Counts all changes. Scheduled. */
export async function countAllProductStock(shop: Shop): Promise<void> {
  for (let round = 0; round < maxRounds; round++) if ((await countProductStock(shop, maxScheduled)) < maxScheduled) return;
}
