import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { formatMoney } from "#domain/money.ts";
import { transferPostings, writeMovement } from "#domain/payments/ledger.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { shopDay } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import { addReceived, insertEvent, type LockedOrder, lockOrder, updateBalance, updateOrder, updateReduced } from "./order-change-queries.ts";
import type { BalanceInput } from "./order-input.ts";
import { insertPayment } from "./order-payment-queries.ts";
import { firstPart } from "./refund-charges.ts";
import { insertRefund, type StoredRefund } from "./refund-queries.ts";

/** The balance of a paid order is what its total rose or fell by since it was paid and that was not settled yet (decision 042). */

/**
 * Settles a balance: the buyer paid what an edit added outside of the shop (`collected`), or staff waive it (`waived`): then it is taken off the order. The
 * amount that staff saw is sent with it. Refuses `not-allowed`, `order-not-found`, `balance-changed` (another amount is to be collected, or nothing).
 */
export async function settleBalance(shop: Shop, actor: Actor, input: BalanceInput & { orderId: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await inTransaction(shop, async (shop) => {
    const { orderId, how, reference } = input;
    const order = await lockOrder(shop, orderId);
    const { balanceCents: cents, currency, attemptId, isTest, name } = order;
    const amount = formatMoney(cents, currency);
    if (cents <= 0 || cents !== input.amountCents) throw new Refusal("balance-changed");
    if (how === "waived") return waiveBalance(shop, actor, order);
    await updateBalance(shop, orderId, 0);
    if (isPaidOutside(order.paymentMethod)) await recordPaymentReceived(shop, actor, order, { amountCents: cents, reference });
    await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: transferPostings("receivable", "provider", cents) });
    await insertEvent(shop, actor, orderId, "collected", `Balance of ${amount} paid${reference ? ` (${reference})` : ""}`);
    await record(shop, actor, "order.balance-collected", { kind: "order", id: orderId }, { name, amountCents: cents });
  });
}

/** Records money for a purchase order among its payments. */
export async function recordPaymentReceived(
  shop: Shop,
  actor: Actor,
  order: LockedOrder,
  { amountCents, reference }: { amountCents: number; reference: string },
) {
  const [id, paidOn] = [shop.ids.next(), await shopDay(shop)];
  const payment = { id, orderId: order.id, kind: "received", amountCents, paidOn, reference, staffId: actorId(actor) } as const;
  await insertPayment(shop, { ...payment, reversesId: null, bankLine: null, idempotencyKey: id });
  await addReceived(shop, order.id, amountCents);
}

/** Waives a balance that will not be collected, because the order is closed or staff let it go. Joins the caller's transaction, which holds the lock. */
export async function waiveBalance(shop: Shop, actor: Actor, order: LockedOrder): Promise<void> {
  const { id: orderId, balanceCents: cents, currency, attemptId, isTest, name } = order;
  if (cents <= 0) return;
  await updateBalance(shop, orderId, 0);
  await updateReduced(shop, orderId, order.reducedCents + cents);
  const id = shop.ids.next();
  const about = {
    id,
    orderId,
    kind: "reduction",
    amountCents: cents,
    ...noShipping,
    reason: "Not collected",
    notify: false,
    status: "succeeded",
    charge: null,
  } as const;
  await insertRefund(shop, { ...about, lines: [], idempotencyKey: `balance-${id}`, staffId: actorId(actor) });
  await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: transferPostings("receivable", "refunds", cents) });
  await insertEvent(shop, actor, orderId, "waived", `Balance of ${formatMoney(cents, currency)} taken off: it is not collected`);
  await record(shop, actor, "order.balance-waived", { kind: "order", id: orderId }, { name, amountCents: cents });
  await shop.jobs.send(shop.sql, "order-documents", { orderId });
}

/** Stops counting a refund that went through and then came back to the shop. Joins the caller's transaction, which holds the lock. */
export async function uncountRefund(shop: Shop, order: LockedOrder, refund: { kind: string; amountCents: number }): Promise<void> {
  if (refund.kind === "difference") return updateBalance(shop, order.id, order.balanceCents - refund.amountCents);
  const refundedCents = order.refundedCents - refund.amountCents;
  await updateOrder(shop, order.id, { financialStatus: refundedCents > 0 ? "partially_refunded" : "paid", refundedCents, heldUntil: null });
}

const noShipping = { shippingCents: 0, shippingTaxCents: 0 };

/**
 * Starts the refund of what was overpaid for an edited order; `carryOut` sends it. `notify`: whether the buyer gets emails about it. Joins the caller's
 * transaction, which holds the lock.
 */
export async function returnDifference(shop: Shop, actor: Actor, order: LockedOrder, notify: boolean): Promise<StoredRefund> {
  const { charge, amountCents } = await firstPart(shop, order, -(order.balanceCents + order.returningCents));
  const id = shop.ids.next();
  const about = { orderId: order.id, kind: "difference", amountCents, ...noShipping, reason: "The order was changed", status: "started" } as const;
  const refund = { ...about, id, notify, charge, lines: [] };
  await insertRefund(shop, { ...refund, idempotencyKey: `difference-${id}`, staffId: actorId(actor) });
  await record(shop, actor, "order.refund-started", { kind: "order", id: order.id }, { name: order.name, refundId: id, amountCents });
  return { ...refund, failureCode: null, isSent: false };
}

/** Counts a refund that went through against the order, or against what was overpaid. */
export async function countRefund(shop: Shop, actor: Actor, order: LockedOrder, refund: { kind: string; amountCents: number }): Promise<void> {
  const { amountCents } = refund;
  if (refund.kind === "difference") {
    if (isPaidOutside(order.paymentMethod)) await addReceived(shop, order.id, -amountCents);
    return updateBalance(shop, order.id, order.balanceCents + amountCents);
  }
  const refundedCents = order.refundedCents + amountCents;
  const isWhole = refundedCents >= order.paidCents;
  await updateOrder(shop, order.id, { financialStatus: isWhole ? "refunded" : "partially_refunded", refundedCents, heldUntil: null });
  // Nobody pays the balance of an order that was fully refunded.
  if (isWhole) await waiveBalance(shop, actor, order);
}
