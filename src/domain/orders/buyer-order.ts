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

/** An order as its buyer sees it, on the thank-you page and in emails: shown for proof only. */

/**
 * The newest order that a browser's cookie proves (`order-token.ts`); null without a proof, so that nobody learns which orders exist, and where
 * the buyer's data were erased.
 */
export async function readProvenOrder(shop: Shop, proofs: string | null): Promise<BuyerOrder | null> {
  const [orderId] = provenOrders(shop, proofs);
  const order = orderId === undefined ? null : await selectBuyerOrder(shop, orderId);
  return order?.email === "" ? null : order;
}

/** For the jobs that write to its buyer and to staff. */
export async function readOrderToMail(shop: Shop, orderId: string): Promise<BuyerOrder | null> {
  return isId(orderId) ? selectBuyerOrder(shop, orderId) : null;
}

/** The newest order that can show staff what such an email says, and its shipment, refund, payment or edit; null: there was none yet. */
export async function readLastMailed(shop: Shop, kind: OrderMailKind): Promise<{ order: BuyerOrder; subject: string } | null> {
  const found = await selectLastMailed(shop, kind);
  const order = found && (await selectBuyerOrder(shop, found.orderId));
  return order && found.subject ? { order, subject: found.subject } : null;
}

/** `mail` names the email among those of its order: `confirmation`, `shipped:<fulfillment>`. */
export async function wasMailed(shop: Shop, orderId: string, mail: string): Promise<boolean> {
  return selectWasMailed(shop, orderId, mail);
}

/**
 * Stands in the order's timeline, and keeps a repeated job from sending it again. It does not name the address: the buyer may have been erased
 * while the email was on its way.
 */
export async function recordMailed(shop: Shop, orderId: string, mail: string, subject: string, to: "the buyer" | "staff"): Promise<void> {
  await insertMailed(shop, orderId, mail, `${shop.deployment.hasMailServer ? "Email sent to" : savedAsFile} ${to}: ${subject}`);
}

/** How it was paid, in words. One that was placed free and costs something since is not free anymore. */
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

/** Waits for staff: a purchase order that is neither approved nor paid nor canceled. */
export function isWaiting(order: Pick<BuyerOrder, "financialStatus" | "approvedAt" | "isCancelled">): boolean {
  return order.financialStatus === "pending" && order.approvedAt === null && !order.isCancelled;
}
