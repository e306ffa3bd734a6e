import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { formatMoney } from "#domain/money.ts";
import { transferPostings, writeMovement } from "#domain/payments/ledger.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { countRefund } from "./order-balance.ts";
import { insertEvent, type LockedOrder, lockOrder } from "./order-change-queries.ts";
import type { RefundCharge } from "./refund-charges.ts";
import { type StoredRefund, selectRefund, updateRefundedThrough, updateSent } from "./refund-queries.ts";

/**
 * Records that staff sent a refund outside of the shop (a bank transfer, a check): it counts from now on, and the buyer gets an email, unless staff chose
 * otherwise with the refund. If an older version counted the refund before it was sent, only the sender is recorded. A repeated call changes nothing. Refuses
 * `not-allowed`, `order-not-found`, `refund-not-to-send`.
 * @param input.reference what the bank calls the transfer, for the books and the buyer.
 */
export async function markRefundSent(
  shop: Shop,
  actor: Actor,
  { orderId, refundId, reference }: { orderId: string; refundId: string; reference: string },
): Promise<void> {
  requireRight(actor, "orders.refund");
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  await inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    const refund = await selectRefund(shop, refundId);
    // Staff send what was paid outside of the shop, and what the bank did not accept back.
    const isByStaff = refund !== null && (isPaidOutside(order.paymentMethod) || refund.status === "to-send" || refund.isSent);
    if (refund?.orderId !== orderId || refund.kind === "reduction" || !isByStaff) throw new Refusal("refund-not-to-send");
    if (refund.isSent) return;
    if (refund.status !== "to-send" && refund.status !== "succeeded") throw new Refusal("refund-not-to-send");
    await recordRefundSent(shop, actor, order, refund, { staffId, reference });
  });
}

/** Records that an owed refund was sent by staff, or at the provider through `charge`. Joins the caller's transaction, which holds the order's lock. */
export async function recordRefundSent(
  shop: Shop,
  actor: Actor,
  order: LockedOrder,
  refund: StoredRefund,
  by: { staffId: string; reference: string } | { charge: RefundCharge; reference: string },
): Promise<void> {
  const { id: orderId, attemptId, currency, isTest, name } = order;
  const { id: refundId, amountCents, status, notify } = refund;
  const { reference } = by;
  // What went through the provider can come back to it, and counts against the payment that it went through.
  if ("charge" in by) await updateRefundedThrough(shop, refundId, by);
  else await updateSent(shop, refundId, { staffId: by.staffId, reference: reference || null });
  const words = `Sent ${formatMoney(amountCents, currency)} back to the buyer${reference ? ` (${reference})` : ""}`;
  await insertEvent(shop, actor, orderId, "refunded", words, { refundId });
  await record(shop, actor, "order.refund-sent", { kind: "order", id: orderId }, { name, refundId, amountCents });
  if (status !== "to-send") return;
  await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: transferPostings("provider", "receivable", amountCents) });
  await countRefund(shop, actor, order, refund);
  if (!notify) return;
  // For a card, the buyer was told of the refund once before the bank did not accept it, so this is another email.
  const again = isPaidOutside(order.paymentMethod) ? {} : { again: "sent" };
  await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "refunded", refundId, ...again });
}
