import { pipelined } from "#db/transaction.ts";
import { enforceStockShare } from "#domain/inventory/stock-shares.ts";
import { formatMoney } from "#domain/money.ts";
import { type OrderSnapshot, stockedLines } from "#domain/orders/order-snapshot.ts";
import { type PurchaseOrderHistory, readPurchaseOrderHistory } from "#domain/orders/purchase-order-history.ts";
import { nothingToPay } from "#domain/payments/payment-methods.ts";
import { lockPurchaseOrders } from "#domain/payments/purchase-order-limits.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Settings } from "#domain/settings/settings-input.ts";
import type { Shop } from "#domain/shop.ts";

/** Returns the buyer's history. Until the caller's transaction ends, purchase orders of this email address wait for each other; called before locking stock. */
export async function lockPurchaseOrderHistory(shop: Shop, draft: OrderSnapshot): Promise<PurchaseOrderHistory> {
  const [, history] = await pipelined([lockPurchaseOrders(shop, draft.email), readPurchaseOrderHistory(shop, draft)]);
  return history;
}

/**
 * Whether a purchase order, or an order that costs nothing, is from a buyer the shop does not know yet: then the limits of the settings apply to it,
 * together with those of the same email address that wait for staff. Pure. Refuses `purchase-order-too-large`.
 */
export function isNewBuyerWithinLimits(
  draft: OrderSnapshot,
  { isNew, waitingCents, waitingUnits }: PurchaseOrderHistory,
  { newBuyerUnits, newBuyerCents }: Settings["payments"],
): boolean {
  if (!isNew) return false;
  const money = (cents: number) => formatMoney(cents, draft.currency);
  if (newBuyerCents !== null && waitingCents + draft.totalCents > newBuyerCents)
    throw new Refusal("purchase-order-too-large", {
      ...{ limit: money(newBuyerCents), waiting: waitingCents > 0 ? money(waitingCents) : null },
    });
  for (const { variantId, title, quantity } of stockedLines(draft.lines)) {
    const waiting = waitingUnits.get(variantId) ?? 0;
    if (newBuyerUnits !== null && waiting + quantity > newBuyerUnits)
      throw new Refusal("purchase-order-too-large", { title, limit: newBuyerUnits, waiting: waiting > 0 ? waiting : null });
  }
  return true;
}

/** Counts a new buyer's attempt against the share of all new buyers. Refuses `purchase-order-too-large`, and `out-of-stock` where none of it is left. */
export async function requireNewBuyerLimit(shop: Shop, attemptId: string, { paymentMethod }: Pick<OrderSnapshot, "paymentMethod">): Promise<void> {
  const over = await enforceStockShare(shop, attemptId, paymentMethod === nothingToPay.name ? "free-orders" : "new-buyers");
  if (over) throw new Refusal("purchase-order-too-large", { title: over.title, limit: over.allowed, waiting: null });
}
