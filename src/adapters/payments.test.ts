import { describe, expect, it } from "vitest";
import type { Charge, PaymentProvider } from "#domain/ports.ts";
import { challengeCard } from "#support/make-checkout.ts";
import { stripeAt, useStripe } from "#support/stripe-shop.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const stripeOf = useStripe(shopOf);

/** A provider whose payments wait for the buyer, and what the buyer does to pay. */
type Harness = { provider(): PaymentProvider; pay(reference: string): Promise<unknown> };

const harnesses: Record<string, Harness> = {
  "the test card": {
    provider: () => shopOf().payments["test-card"] as PaymentProvider,
    pay: (reference) => (shopOf().payments["test-card"] as PaymentProvider).confirm(reference, true),
  },
  Stripe: { provider: () => stripeAt(stripeOf(), shopOf()), pay: (reference) => stripeOf().pay(reference) },
};

describe.each(Object.entries(harnesses))("%s as a payment provider", (_name, { provider, pay }) => {
  const newCharge = (): Charge => ({
    attemptId: shopOf().ids.next(),
    amountCents: 12_345,
    currency: "USD",
    email: "ada@lab.example",
    payload: challengeCard,
    returnUrl: "https://shop.example/checkout/token/confirm?payment=1",
    about: "Your order at Meniscus",
    startedAt: shopOf().clock.now(),
  });
  const known = ({ attemptId, startedAt }: Charge, reference: string | null = null) => ({ attemptId, startedAt, reference });
  const paid = async () => {
    const charge = newCharge();
    const { reference } = await provider().charge(charge);
    await pay(reference);
    return { charge, reference };
  };

  it("answers a charge that is sent twice, also at once, with the same payment", async () => {
    const charge = newCharge();
    const first = await provider().charge(charge);
    expect(first.status).toBe("needs-confirmation");
    const again = await Promise.all([provider().charge(charge), provider().charge(charge)]);
    expect(again).toEqual([first, first]);
  });

  it("knows no charge that was never made", async () => {
    expect(await provider().lookUp(known(newCharge()))).toBeNull();
  });

  it("knows what a charge came to, also where its answer was lost", async () => {
    const charge = newCharge();
    const { reference } = await provider().charge(charge);
    expect(await provider().lookUp(known(charge))).toMatchObject({ status: "needs-confirmation", reference });
    await pay(reference);
    for (const stored of [null, reference]) expect(await provider().lookUp(known(charge, stored))).toMatchObject({ status: "paid", reference });
  });

  it("reports the same event of a payment however often it is asked", async () => {
    const { charge, reference } = await paid();
    const outcome = await provider().confirm(reference, true);
    expect(outcome).toMatchObject({ status: "paid" });
    expect(await provider().lookUp(known(charge))).toEqual(outcome);
    if (outcome.status === "paid" && outcome.received) expect(outcome.received).toEqual({ amountCents: 12_345, currency: "USD" });
  });

  it("ends a payment that the shop gave up, once and for good", async () => {
    const charge = newCharge();
    const { reference } = await provider().charge(charge);
    expect(await provider().confirm(reference, false)).toMatchObject({ status: "declined" });
    await Promise.resolve(pay(reference)).catch(() => {});
    expect(await provider().lookUp(known(charge))).toMatchObject({ status: "declined", failureCode: expect.any(String) });
  });

  it("does not take back what the buyer paid before", async () => {
    const { reference } = await paid();
    expect(await provider().confirm(reference, false)).toMatchObject({ status: "paid", reference });
  });

  it("refunds once for each key, and never more than was charged", async () => {
    const { reference } = await paid();
    const first = await provider().refund(reference, 10_000, "USD", "refund:one");
    expect(first).toMatchObject({ status: "succeeded" });
    expect(await provider().refund(reference, 10_000, "USD", "refund:one")).toEqual(first);
    expect(await provider().refund(reference, 2_346, "USD", "refund:two")).toEqual({ status: "failed", failureCode: "amount_too_large" });
    expect(await provider().refund(reference, 2_345, "USD", "refund:three")).toMatchObject({ status: "succeeded" });
  });
});
