import { describe, expect, it, vi } from "vitest";
import { system } from "#domain/actor.ts";
import { addLines } from "#domain/cart/cart.ts";
import { placeOrder, settle, startPayment } from "#domain/checkout/checkout.ts";
import { cancelOrder, refundOrder } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { testCardSigning } from "#http/api/checkout.ts";
import { challengeCard, makeCheckout, makeOrder } from "#support/make-checkout.ts";
import { makeVariant, setPrice, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

/** How often signatures were compared by the constant-time function. */
const compared = vi.hoisted(() => ({ count: 0 }));
vi.mock("node:crypto", async (original) => {
  const crypto = await original<typeof import("node:crypto")>();
  const timingSafeEqual: typeof crypto.timingSafeEqual = (one, other) => {
    compared.count += 1;
    return crypto.timingSafeEqual(one, other);
  };
  return { ...crypto, timingSafeEqual };
});

const shopOf = useTestShop({ max: 16 });

async function askedPayment(shop: Shop) {
  const made = await makeCheckout(shop, [await makeVariant(shop)]);
  const { attemptId } = await placeOrder(shop, made.shopper, { ...made.request, payload: challengeCard });
  const body = { id: `event-${attemptId}`, type: "charge.paid", attemptId, reference: `test_${attemptId}`, amountCents: 10_000, currency: "USD" };
  return { made, attemptId, body };
}

const paidEvent = (attemptId: string) =>
  ({ provider: "test-card", eventId: `event-${attemptId}`, attemptId, reference: `test_${attemptId}`, status: "paid" }) as const;

async function tell(body: object | string, signature?: string) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const given = signature ?? shopOf().keys.sign(testCardSigning, text);
  return openTestApp(shopOf()).call("POST", "/webhooks/test-card", { body: text, headers: { "Meniscus-Signature": given } });
}

describe("a provider's word", () => {
  it("is not believed without its signature, which is compared in constant time (Saleor CVE-2023-32694 GHSA-3rqj-9v87-2x3f)", async () => {
    const { body, attemptId } = await askedPayment(shopOf());
    const right = shopOf().keys.sign(testCardSigning, JSON.stringify(body));
    const wrong = `${right.startsWith("A") ? "B" : "A"}${right.slice(1)}`;
    for (const signature of ["", "null", "undefined", right.slice(0, -1), `${right}=`, right.toLowerCase(), `sha256=${right}`, `${right},${right}`])
      expect([signature, (await tell(body, signature)).status]).toEqual([signature, 403]);
    compared.count = 0;
    expect((await tell(body, wrong)).status).toBe(403);
    expect(compared.count).toBe(1);
    expect(await shopOf().sql`select status, order_id from payment_attempts where id = ${attemptId}`).toEqual([
      { status: "needs-confirmation", order_id: null },
    ]);
  });

  it("counts for exactly the bytes that were signed (Saleor CVE-2023-32694)", async () => {
    const { body } = await askedPayment(shopOf());
    const signature = shopOf().keys.sign(testCardSigning, JSON.stringify(body));
    const bent = [{ ...body, amountCents: 1 }, { ...body, extra: 1 }, `${JSON.stringify(body)} `, JSON.stringify(body, null, 1)];
    for (const other of bent) expect((await tell(other, signature)).status).toBe(403);
  });

  it("about the same number in another currency pays nothing (Vendure GHSA-wm63-7627-ch33)", async () => {
    const { body, attemptId } = await askedPayment(shopOf());
    for (const change of [{ currency: "JPY" }, { currency: "KRW" }, { currency: "usd" }, { amountCents: 100 }, { amountCents: 10_001 }])
      expect((await tell({ ...body, ...change })).status).toBe(400);
    expect(await shopOf().sql`select id from orders where attempt_id = ${attemptId}`).toEqual([]);
    expect((await tell(body)).json).toEqual({ received: true, status: "paid" });
  });

  it("about a payment that waits is kept in the currency in which it was asked for, whatever the shop sells in by then (Vendure GHSA-wm63-7627-ch33)", async () => {
    const shop = shopOf();
    const { attemptId } = await askedPayment(shop);
    await changeSettings(shop, system, "shop", { currency: "JPY" });
    try {
      const { orderId } = await settle(shop, paidEvent(attemptId));
      expect(await shop.sql`select currency, total_cents from orders where id = ${orderId}`).toEqual([{ currency: "USD", total_cents: 10_000 }]);
    } finally {
      await changeSettings(shop, system, "shop", {});
    }
  });

  it("before, after and beside the shopper's return gives one order (a webhook before and after the redirect)", async () => {
    const shop = shopOf();
    const { attemptId, body } = await askedPayment(shop);
    const results = await Promise.all([tell(body), settle(shop, paidEvent(attemptId)), tell({ ...body, id: "told again" }), tell(body)]);
    expect(results.map((one) => ("json" in one ? one.json.status : one.status))).toEqual(Array(4).fill("paid"));
    expect(await shop.sql`select count(*)::int as count from orders where attempt_id = ${attemptId}`).toEqual([{ count: 1 }]);
    await expectInvariants(shop);
  });
});

describe("the button that pays", () => {
  it("pressed five times at once charges once and gives one order (a double click on Pay)", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 5 });
    const made = await makeCheckout(shop, [variant]);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => placeOrder(shop, made.shopper, made.request)));
    const orders = answers.flatMap((answer) => (answer.status === "fulfilled" && "orderId" in answer.value ? [answer.value.orderId] : []));
    expect(new Set(orders).size).toBe(1);
    expect((await stockOf(shop, variant.id)).onHand).toBe(4);
    expect(await shop.sql`select count(*)::int as count from payment_attempts where cart_id = ${made.cartId}`).toEqual([{ count: 1 }]);
  });

  it("pressed in two tabs of one cart gives one order: what a cart holds is spent once (two tabs spending one credit)", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const keys = ["tab one", "tab two"];
    await Promise.allSettled(keys.map((idempotencyKey) => placeOrder(shop, made.shopper, { ...made.request, idempotencyKey })));
    expect(
      await shop.sql`select count(*)::int as count from orders where email = (select email from checkout_forms where checkout_token = ${made.token})`,
    ).toEqual([{ count: 1 }]);
    await expectInvariants(shop);
  });

  it("never charges a price, a tax or goods that changed since they were shown (a change between cart and pay)", async () => {
    const shop = shopOf();
    const refused = { code: "totals-changed" };
    const [priced, taxed, filled] = [await makeVariant(shop), await makeVariant(shop), await makeVariant(shop)];
    const byPrice = await makeCheckout(shop, [priced]);
    await setPrice(shop, priced.id, 9_999);
    await expect(placeOrder(shop, byPrice.shopper, byPrice.request)).rejects.toMatchObject(refused);
    const byGoods = await makeCheckout(shop, [filled]);
    await addLines(shop, byGoods.shopper, { lines: [{ merchandiseId: filled.id, quantity: 1 }] });
    await expect(placeOrder(shop, byGoods.shopper, byGoods.request)).rejects.toMatchObject(refused);
    const byTax = await makeCheckout(shop, [taxed]);
    const rate = { country: "US", state: "CA", title: "Tax", rateMillionths: 82_500, shippingTaxed: false };
    await changeSettings(shop, system, "tax", { rates: [rate] });
    await expect(placeOrder(shop, byTax.shopper, byTax.request)).rejects.toMatchObject(refused);
    await changeSettings(shop, system, "tax", {});
  });

  it("charges what was confirmed when more is put into the cart meanwhile, and leaves that in it (add to cart during completion)", async () => {
    const shop = shopOf();
    const [bought, added] = [await makeVariant(shop), await makeVariant(shop)];
    const made = await makeCheckout(shop, [bought]);
    const attempt = await startPayment(shop, made.shopper, made.request);
    await addLines(shop, made.shopper, { lines: [{ merchandiseId: added.id, quantity: 1 }] });
    const { orderId } = await settle(shop, paidEvent(attempt.id));
    expect(await shop.sql`select total_cents from orders where id = ${orderId}`).toEqual([{ total_cents: 10_000 }]);
    expect(await shop.sql`select variant_id from cart_lines where cart_id = ${made.cartId}`).toEqual([{ variant_id: added.id }]);
  });
});

describe("a refund", () => {
  const request = (orderId: string, amount: string, idempotencyKey = shopOf().ids.token()) => ({
    ...{ orderId, amount, idempotencyKey, reason: "Broken", lines: [] },
  });
  const refundedOf = async (orderId: string) =>
    (await shopOf().sql<{ refunded_cents: number }[]>`select refunded_cents from orders where id = ${orderId}`)[0]?.refunded_cents;

  it("never refunds more than was paid: not at once, not in parts, not in many at the same time (refund larger than paid)", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    await expect(refundOrder(shop, actor, request(orderId, "100.01"))).rejects.toMatchObject({ code: "refund-too-large" });
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => refundOrder(shop, actor, request(orderId, "30.00"))));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await expect(refundOrder(shop, actor, request(orderId, "10.01"))).rejects.toMatchObject({ code: "refund-too-large" });
    expect(await refundedOf(orderId)).toBe(9_000);
    await expectInvariants(shop);
  });

  it("is of an amount, and of nothing that only looks like one", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    for (const amount of [
      "-10.00",
      "0",
      "0.00",
      "1e3",
      "Infinity",
      "NaN",
      "0x10",
      "1.005",
      "1,0",
      "10 000",
      "１０",
      "10.00 JPY",
      "10.00; drop table refunds",
      "9".repeat(30),
    ])
      await expect(refundOrder(shop, actor, request(orderId, amount))).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:input-invalid|refund-too-large)$/),
      });
    expect(await refundedOf(orderId)).toBe(0);
  });

  it("that the provider did not carry out is not counted, and can be tried again (failed refund counted)", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const card = shop.payments["test-card"];
    if (!card) throw new Error("no test card");
    const failing: Shop = {
      ...shop,
      payments: { ...shop.payments, "test-card": { ...card, refund: async () => ({ status: "failed", failureCode: "no_funds" }) } },
    };
    await expect(refundOrder(failing, actor, request(orderId, "100.00"))).rejects.toMatchObject({ code: "refund-failed" });
    expect(await refundedOf(orderId)).toBe(0);
    expect(await shop.sql`select financial_status from orders where id = ${orderId}`).toEqual([{ financial_status: "paid" }]);
    await refundOrder(shop, actor, request(orderId, "100.00"));
    expect(await refundedOf(orderId)).toBe(10_000);
    await expectInvariants(shop);
  });

  it("sent twice with one key is one refund; the key does not fit another amount", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const twice = await Promise.all([1, 2].map(() => refundOrder(shop, actor, request(orderId, "20.00", "one key"))));
    expect(twice[0]).toEqual(twice[1]);
    await expect(refundOrder(shop, actor, request(orderId, "30.00", "one key"))).rejects.toMatchObject({ code: "key-reused" });
    expect(await refundedOf(orderId)).toBe(2_000);
  });

  it("takes lines of its own order only (Vendure GHSA-7qvr-c5vf-xxfh: child objects of another's order)", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const variant = await makeVariant(shop, { stock: 10 });
    const [mine, theirs] = [await makeOrder(shop, [variant]), await makeOrder(shop, [variant])];
    const [line] = await shop.sql<{ id: string }[]>`select id from order_lines where order_id = ${theirs}`;
    const stock = await stockOf(shop, variant.id);
    const borrowed = { ...request(mine, "50.00"), lines: [{ lineId: line?.id ?? "", quantity: 1 }] };
    await expect(refundOrder(shop, actor, borrowed)).rejects.toMatchObject({ code: "line-not-found" });
    const negative = { ...request(mine, "50.00"), lines: [{ lineId: mine, quantity: 1 }] };
    await expect(refundOrder(shop, actor, negative)).rejects.toMatchObject({ code: "line-not-found" });
    expect(await stockOf(shop, variant.id)).toEqual(stock);
  });
});

describe("an order that is canceled", () => {
  it("takes nothing of another with it: lines, payments, events and stock of the others stay (Medusa GHSA-hc6q-q5gm-w585)", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const variant = await makeVariant(shop, { stock: 10 });
    const [doomed, ...others] = [
      await makeOrder(shop, [variant]),
      await makeOrder(shop, [variant]),
      await makeOrder(shop, [variant], "purchase-order"),
    ];
    const everything = () =>
      shop.sql`
        select to_jsonb(o) as whole, (select jsonb_agg(to_jsonb(l) order by l.id) from order_lines l where l.order_id = o.id) as lines,
          (select jsonb_agg(to_jsonb(e) order by e.id) from order_events e where e.order_id = o.id) as events,
          (select to_jsonb(p) from payment_attempts p where p.id = o.attempt_id) as attempt,
          (select jsonb_agg(to_jsonb(r) order by r.id) from stock_reservations r where r.attempt_id = o.attempt_id) as held
        from orders o where o.id = any(${others}::uuid[]) order by o.id`;
    const before = await everything();
    await cancelOrder(shop, actor, { orderId: doomed ?? "", reason: "Wish" });
    expect(await everything()).toEqual(before);
    await expectInvariants(shop);
  });

  it("cannot be deleted from under its records, by nobody's mistake (Medusa GHSA-hc6q-q5gm-w585)", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    await expect(shop.sql`delete from orders where id = ${orderId}`).rejects.toThrow(/foreign key/);
    for (const [sql, refusal] of [
      [shop.sql, "permission denied"],
      [shop.ownerSql, "append-only"],
    ] as const) {
      await expect(sql`delete from domain_events`).rejects.toThrow(refusal);
      await expect(sql`update ledger_entries set amount_cents = 0`).rejects.toThrow(refusal);
      await expect(sql`truncate domain_events, ledger_entries`).rejects.toThrow(refusal);
    }
  });
});
