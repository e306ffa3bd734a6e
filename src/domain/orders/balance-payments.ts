import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { forEachRow, type RowCounts } from "#domain/faults/background-faults.ts";
import { isId } from "#domain/ids.ts";
import { formatMoney } from "#domain/money.ts";
import { chargeRefusal } from "#domain/payments/charge-refusals.ts";
import { transferPostings, writeMovement } from "#domain/payments/ledger.ts";
import { isPaidOutside, type PaymentMethod, paymentMethodsOnOffer } from "#domain/payments/payment-methods.ts";
import { answerInTime, providerOf } from "#domain/payments/payments.ts";
import { readChargeOutcome } from "#domain/payments/shared-provider-calls.ts";
import { storeUnmatchedPayment } from "#domain/payments/unmatched-payments.ts";
import type { ChargeFault, ChargeOutcome, PaymentPayload } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import {
  type BalancePayment,
  endUnopened,
  insertBalancePayment,
  lockBalancePayment,
  selectBalancePayment,
  selectOpenBalancePayments,
  selectStaleBalancePayments,
  updateBalancePayment,
} from "./balance-payment-queries.ts";
import { type OrderLink, requireBuyerOf } from "./order-access.ts";
import { recordPaymentReceived } from "./order-balance.ts";
import { insertEvent, type LockedOrder, lockOrder, updateBalance } from "./order-change-queries.ts";

/**
 * The buyer of a paid order pays by card what an edit added to it: on the payment provider's page, or in trial mode with a test card on the
 * order's own page. The three steps are those of a checkout, without goods: the open amount is read under the order's lock, the provider is called
 * outside any transaction, and the first report of the payment settles it (decision 045).
 */

const payWithinMs = 40 * 60_000;

/** Where the buyer enters the card: on the `provider`'s page, or `here`; null: the balance cannot be paid by card. */
export type CardPlace = "provider" | "here" | null;

/** Returns how the balance of an order can be paid by card: a test order with test money only, any other order with real money only. */
export async function cardPlaceForBalance(shop: Shop, { isTest }: { isTest: boolean }): Promise<CardPlace> {
  const method = await cardMethod(shop, isTest);
  if (!method) return null;
  return method.isHosted ? "provider" : "here";
}

async function cardMethod(shop: Shop, isTest: boolean): Promise<PaymentMethod | null> {
  const methods = paymentMethodsOnOffer(await readSettings(shop), shop.deployment);
  const cards = methods.filter(({ name, isHosted, needsCard }) => (isHosted || needsCard) && Object.hasOwn(shop.payments, name));
  return cards.find(({ name }) => providerOf(shop, name).isTest === isTest) ?? null;
}

/**
 * Opens a payment of the whole open amount, or returns the one that is under way. `orderUrl`: the order's page, to which the buyer returns; `payload`: the
 * card, if it is entered here. Refuses `order-not-found`, `order-unconfirmed`, `balance-changed` where nothing is open, `payment-method-off`,
 * `payment-unavailable`, `payment-too-small`, `payment-not-accepted`, `input-invalid` (what is wrong with the card), `payment-declined`.
 */
export async function payBalance(
  shop: Shop,
  actor: Actor,
  { link, orderUrl, payload = {} }: { link: OrderLink; orderUrl: string; payload?: PaymentPayload },
): Promise<{ paymentId: string }> {
  const { id: orderId, email, name, isTest } = await requireBuyerOf(shop, actor, link);
  const method = (await cardMethod(shop, isTest))?.name;
  if (method === undefined) throw new Refusal("payment-method-off");
  const fields = providerOf(shop, method).payloadFaults(payload, shop.clock.now());
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
  await endOthers(shop, orderId);
  const payment = await inTransaction(shop, (shop) => startOrContinue(shop, orderId, method));
  if (payment.reference !== null) return { paymentId: payment.id };
  const { shop: settings } = await readSettings(shop);
  const returnUrl = `${orderUrl}?payment=${payment.id}`;
  const about = `Balance of your order ${name} at ${settings.name}`;
  const { id: paymentId, amountCents, currency, createdAt } = payment;
  try {
    const charge = { attemptId: paymentId, amountCents, currency, email, payload, returnUrl, about, startedAt: new Date(createdAt) };
    const outcome = await providerOf(shop, method).charge(charge);
    await settleBalancePayment(shop, actor, payment, outcome);
    if (outcome.status === "declined") throw new Refusal("payment-declined", { failureCode: outcome.failureCode });
  } catch (fault) {
    if (!(fault instanceof Error && (fault as ChargeFault).nothingCharged)) throw fault;
    shop.log.error({ err: fault, paymentId, provider: method }, "a payment could not be opened at its provider");
    await endUnopened(shop, paymentId);
    throw chargeRefusal(fault);
  }
  return { paymentId };
}

/** Returns the payment that is under way for the amount that is open now, else a new one. */
async function startOrContinue(shop: Shop, orderId: string, provider: string): Promise<BalancePayment> {
  const { balanceCents: amountCents, currency } = await lockOrder(shop, orderId);
  if (amountCents <= 0) throw new Refusal("balance-changed");
  const open = (await selectOpenBalancePayments(shop, orderId)).find((one) => one.provider === provider && one.amountCents === amountCents);
  if (open) return open;
  const now = shop.clock.now();
  const started = { id: shop.ids.next(), orderId, provider, amountCents, currency, status: "open", reference: null } as const;
  const { isTest } = providerOf(shop, provider);
  const times = { createdAt: now.toISOString(), expiresAt: new Date(now.getTime() + payWithinMs).toISOString() };
  const payment = { ...started, ...times, isTest };
  await insertBalancePayment(shop, payment);
  return payment;
}

/** Finishes open payments that have expired or whose amount is not what is open now: they can no longer be paid. */
async function endOthers(shop: Shop, orderId: string): Promise<void> {
  const { balanceCents } = await inTransaction(shop, (shop) => lockOrder(shop, orderId));
  const others = (await selectOpenBalancePayments(shop, orderId)).filter(
    ({ amountCents, expiresAt }) => amountCents !== balanceCents || new Date(expiresAt) <= shop.clock.now(),
  );
  for (const payment of others) await finishBalancePayment(shop, payment);
}

/** The state of a payment, for the buyer who returns from it. `payUrl`: where it can still be paid; `asked`: the bank waits for their answer here. */
export type BalancePaymentState = { status: "paid" | "open" | "asked" | "ended"; payUrl: string | null };

/** Returns the state of a payment, and asks the provider if it is not known yet. Refuses `order-not-found`, `order-unconfirmed`, `payment-not-found`. */
export async function readBalancePayment(
  shop: Shop,
  actor: Actor,
  { link, paymentId }: { link: OrderLink; paymentId: string },
): Promise<BalancePaymentState> {
  const payment = await paymentOfBuyer(shop, actor, { link, paymentId });
  if (payment.status !== "open" || payment.reference === null)
    return { status: payment.status === "open" ? "ended" : stateOf(payment), payUrl: null };
  if (!providerOf(shop, payment.provider).isHosted) return { status: "asked", payUrl: null };
  const outcome = await readChargeOutcome(shop, { provider: payment.provider, reference: payment.reference });
  await settleBalancePayment(shop, actor, payment, outcome);
  if (outcome.status === "needs-confirmation") return { status: "open", payUrl: outcome.confirmUrl };
  return { status: outcome.status === "paid" ? "paid" : "ended", payUrl: null };
}

/**
 * Passes on the buyer's answer to the bank's question, where it is asked here. A settled payment stays as it is. Refuses `order-not-found`,
 * `order-unconfirmed`, `payment-not-found`.
 */
export async function answerBalancePayment(
  shop: Shop,
  actor: Actor,
  { accepted, ...of }: { link: OrderLink; paymentId: string; accepted: boolean },
): Promise<void> {
  const payment = await paymentOfBuyer(shop, actor, of);
  if (payment.status !== "open") return;
  const provider = providerOf(shop, payment.provider);
  if (provider.isHosted || payment.reference === null) throw new Refusal("payment-not-found");
  await settleBalancePayment(shop, actor, payment, await answerInTime(provider.confirm(payment.reference, accepted)));
}

async function paymentOfBuyer(shop: Shop, actor: Actor, { link, paymentId }: { link: OrderLink; paymentId: string }): Promise<BalancePayment> {
  const { id: orderId } = await requireBuyerOf(shop, actor, link);
  const payment = isId(paymentId) ? await selectBalancePayment(shop, paymentId) : null;
  if (payment?.orderId !== orderId) throw new Refusal("payment-not-found");
  return payment;
}

function stateOf({ status }: BalancePayment): BalancePaymentState["status"] {
  return status === "unmatched" ? "paid" : status;
}

/** Returns the payment of a balance with this id, for what a provider reports. */
export async function findBalancePayment(shop: Shop, paymentId: string): Promise<BalancePayment | null> {
  return isId(paymentId) ? selectBalancePayment(shop, paymentId) : null;
}

/**
 * Settles a payment once, however often and from wherever its outcome is reported. Money that is not owed (anymore), or that is not the amount
 * asked for, waits for staff, who refund it.
 */
export async function settleBalancePayment(shop: Shop, actor: Actor, { id, orderId }: BalancePayment, outcome: ChargeOutcome): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    const payment = await lockBalancePayment(shop, id);
    if (!payment || payment.status === "paid" || payment.status === "unmatched") return;
    const { reference } = outcome;
    if (outcome.status !== "paid") {
      const isOpen = outcome.status === "needs-confirmation" && payment.status === "open";
      return updateBalancePayment(shop, id, { status: isOpen ? "open" : "ended", reference });
    }
    const received = outcome.received ?? payment;
    const isOwed =
      received.currency === payment.currency && received.amountCents === payment.amountCents && payment.amountCents <= order.balanceCents;
    await updateBalancePayment(shop, id, { status: isOwed ? "paid" : "unmatched", reference });
    if (isOwed) return collect(shop, actor, order, payment);
    const { amountCents, currency } = received;
    await storeUnmatchedPayment(shop, { provider: payment.provider, reference, kind: "payment", attemptName: id, amountCents, currency });
    const words = `${formatMoney(amountCents, currency)} came by card that is not owed: it waits among the open tasks to be refunded`;
    await insertEvent(shop, system, orderId, "collected", words, { paymentId: id });
  });
}

async function collect(shop: Shop, actor: Actor, order: LockedOrder, { id, amountCents }: BalancePayment): Promise<void> {
  const { id: orderId, attemptId, currency, isTest, name } = order;
  await updateBalance(shop, orderId, order.balanceCents - amountCents);
  if (isPaidOutside(order.paymentMethod)) await recordPaymentReceived(shop, system, order, { amountCents, reference: "By card" });
  await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: transferPostings("receivable", "provider", amountCents) });
  await insertEvent(shop, actor, orderId, "collected", `Balance of ${formatMoney(amountCents, currency)} paid by card`, { paymentId: id });
  await record(shop, actor, "order.balance-collected", { kind: "order", id: orderId }, { name, amountCents });
}

/** Settles a payment that was not reported, and ends it at the provider if nobody has paid it. */
export async function finishBalancePayment(shop: Shop, payment: BalancePayment): Promise<void> {
  const provider = providerOf(shop, payment.provider);
  const { id: attemptId, reference, createdAt } = payment;
  const known = reference === null ? await answerInTime(provider.lookUp({ attemptId, reference, startedAt: new Date(createdAt) })) : null;
  const at = reference ?? known?.reference ?? null;
  if (at === null) return endUnopened(shop, attemptId);
  const outcome = await answerInTime(provider.confirm(at, false));
  // Nobody can pay it anymore, or it is paid.
  if (outcome.status !== "needs-confirmation") await settleBalancePayment(shop, system, payment, outcome);
}

const maxStale = 500;

/** Ends at the provider the payments that were not paid in time, and settles those that a crash left open. Called by a scheduled job. */
export async function reconcileBalancePayments(shop: Shop): Promise<RowCounts> {
  const payments = await selectStaleBalancePayments(shop, maxStale);
  const due = { rows: payments, subjectOf: ({ id }: BalancePayment) => id, isWhole: payments.length < maxStale };
  return forEachRow(shop, "balance-payment", due, (payment) => finishBalancePayment(shop, payment));
}
