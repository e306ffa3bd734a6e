import { inTransaction, pipelined } from "#db/transaction.ts";
import { dayMs } from "#domain/durations.ts";
import type { Shop } from "#domain/shop.ts";
import { lockLevelsOf, markShare, selectShareUse, unmarkShare } from "./stock-share-queries.ts";

/**
 * Reservations that cost the buyer nothing may hold only a share of the stock; otherwise one visitor could reserve the whole shop.
 * `questions`: payments waiting for the buyer to confirm with the bank (3-D Secure). `new-buyers`: purchase orders of buyers unknown
 * to the shop, until staff approve them. `free-orders`: orders of such buyers that cost nothing; they count for a day, also once they are placed,
 * but not after they are canceled: their goods are back in stock. A buyer who orders and cancels repeatedly holds no more than half at any time,
 * and not for long, because canceled orders still count toward the daily limits of an email address and an IP address.
 */
export type StockShare = "questions" | "new-buyers" | "free-orders";

/** Units that one reservation may always hold while no other of its kind holds any, so that the last units can also be sold. */
const lastUnits = 5;

export type ShareUse = {
  variantId: string;
  title: string;
  /** Units of this reservation, and of all others of its kind. */
  mine: number;
  others: number;
  /** Units that would be available without all of them. */
  total: number;
  /** False: the variant is sold beyond its stock, or not counted, so a reservation takes it from no other buyer. */
  isLimited: boolean;
};

/** How many units the reservation may hold: all of a kind together hold at most half of what is available. Pure. */
export function unitsWithinShare({ others, total }: Pick<ShareUse, "others" | "total">): number {
  const left = Math.floor(total / 2) - others;
  return Math.max(0, left, others === 0 ? Math.min(lastUnits, total) : 0);
}

/**
 * Marks the open reservation of an attempt as one of this kind; joins the caller's transaction. Where it exceeds the share, nothing
 * is changed and the first such variant is returned with the units it could hold; else null.
 */
export async function enforceStockShare(shop: Shop, attemptId: string, share: StockShare): Promise<(ShareUse & { allowed: number }) | null> {
  return inTransaction(shop, async (shop) => {
    // Read after the lock, so that the second of two concurrent reservations counts the first.
    const since = new Date(shop.clock.now().getTime() - dayMs);
    const [, uses] = await pipelined([lockLevelsOf(shop, attemptId), selectShareUse(shop, attemptId, { share, since })]);
    const over = uses.find((use) => use.isLimited && use.mine > unitsWithinShare(use));
    if (over) return { ...over, allowed: unitsWithinShare(over) };
    await markShare(shop, attemptId, share);
    return null;
  });
}

/** Removes a canceled order from its share: its goods are back, so it no longer counts toward the limit of its kind. Joins the caller's transaction. */
export async function leaveShare(shop: Shop, attemptId: string): Promise<void> {
  await unmarkShare(shop, attemptId);
}
