import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { insertEvent, lockOrder, selectOrderCounts } from "./order-change-queries.ts";
import { mention } from "./order-mentions.ts";

export { approveOrder } from "./order-approval.ts";
export { settleBalance } from "./order-balance.ts";
/**
 * Orders guarantee: an order keeps its own copy of all it shows; its statuses follow from its records (payments, shipments,
 * refunds, cancellation), written in the same transaction; never more is shipped or refunded than was ordered or paid;
 * every action of staff is in the order's timeline and in the audit log. How orders come about is left to checkout.
 */
export { cancelOrder, cancelOwnOrder, expireHeldOrders } from "./order-cancelling.ts";
export { editOrder, previewOrderEdit, refundDifference } from "./order-editing.ts";
export { fulfillOrder } from "./order-fulfilling.ts";
export { resendOrderMail } from "./order-mail-resending.ts";
export { markPaid, recordPayment, returnOverpayment, reversePayment } from "./order-payments.ts";
export { reduceOrder } from "./order-reducing.ts";
export { carryOut, finishRefunds, refundOrder, startAskedRefund } from "./order-refunding.ts";
export { rescheduleOrder } from "./order-rescheduling.ts";
export { restockOrder } from "./order-restocking.ts";
export { markRefundSent } from "./refund-sending.ts";
export { cancelShipment, changeParcels } from "./shipment-changing.ts";

/** `mentions`: colleagues who are told about it. */
type Note = { orderId: string; text: string; mentions?: string[] };

/** Adds a note to the order's timeline that only staff see. Refuses `not-allowed`, `order-not-found`, `input-invalid`. */
export async function addOrderNote(shop: Shop, actor: Actor, { orderId, text, mentions = [] }: Note): Promise<void> {
  requireRight(actor, "orders.note");
  await inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    const eventId = shop.ids.next();
    await insertEvent(shop, actor, orderId, "note", text, {}, eventId);
    await mention(shop, actor, { orderId, eventId, staffIds: mentions });
    await record(shop, actor, "order.noted", { kind: "order", id: orderId }, { name: order.name });
  });
}

/** Counts the orders that were ever placed, test orders separately. */
export async function countOrders(shop: Shop): Promise<{ real: number; test: number }> {
  return selectOrderCounts(shop);
}
