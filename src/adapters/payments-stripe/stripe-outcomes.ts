import type Stripe from "stripe";
import type { ChargeOutcome, RefundOutcome } from "#domain/ports.ts";
import { fromStripeAmount } from "./stripe-amounts.ts";

/** Returns the outcome of a Checkout Session. Throws where Stripe says that it is paid but not how much: no order is made of an unknown amount. */
export function outcomeOf(session: Stripe.Checkout.Session): ChargeOutcome {
  const { id: reference, status, payment_status: paid, amount_total: amount, currency, url } = session;
  if (paid === "paid" || (status === "complete" && paid === "no_payment_required")) {
    if (amount === null || currency === null) throw new Error(`Stripe says that the session ${reference} is paid, but not how much.`);
    return { status: "paid", reference, eventId: `${reference}:paid`, received: fromStripeAmount(amount, currency) };
  }
  if (status === "expired") return { status: "declined", reference, eventId: `${reference}:expired`, failureCode: "not-paid-in-time" };
  return { status: "needs-confirmation", reference, confirmUrl: url ?? null };
}

/** A refund that is still in progress counts as sent: an event reports if it fails. */
export function refundOutcomeOf({ id, status, failure_reason: reason }: Stripe.Refund): Exclude<RefundOutcome, { status: "to-send" }> {
  return status === "failed" || status === "canceled" ? { status: "failed", failureCode: reason ?? status } : { status: "succeeded", reference: id };
}
