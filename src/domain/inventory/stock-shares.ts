import { inTransaction } from "#db/transaction.ts";
import type { Shop } from "#domain/shop.ts";
import { lockLevelsOf, markShare, selectShareUse } from "./stock-share-queries.ts";

/**
 * Promises that cost whoever asks for them nothing hold a share of the stock, and no more: otherwise one visitor could take
 * everything off the shop. `questions`: payments that wait for the answer to a bank's question. `new-buyers`: purchase orders
 * of buyers whom the shop does not know, until staff approve them.
 */
export type StockShare = "questions" | "new-buyers";

/** Units that one promise may hold in any case, as long as no other of its kind holds any: the last ones are sold, too. */
const lastUnits = 5;

export type ShareUse = {
  variantId: string;
  title: string;
  /** Units of the promise that is judged, and of all others of its kind. */
  mine: number;
  others: number;
  /** Units that would be available if none of them were. */
  total: number;
  /** False: the variant is sold beyond its stock, or not counted, so nobody can take it away. */
  isLimited: boolean;
};

/** How many units such a promise may hold: all of a kind together half of what is available. Pure. */
export function unitsWithinShare({ others, total }: Pick<ShareUse, "others" | "total">): number {
  const left = Math.floor(total / 2) - others;
  return Math.max(0, left, others === 0 ? Math.min(lastUnits, total) : 0);
}

/**
 * Counts the open promise of an attempt to its kind; joins the caller's transaction. Where it holds more than there is space
 * for, nothing is changed, and the first such variant is given with what could be held of it; else null.
 */
export async function keepWithinShare(shop: Shop, attemptId: string, share: StockShare): Promise<(ShareUse & { allowed: number }) | null> {
  return inTransaction(shop, async (shop) => {
    await lockLevelsOf(shop, attemptId);
    // Read after the lock: of promises at once, the second counts the first.
    const uses = await selectShareUse(shop, attemptId, share);
    const over = uses.find((use) => use.isLimited && use.mine > unitsWithinShare(use));
    if (over) return { ...over, allowed: unitsWithinShare(over) };
    await markShare(shop, attemptId, share);
    return null;
  });
}
