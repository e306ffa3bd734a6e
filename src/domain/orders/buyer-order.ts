import { isId } from "#domain/ids.ts";
import { freeWhenOrdered, nothingToPay } from "#domain/payments/payment-methods.ts";
import type { OrderMailKind } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { type BuyerOrder, insertMailed, selectBuyerOrder, selectWasMailed } from "./buyer-order-queries.ts";
import { selectLastMailed } from "./mailed-order-queries.ts";
import { savedAsFile } from "./order-mails.ts";
import { paymentStateOf } from "./order-outstanding.ts";
import { provenOrders } from "./order-token.ts";

export type { BuyerLine, BuyerOrder, BuyerPayment, BuyerShipment } from "./buyer-order-queries.ts";

/** An order as its buyer sees it, in emails and, only with a proof, on the thank-you page. */

/**
 * Returns the newest order that a browser's cookie proves (`order-token.ts`); null without a proof, so that nobody learns which orders exist, and if
 * the buyer's data were erased.
 */
export async function readProvenOrder(shop: Shop, proofs: string | null): Promise<BuyerOrder | null> {
  const [orderId] = provenOrders(shop, proofs);
  const order = orderId === undefined ? null : await selectBuyerOrder(shop, orderId);
  return order?.email === "" ? null : order;
}

/** Returns an order for the jobs that send emails to its buyer and to staff. */
export async function readOrderToMail(shop: Shop, orderId: string): Promise<BuyerOrder | null> {
  return isId(orderId) ? selectBuyerOrder(shop, orderId) : null;
}

/** Returns the newest order that can show staff what an email of this kind says, and its shipment, refund, payment or edit; null: there is none yet. */
export async function readLastMailed(shop: Shop, kind: OrderMailKind): Promise<{ order: BuyerOrder; subject: string } | null> {
  const found = await selectLastMailed(shop, kind);
  const order = found && (await selectBuyerOrder(shop, found.orderId));
  return order && found.subject ? { order, subject: found.subject } : null;
}

/** Returns whether an email was sent; `mail` names it among those of its order: `confirmation`, `shipped:<fulfillment>`. */
export async function wasMailed(shop: Shop, orderId: string, mail: string): Promise<boolean> {
  return selectWasMailed(shop, orderId, mail);
}

/**
 * Records the email in the order's timeline, so that a repeated job does not send it again. The entry does not name the address: the buyer may have
 * been erased while the email was on its way.
 */
export async function recordMailed(shop: Shop, orderId: string, mail: string, subject: string, to: "the buyer" | "staff"): Promise<void> {
  await insertMailed(shop, orderId, mail, `${shop.deployment.hasMailServer ? "Email sent to" : savedAsFile} ${to}: ${subject}`);
}

/** Returns how an order was paid, in words. An order that was free when it was placed but has something to pay since is not called free anymore. */
export function paymentTitle(order: Parameters<typeof paymentStateOf>[0]): string {
  const { paymentMethod } = order;
  if (paymentMethod === nothingToPay.name && paymentStateOf(order) !== "nothing_to_pay") return freeWhenOrdered;
  return titles[paymentMethod] ?? paymentMethod;
}

const titles: Record<string, string> = {
  stripe: "Card",
  "test-card": "Test card",
  "purchase-order": "Purchase order",
  [nothingToPay.name]: nothingToPay.title,
};

/** Returns whether an order waits for staff: a purchase order that is neither approved nor paid nor canceled. */
export function isWaiting(order: Pick<BuyerOrder, "financialStatus" | "approvedAt" | "isCancelled">): boolean {
  return order.financialStatus === "pending" && order.approvedAt === null && !order.isCancelled;
}
