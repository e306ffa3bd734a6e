import { afterAll, beforeAll, beforeEach } from "vitest";
import { stripePayments } from "#adapters/payments-stripe/stripe-payments.ts";
import { system } from "#domain/actor.ts";
import { handleProviderReport, placeOrder } from "#domain/checkout/checkout.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";
import { type MadeCheckout, makeCheckout } from "./make-checkout.ts";
import { type SentEvent, type StripeServer, startStripe, stripeKeys } from "./stripe-server.ts";

/** Starts a local Stripe on the shop's clock, a new one for each file. Call it at the top of a test file. Events wait until the test delivers them. */
export function useStripe(shopOf: () => Shop): () => StripeServer {
  let stripe: StripeServer | undefined;
  beforeAll(async () => {
    stripe = await startStripe({ now: () => shopOf().clock.now() });
  });
  beforeEach(() => Object.assign(stripe ?? {}, { faults: null, deliver: null }));
  afterAll(() => stripe?.close());
  return () => {
    if (!stripe) throw new Error("The local Stripe starts before the first test; call it inside one.");
    return stripe;
  };
}

/** Returns the Stripe adapter, connected to the local server. */
export function stripeAt({ url }: StripeServer, { clock, log }: Pick<Shop, "clock" | "log">): PaymentProvider {
  return stripePayments({ ...stripeKeys, mode: "test", apiUrl: url }, { clock, log });
}

/** Returns the same shop with card payments by this Stripe. */
export function withStripe<Given extends Shop>(shop: Given, stripe: StripeServer): Given {
  return { ...shop, payments: { ...shop.payments, stripe: stripeAt(stripe, shop) }, deployment: { ...shop.deployment, stripe: "test" } };
}

/** Returns the same request, by card on Stripe's page. */
export function byStripe(made: MadeCheckout): MadeCheckout["request"] {
  const { payload: _card, ...request } = made.request;
  return { ...request, method: "stripe" };
}

export type StartedCard = { made: MadeCheckout; attemptId: string; sessionId: string };

/** Brings a buyer to Stripe's page. */
export async function startCard(shop: Shop, wanted: { id: string; quantity?: number }[]): Promise<StartedCard> {
  const made = await makeCheckout(shop, wanted);
  const result = await placeOrder(shop, made.shopper, byStripe(made));
  if (result.status !== "needs-confirmation" || !result.confirmUrl) throw new Error(`No payment page was opened: ${result.status}`);
  return { made, attemptId: result.attemptId, sessionId: result.confirmUrl.split("/").at(-1) ?? "" };
}

/** Reports an event as the webhook does. */
export function report(shop: Shop, { body, header }: SentEvent): Promise<void> {
  return handleProviderReport(shop, system, { provider: "stripe", body: new TextEncoder().encode(body), signature: header });
}

/** Makes a paid order of these products. */
export async function orderByCard(
  shop: Shop,
  stripe: StripeServer,
  wanted: { id: string; quantity?: number }[],
): Promise<StartedCard & { orderId: string; paymentId: string }> {
  const started = await startCard(shop, wanted);
  await stripe.pay(started.sessionId);
  await report(shop, stripe.events.at(-1) as SentEvent);
  const [row] = await shop.sql<{ order_id: string }[]>`select order_id from payment_attempts where id = ${started.attemptId}`;
  return { ...started, orderId: row?.order_id ?? "", paymentId: stripe.state.sessions.get(started.sessionId)?.payment_intent ?? "" };
}

/** Returns the ledger's balance of each account for a payment. */
export async function ledgerOf(shop: Shop, attemptId: string): Promise<Record<string, number>> {
  const rows = await shop.sql<{ account: string; cents: number }[]>`
    select account, sum(amount_cents)::bigint as cents from ledger_entries where attempt_id = ${attemptId} group by account having sum(amount_cents) <> 0`;
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}
