import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { forEachRow, type RowCounts } from "#domain/faults/background-faults.ts";
import { isId } from "#domain/ids.ts";
import { release } from "#domain/inventory/inventory.ts";
import { enforceStockShare } from "#domain/inventory/stock-shares.ts";
import { chargeRefusal } from "#domain/payments/charge-refusals.ts";
import {
  type Attempt,
  answerInTime,
  areManyUnpaidBeside,
  askProvider,
  attemptsOpenAtProvider,
  awaitConfirmation,
  awaitsEmail,
  lockAttempt,
  providerOf,
  readAttempt,
  recordClosedAtProvider,
  recordOpenAtProvider,
  staleAttempts,
} from "#domain/payments/payments.ts";
import { readChargeOutcome } from "#domain/payments/shared-provider-calls.ts";
import type { ChargeFault, ChargeOutcome, PaymentPayload, ReportedAmount } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { lockCheckout } from "./checkout-queries.ts";
import { expireAttempt, returnOtherAmount, type Settlement, settleKnown, settlementOf } from "./payment-settling.ts";
import { answerWithinMs, type PaymentRequest, type StartedPayment, startPayment } from "./payment-starting.ts";

/** What the shopper sees next. */
export type PaymentResult =
  | { status: "paid" | "pending"; attemptId: string; orderId: string }
  /** `confirmUrl` is the provider's page; null: the shop's own, which calls `confirmPayment` or says that an email was sent. */
  | { status: "needs-confirmation"; attemptId: string; confirmUrl: string | null };

/** `confirmUrl`: the shop's page where a payment is confirmed, to which a provider's page sends the buyer back. */
export type OrderRequest = PaymentRequest & { payload?: PaymentPayload; confirmUrl?: string };

/**
 * Runs the three steps of paying: `startPayment`, the provider outside any transaction, `settle`. A second call with the same key
 * returns the same order. Refuses what `startPayment` refuses, `input-invalid` for a payload that its provider cannot charge,
 * `payment-declined`, `payment-expired`, `payment-unavailable`, `payment-too-small` and `payment-not-accepted` where the provider opens no payment, and
 * `payment-returned` where money came too late and is refunded.
 */
export async function placeOrder(
  shop: Shop,
  buyer: CheckoutBuyer,
  request: OrderRequest,
): Promise<PaymentResult & Pick<StartedPayment, "returnUrl">> {
  const payload = request.payload ?? {};
  const fields = payloadFaults(shop, request.method, payload);
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
  const { returnUrl, superseded, ...attempt } = await startPayment(shop, buyer, request);
  const before = await endSuperseded(shop, buyer, attempt, superseded);
  if (before) return { ...before, returnUrl };
  if (attempt.isSettled) return { ...resultOf(settlementOf(attempt)), returnUrl };
  if (awaitsEmail(attempt)) return { status: "needs-confirmation", attemptId: attempt.id, confirmUrl: null, returnUrl };
  const outcome = await charge(shop, attempt, { payload, confirmUrl: request.confirmUrl ?? `${shop.mailOrigin}/checkout/${request.token}/confirm` });
  return { ...(await conclude(shop, buyer, attempt, outcome)), returnUrl };
}

/** Charges the payment. If the provider certainly charged nothing, the goods are released at once, and the buyer's next try is a new attempt. */
async function charge(
  shop: Shop,
  attempt: Attempt,
  { payload, confirmUrl }: { payload: PaymentPayload; confirmUrl: string },
): Promise<ChargeOutcome> {
  const { id: attemptId, amountCents, currency, email, createdAt: startedAt } = attempt;
  const provider = providerOf(shop, attempt.provider);
  const about = provider.isHosted ? `Your order at ${(await readSettings(shop)).shop.name}` : "";
  try {
    const returnUrl = `${confirmUrl}?payment=${attemptId}`;
    return await provider.charge({ attemptId, amountCents, currency, email, payload, returnUrl, about, startedAt });
  } catch (fault) {
    if (!(fault instanceof Error && (fault as ChargeFault).nothingCharged)) throw fault;
    shop.log.error({ err: fault, attemptId, provider: provider.name }, "a payment could not be opened at its provider");
    await expireAttempt(shop, attemptId);
    throw chargeRefusal(fault);
  }
}

/**
 * Ends payments that a new one replaced at their provider too, before the new one can be paid. If the buyer paid an old one
 * meanwhile, for example in another tab, it becomes the order, and the new one ends.
 */
async function endSuperseded(shop: Shop, actor: Actor, attempt: Attempt, superseded: Attempt[]): Promise<PaymentResult | null> {
  for (const old of superseded) {
    if (!old.isOpenAtProvider || old.reference === null) continue;
    const outcome = await endAtProvider(shop, old, old.reference).catch((fault) => {
      // The job ends it, and refunds the money if it is paid twice until then.
      shop.log.warn({ err: fault, attemptId: old.id }, "a superseded payment could not be ended at its provider yet");
      return null;
    });
    if (outcome?.status !== "paid") continue;
    await expireAttempt(shop, attempt.id);
    return resultOf(await settleOutcome(shop, actor, old, outcome));
  }
  return null;
}

/** Ends the payment at its provider, so that the buyer can no longer pay it, unless it is already paid. */
async function endAtProvider(shop: Shop, attempt: Attempt, reference: string): Promise<ChargeOutcome> {
  const outcome = await answerInTime(providerOf(shop, attempt.provider).confirm(reference, false));
  if (outcome.status === "declined") await recordClosedAtProvider(shop, attempt.id);
  return outcome;
}

/** What is wrong in what the buyer entered for a method, by field. An unknown method is refused when the payment starts. */
export function payloadFaults(shop: Shop, method: string, payload: PaymentPayload): Record<string, string> {
  return Object.hasOwn(shop.payments, method) ? providerOf(shop, method).payloadFaults(payload, shop.clock.now()) : {};
}

/**
 * Handles the answer to a payment that asked for confirmation, from the browser that pays. If repeated, or if the provider's event was faster, it gives
 * the same result. Refuses `checkout-not-found`, `payment-declined`, `payment-expired`, `payment-returned`.
 */
export async function confirmPayment(
  shop: Shop,
  buyer: CheckoutBuyer,
  input: { token: string; attemptId: string; accepted: boolean },
): Promise<PaymentResult> {
  const attempt = isId(input.attemptId) ? await readAttempt(shop, input.attemptId) : null;
  if (!attempt || attempt.checkoutToken !== input.token || attempt.browserId !== buyer.browserId) throw new Refusal("checkout-not-found");
  // This is confirmed only by the link of an email.
  if (awaitsEmail(attempt)) throw new Refusal("checkout-not-found");
  if ((attempt.isSettled && !attempt.isOpenAtProvider) || attempt.reference === null) return resultOf(settlementOf(attempt));
  const { provider, reference } = attempt;
  const outcome = input.accepted
    ? await readChargeOutcome(shop, { provider, reference })
    : await providerOf(shop, provider).confirm(reference, false);
  // The shop ended the attempt, and the buyer did not pay it after all.
  if (attempt.isSettled && outcome.status !== "paid") return resultOf(settlementOf(attempt));
  return conclude(shop, buyer, attempt, outcome);
}

async function conclude(shop: Shop, actor: Actor, attempt: Attempt, outcome: ChargeOutcome): Promise<PaymentResult> {
  if (outcome.status !== "needs-confirmation") return resultOf(await settleOutcome(shop, actor, attempt, outcome));
  await rememberConfirmation(shop, attempt, outcome.reference);
  return { status: "needs-confirmation", attemptId: attempt.id, confirmUrl: outcome.confirmUrl };
}

/** After this many unpaid payments in a row from one IP address, further ones reserve nothing while they wait for 3-D Secure. */
const unpaidPerAddress = 5;

/**
 * Does nothing if the provider's event was faster. While a payment waits for the buyer, it reserves its goods only within the stock
 * share of such payments, which cost the buyer nothing; beyond it the goods are released, and reserved again once it is paid.
 */
async function rememberConfirmation(shop: Shop, attempt: Attempt, reference: string): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await lockCheckout(shop, attempt.checkoutToken);
    const locked = await lockAttempt(shop, attempt.id);
    if (!locked) return;
    if (locked.isSettled) {
      // A payment in another tab replaced it while the provider opened it.
      if (locked.orderId === null && providerOf(shop, attempt.provider).isHosted) await recordOpenAtProvider(shop, attempt.id, reference);
      return;
    }
    if (locked.status === "started") {
      const isOver =
        (await areManyUnpaidBeside(shop, attempt.id, unpaidPerAddress)) || (await enforceStockShare(shop, attempt.id, "questions")) !== null;
      if (isOver) await release(shop, attempt.id);
    }
    await awaitConfirmation(shop, attempt, reference);
    if (locked.status === "started") await record(shop, system, "payment.confirmation-requested", { kind: "payment-attempt", id: attempt.id });
  });
}

/** Settles an attempt once, no matter how often and from where the outcome is reported. */
export async function settleOutcome(
  shop: Shop,
  actor: Actor,
  attempt: Attempt,
  outcome: Exclude<ChargeOutcome, { status: "needs-confirmation" }>,
): Promise<Settlement> {
  const { status, eventId, reference } = outcome;
  if (outcome.status === "paid" && outcome.received && !isAsAsked(attempt, outcome.received))
    return returnOtherAmount(shop, attempt, { eventId, reference, received: outcome.received });
  const failureCode = outcome.status === "declined" ? outcome.failureCode : undefined;
  return settleKnown(shop, attempt, { provider: attempt.provider, eventId, attemptId: attempt.id, reference, status, failureCode }, actor);
}

const isAsAsked = (attempt: Attempt, { amountCents, currency }: ReportedAmount) =>
  amountCents === attempt.amountCents && currency === attempt.currency;

function resultOf({ attemptId, status, orderId, failureCode }: Settlement): PaymentResult {
  if (orderId !== null) return { status: status === "pending" ? "pending" : "paid", attemptId, orderId };
  if (status === "needs-confirmation") return { status, attemptId, confirmUrl: null };
  if (status === "declined") throw new Refusal("payment-declined", { failureCode });
  if (status === "paid" || status === "refunded") throw new Refusal("payment-returned");
  throw new Refusal(status === "started" ? "payment-in-progress" : "payment-expired");
}

/**
 * Recovers what a crash or a closed page left behind: asks the provider about attempts without an answer and settles them, or ends
 * them and releases their stock; also ends attempts at their provider that ended here. Runs every minute; safe concurrently with everything else.
 */
export async function reconcileAttempts(shop: Shop, startedBefore = new Date(shop.clock.now().getTime() - answerWithinMs)): Promise<RowCounts> {
  const [stale, open] = [await staleAttempts(shop, startedBefore), await attemptsOpenAtProvider(shop)];
  const due = { rows: [...stale.attempts, ...open.attempts], subjectOf: ({ id }: Attempt) => id, isWhole: stale.isWhole && open.isWhole };
  return forEachRow(shop, "payment", due, (attempt) => (attempt.isSettled ? endLeftOpen(shop, attempt) : reconcile(shop, attempt)));
}

async function endLeftOpen(shop: Shop, attempt: Attempt): Promise<void> {
  const outcome = await endAtProvider(shop, attempt, attempt.reference ?? "");
  if (outcome.status === "paid") await settleOutcome(shop, system, attempt, outcome);
}

async function reconcile(shop: Shop, attempt: Attempt): Promise<void> {
  const outcome = await askProvider(shop, attempt);
  if (outcome === null) return expireAttempt(shop, attempt.id);
  if (outcome.status !== "needs-confirmation") {
    await settleOutcome(shop, system, attempt, outcome);
    return;
  }
  if (attempt.expiresAt > shop.clock.now()) return rememberConfirmation(shop, attempt, outcome.reference);
  const end = await answerInTime(providerOf(shop, attempt.provider).confirm(outcome.reference, false));
  if (end.status === "needs-confirmation") return expireAttempt(shop, attempt.id);
  await settleOutcome(shop, system, attempt, end);
}
