import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { noteDispute } from "#domain/orders/order-disputes.ts";
import { refundOfKey, takeRefundReport } from "#domain/orders/refund-reports.ts";
import { keepDispute } from "#domain/payments/disputes.ts";
import { attemptOfRefund, oweAgain } from "#domain/payments/payment-returning.ts";
import { isFirstReport, providerOf, readAttempt } from "#domain/payments/payments.ts";
import { keepPayout } from "#domain/payments/payouts.ts";
import type { ProviderEvent } from "#domain/ports.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { settleOutcome } from "./order-placing.ts";

/** What a provider sent: `body` byte for byte, `signature` as its header has it. */
export type ProviderReport = { provider: string; body: Uint8Array; signature: string };

/**
 * What a provider reports by itself: payments, refunds, disputes and payouts, in any order and more than once. The signature proves who
 * reports, whoever brings it. An event is dealt with once; where that fails, nothing of it is kept, and the provider sends it again.
 * Refuses `not-found` for a provider that reports nothing here, `not-allowed` for a wrong signature.
 */
export async function takeProviderReport(shop: Shop, actor: Actor, { provider, body, signature }: ProviderReport): Promise<void> {
  const readEvent = Object.hasOwn(shop.payments, provider) ? providerOf(shop, provider).readEvent : undefined;
  if (!readEvent) throw new Refusal("not-found");
  const event = await readEvent(body, signature);
  if (!event) throw new Refusal("not-allowed");
  if (event.kind === "charge") return takeCharge(shop, actor, provider, event);
  if (event.kind !== "other") await inTransaction(shop, (shop) => takeOnce(shop, provider, event));
}

type ChargeEvent = Extract<ProviderEvent, { kind: "charge" }>;

async function takeCharge(shop: Shop, actor: Actor, provider: string, { eventId, attemptId, outcome }: ChargeEvent): Promise<void> {
  // Still under way, in the bank's hands.
  if (outcome.status === "needs-confirmation") return;
  const attempt = isId(attemptId) ? await readAttempt(shop, attemptId) : null;
  if (attempt?.provider === provider) {
    await settleOutcome(shop, actor, attempt, { ...outcome, eventId });
    return;
  }
  // Of another shop on the same account, or of one that was since restored from a backup: nobody here knows whose money it is.
  if (outcome.status === "paid") shop.log.error({ provider, attemptId, reference: outcome.reference }, "money came for a payment that is not known");
}

type OtherEvent = Exclude<ProviderEvent, { kind: "charge" | "other" }>;

async function takeOnce(shop: Shop, provider: string, event: OtherEvent): Promise<void> {
  if (!(await isFirstReport(shop, provider, event.eventId, null))) return;
  if (event.kind === "payout") return keepPayout(shop, provider, event.payout);
  if (event.kind === "dispute") {
    const { orderId, change, ...news } = await keepDispute(shop, provider, event.dispute);
    if (orderId !== null && change !== null) await noteDispute(shop, orderId, { ...news, change });
    return;
  }
  const refundId = refundOfKey(event.key);
  if (refundId !== null) return takeRefundReport(shop, refundId, event.outcome);
  const attemptId = attemptOfRefund(event.key);
  if (attemptId !== null && isId(attemptId) && event.outcome.status === "failed") await oweAgain(shop, attemptId, event.outcome.failureCode);
}
