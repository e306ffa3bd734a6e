import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { forEachRow, type Worked } from "#domain/faults/background-faults.ts";
import { isId } from "#domain/ids.ts";
import { release } from "#domain/inventory/inventory.ts";
import { keepWithinShare } from "#domain/inventory/stock-shares.ts";
import {
  type Attempt,
  answerInTime,
  areManyUnpaidBeside,
  askProvider,
  awaitConfirmation,
  awaitsEmail,
  lockAttempt,
  providerOf,
  readAttempt,
  staleAttempts,
} from "#domain/payments/payments.ts";
import type { ChargeOutcome, PaymentPayload } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { lockCheckout } from "./checkout-queries.ts";
import { expireAttempt, type Settlement, settleKnown, settlementOf } from "./payment-settling.ts";
import { answerWithinMs, type PaymentRequest, type StartedPayment, startPayment } from "./payment-starting.ts";

/** What the shopper is shown next. */
export type PaymentResult =
  | { status: "paid" | "pending"; attemptId: string; orderId: string }
  /** `confirmUrl` is the provider's page; null: the shop's own, which calls `confirmPayment` or says that a mail was sent. */
  | { status: "needs-confirmation"; attemptId: string; confirmUrl: string | null };

/**
 * The three steps of paying: `startPayment`, the provider outside any transaction, `settle`. Sent twice with the same key
 * it returns the same order. Refuses what `startPayment` refuses, `input-invalid` for a payload that its provider cannot charge,
 * `payment-declined`, `payment-expired`, and `payment-returned` where money came too late and goes back.
 */
export async function placeOrder(
  shop: Shop,
  buyer: CheckoutBuyer,
  request: PaymentRequest & { payload?: PaymentPayload },
): Promise<PaymentResult & Pick<StartedPayment, "returnUrl">> {
  const payload = request.payload ?? {};
  const fields = payloadFaults(shop, request.method, payload);
  if (Object.keys(fields).length > 0) throw new Refusal("input-invalid", { fields });
  const { returnUrl, ...attempt } = await startPayment(shop, buyer, request);
  if (attempt.isSettled) return { ...resultOf(settlementOf(attempt)), returnUrl };
  if (awaitsEmail(attempt)) return { status: "needs-confirmation", attemptId: attempt.id, confirmUrl: null, returnUrl };
  const outcome = await providerOf(shop, attempt.provider).charge({
    attemptId: attempt.id,
    amountCents: attempt.amountCents,
    currency: attempt.currency,
    email: attempt.email,
    payload,
    returnUrl,
  });
  return { ...(await conclude(shop, buyer, attempt, outcome)), returnUrl };
}

/** What is wrong with what the buyer entered for a method, by field. A method that there is not is refused when the payment starts. */
export function payloadFaults(shop: Shop, method: string, payload: PaymentPayload): Record<string, string> {
  return Object.hasOwn(shop.payments, method) ? providerOf(shop, method).payloadFaults(payload, shop.clock.now()) : {};
}

/**
 * The answer to a payment that asked for confirmation, from the browser that pays. Repeated, or overtaken by the provider's event, it gives
 * the same result. Refuses `checkout-not-found`, `payment-declined`, `payment-expired`, `payment-returned`.
 */
export async function confirmPayment(
  shop: Shop,
  buyer: CheckoutBuyer,
  input: { token: string; attemptId: string; accepted: boolean },
): Promise<PaymentResult> {
  const attempt = isId(input.attemptId) ? await readAttempt(shop, input.attemptId) : null;
  if (!attempt || attempt.checkoutToken !== input.token || attempt.browserId !== buyer.browserId) throw new Refusal("checkout-not-found");
  // Confirmed by the link of a mail, and by nothing else.
  if (awaitsEmail(attempt)) throw new Refusal("checkout-not-found");
  if (attempt.isSettled || attempt.reference === null) return resultOf(settlementOf(attempt));
  const outcome = await providerOf(shop, attempt.provider).confirm(attempt.reference, input.accepted);
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
 * Does nothing if the provider's event was faster. While a payment waits for the buyer it holds its goods only within the stock
 * share of such payments, which cost the buyer nothing; beyond it the goods are released, and reserved again once it is paid.
 */
async function rememberConfirmation(shop: Shop, attempt: Attempt, reference: string): Promise<void> {
  await inTransaction(shop, async (shop) => {
    await lockCheckout(shop, attempt.checkoutToken);
    const locked = await lockAttempt(shop, attempt.id);
    if (!locked || locked.isSettled) return;
    if (locked.status === "started") {
      const isOver =
        (await areManyUnpaidBeside(shop, attempt.id, unpaidPerAddress)) || (await keepWithinShare(shop, attempt.id, "questions")) !== null;
      if (isOver) await release(shop, attempt.id);
    }
    await awaitConfirmation(shop, attempt.id, reference);
    if (locked.status === "started") await record(shop, system, "payment.confirmation-requested", { kind: "payment-attempt", id: attempt.id });
  });
}

function settleOutcome(shop: Shop, actor: Actor, attempt: Attempt, outcome: Exclude<ChargeOutcome, { status: "needs-confirmation" }>) {
  const failureCode = outcome.status === "declined" ? outcome.failureCode : undefined;
  const { status, eventId, reference } = outcome;
  return settleKnown(shop, attempt, { provider: attempt.provider, eventId, attemptId: attempt.id, reference, status, failureCode }, actor);
}

function resultOf({ attemptId, status, orderId, failureCode }: Settlement): PaymentResult {
  if (orderId !== null) return { status: status === "pending" ? "pending" : "paid", attemptId, orderId };
  if (status === "needs-confirmation") return { status, attemptId, confirmUrl: null };
  if (status === "declined") throw new Refusal("payment-declined", { failureCode });
  if (status === "paid" || status === "refunded") throw new Refusal("payment-returned");
  throw new Refusal(status === "started" ? "payment-in-progress" : "payment-expired");
}

/**
 * Recovers what a crash or a closed page left behind: asks the provider about attempts without an answer and settles them, or ends
 * them and releases their stock. Runs every minute; safe concurrently with everything else.
 */
export async function reconcileAttempts(shop: Shop, startedBefore = new Date(shop.clock.now().getTime() - answerWithinMs)): Promise<Worked> {
  const { attempts, isWhole } = await staleAttempts(shop, startedBefore);
  return forEachRow(shop, "payment", { rows: attempts, subjectOf: ({ id }) => id, isWhole }, (attempt) => reconcile(shop, attempt));
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
