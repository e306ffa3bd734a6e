import type postgres from "postgres";
import { inTransaction, oneStatement, pipelined, sendWithCommit } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { completeCartFragments } from "#domain/cart/cart.ts";
import { termsForOrder } from "#domain/customers/payment-terms.ts";
import { confirmDiscounts } from "#domain/discounts/discounts.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { dayMs } from "#domain/durations.ts";
import { type BackOrder, holdsGoods, release, reserve, sellReservationFragments } from "#domain/inventory/inventory.ts";
import { approvedAtOnce } from "#domain/orders/order-approval-dates.ts";
import { applyTerms, nextOrderName, orderMails, placeOrderFragments } from "#domain/orders/order-creation.ts";
import { type OrderSnapshot, stockedLines, withBackOrders } from "#domain/orders/order-snapshot.ts";
import { recordRefundDue } from "#domain/payments/payment-returning.ts";
import {
  type Attempt,
  type AttemptStatus,
  awaitsEmail,
  closeAttempt,
  closeAttemptFragment,
  type LockedAttempt,
  lockAttempt,
  lockReported,
  readAttempt,
  recordClosedAtProvider,
} from "#domain/payments/payments.ts";
import type { ReportedAmount } from "#domain/ports.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import { loadSettings, readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { lockCheckout, type StoredCheckout, updateOrder } from "./checkout-queries.ts";
import { updateDraftOrdered } from "./draft-order-queries.ts";
import { isNewBuyerWithinLimits, lockPurchaseOrderHistory, requireNewBuyerLimit } from "./new-buyer-limits.ts";

/** What a provider reports about an attempt. If it names an amount, it must equal the attempt's. */
export type PaymentEvent = {
  provider: string;
  eventId: string;
  attemptId: string;
  reference: string;
  status: "paid" | "pending" | "declined";
  failureCode?: string | undefined;
  amountCents?: number | undefined;
  currency?: string | undefined;
};

/** The result of an attempt. */
export type Settlement = { attemptId: string; status: AttemptStatus; orderId: string | null; failureCode: string | null };

/**
 * Third step, one transaction, idempotent by the provider's event and by the attempt: stores the order with its own copies, takes
 * the stock (or holds it, for a purchase order), and writes ledger, audit and jobs; or releases the stock. If it was paid too late, when the
 * stock is gone or another attempt made an order of the cart, there is no order, and a job refunds the money. Where nothing was
 * paid (a purchase order), that is refused instead, and nothing changes: `out-of-stock`, `quantity-not-available`, `variant-not-found`,
 * `purchase-order-too-large`, `discount-used-up`, `payment-expired`, `checkout-completed`.
 * Refuses `not-found` for an attempt that is not the provider's, `input-invalid` for another amount or currency.
 */
export async function settle(shop: Shop, event: PaymentEvent, actor: Actor = system): Promise<Settlement> {
  const known = await readAttempt(shop, event.attemptId);
  if (!known) throw new Refusal("not-found");
  return settleKnown(shop, known, event, actor);
}

/** `settle` for an attempt that was just read. */
export async function settleKnown(shop: Shop, known: Attempt, event: PaymentEvent, actor: Actor): Promise<Settlement> {
  if (known.provider !== event.provider) throw new Refusal("not-found");
  if ((event.currency ?? known.currency) !== known.currency || (event.amountCents ?? known.amountCents) !== known.amountCents)
    throw new Refusal("input-invalid", { reason: "The amount differs from the amount of this payment." });
  return inTransaction(shop, async (shop) => {
    // An attempt that was already settled or is declined needs no order number.
    const isOpen = !known.isSettled && event.status !== "declined";
    const [checkout, attempt, isHeld, name] = await pipelined([
      lockCheckout(shop, known.checkoutToken),
      lockReported(shop, known.id, event),
      holdsGoods(shop, known.id),
      isOpen ? nextOrderName(shop, known.isTest) : null,
    ]);
    if (!attempt) throw new Refusal("not-found");
    if (!attempt.isFirstReport) return settlementOf(attempt);
    if (event.status === "declined") return decline(shop, attempt, event);
    // The shop gave up on this payment too early: the provider now reports that it was paid.
    const isLate = attempt.isSettled && ["expired", "cancelled", "declined"].includes(attempt.status);
    if (attempt.isSettled && !(isLate && event.status === "paid")) return settlementOf(attempt);
    return place(shop, actor, event, { checkout, attempt, isHeld, name });
  });
}

/** What a provider says that it received, and for which event. */
export type Received = { eventId: string; reference: string; received: ReportedAmount };

/**
 * Refunds a payment whose amount or currency differs from what was requested: it pays for no order and is returned as it came. Idempotent like
 * `settle`. Refuses `not-found`.
 */
export async function returnOtherAmount(shop: Shop, known: Attempt, { eventId, reference, received }: Received): Promise<Settlement> {
  return inTransaction(shop, async (shop) => {
    const report = { provider: known.provider, eventId };
    const [, attempt] = await pipelined([lockCheckout(shop, known.checkoutToken), lockReported(shop, known.id, report)]);
    if (!attempt) throw new Refusal("not-found");
    if (!attempt.isFirstReport || attempt.status === "paid" || attempt.status === "refunded") return settlementOf(attempt);
    const failureCode = "other-amount";
    await release(shop, attempt.id);
    await recordRefundDue(shop, attempt, { reference, reason: failureCode, received });
    shop.log.error({ attemptId: attempt.id, reference, received }, "a payment that differs from the amount due is refunded");
    return { attemptId: attempt.id, status: "paid", orderId: null, failureCode };
  });
}

async function decline(shop: Shop, attempt: Attempt, event: PaymentEvent): Promise<Settlement> {
  if (attempt.isSettled) {
    if (attempt.isOpenAtProvider) await recordClosedAtProvider(shop, attempt.id);
    return settlementOf(attempt);
  }
  const failureCode = event.failureCode ?? "declined";
  await release(shop, attempt.id);
  const { amountCents, currency } = attempt;
  await pipelined([
    closeAttempt(shop, attempt.id, { status: "declined", reference: event.reference, failureCode }),
    record(shop, system, "payment.declined", { kind: "payment-attempt", id: attempt.id }, { failureCode, amountCents, currency }),
  ]);
  shop.log.info({ attemptId: attempt.id, provider: attempt.provider, failureCode }, "a payment was declined");
  return { attemptId: attempt.id, status: "declined", orderId: null, failureCode };
}

/** `isHeld`: the attempt still holds its goods. `name`: the order's number; null: it has none yet. */
type Locked = { checkout: StoredCheckout | null; attempt: LockedAttempt; isHeld: boolean; name: string | null };

async function place(shop: Shop, actor: Actor, event: PaymentEvent, { checkout, attempt, isHeld, name }: Locked): Promise<Settlement> {
  const asked = attempt.draft as OrderSnapshot;
  const isPaid = event.status === "paid";
  const orderId = shop.ids.next();
  // Terms are locked before any stock.
  const terms = isPaid ? null : await termsForOrder(shop, { ...asked, accountId: asked.accountId ?? null });
  const isOnTerms = terms !== null && !terms.isOverLimit;
  const heldUntil = isPaid || isOnTerms || asked.holdDays === null ? null : new Date(shop.clock.now().getTime() + asked.holdDays * dayMs);
  const { fault, draft: secured } = await secureGoods(shop, { checkout, attempt, isHeld, heldUntil });
  // Nothing was charged: everything stays as it was before.
  if (fault !== null && !isPaid) throw fault.refusal;
  if (fault !== null && attempt.amountCents === 0) {
    // The order cost nothing, so there is no money to refund.
    await release(shop, attempt.id);
    await closeAttempt(shop, attempt.id, { status: "expired", failureCode: fault.code });
    await record(shop, system, "payment.expired", { kind: "payment-attempt", id: attempt.id });
    return { attemptId: attempt.id, status: "expired", orderId: null, failureCode: fault.code };
  }
  if (fault !== null) {
    await release(shop, attempt.id);
    await recordRefundDue(shop, attempt, { reference: event.reference, reason: fault.code });
    return { attemptId: attempt.id, status: "paid", orderId: null, failureCode: fault.code };
  }
  const draft = isOnTerms ? approvedAtOnce(secured, { now: shop.clock.now(), calendar: (await readSettings(shop)).shipping }) : secured;
  const named = name ?? (await nextOrderName(shop, attempt.isTest));
  const order = { id: orderId, name: named, attemptId: attempt.id, draft, isPaid, heldUntil, terms };
  const mails = await orderMails(shop, orderId);
  const placed = oneStatement(shop, {
    ...sellReservationFragments(shop, attempt.id, { orderId, until: heldUntil }),
    ...placeOrderFragments(shop, actor, order),
    ...completeCartFragments(shop, attempt.cartId, draft.lines),
    closed: closeAttemptFragment(shop, attempt.id, { status: event.status, reference: event.reference, orderId }),
    ordered_by: updateOrder(shop, attempt.checkoutToken, orderId),
    ...(draft.draftOrderId && { drafted: updateDraftOrdered(shop, draft.draftOrderId, orderId) }),
  });
  if (terms) {
    await placed;
    await applyTerms(shop, order);
  }
  sendWithCommit(shop, [placed, mails()]);
  return { attemptId: attempt.id, status: event.status, orderId, failureCode: null };
}

/** Why there can be no order: the refusal for a buyer who was not charged, and the reason stored with a payment that is refunded. */
type Fault = { code: string; refusal: Refusal };
const tooLate = (): Fault => ({ code: "too-late", refusal: new Refusal("payment-expired") });
const alreadyOrdered = (): Fault => ({ code: "already-ordered", refusal: new Refusal("checkout-completed") });

/**
 * Makes sure that the attempt holds its goods, or returns why there can be no order. `draft` says which of them are back-ordered, according to
 * their latest reservation.
 */
async function secureGoods(
  shop: Shop,
  { checkout, attempt, isHeld, heldUntil }: Omit<Locked, "name"> & { heldUntil: Date | null },
): Promise<{ fault: Fault | null; draft: OrderSnapshot }> {
  const draft = attempt.draft as OrderSnapshot;
  const { lines } = draft as Partial<OrderSnapshot>;
  // The hourly cleanup removed it: so late that even the ordered lines are not stored anymore.
  if (!checkout || !lines) return { fault: tooLate(), draft };
  // This also applies where the cart was reopened because the buyer added something: these goods were ordered.
  if (checkout.orderId !== null || attempt.isOvertaken) return { fault: alreadyOrdered(), draft };
  if (isHeld) return { fault: null, draft };
  // Nothing was reserved before the email was confirmed, or the reservation expired before the payment arrived. The goods may still be
  // available.
  try {
    const backOrders = await (shop.sql as postgres.TransactionSql).savepoint(() => reserveAnew(shop, attempt, draft, heldUntil));
    if (awaitsEmail(attempt)) await confirmDiscounts(shop, attempt);
    return { fault: null, draft: backOrders === null ? draft : { ...draft, lines: withBackOrders(lines, backOrders) } };
  } catch (fault) {
    if (isRefusal(fault)) return { fault: { code: fault.code, refusal: fault }, draft };
    throw fault;
  }
}

/** `heldUntil`: only for a purchase order, to which the limits of new buyers apply. */
async function reserveAnew(shop: Shop, attempt: Attempt, draft: OrderSnapshot, heldUntil: Date | null): Promise<BackOrder[] | null> {
  if (!heldUntil) return reserve(shop, stockedLines(draft.lines), attempt.id, shop.clock.now());
  const { payments } = await loadSettings(shop);
  const isNewBuyer = isNewBuyerWithinLimits(draft, await lockPurchaseOrderHistory(shop, draft), payments);
  const backOrders = await reserve(shop, stockedLines(draft.lines), attempt.id, heldUntil);
  if (isNewBuyer) await requireNewBuyerLimit(shop, attempt.id, draft);
  return backOrders;
}

/** Ends an attempt that charged nobody, and releases its stock. */
export async function expireAttempt(shop: Shop, attemptId: string): Promise<void> {
  const known = await readAttempt(shop, attemptId);
  if (!known) return;
  await inTransaction(shop, async (shop) => {
    await lockCheckout(shop, known.checkoutToken);
    const attempt = await lockAttempt(shop, attemptId);
    if (!attempt || attempt.isSettled) return;
    await release(shop, attemptId);
    await closeAttempt(shop, attemptId, { status: "expired", isUnanswered: true });
    await record(shop, system, "payment.expired", { kind: "payment-attempt", id: attemptId });
  });
}

export function settlementOf(attempt: Attempt): Settlement {
  return { attemptId: attempt.id, status: attempt.status, orderId: attempt.orderId, failureCode: attempt.failureCode };
}
