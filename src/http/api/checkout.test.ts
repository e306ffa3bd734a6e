import { describe, expect, it } from "vitest";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { challengeCard, makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { testCardSigning } from "./checkout.ts";

const shopOf = useTestShop();

describe("/api/checkout", () => {
  it("leads from the cart to the checkout, and back to this shop only", async () => {
    const { call } = openTestApp(shopOf());
    const variant = await makeVariant(shopOf(), { priceCents: 12_345 });
    const added = await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: variant.id, quantity: 2 }] } });
    const cookie = added.cookie?.split(";")[0] ?? "";
    const cartId = added.json.cart.id;
    const opened = await call("POST", "/api/checkout", { cookie, body: { cartId, returnUrl: `${testOrigin}/thank-you` } });
    expect(opened).toMatchObject({ status: 200, json: { totalQuantity: 2, totalAmount: { amount: "246.90", currencyCode: "USD" } } });
    expect(opened.json.checkoutUrl).toMatch(/^http:\/\/shop\.test\/checkout\/[\w-]{43}$/);
    const foreign = await call("POST", "/api/checkout", { cookie, body: { cartId, returnUrl: "https://evil.example/thank-you" } });
    expect(foreign).toMatchObject({ status: 400, json: { code: "return-url-foreign" } });
    expect((await call("POST", "/api/checkout", { cookie, body: { cartId } })).status).toBe(400);
    expect((await call("POST", "/api/checkout", { cookie, body: { cartId: shopOf().ids.random(), returnUrl: "/thank-you" } })).status).toBe(404);
    expect((await call("POST", "/api/checkout", { body: { returnUrl: "/thank-you" } })).json).toMatchObject({ code: "cart-empty" });
  });
});

describe("/webhooks/test-card", () => {
  const askedPayment = async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())]);
    return placeOrder(shopOf(), made.shopper, { ...made.request, payload: challengeCard });
  };
  const eventOf = (attemptId: string, change: object = {}) =>
    JSON.stringify({
      id: `event-${attemptId}`,
      type: "charge.paid",
      attemptId,
      reference: `test_${attemptId}`,
      amountCents: 10_000,
      currency: "USD",
      ...change,
    });
  const signed = (body: string) => ({ body, headers: { "Meniscus-Signature": shopOf().keys.sign(testCardSigning, body) } });

  it("settles a signed event, once however often it comes", async () => {
    const { call } = openTestApp(shopOf());
    const { attemptId } = await askedPayment();
    const body = eventOf(attemptId);
    const answers = await Promise.all([1, 2, 3].map(() => call("POST", "/webhooks/test-card", signed(body))));
    expect(answers.map(({ status, json }) => [status, json])).toEqual(Array(3).fill([200, { received: true, status: "paid" }]));
    expect(await shopOf().sql`select count(*)::int as count from orders where attempt_id = ${attemptId}`).toEqual([{ count: 1 }]);
  });

  it("believes nothing that is unsigned, signed for other words, or of another amount or currency", async () => {
    const { call } = openTestApp(shopOf());
    const { attemptId } = await askedPayment();
    const body = eventOf(attemptId);
    const forged = [
      { body },
      { body, headers: { "Meniscus-Signature": "" } },
      { body, headers: { "Meniscus-Signature": shopOf().keys.sign(testCardSigning, `${body} `) } },
      { body, headers: { "Meniscus-Signature": shopOf().keys.sign("another-purpose", body) } },
    ];
    for (const request of forged) expect((await call("POST", "/webhooks/test-card", request)).status).toBe(403);
    for (const change of [{ amountCents: 1 }, { currency: "JPY" }, { type: "charge.maybe" }])
      expect((await call("POST", "/webhooks/test-card", signed(eventOf(attemptId, change)))).status).toBe(400);
    expect((await call("POST", "/webhooks/test-card", signed(eventOf(shopOf().ids.next())))).status).toBe(404);
    expect((await call("POST", "/webhooks/test-card", signed("no json"))).status).toBe(400);
    expect(await shopOf().sql`select order_id from payment_attempts where id = ${attemptId}`).toEqual([{ order_id: null }]);
  });
});
