import { inTransaction } from "#db/transaction.ts";
import type { Shop } from "#domain/shop.ts";
import { countChangedStock, lockCounting } from "./product-stock-queries.ts";

/** Counted before a list is read: more would keep its reader waiting. */
const maxAtOnce = 2000;
const maxScheduled = 20_000;
const maxRounds = 50;

/**
 * Brings `product_stock` up to date where stock has changed, so that a list sorted or narrowed by it is right. While somebody else counts, it does nothing: what they
 * have counted is there a moment later.
 */
export async function countProductStock(shop: Shop, most = maxAtOnce): Promise<number> {
  return inTransaction(shop, async (shop) => ((await lockCounting(shop)) ? countChangedStock(shop, most) : 0));
}

/** All that has changed. Scheduled. */
export async function countAllProductStock(shop: Shop): Promise<void> {
  for (let round = 0; round < maxRounds; round++) if ((await countProductStock(shop, maxScheduled)) < maxScheduled) return;
}
