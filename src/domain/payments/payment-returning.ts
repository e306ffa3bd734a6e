import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import type { ReportedAmount, ReportedRefund } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { transferPostings, writeMovement } from "./ledger.ts";
import { type Attempt, closeAttempt, isFirstReport, lockAttempt, providerOf, readAttempt, receivedOf } from "./payments.ts";

/**
 * Books money for which there is no order (paid too late, twice, or another amount) as owed to the buyer, and enqueues a job that refunds it.
 * `received`: what came, if it is not what was asked for. Joins the caller's transaction.
 */
export async function recordRefundDue(
  shop: Shop,
  attempt: Attempt,
  { reference, reason, received = null }: { reference: string; reason: string; received?: ReportedAmount | null },
): Promise<void> {
  await closeAttempt(shop, attempt.id, { status: "paid", reference, failureCode: reason, received });
  const { amountCents, currency } = received ?? attempt;
  const { isTest } = attempt;
  await writeMovement(shop, {
    orderId: null,
    attemptId: attempt.id,
    currency,
    isTest,
    postings: transferPostings("receivable", "provider", amountCents),
  });
  await record(shop, system, "payment.owed-back", { kind: "payment-attempt", id: attempt.id }, { amountCents, currency, reason });
  await shop.jobs.send(shop.sql, "refund-attempt", { attemptId: attempt.id }, { key: attempt.id });
}

/**
 * Refunds what was paid for an attempt without an order; once, however often it is called. Throws when the provider
 * refuses, so that the job is retried.
 */
export async function refundAttempt(shop: Shop, attemptId: string): Promise<void> {
  const attempt = await readAttempt(shop, attemptId);
  if (attempt?.status !== "paid" || attempt.orderId !== null || attempt.reference === null) return;
  const { amountCents, currency } = receivedOf(attempt);
  const outcome = await providerOf(shop, attempt.provider).refund(attempt.reference, amountCents, currency, attemptRefundKey(attempt.id));
  if (outcome.status === "failed") throw new Error(`The provider did not refund attempt ${attempt.id}: ${outcome.failureCode}`);
  if (outcome.status === "to-send") throw new Error(`The provider ${attempt.provider} cannot refund the payment of attempt ${attempt.id} by itself`);
  await inTransaction(shop, async (shop) => {
    const locked = await lockAttempt(shop, attemptId);
    if (locked?.status === "paid") await bookGivenBack(shop, locked, outcome.reference);
  });
}

/** Books the refund of an attempt. Joins the caller's transaction, which holds the lock on the attempt. */
async function bookGivenBack(shop: Shop, attempt: Attempt, reference: string): Promise<void> {
  const { id: attemptId, isTest, failureCode } = attempt;
  const { amountCents, currency } = receivedOf(attempt);
  await closeAttempt(shop, attemptId, { status: "refunded", failureCode });
  await writeMovement(shop, { orderId: null, attemptId, currency, isTest, postings: transferPostings("provider", "receivable", amountCents) });
  await record(shop, system, "payment.refunded", { kind: "payment-attempt", id: attemptId }, { amountCents, currency, reference });
  await shop.jobs.send(shop.sql, "returned-payment-mail", { attemptId });
}

/**
 * Counts a payment without an order as refunded, after it was refunded at the provider itself before the job did so. Returns how much of the refund is
 * for nothing that is owed, in minor units. Idempotent. Joins the caller's transaction.
 */
export async function recordPaymentRefunded(
  shop: Shop,
  attemptId: string,
  { reference, amountCents, outcome, currency }: ReportedRefund,
): Promise<number> {
  const attempt = await lockAttempt(shop, attemptId);
  if (!attempt) return amountCents;
  const isFirst = await isFirstReport(shop, attempt.provider, `refund:${reference}:${outcome.status}`, attemptId);
  if (outcome.status === "failed") {
    if (isFirst && attempt.status === "refunded") await reopenRefundDue(shop, attemptId, outcome.failureCode);
    return 0;
  }
  if (!isFirst) return 0;
  const owed = receivedOf(attempt);
  if (attempt.status !== "paid" || owed.currency !== currency || owed.amountCents !== amountCents) return amountCents;
  await bookGivenBack(shop, attempt, reference);
  return 0;
}

const attemptRefundKey = (attemptId: string) => `attempt:${attemptId}`;

/** Returns the attempt whose payment was refunded under this key of a refund; null: it is not the key of an attempt. */
export function attemptOfRefund(key: string): string | null {
  return key.startsWith(attemptRefundKey("")) ? key.slice(attemptRefundKey("").length) : null;
}

/**
 * Owes a payment again because the bank did not accept its refund after all. The job asks the provider once more, and staff see its fault. Joins the caller's
 * transaction.
 */
export async function reopenRefundDue(shop: Shop, attemptId: string, failureCode: string): Promise<void> {
  const attempt = await lockAttempt(shop, attemptId);
  if (attempt?.status !== "refunded") return;
  const { amountCents, currency } = receivedOf(attempt);
  await closeAttempt(shop, attemptId, { status: "paid", failureCode: attempt.failureCode });
  const { isTest } = attempt;
  await writeMovement(shop, { orderId: null, attemptId, currency, isTest, postings: transferPostings("receivable", "provider", amountCents) });
  await record(shop, system, "payment.owed-back", { kind: "payment-attempt", id: attemptId }, { amountCents, currency, reason: failureCode });
  await shop.jobs.send(shop.sql, "refund-attempt", { attemptId }, { key: attemptId });
}
