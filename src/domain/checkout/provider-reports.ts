import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { deleteFaults, recordFault } from "#domain/faults/background-faults.ts";
import { isId } from "#domain/ids.ts";
import { findBalancePayment, finishBalancePayment, settleBalancePayment } from "#domain/orders/balance-payments.ts";
import { recordDispute } from "#domain/orders/order-disputes.ts";
import { finishStartedRefunds, recordProviderRefund } from "#domain/orders/provider-refunds.ts";
import { handleRefundReport, refundOfKey } from "#domain/orders/refund-reports.ts";
import { storeDispute } from "#domain/payments/disputes.ts";
import { attemptOfRefund, recordPaymentRefunded, reopenRefundDue } from "#domain/payments/payment-returning.ts";
import { type Attempt, askProvider, isFirstReport, providerOf, readAttempt } from "#domain/payments/payments.ts";
import { storePayout } from "#domain/payments/payouts.ts";
import {
  failUnmatched,
  matchUnmatchedPayment,
  reopenUnmatched,
  storeUnmatchedPayment,
  unmatchedOfRefund,
} from "#domain/payments/unmatched-payments.ts";
import type { ProviderEvent } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { settleOutcome } from "./order-placing.ts";

/** What a provider sent: `body` byte for byte, `signature` from its header. */
export type ProviderReport = { provider: string; body: Uint8Array; signature: string };

/**
 * Handles what a provider reports by itself: payments, refunds, disputes and payouts, in any order and more than once. The signature proves who
 * reports, whoever delivers it. An event is handled once; if that fails, nothing of it is stored, and the provider sends it again. One that would
 * fail each time is accepted, and listed for staff among the failures until the provider sends it again.
 * Refuses `not-found` for a provider that reports nothing here, `not-allowed` for a wrong signature.
 */
export async function handleProviderReport(shop: Shop, actor: Actor, { provider, body, signature }: ProviderReport): Promise<void> {
  const readEvent = Object.hasOwn(shop.payments, provider) ? providerOf(shop, provider).readEvent : undefined;
  if (!readEvent) throw new Refusal("not-found");
  const event = await readEvent(body, signature);
  if (!event) throw new Refusal("not-allowed");
  const subject = `${provider} ${event.eventId}`;
  if (event.kind === "unreadable") return recordFault(shop, "provider-event", subject, event.cause);
  if (event.kind === "charge") await takeCharge(shop, actor, provider, event);
  else if (event.kind === "outside-refunds") await takeOutsideRefunds(shop, actor, provider, event);
  else if (event.kind !== "other") await inTransaction(shop, (shop) => takeOnce(shop, provider, event));
  await deleteFaults(shop, "provider-event", [subject]);
}

type ChargeEvent = Extract<ProviderEvent, { kind: "charge" }>;

async function takeCharge(shop: Shop, actor: Actor, provider: string, { eventId, attemptId, outcome }: ChargeEvent): Promise<void> {
  // The payment is still under way at the bank.
  if (outcome.status === "needs-confirmation") return;
  const attempt = isId(attemptId) ? await readAttempt(shop, attemptId) : null;
  if (attempt?.provider === provider) {
    await settleOutcome(shop, actor, attempt, { ...outcome, eventId });
    return;
  }
  const balance = await findBalancePayment(shop, attemptId);
  if (balance?.provider === provider) return settleBalancePayment(shop, actor, balance, outcome);
  // It belongs to another shop on the same account, or this shop was restored from a backup since: nobody here knows whose money it is.
  if (outcome.status !== "paid") return;
  const { reference, received } = outcome;
  shop.log.error({ provider, attemptId, reference }, "money arrived for an unknown payment");
  if (!received) return;
  const movement = { provider, reference, kind: "payment", attemptName: attemptId, ...received } as const;
  await inTransaction(shop, (shop) => storeUnmatchedPayment(shop, movement));
}

type OutsideRefunds = Extract<ProviderEvent, { kind: "outside-refunds" }>;

/**
 * Handles refunds that were made at the provider: each counts against its order, or refunds a payment without an order. What matches nothing
 * waits for staff.
 */
async function takeOutsideRefunds(shop: Shop, actor: Actor, provider: string, { attemptId, refunds }: OutsideRefunds): Promise<void> {
  const attempt = await paidAttempt(shop, actor, provider, attemptId);
  const balance = attempt ? null : await paidBalance(shop, provider, attemptId);
  const orderId = attempt?.orderId ?? (balance?.status === "paid" ? balance.orderId : null);
  // A refund that the shop requested may be on its way, and counts first.
  if (orderId !== null) await finishStartedRefunds(shop, orderId);
  for (const refund of refunds) {
    await inTransaction(shop, async (shop) => {
      const isFailed = refund.outcome.status === "failed";
      const restCents =
        orderId !== null
          ? await recordProviderRefund(shop, { orderId, charge: balance?.id ?? null }, refund)
          : attempt
            ? await recordPaymentRefunded(shop, attempt.id, refund)
            : await matchUnmatchedPayment(shop, provider, attemptId, refund);
      if (isFailed) await failUnmatched(shop, provider, refund.reference);
      else if (restCents > 0)
        await storeUnmatchedPayment(shop, { provider, kind: "refund", attemptName: attemptId, ...refund, amountCents: restCents });
    });
  }
}

/** Returns the attempt, settled first if the provider knows its payment but has not reported it yet; null: it is not this shop's. */
async function paidAttempt(shop: Shop, actor: Actor, provider: string, attemptId: string): Promise<Attempt | null> {
  const attempt = isId(attemptId) ? await readAttempt(shop, attemptId) : null;
  if (attempt?.provider !== provider) return null;
  if (attempt.orderId !== null || attempt.status === "paid" || attempt.status === "refunded") return attempt;
  const outcome = await askProvider(shop, attempt);
  if (outcome?.status === "paid") await settleOutcome(shop, actor, attempt, outcome);
  return readAttempt(shop, attemptId);
}

/** Like `paidAttempt`, for a payment of an order's balance. */
async function paidBalance(shop: Shop, provider: string, paymentId: string) {
  const payment = await findBalancePayment(shop, paymentId);
  if (payment?.provider !== provider) return null;
  if (payment.status === "paid" || payment.status === "unmatched") return payment;
  await finishBalancePayment(shop, payment);
  return findBalancePayment(shop, paymentId);
}

type OtherEvent = Exclude<ProviderEvent, { kind: "charge" | "outside-refunds" | "unreadable" | "other" }>;

async function takeOnce(shop: Shop, provider: string, event: OtherEvent): Promise<void> {
  if (!(await isFirstReport(shop, provider, event.eventId, null))) return;
  if (event.kind === "payout") return storePayout(shop, provider, event.payout);
  if (event.kind === "dispute") {
    const { orderId, change, ...news } = await storeDispute(shop, provider, event.dispute);
    if (orderId !== null && change !== null) await recordDispute(shop, orderId, { ...news, change });
    return;
  }
  const refundId = refundOfKey(event.key);
  if (refundId !== null) return handleRefundReport(shop, refundId, event.outcome);
  const unmatchedId = unmatchedOfRefund(event.key);
  if (unmatchedId !== null) return event.outcome.status === "failed" ? reopenUnmatched(shop, unmatchedId) : undefined;
  const attemptId = attemptOfRefund(event.key);
  if (attemptId !== null && isId(attemptId) && event.outcome.status === "failed") await reopenRefundDue(shop, attemptId, event.outcome.failureCode);
}
