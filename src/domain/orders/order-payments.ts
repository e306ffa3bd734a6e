import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { askUnless } from "#domain/confirmation-questions.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { formatMoney } from "#domain/money.ts";
import { transferPostings, writeMovement } from "#domain/payments/ledger.ts";
import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { shopDay } from "#domain/settings/shop-day.ts";
import type { Shop } from "#domain/shop.ts";
import { utcDay, utcDayText } from "#domain/time-text.ts";
import { approve, pendingOrder } from "./order-approval.ts";
import { insertEvent, type LockedOrder, lockOrder, updateReceived } from "./order-change-queries.ts";
import type { PaymentInput } from "./order-input.ts";
import { outstandingOf } from "./order-outstanding.ts";
import { insertPayment, type OrderPayment, selectPayments } from "./order-payment-queries.ts";
import { askedAmount } from "./order-refunding.ts";

/**
 * Money of purchase orders comes and goes outside of the shop, and staff record it. The records of an order always add up to what is
 * paid for it, in the order and in the ledger.
 */

type Recording = PaymentInput & { orderId: string; idempotencyKey: string; bankLine?: string | null };

/**
 * Records money that arrived for an order: all of it, a part, or more than was due, which is then owed back. Also approves an order that was not
 * approved yet, so that its goods are taken. A request with the same key is the same record. The same amount, day and reference are refused, because two
 * members of staff may have recorded one transfer; with another reference, staff are asked (`confirmation-needed`, its codes in `confirmed`;
 * left out: nobody can be asked, as for the lines of a bank's file). Refuses `not-allowed`, `order-not-found`, `order-not-paid-outside`, `input-invalid`,
 * `payment-recorded-already`, `key-reused`, and what `approveOrder` refuses.
 */
export async function recordPayment(
  shop: Shop,
  actor: Actor,
  input: Recording,
  { confirmed }: { confirmed?: readonly string[] } = {},
): Promise<{ paymentId: string }> {
  requireRight(actor, "orders.change");
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, input.orderId);
    if (!isPaidOutside(order.paymentMethod)) throw new Refusal("order-not-paid-outside");
    const amountCents = askedAmount(input.amount, order);
    refuseFuture(shop, input.paidOn);
    const payments = await selectPayments(shop, order.id);
    const known = payments.find(({ idempotencyKey }) => idempotencyKey === input.idempotencyKey);
    if (known && known.amountCents !== amountCents) throw new Refusal("key-reused");
    if (known) return { paymentId: known.id };
    const alike = payments.filter(
      ({ kind, isReversed, ...had }) => kind === "received" && !isReversed && had.amountCents === amountCents && had.paidOn === input.paidOn,
    );
    if (alike.some(({ reference }) => reference === input.reference)) throw new Refusal("payment-recorded-already");
    if (confirmed) askUnless(confirmed, Object.fromEntries(alike.map((had) => [`payment-like-${had.id}`, questionAbout(had, order.currency)])));
    return { paymentId: await addPayment(shop, actor, order, { ...input, amountCents }) };
  });
}

function questionAbout({ amountCents, paidOn, reference }: OrderPayment, currency: string): string {
  const known = `${formatMoney(amountCents, currency)} on ${utcDayText(paidOn)} (${reference ? `reference ${reference}` : "no reference"})`;
  return `A payment of ${known} is recorded already. Is this another one?`;
}

/**
 * Records that all that is due for a purchase order arrived today. This also approves an order that was not approved yet; the buyer gets one email for
 * both. Refuses `not-allowed`, `order-not-found`, `order-cancelled`, `order-not-pending`, and what `approveOrder` refuses.
 */
export async function markPaid(shop: Shop, actor: Actor, { orderId }: { orderId: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await inTransaction(shop, async (shop) => {
    const order = await pendingOrder(shop, orderId);
    const paidOn = await shopDay(shop);
    const amountCents = order.dueCents - order.receivedCents;
    await addPayment(shop, actor, order, { amountCents, paidOn, reference: "", idempotencyKey: shop.ids.next() });
  });
}

/** Throws for a day that has not come yet, by the shop's clock, anywhere on earth. */
export function refuseFuture(shop: Shop, paidOn: string): void {
  const tomorrow = utcDay(new Date(shop.clock.now().getTime() + 86_400_000));
  if (paidOn > tomorrow) throw new Refusal("input-invalid", { fields: { paidOn: "This day has not come yet." } });
}

type Received = { amountCents: number; paidOn: string; reference: string; idempotencyKey: string; bankLine?: string | null };

/** Joins the caller's transaction, which holds the order's lock. */
export async function addPayment(shop: Shop, actor: Actor, order: LockedOrder, received: Received): Promise<string> {
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  const isDead = order.financialStatus === "cancelled";
  if (order.financialStatus === "pending" && !order.isApproved) await approve(shop, actor, order);
  const { id: orderId, attemptId, currency, isTest, name } = order;
  const { amountCents, paidOn, reference, idempotencyKey, bankLine = null } = received;
  const id = shop.ids.next();
  const receivedCents = order.receivedCents + amountCents;
  await insertPayment(shop, { id, orderId, kind: "received", amountCents, paidOn, reference, reversesId: null, bankLine, idempotencyKey, staffId });
  await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: transferPostings("receivable", "provider", amountCents) });
  // Money for a paid order first settles what an edit has added to it.
  const balanceCents = Math.min(order.balanceCents, Math.max(0, order.balanceCents - amountCents));
  await updateReceived(shop, { ...order, balanceCents }, { receivedCents, dueCents: order.dueCents });
  const words = `Received ${formatMoney(amountCents, currency)} paid on ${paidOn}`;
  const isWhole = !isDead && order.receivedCents < order.dueCents && receivedCents >= order.dueCents;
  // The email that all is paid goes out once; for what an edit added since, the buyer gets the email about a part payment.
  const saysPart = !isWhole || order.balanceCents > 0;
  await insertEvent(shop, actor, orderId, "paid", words, { paymentId: id, ...(saysPart ? { partPaymentId: id } : {}) });
  await record(shop, actor, "order.payment-recorded", { kind: "order", id: orderId }, { name, paymentId: id, amountCents });
  if (isWhole) await record(shop, actor, "order.marked-paid", { kind: "order", id: orderId }, { name, totalCents: order.dueCents, currency });
  await shop.jobs.send(shop.sql, "order-mail", saysPart ? { orderId, kind: "part-paid", paymentId: id } : { orderId, kind: "paid" });
  return id;
}

/**
 * Takes back a wrong record with a counter-entry, so that the amount is due again. If it was taken back already, nothing happens. Refuses
 * `not-allowed`, `order-not-found`, `payment-not-found`, and `payment-refunded` where money was refunded or sent back that would not have
 * come in without it.
 */
export async function reversePayment(
  shop: Shop,
  actor: Actor,
  { orderId, paymentId, reason }: { orderId: string; paymentId: string; reason: string },
): Promise<void> {
  requireRight(actor, "orders.change");
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  await inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    const wrong = (await selectPayments(shop, orderId)).find(({ id, kind }) => id === paymentId && kind === "received");
    if (!wrong) throw new Refusal("payment-not-found");
    if (wrong.isReversed) return;
    const { attemptId, currency, isTest, name, dueCents } = order;
    const { amountCents, paidOn, reference } = wrong;
    const receivedCents = order.receivedCents - amountCents;
    const isRefunded = order.refundedCents + order.refundingCents + order.returningCents > 0 && receivedCents < dueCents - order.balanceCents;
    if (isRefunded || receivedCents < 0) throw new Refusal("payment-refunded");
    const counter = { id: shop.ids.next(), orderId, kind: "reversed", amountCents: -amountCents, paidOn, reference } as const;
    await insertPayment(shop, { ...counter, reversesId: paymentId, bankLine: null, idempotencyKey: `reversal-of-${paymentId}`, staffId });
    await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: transferPostings("provider", "receivable", amountCents) });
    await updateReceived(shop, order, { receivedCents, dueCents });
    await insertEvent(shop, actor, orderId, "payment-reversed", `Took back the record of ${formatMoney(amountCents, currency)}: ${reason}`, {
      paymentId,
    });
    await record(shop, actor, "order.payment-reversed", { kind: "order", id: orderId }, { name, paymentId, amountCents });
  });
}

/**
 * Records that staff sent an overpayment back; the buyer gets an email. The same key is the same record. Refuses `not-allowed`, `order-not-found`,
 * `input-invalid`, `key-reused`, and `refund-too-large` beyond what was overpaid.
 */
export async function returnOverpayment(shop: Shop, actor: Actor, input: Recording): Promise<{ paymentId: string }> {
  requireRight(actor, "orders.refund");
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, input.orderId);
    const amountCents = askedAmount(input.amount, order);
    refuseFuture(shop, input.paidOn);
    const known = (await selectPayments(shop, order.id)).find(({ idempotencyKey }) => idempotencyKey === input.idempotencyKey);
    if (known && known.amountCents !== -amountCents) throw new Refusal("key-reused");
    if (known) return { paymentId: known.id };
    const { id: orderId, attemptId, currency, isTest, name, dueCents } = order;
    const most = isPaidOutside(order.paymentMethod) ? outstandingOf(order).overpaidCents : 0;
    if (amountCents > most) throw new Refusal("refund-too-large", { refundable: formatMoney(most, currency) });
    const { paidOn, reference, idempotencyKey } = input;
    const sent = { id: shop.ids.next(), orderId, kind: "returned", amountCents: -amountCents, paidOn, reference } as const;
    await insertPayment(shop, { ...sent, reversesId: null, bankLine: null, idempotencyKey, staffId });
    await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: transferPostings("provider", "receivable", amountCents) });
    await updateReceived(shop, order, { receivedCents: order.receivedCents - amountCents, dueCents });
    const words = `Sent ${formatMoney(amountCents, currency)} back that was paid too much${reference ? ` (${reference})` : ""}`;
    await insertEvent(shop, actor, orderId, "overpayment-returned", words, { paymentId: sent.id });
    await record(shop, actor, "order.overpayment-returned", { kind: "order", id: orderId }, { name, paymentId: sent.id, amountCents });
    await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "overpayment-returned", paymentId: sent.id });
    return { paymentId: sent.id };
  });
}
