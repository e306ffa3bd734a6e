import Stripe from "stripe";
import type { Charge, ChargeFault, ChargeOutcome, Clock, KnownCharge, Log, PaymentProvider, RefundOutcome } from "#domain/ports.ts";
import { toStripeAmount } from "./stripe-amounts.ts";
import { readStripeEvent } from "./stripe-events.ts";
import { outcomeOf, refundOutcomeOf } from "./stripe-outcomes.ts";

/** `apiUrl`: another server that speaks Stripe's API, for tests. */
export type StripeKeys = { secretKey: string; webhookSecret: string; mode: "test" | "live"; apiUrl: string | null };

/**
 * How long a buyer may take on Stripe's page by Stripe's own rules: at least half an hour. The shop ends it earlier, when its own time to
 * pay is over.
 */
const openForMs = 45 * 60_000;
/** The buyer waits for the answer; a request without one is repeated once under the same idempotency key. */
const timeoutMs = 8_000;

/**
 * Stripe Checkout: the buyer pays on Stripe's own page, so no card number reaches this server. The reference of a charge is its Checkout
 * Session, which knows by `client_reference_id` whose attempt it is.
 */
export function stripePayments(keys: StripeKeys, { clock, log }: { clock: Clock; log: Log }): PaymentProvider {
  const stripe = new Stripe(keys.secretKey, { maxNetworkRetries: 1, timeout: timeoutMs, telemetry: false, ...hostOf(keys.apiUrl) });
  const isTest = keys.mode === "test";
  const { sessions } = stripe.checkout;

  return {
    name: "stripe",
    isTest,
    isHosted: true,
    payloadFaults: () => ({}),

    async charge(charge): Promise<ChargeOutcome> {
      try {
        return outcomeOf(await sessions.create(sessionOf(charge), { idempotencyKey: charge.attemptId }));
      } catch (fault) {
        // Only somebody who has its URL can pay a session: one whose URL never arrived here is never paid.
        throw Object.assign(new Error("Stripe did not open a payment page", { cause: fault }), {
          nothingCharged: true,
          ...refusedOf(fault),
        } satisfies Partial<ChargeFault>);
      }
    },

    async lookUp({ attemptId, reference, startedAt }: KnownCharge): Promise<ChargeOutcome | null> {
      if (reference !== null) return outcomeOf(await sessions.retrieve(reference));
      const [from, to] = [-5, 20].map((minutes) => Math.floor(startedAt.getTime() / 1000) + minutes * 60);
      const around = { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lte: to }) };
      for await (const session of sessions.list({ created: around, limit: 100 })) {
        if (session.client_reference_id === attemptId) return outcomeOf(session);
      }
      return null;
    },

    async confirm(reference, accepted): Promise<ChargeOutcome> {
      if (!accepted) {
        try {
          return outcomeOf(await sessions.expire(reference));
        } catch (fault) {
          // Paid or expired already: Stripe says which.
          if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault;
        }
      }
      return outcomeOf(await sessions.retrieve(reference));
    },

    async refund(reference, amountCents, currency, key): Promise<RefundOutcome> {
      const { payment_intent: payment } = await sessions.retrieve(reference);
      if (payment === null) return { status: "failed", failureCode: "nothing_charged" };
      const paymentIntent = typeof payment === "string" ? payment : payment.id;
      // Stripe forgets idempotency keys after some days; a refund that this key made is still there.
      const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
      const made = data.find(({ metadata }) => metadata?.["key"] === key);
      if (made) return refundOutcomeOf(made);
      try {
        const params = { payment_intent: paymentIntent, amount: toStripeAmount(amountCents, currency), metadata: { key } };
        return refundOutcomeOf(await stripe.refunds.create(params, { idempotencyKey: key }));
      } catch (fault) {
        if (!(fault instanceof Stripe.errors.StripeInvalidRequestError) && !(fault instanceof Stripe.errors.StripeCardError)) throw fault;
        log.warn({ err: fault, reference }, "Stripe refused a refund");
        return { status: "failed", failureCode: fault.code ?? "refused" };
      }
    },

    readEvent: (body, signature) => readStripeEvent({ stripe, isTest, secret: keys.webhookSecret, now: clock.now() }, body, signature),
  };
}

/** Returns nothing where Stripe could not be asked or did not judge the payment. An API key that it does not know is the operator's fault. */
function refusedOf(fault: unknown): Pick<ChargeFault, "refused"> {
  if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) return {};
  return { refused: fault.code === "amount_too_small" ? "amount-too-small" : "invalid" };
}

function hostOf(apiUrl: string | null): { host?: string; port?: string; protocol?: "http" | "https" } {
  if (apiUrl === null) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port: port || (protocol === "https:" ? "443" : "80"), protocol: protocol === "https:" ? "https" : "http" };
}

function sessionOf({ attemptId, amountCents, currency, email, returnUrl, about, startedAt }: Charge) {
  return {
    mode: "payment" as const,
    // Other methods report only days later whether they paid; the goods are reserved for 15 minutes at most, and beyond the stock share not at all.
    payment_method_types: ["card" as const],
    // The amount charged is the amount shown, in its currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: attemptId,
    customer_email: email,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: toStripeAmount(amountCents, currency), product_data: { name: about } },
      },
    ],
    metadata: { attempt: attemptId },
    payment_intent_data: { metadata: { attempt: attemptId }, description: about },
    // Counted from the attempt, not from now: a repeated request under the same idempotency key must be the same.
    expires_at: Math.floor((startedAt.getTime() + openForMs) / 1000),
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}
