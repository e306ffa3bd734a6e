import { describe, expect, it } from "vitest";
import { readCart } from "#domain/cart/cart.ts";
import { minuteMs } from "#domain/durations.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type SentEvent, signatureOf } from "#support/stripe-server.ts";
import { byStripe, ledgerOf, report, startCard, useStripe, withStripe } from "#support/stripe-shop.ts";
import { useTestShop } from "#support/test-shop.ts";
import { confirmPayment, placeOrder, readCheckout, reconcileAttempts } from "./checkout.ts";

const plainShopOf = useTestShop({ max: 16 });
const stripeOf = useStripe(plainShopOf);
const shopOf = () => withStripe(plainShopOf(), stripeOf());

const ordersOf = (attemptId: string) => shopOf().sql`select total_cents, currency, financial_status from orders where attempt_id = ${attemptId}`;
const paidOrder = [{ total_cents: 10_000, currency: "USD", financial_status: "paid" }];
const attemptOf = async (id: string) =>
  (await shopOf().sql`select status, failure_code, is_open_at_provider, order_id is not null as has_order from payment_attempts where id = ${id}`)[0];
const lastEvent = () => stripeOf().events.at(-1) as SentEvent;
const comeBack = ({ made, attemptId }: Awaited<ReturnType<typeof startCard>>) =>
  confirmPayment(shopOf(), made.shopper, { token: made.token, attemptId, accepted: true });

describe("a payment on Stripe's page", () => {
  it("becomes an order when the buyer comes back from it", async () => {
    const started = await startCard(shopOf(), [await makeVariant(shopOf())]);
    expect(await ordersOf(started.attemptId)).toEqual([]);
    await stripeOf().pay(started.sessionId);
    expect(await comeBack(started)).toMatchObject({ status: "paid" });
    expect(await ordersOf(started.attemptId)).toEqual(paidOrder);
    await expectInvariants(shopOf());
  });

  it("becomes one order whatever reports it, in any order and more than once", async () => {
    const shop = shopOf();
    const [before, after] = [await startCard(shop, [await makeVariant(shop)]), await startCard(shop, [await makeVariant(shop)])];
    await stripeOf().pay(before.sessionId);
    await report(shop, lastEvent());
    await report(shop, lastEvent());
    expect(await comeBack(before)).toMatchObject({ status: "paid" });
    await stripeOf().pay(after.sessionId);
    const event = lastEvent();
    expect(await comeBack(after)).toMatchObject({ status: "paid" });
    await report(shop, event);
    await reconcileAttempts(shop);
    for (const { attemptId } of [before, after]) expect(await ordersOf(attemptId)).toEqual(paidOrder);
    await expectInvariants(shop);
  });

  it("that nobody reports is found by the job, and its goods are kept for it", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const started = await startCard(shop, [variant]);
    await stripeOf().pay(started.sessionId);
    plainShopOf().pass(16 * minuteMs);
    await reconcileAttempts(shop);
    expect(await ordersOf(started.attemptId)).toEqual(paidOrder);
    expect((await stockOf(shop, variant.id)).onHand).toBe(0);
  });

  it("that the buyer leaves is ended at Stripe when its time is over, and its goods are free", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const started = await startCard(shop, [variant]);
    expect(await comeBack(started)).toMatchObject({ status: "needs-confirmation", confirmUrl: expect.stringContaining(started.sessionId) });
    plainShopOf().pass(16 * minuteMs);
    await reconcileAttempts(shop);
    expect(stripeOf().state.sessions.get(started.sessionId)?.status).toBe("expired");
    expect(await attemptOf(started.attemptId)).toMatchObject({ status: "declined", failure_code: "not-paid-in-time", is_open_at_provider: false });
    expect((await stockOf(shop, variant.id)).reserved).toBe(0);
  });

  it("of another amount or in another currency pays for nothing, and goes back as it came", async () => {
    const shop = shopOf();
    for (const [change, received] of [
      [{ amount_total: 100 }, { received_cents: 100, received_currency: "USD" }],
      [{ currency: "eur" }, { received_cents: 10_000, received_currency: "EUR" }],
    ] as const) {
      const started = await startCard(shop, [await makeVariant(shop)]);
      Object.assign(stripeOf().state.sessions.get(started.sessionId) ?? {}, change);
      await stripeOf().pay(started.sessionId);
      await report(shop, lastEvent());
      expect(await refusalOf(comeBack(started))).toBe("payment-returned");
      expect(await ordersOf(started.attemptId)).toEqual([]);
      expect(await shop.sql`select received_cents, received_currency from payment_attempts where id = ${started.attemptId}`).toEqual([received]);
      await refundAttempt(shop, started.attemptId);
      const { payment_intent: paymentId } = stripeOf().state.sessions.get(started.sessionId) ?? {};
      expect(stripeOf().state.payments.get(paymentId ?? "")?.refunded).toBe(received.received_cents);
      expect(await ledgerOf(shop, started.attemptId)).toEqual({});
    }
    await expectInvariants(shop);
  });

  it("that comes too late for its goods goes back", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const late = await startCard(shop, [variant]);
    plainShopOf().pass(16 * minuteMs);
    stripeOf().faults = () => "500";
    await reconcileAttempts(shop);
    stripeOf().faults = null;
    await shop.sql`update payment_attempts set status = 'expired', settled_at = now() where id = ${late.attemptId}`;
    await shop.sql`update stock_reservations set ended_at = now() where attempt_id = ${late.attemptId}`;
    await shop.sql`update stock_levels set on_hand = 0, reserved = 0 where variant_id = ${variant.id}`;
    await stripeOf().pay(late.sessionId);
    await report(shop, lastEvent());
    expect(await ordersOf(late.attemptId)).toEqual([]);
    await refundAttempt(shop, late.attemptId);
    expect(await attemptOf(late.attemptId)).toMatchObject({ status: "refunded", has_order: false });
  });
});

describe("two tabs", () => {
  it("cannot both pay: the second payment ends the first at Stripe", async () => {
    const shop = shopOf();
    const first = await startCard(shop, [await makeVariant(shop)]);
    const second = await placeOrder(shop, first.made.shopper, { ...byStripe(first.made), idempotencyKey: "the other tab" });
    expect(second).toMatchObject({ status: "needs-confirmation" });
    expect(stripeOf().state.sessions.get(first.sessionId)?.status).toBe("expired");
    expect(await attemptOf(first.attemptId)).toMatchObject({ status: "cancelled", is_open_at_provider: false });
  });

  it("give the order that was paid, where one was paid while the other began", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const first = await startCard(shop, [variant]);
    await stripeOf().pay(first.sessionId);
    const second = await placeOrder(shop, first.made.shopper, { ...byStripe(first.made), idempotencyKey: "the other tab" });
    expect(second).toMatchObject({ status: "paid", attemptId: first.attemptId });
    expect(await ordersOf(first.attemptId)).toEqual(paidOrder);
    expect((await stockOf(shop, variant.id)).onHand).toBe(0);
    await expectInvariants(shop);
  });

  it("leave nothing that can be paid for good, where Stripe did not answer when the second began", async () => {
    const shop = shopOf();
    const first = await startCard(shop, [await makeVariant(shop)]);
    stripeOf().faults = (call) => (call.endsWith("/expire") ? "500" : null);
    const second = await placeOrder(shop, first.made.shopper, { ...byStripe(first.made), idempotencyKey: "the other tab" });
    stripeOf().faults = null;
    expect(await attemptOf(first.attemptId)).toMatchObject({ status: "cancelled", is_open_at_provider: true });
    // Both are paid before the job runs.
    await stripeOf().pay(first.sessionId);
    if (second.status !== "needs-confirmation") throw new Error(second.status);
    await stripeOf().pay(second.confirmUrl?.split("/").at(-1) ?? "");
    await report(shop, lastEvent());
    plainShopOf().pass(minuteMs);
    await shop.sql`delete from background_faults`;
    await reconcileAttempts(shop);
    expect(await ordersOf(second.attemptId)).toEqual(paidOrder);
    expect(await attemptOf(first.attemptId)).toMatchObject({
      status: "paid",
      failure_code: "already-ordered",
      has_order: false,
      is_open_at_provider: false,
    });
    await refundAttempt(shop, first.attemptId);
    expect(await ledgerOf(shop, first.attemptId)).toEqual({});
    await expectInvariants(shop);
  });
});

describe("where Stripe does not answer", () => {
  it.each(["500", "cut-before", "cut-after"] as const)(
    "(%s) the buyer hears so, nothing is charged or held, and the next try pays",
    async (fault) => {
      const shop = shopOf();
      const variant = await makeVariant(shop, { stock: 1 });
      const made = await makeCheckout(shop, [variant]);
      stripeOf().faults = () => fault;
      expect(await refusalOf(placeOrder(shop, made.shopper, byStripe(made)))).toBe("payment-unavailable");
      stripeOf().faults = null;
      expect((await stockOf(shop, variant.id)).reserved).toBe(0);
      expect((await readCart(shop, made.shopper))?.lines).toHaveLength(1);
      const { paymentKey, seenTotals } = await readCheckout(shop, made.shopper, made.token);
      expect(paymentKey).not.toBe(made.request.idempotencyKey);
      const next = await placeOrder(shop, made.shopper, { ...byStripe(made), idempotencyKey: paymentKey, seenTotals });
      expect(next).toMatchObject({ status: "needs-confirmation" });
    },
  );

  it.each([
    ["too small", 30, "payment-too-small"],
    ["too large", 100_000_000, "payment-not-accepted"],
  ] as const)(
    "it is another answer than that an amount is %s for it: the buyer is told so, and nothing is charged or held",
    async (_, priceCents, code) => {
      const shop = shopOf();
      const variant = await makeVariant(shop, { stock: 1, priceCents });
      const made = await makeCheckout(shop, [variant]);
      const errors: unknown[] = [];
      const heard = { ...shop, log: { ...shop.log, error: (about: object) => errors.push(about) } };
      expect(await refusalOf(placeOrder(heard, made.shopper, byStripe(made)))).toBe(code);
      expect(errors).toMatchObject([{ provider: "stripe", err: { cause: { type: "StripeInvalidRequestError" } } }]);
      expect((await stockOf(shop, variant.id)).reserved).toBe(0);
      expect((await readCart(shop, made.shopper))?.lines).toHaveLength(1);
    },
  );

  it("a payment whose answer never came is found again after a crash", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const started = await startCard(shop, [variant]);
    // As if the process had ended between the charge and storing it.
    await shop.sql`update payment_attempts set status = 'started', provider_reference = null, is_open_at_provider = false where id = ${started.attemptId}`;
    await stripeOf().pay(started.sessionId);
    plainShopOf().pass(3 * minuteMs);
    await reconcileAttempts(shop);
    expect(await ordersOf(started.attemptId)).toEqual(paidOrder);
    await expectInvariants(shop);
  });
});

it("gives one order for each payment when webhooks, returning buyers and the job come at once, four clients at a time", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 8 });
  const started = await Promise.all(Array.from({ length: 8 }, () => startCard(shop, [variant])));
  const events = new Map<string, SentEvent>();
  for (const { sessionId } of started) {
    await stripeOf().pay(sessionId);
    events.set(sessionId, lastEvent());
  }
  plainShopOf().pass(16 * minuteMs);
  const work = started.flatMap((one) => {
    const { body, ...event } = events.get(one.sessionId) as SentEvent;
    const again = { ...event, body, header: signatureOf(body, Math.floor(shop.clock.now().getTime() / 1000)) };
    return [() => report(shop, again), () => comeBack(one), () => reconcileAttempts(shop), () => report(shop, again)];
  });
  const clients = [0, 1, 2, 3].map(async (client) => {
    for (let at = client; at < work.length; at += 4) await work[at]?.();
  });
  await Promise.all(clients);
  for (const { attemptId } of started) expect(await ordersOf(attemptId)).toEqual(paidOrder);
  expect(await stockOf(shop, variant.id)).toMatchObject({ onHand: 0, reserved: 0 });
  await expectInvariants(shop);
});
