import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { recordUnitsSold } from "#domain/catalog/units-sold.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { forEachRow, type RowCounts } from "#domain/faults/background-faults.ts";
import { restock } from "#domain/inventory/inventory.ts";
import { formatMoney, parseDecimal } from "#domain/money.ts";
import { transferPostings, writeMovement } from "#domain/payments/ledger.ts";
import { answerInTime, providerOf, readAttempt } from "#domain/payments/payments.ts";
import { requireRight } from "#domain/permissions.ts";
import type { RefundOutcome } from "#domain/ports.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectBalancePayment } from "./balance-payment-queries.ts";
import { countRefund } from "./order-balance.ts";
import { insertEvent, type LockedOrder, lockOrder, refreshFulfillmentStatus } from "./order-change-queries.ts";
import type { RefundInput } from "./order-input.ts";
import { shippingTaxShare } from "./refund-amounts.ts";
import { chargeFor, type RefundCharge } from "./refund-charges.ts";
import { refundLines } from "./refund-lines.ts";
import {
  endRefund,
  insertRefund,
  type StoredRefund,
  selectOpenRefunds,
  selectPaidBy,
  selectRefund,
  selectRefundByKey,
  selectShippingRefunds,
} from "./refund-queries.ts";

const answerWithinMs = 2 * 60_000;

/**
 * Refunds money in three steps: the refund is recorded as started, the provider carries it out outside any
 * transaction, and only its confirmation counts against the order. The shop cannot send back what was paid outside of it: then
 * the amount is owed to the buyer until staff say that they sent it (`markRefundSent`). All refunds together never exceed what was paid,
 * however many are started at once; a request with the same key is the same refund. Units that are refunded before they
 * were shipped will not be shipped. Refuses `not-allowed`, `order-not-found`, `order-not-paid`, `input-invalid`,
 * `line-not-found`, `refund-too-large` (with what can be refunded), `refund-in-parts` (the order was paid by several payments), `key-reused`,
 * `refund-failed`. `shipping`: the part of the amount that is for shipping,
 * before its tax. The buyer gets an email when it goes through, unless `notify` is false; the choice is stored with the refund.
 */
export async function refundOrder(
  shop: Shop,
  actor: Actor,
  input: RefundInput & { orderId: string; idempotencyKey: string },
): Promise<{ refundId: string }> {
  requireRight(actor, "orders.refund");
  const refund = await inTransaction(shop, (shop) => startAskedRefund(shop, actor, input));
  await carryOut(shop, actor, refund);
  return { refundId: refund.id };
}

/** First step of `refundOrder`; joins the caller's transaction. */
export async function startAskedRefund(
  shop: Shop,
  actor: Actor,
  input: RefundInput & { orderId: string; idempotencyKey: string },
): Promise<StoredRefund> {
  const order = await lockOrder(shop, input.orderId);
  const amountCents = askedAmount(input.amount, order);
  const known = await selectRefundByKey(shop, order.id, input.idempotencyKey);
  if (known && known.amountCents !== amountCents) throw new Refusal("key-reused");
  return known ?? startRefund(shop, actor, order, { ...input, amountCents, shippingCents: askedShipping(input.shipping, order) });
}

/** Returns minor units. Refuses `input-invalid`. */
export function askedAmount(amount: string, { currency }: Pick<LockedOrder, "currency">): number {
  const cents = parseDecimal(amount, currency);
  if (cents === null || cents === 0) throw new Refusal("input-invalid", { fields: { amount: "Enter an amount such as 49.90." } });
  return cents;
}

/** Returns minor units; 0 if it is left out. Refuses `input-invalid`. */
export function askedShipping(shipping: string | undefined, { currency }: Pick<LockedOrder, "currency">): number {
  if (!shipping) return 0;
  const cents = parseDecimal(shipping, currency);
  if (cents === null) throw atShipping("Enter an amount such as 49.90.");
  return cents;
}

type Start = Omit<RefundInput, "amount" | "shipping"> & { amountCents: number; shippingCents: number; idempotencyKey: string; charge?: RefundCharge };

/** First step; joins the caller's transaction, which holds the order's lock. */
export async function startRefund(shop: Shop, actor: Actor, order: LockedOrder, input: Start): Promise<StoredRefund> {
  if (order.financialStatus === "pending" || order.financialStatus === "cancelled") throw new Refusal("order-not-paid");
  const { amountCents, reason, idempotencyKey, notify = true } = input;
  const refundableCents = refundableOf(order);
  if (amountCents > refundableCents) throw new Refusal("refund-too-large", { refundable: formatMoney(refundableCents, order.currency) });
  const isWhole = amountCents === refundableCents;
  const shipping = await shippingPart(shop, order, { ...input, isWhole });
  const lines = refundLines(order.lines, input.lines, isWhole);
  const charge = input.charge === undefined ? await chargeFor(shop, order, amountCents) : input.charge;
  const about = { id: shop.ids.next(), orderId: order.id, kind: "refund", amountCents, ...shipping, reason, notify } as const;
  const refund = { ...about, status: "started", charge, lines } as const;
  await insertRefund(shop, { ...refund, idempotencyKey, staffId: staffIdOf(actor) });
  await record(shop, actor, "order.refund-started", { kind: "order", id: order.id }, { name: order.name, refundId: refund.id, amountCents });
  return { ...refund, failureCode: null, isSent: false };
}

/** Null for the system, and for a buyer who cancels their order. */
export function staffIdOf(actor: Actor): string | null {
  return actor.kind === "staff" ? actor.accountId : null;
}

/** Returns what may still be refunded: what was paid, less what was or is being refunded. */
export function refundableOf(order: LockedOrder): number {
  return order.paidCents - order.refundedCents - order.refundingCents;
}

/**
 * Returns the part of an amount that is for shipping, and its tax. Together the refunds of an order add up to what shipping cost, to the cent, and no more.
 * `isWhole`: all that is left is refunded, including what is left of shipping. Refuses `input-invalid`.
 */
export async function shippingPart(
  shop: Shop,
  order: LockedOrder,
  asked: { shippingCents: number; amountCents: number; isWhole?: boolean },
): Promise<{ shippingCents: number; shippingTaxCents: number }> {
  const { amountCents, isWhole = false } = asked;
  if (asked.shippingCents === 0 && !isWhole) return { shippingCents: 0, shippingTaxCents: 0 };
  const shipping = await selectShippingRefunds(shop, order.id);
  const left = shipping.cents - shipping.refundedCents;
  const shippingCents =
    asked.shippingCents === 0 && left + shippingTaxShare(shipping.taxCents, shipping, left) <= amountCents ? left : asked.shippingCents;
  if (shippingCents > left) throw atShipping(`At most ${formatMoney(left, order.currency)} of shipping can be refunded.`);
  const shippingTaxCents = shippingTaxShare(shipping.taxCents, shipping, shippingCents);
  const both = shippingCents + shippingTaxCents;
  if (both > amountCents) throw atShipping(`With its tax, this is ${formatMoney(both, order.currency)}: more than the amount.`);
  return { shippingCents, shippingTaxCents };
}

const atShipping = (message: string) => new Refusal("input-invalid", { fields: { shipping: message } });

/** Second and third step; can be repeated after a crash. Refuses `refund-failed`, after storing that it failed. */
export async function carryOut(shop: Shop, actor: Actor, refund: StoredRefund): Promise<void> {
  if (refund.status === "succeeded" || refund.status === "to-send") return;
  if (refund.status === "failed") throw new Refusal("refund-failed", { failureCode: refund.failureCode });
  const outcome = await askProvider(shop, refund);
  const end = await inTransaction(shop, (shop) => settleRefund(shop, actor, refund.id, outcome));
  if (end === "failed") throw new Refusal("refund-failed", { failureCode: outcome.status === "failed" ? outcome.failureCode : null });
}

async function askProvider(shop: Shop, refund: StoredRefund): Promise<RefundOutcome> {
  const { charge } = refund;
  if (charge === "outside") return { status: "to-send" };
  const paid = charge === null ? null : await selectBalancePayment(shop, charge);
  if (paid?.reference)
    return answerInTime(providerOf(shop, paid.provider).refund(paid.reference, refund.amountCents, paid.currency, `refund:${refund.id}`));
  const order = await selectPaidBy(shop, refund.orderId);
  const attempt = order && (await readAttempt(shop, order.attemptId));
  if (!order || !attempt?.reference) throw new Error(`Order ${refund.orderId} has no payment to refund`);
  return answerInTime(providerOf(shop, attempt.provider).refund(attempt.reference, refund.amountCents, order.currency, `refund:${refund.id}`));
}

/** Third step; joins the caller's transaction. Only the first answer counts. */
export async function settleRefund(shop: Shop, actor: Actor, refundId: string, outcome: RefundOutcome): Promise<StoredRefund["status"]> {
  const orderId = (await selectRefund(shop, refundId))?.orderId ?? "";
  const order = await lockOrder(shop, orderId);
  const refund = await selectRefund(shop, refundId);
  if (!refund) throw new Refusal("order-not-found");
  if (refund.status !== "started") return refund.status;
  const { amountCents, reason } = refund;
  const amount = formatMoney(amountCents, order.currency);
  const about = { name: order.name, refundId, amountCents };
  if (outcome.status === "failed") {
    await endRefund(shop, refundId, { status: "failed", reference: null, failureCode: outcome.failureCode });
    await insertEvent(shop, actor, orderId, "refund-failed", `The provider did not refund ${amount}`, { refundId, failureCode: outcome.failureCode });
    await record(shop, actor, "order.refund-failed", { kind: "order", id: orderId }, about);
    return "failed";
  }
  const { attemptId, currency, isTest } = order;
  const isOwed = outcome.status === "to-send";
  await endRefund(shop, refundId, { status: outcome.status, reference: isOwed ? null : outcome.reference, failureCode: null });
  await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: postingsOf(refund, isOwed) });
  if (!isOwed) await countRefund(shop, actor, order, refund);
  await returnGoods(shop, actor, order, refund);
  await refreshFulfillmentStatus(shop, orderId);
  const words = isOwed ? `Refund of ${amount} to be sent to the buyer: ${reason}` : `Refunded ${amount}: ${reason}`;
  await insertEvent(shop, actor, orderId, isOwed ? "refund-owed" : "refunded", words, { refundId });
  await record(shop, actor, isOwed ? "order.refund-owed" : "order.refunded", { kind: "order", id: orderId }, about);
  if (refund.notify) await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: isOwed ? "refund-owed" : "refunded", refundId });
  await shop.jobs.send(shop.sql, "order-documents", { orderId });
  return outcome.status;
}

/** What an edit made too much has been owed to the buyer since the edit; sending it settles that. */
function postingsOf({ kind, amountCents }: StoredRefund, isOwed: boolean) {
  if (kind === "difference") return isOwed ? [] : transferPostings("provider", "receivable", amountCents);
  return transferPostings(isOwed ? "receivable" : "provider", "refunds", amountCents);
}

async function returnGoods(shop: Shop, actor: Actor, order: LockedOrder, refund: StoredRefund): Promise<void> {
  const goods = refund.lines.flatMap((refunded) =>
    order.lines.filter((line) => line.id === refunded.lineId).map(({ variantId, productId }) => ({ ...refunded, variantId, productId })),
  );
  if (goods.length === 0) return;
  if (!order.isTest) await recordUnitsSold(shop, goods, -1);
  await restockLines(
    shop,
    actor,
    order.id,
    goods.map(({ variantId, restocked }) => ({ variantId, quantity: restocked })),
  );
}

/** Restocks lines, except those whose variant is gone. */
export async function restockLines(
  shop: Shop,
  actor: Actor,
  orderId: string,
  lines: { variantId: string | null; quantity: number }[],
): Promise<void> {
  const back = lines.flatMap(({ variantId, quantity }) => (variantId === null || quantity === 0 ? [] : [{ variantId, quantity }]));
  if (back.length > 0) await restock(shop, actor, orderId, back);
}

const maxOpen = 500;

/** Asks again, under their own key, for refunds that a crash left between two steps. Called by a scheduled job. */
export async function finishRefunds(shop: Shop, startedBefore = new Date(shop.clock.now().getTime() - answerWithinMs)): Promise<RowCounts> {
  const refunds = await selectOpenRefunds(shop, startedBefore, maxOpen);
  const due = { rows: refunds, subjectOf: ({ id }: StoredRefund) => id, isWhole: refunds.length < maxOpen };
  return forEachRow(shop, "refund", due, async (refund) => {
    try {
      await carryOut(shop, system, refund);
    } catch (thrown) {
      // A refund that the provider declined is an answer, and it is in the order's timeline.
      if (!isRefusal(thrown) || thrown.code !== "refund-failed") throw thrown;
    }
  });
}
