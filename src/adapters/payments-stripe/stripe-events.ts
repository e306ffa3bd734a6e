import Stripe from "stripe";
import type { DisputeStatus, PayoutStatus, ProviderEvent, ReportedDispute, ReportedPayout, ReportedRefund } from "#domain/ports.ts";
import { fromStripeAmount } from "./stripe-amounts.ts";
import { outcomeOf, refundOutcomeOf } from "./stripe-outcomes.ts";

type Endpoint = { stripe: Stripe; isTest: boolean; secret: string; now: Date };

/** Older signatures are refused, so that an intercepted one is soon worthless. As Stripe recommends. */
const toleranceSeconds = 300;

/**
 * Reads what Stripe sent to the webhook. The library compares the signature in constant time, over the bytes as they came. The event only says what to
 * ask Stripe for: events come in any order, and somebody who has only the signing secret cannot report money that Stripe does not have.
 */
export async function readStripeEvent(endpoint: Endpoint, body: Uint8Array, signature: string): Promise<ProviderEvent | null> {
  const event = verified(endpoint, body, signature);
  if (!event) return null;
  const eventId = event.id;
  if (event.livemode === endpoint.isTest) return { eventId, kind: "other" };
  try {
    return { eventId, ...(await contentOf(endpoint.stripe, event)) };
  } catch (fault) {
    if (!(fault instanceof Error) || !isForGood(fault)) throw fault;
    return { eventId, kind: "unreadable", cause: fault };
  }
}

/** Whether a retry is useless: Stripe does not know what its event names, or the shop cannot read it. Any other fault of Stripe may be gone later. */
function isForGood(fault: Error): boolean {
  return !(fault instanceof Stripe.errors.StripeError) || fault.code === "resource_missing";
}

function verified({ stripe, secret, now }: Endpoint, body: Uint8Array, signature: string): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
  } catch (fault) {
    // Signed but not JSON: a fault. Every other error is about the signature; for an empty one, it is not the library's own error.
    if (fault instanceof SyntaxError) throw fault;
    return null;
  }
}

type Content = ProviderEvent extends infer One ? (One extends unknown ? Omit<One, "eventId"> : never) : never;
const other: Content = { kind: "other" };

async function contentOf(stripe: Stripe, event: Stripe.Event): Promise<Content> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      // A session of something else that uses the same account.
      if (attemptOf(event.data.object) === null) return other;
      const session = await stripe.checkout.sessions.retrieve(event.data.object.id);
      const attemptId = attemptOf(session);
      if (attemptId === null) return other;
      const outcome = outcomeOf(session);
      const isFailed = event.type === "checkout.session.async_payment_failed" && session.status === "complete" && outcome.status !== "paid";
      const { id: reference } = session;
      return {
        kind: "charge",
        attemptId,
        outcome: isFailed ? { status: "declined", reference, eventId: `${reference}:failed`, failureCode: "payment_failed" } : outcome,
      };
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refund.updated": {
      const refund = await stripe.refunds.retrieve(event.data.object.id);
      const key = refund.metadata?.["key"];
      return key ? { kind: "refund", key, outcome: refundOutcomeOf(refund) } : refundsOutside(stripe, refund.payment_intent, [refund]);
    }
    case "charge.refunded": {
      const { payment_intent: payment } = event.data.object;
      if (payment === null) return other;
      const { data } = await stripe.refunds.list({ payment_intent: idOf(payment), limit: 100 });
      return refundsOutside(
        stripe,
        payment,
        data.filter(({ metadata }) => !metadata?.["key"]),
      );
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return { kind: "dispute", dispute: await readDispute(stripe, event.data.object.id) };
    case "payout.created":
    case "payout.updated":
    case "payout.paid":
    case "payout.failed":
    case "payout.canceled":
    case "payout.reconciliation_completed":
      return { kind: "payout", payout: await readPayout(stripe, event.data.object.id) };
    default:
      return other;
  }
}

/** Returns the attempt that a session was opened for; null: it is not of this shop. */
function attemptOf({ metadata, client_reference_id: attemptId }: Stripe.Checkout.Session): string | null {
  return attemptId && metadata?.["attempt"] === attemptId ? attemptId : null;
}

const idOf = (named: string | { id: string }) => (typeof named === "string" ? named : named.id);

/** Returns refunds that were made in the dashboard; refunds of payments that this shop did not ask for are ignored. */
async function refundsOutside(stripe: Stripe, payment: Stripe.Refund["payment_intent"], refunds: Stripe.Refund[]): Promise<Content> {
  if (payment === null || refunds.length === 0) return other;
  const attemptId = (await stripe.paymentIntents.retrieve(idOf(payment))).metadata["attempt"];
  if (!attemptId) return other;
  const reported = refunds.map((refund): ReportedRefund => {
    const { id: reference, amount, currency } = refund;
    return { reference, ...fromStripeAmount(amount, currency), outcome: refundOutcomeOf(refund) };
  });
  return { kind: "outside-refunds", attemptId, refunds: reported };
}

const disputeStatuses: Record<string, DisputeStatus> = {
  warning_needs_response: "inquiry",
  warning_under_review: "in-review",
  warning_closed: "closed",
  needs_response: "open",
  under_review: "in-review",
  won: "won",
  lost: "lost",
};

async function readDispute(stripe: Stripe, id: string): Promise<ReportedDispute> {
  const dispute = await stripe.disputes.retrieve(id);
  const { payment_intent: payment, evidence_details: evidence, livemode } = dispute;
  const paymentId = typeof payment === "string" ? payment : (payment?.id ?? null);
  const paid = paymentId === null ? null : await stripe.paymentIntents.retrieve(paymentId);
  return {
    reference: dispute.id,
    attemptId: paid?.metadata["attempt"] ?? null,
    ...fromStripeAmount(dispute.amount, dispute.currency),
    reason: dispute.reason,
    status: disputeStatuses[dispute.status] ?? "closed",
    evidenceDueBy: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
    hasEvidence: evidence.has_evidence,
    openedAt: new Date(dispute.created * 1000),
    isTest: !livemode,
    url: `https://dashboard.stripe.com${livemode ? "" : "/test"}/payments/${paymentId ?? ""}`,
    movements: dispute.balance_transactions.map((movement) => ({ id: movement.id, ...fromStripeAmount(movement.amount, movement.currency) })),
  };
}

const payoutStatuses: Record<string, PayoutStatus> = { paid: "paid", failed: "failed", canceled: "canceled" };
/** More than any shop sells between two payouts; above it the fees are not counted. */
const maxInPayout = 10_000;

async function readPayout(stripe: Stripe, id: string): Promise<ReportedPayout> {
  const payout = await stripe.payouts.retrieve(id);
  return {
    reference: payout.id,
    ...fromStripeAmount(payout.amount, payout.currency),
    status: payoutStatuses[payout.status] ?? "pending",
    // Stripe knows what is in a payout only where it made the payout automatically.
    feeCents: payout.automatic && payout.status === "paid" ? await feesOf(stripe, payout) : null,
    createdAt: new Date(payout.created * 1000),
    arrivesAt: new Date(payout.arrival_date * 1000),
    failureCode: payout.failure_code ?? null,
    isTest: !payout.livemode,
  };
}

async function feesOf(stripe: Stripe, { id, currency }: Stripe.Payout): Promise<number | null> {
  let [fees, count] = [0, 0];
  for await (const entry of stripe.balanceTransactions.list({ payout: id, limit: 100 })) {
    count += 1;
    if (count > maxInPayout) return null;
    fees += entry.fee;
  }
  return fromStripeAmount(fees, currency).amountCents;
}
