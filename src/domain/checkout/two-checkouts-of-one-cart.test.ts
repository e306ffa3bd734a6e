import { describe, expect, it } from "vitest";
import { addLines, readCart } from "#domain/cart/cart.ts";
import { refundAttempt } from "#domain/payments/payment-returning.ts";
import { isRefusal } from "#domain/refusal.ts";
import { moneyInvariants } from "#src/cli/check/money-invariants.ts";
import { challengeCard, lab, type MadeCheckout, makeCheckout, makeOrder, payingCard, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { confirmPayment, openCheckout, placeOrder, readCheckout, saveCheckoutStep, settle, startPayment } from "./checkout.ts";

const shopOf = useTestShop({ max: 16 });
const minute = 60_000;

/** Opens another checkout of the same cart, as anybody can who knows the cart's id. */
async function secondCheckoutOf(shop: TestShop, made: MadeCheckout): Promise<MadeCheckout> {
  const { token } = await openCheckout(shop, stranger, { cartId: made.cartId, returnUrl: "/thank-you", origin: "http://shop.test" });
  await saveCheckoutStep(shop, stranger, token, { email: "second@lab.example", shippingAddress: lab });
  const { seenTotals } = await readCheckout(shop, stranger, token);
  return { ...made, shopper: stranger, token, request: { ...made.request, token, idempotencyKey: shop.ids.token(), seenTotals } };
}

const paidEvent = (attemptId: string, eventId = `paid-${attemptId}`) =>
  ({ provider: "test-card", eventId, attemptId, reference: `test_${attemptId}`, status: "paid" }) as const;

/** Starts the payment and charges it at the provider; nothing is settled yet. */
async function charge(shop: TestShop, made: MadeCheckout): Promise<string> {
  const { id: attemptId, amountCents, currency, email, createdAt: startedAt } = await startPayment(shop, made.shopper, made.request);
  await shop.payments["test-card"]?.charge({ attemptId, amountCents, currency, email, payload: payingCard, returnUrl: "", about: "", startedAt });
  return attemptId;
}

async function ordersOf(shop: TestShop, cartId: string): Promise<number> {
  const rows = await shop.sql`select id from payment_attempts where cart_id = ${cartId} and order_id is not null`;
  return rows.length;
}

describe("one cart", () => {
  it("in two checkouts that are paid at once becomes one order: ten carts, ten orders, ten charges", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 100 });
    const pairs: [MadeCheckout, MadeCheckout][] = [];
    for (let at = 0; at < 10; at++) {
      const first = await makeCheckout(shop, [variant]);
      pairs.push([first, await secondCheckoutOf(shop, first)]);
    }
    const answers = await Promise.allSettled(pairs.flat().map((made) => placeOrder(shop, made.shopper, made.request)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    const refused = answers.flatMap((one) => (one.status === "rejected" ? [isRefusal(one.reason) ? one.reason.code : one.reason] : []));
    for (const code of refused) expect(["payment-in-progress", "checkout-completed"]).toContain(code);
    for (const [{ cartId }] of pairs) expect(await ordersOf(shop, cartId)).toBe(1);
    expect(await shop.sql`select count(*)::int as charges from test_provider_charges where status = 'paid' and refunded_cents = 0`).toEqual([
      { charges: 10 },
    ]);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 90, reserved: 0 });
    await expectInvariants(shop);
  });

  it("is charged once, however the answers of two payments and the provider's late events fall together", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 40 });
    for (let round = 0; round < 6; round++) {
      const first = await makeCheckout(shop, [variant]);
      const second = await secondCheckoutOf(shop, first);
      const asked = await placeOrder(shop, first.shopper, { ...first.request, payload: challengeCard });
      // The second checkout replaces the waiting payment; both are approved, and reported twice.
      const attemptId = await charge(shop, second);
      await shop.payments["test-card"]?.confirm(`test_${asked.attemptId}`, true);
      const confirmation = { token: first.token, attemptId: asked.attemptId, accepted: true };
      await Promise.allSettled([
        confirmPayment(shop, first.shopper, confirmation),
        settle(shop, paidEvent(asked.attemptId)),
        settle(shop, paidEvent(attemptId)),
        settle(shop, paidEvent(attemptId, `again-${attemptId}`)),
        placeOrder(shop, second.shopper, second.request),
      ]);
      expect(await ordersOf(shop, first.cartId)).toBe(1);
      const owed = await shop.sql<{ id: string }[]>`
        select id from payment_attempts where cart_id = ${first.cartId} and status = 'paid' and order_id is null and failure_code = 'already-ordered'`;
      for (const { id } of owed) await refundAttempt(shop, id);
    }
    const [kept] = await shop.sql`
      select count(*)::int as charges from payment_attempts a where a.status = 'paid' and a.order_id is null`;
    expect(kept).toEqual({ charges: 0 });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 34, reserved: 0 });
    await expectInvariants(shop);
  });

  it("that is open again for what was put in while paying is not charged again for what was ordered", async () => {
    const shop = shopOf();
    const [ordered, added] = [await makeVariant(shop, { stock: 9 }), await makeVariant(shop)];
    const first = await makeCheckout(shop, [ordered]);
    const second = await secondCheckoutOf(shop, first);
    const early = await charge(shop, first);
    shop.pass(3 * minute);
    const quick = await charge(shop, second);
    await addLines(shop, first.shopper, { lines: [{ merchandiseId: added.id, quantity: 1 }] });
    expect((await settle(shop, paidEvent(quick))).orderId).not.toBeNull();
    expect((await readCart(shop, first.shopper))?.lines.map((line) => line.variantId)).toEqual([added.id]);
    expect(await settle(shop, paidEvent(early))).toMatchObject({ orderId: null, failureCode: "already-ordered" });
    expect(await stockOf(shop, ordered.id)).toEqual({ onHand: 8, reserved: 0 });
    // What is left in the cart is ordered next, as a purchase of its own.
    const next = await openCheckout(shop, first.shopper, { returnUrl: "/thank-you", origin: "http://shop.test" });
    await saveCheckoutStep(shop, first.shopper, next.token, { email: "second@lab.example", shippingAddress: lab });
    const { seenTotals } = await readCheckout(shop, first.shopper, next.token);
    expect((await placeOrder(shop, first.shopper, { ...first.request, token: next.token, idempotencyKey: "the-rest", seenTotals })).status).toBe(
      "paid",
    );
    expect(await ordersOf(shop, first.cartId)).toBe(2);
    await refundAttempt(shop, early);
    await expectInvariants(shop);
  });

  it("opened again while it is paid lets nobody wait in a circle", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 40 });
    for (let round = 0; round < 8; round++) {
      const made = await makeCheckout(shop, [variant]);
      const open = () => openCheckout(shop, made.shopper, { returnUrl: "/thank-you", origin: "http://shop.test" });
      const save = () => saveCheckoutStep(shop, made.shopper, made.token, { poNumber: "PO-1" });
      const answers = await Promise.allSettled([open(), save(), placeOrder(shop, made.shopper, made.request), save(), open()]);
      for (const answer of answers) if (answer.status === "rejected") expect(isRefusal(answer.reason), String(answer.reason)).toBe(true);
      expect(await ordersOf(shop, made.cartId)).toBe(1);
    }
  });
});

describe("npm run check", () => {
  const sentence = moneyInvariants.find((one) => one.sentence === "Every cart became one order, not two at once");
  const broken = async (shop: TestShop) => (await sentence?.broken(shop.sql))?.map(({ subject }) => subject);

  it("finds orders that a shop of the first version made twice of one cart, until one of them is canceled", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 40 });
    expect(await broken(shop)).toEqual([]);
    const [one, other] = [await makeOrder(shop, [variant]), await makeOrder(shop, [variant])];
    await shop.sql`
      update payment_attempts set cart_id = (select cart_id from payment_attempts where order_id = ${one}),
        created_at = settled_at - interval '1 second' where order_id = ${other}`;
    await shop.sql`update payment_attempts set created_at = settled_at - interval '1 second' where order_id = ${one}`;
    const names = await shop.sql<{ name: string }[]>`select name from orders where id in (${one}, ${other}) order by processed_at, name`;
    expect(await broken(shop)).toEqual([names.map(({ name }) => name).join(" and ")]);
    await shop.sql`insert into order_cancellations (order_id, reason, at) values (${other}, 'Ordered twice', now())`;
    expect(await broken(shop)).toEqual([]);
  });
});
