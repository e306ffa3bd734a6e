import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import type { Charge, ChargeFault } from "#domain/ports.ts";
import { stripeAt, useStripe } from "#support/stripe-shop.ts";
import { useTestShop } from "#support/test-shop.ts";
import { fromStripeAmount, toStripeAmount } from "./stripe-amounts.ts";
import { outcomeOf } from "./stripe-outcomes.ts";

const shopOf = useTestShop();
const stripeOf = useStripe(shopOf);
const provider = () => stripeAt(stripeOf(), shopOf());

const newCharge = (change: Partial<Charge> = {}): Charge => ({
  attemptId: shopOf().ids.next(),
  amountCents: 5_000,
  currency: "USD",
  email: "ada@lab.example",
  payload: {},
  returnUrl: "https://shop.example/checkout/token/confirm?payment=1",
  about: "Your order at Meniscus",
  startedAt: shopOf().clock.now(),
  ...change,
});

describe("a charge by Stripe", () => {
  it("is made once where its answer was lost on the way", async () => {
    const stripe = stripeOf();
    const charge = newCharge();
    let calls = 0;
    stripe.faults = (call) => (call === "POST /v1/checkout/sessions" && ++calls === 1 ? "cut-after" : null);
    expect(await provider().charge(charge)).toMatchObject({ status: "needs-confirmation" });
    expect([...stripe.state.sessions.values()].filter((session) => session.client_reference_id === charge.attemptId)).toHaveLength(1);
  });

  it.each(["500", "429", "cut-before", "cut-after"] as const)("that fails for good (%s) has charged nothing", async (fault) => {
    stripeOf().faults = () => fault;
    await expect(provider().charge(newCharge())).rejects.toSatisfy(
      (thrown: ChargeFault) => thrown.nothingCharged === true && thrown.refused === undefined && thrown.cause instanceof Error,
    );
  });

  it.each([
    [49, "amount-too-small"],
    [100_000_000, "invalid"],
  ] as const)("of %s cents is refused by Stripe as %s, with what Stripe said", async (amountCents, refused) => {
    const cause = expect.objectContaining({ type: "StripeInvalidRequestError" });
    await expect(provider().charge(newCharge({ amountCents }))).rejects.toMatchObject({ nothingCharged: true, refused, cause });
  });

  it("says the buyer's email address, the attempt and the way back, and nothing of a card", async () => {
    const charge = newCharge({ payload: { "card.number": "4242 4242 4242 4242" } });
    const { reference } = await provider().charge(charge);
    const session = stripeOf().state.sessions.get(reference);
    expect(session).toMatchObject({
      amount_total: 5_000,
      currency: "usd",
      customer_email: "ada@lab.example",
      client_reference_id: charge.attemptId,
      metadata: { attempt: charge.attemptId },
      success_url: charge.returnUrl,
      cancel_url: charge.returnUrl,
    });
    expect(JSON.stringify([...stripeOf().state.sessions.values()])).not.toContain("4242");
  });

  it("is found among those of a busy minute", async () => {
    const charges = Array.from({ length: 105 }, () => newCharge());
    for (const charge of charges) await provider().charge(charge);
    const [first] = charges as [Charge];
    expect(await provider().lookUp({ attemptId: first.attemptId, startedAt: first.startedAt, reference: null })).toMatchObject({
      status: "needs-confirmation",
    });
  });
});

describe("amounts", () => {
  it("that Stripe does not say make no payment", () => {
    const session = {
      id: "cs_1",
      status: "complete",
      payment_status: "paid",
      amount_total: 100,
      currency: "usd",
      url: null,
    } as Stripe.Checkout.Session;
    expect(outcomeOf(session)).toMatchObject({ status: "paid", received: { amountCents: 100, currency: "USD" } });
    for (const unknown of [{ amount_total: null }, { currency: null }])
      expect(() => outcomeOf({ ...session, ...unknown })).toThrow("but not how much");
  });

  it("are counted as Stripe counts each currency, and back", () => {
    const amounts = [
      ["USD", 1_895, 1_895],
      ["JPY", 1_895, 1_895],
      ["ISK", 1_895, 189_500],
      ["UGX", 1_895, 189_500],
      ["KWD", 1_890, 1_890],
    ] as const;
    for (const [currency, cents, theirs] of amounts) {
      expect([currency, toStripeAmount(cents, currency)]).toEqual([currency, theirs]);
      expect(fromStripeAmount(theirs, currency.toLowerCase())).toEqual({ amountCents: cents, currency });
    }
  });

  it("that Stripe cannot count are not rounded, but refused", () => {
    expect(() => toStripeAmount(1_895, "KWD")).toThrow("cannot charge");
  });
});
