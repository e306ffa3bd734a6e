import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { placeOrder, readCheckout } from "#domain/checkout/checkout.ts";
import { isRefusal } from "#domain/refusal.ts";
import { challengeCard, decliningCard, makeCheckout, onPurchaseOrder, payingCard } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { refusalText } from "#web/messages/refusal-words.ts";
import { nextTryAt, tryPaces } from "./payment-throttling.ts";

const shopOf = useTestShop({ max: 16 });
type Made = Awaited<ReturnType<typeof makeCheckout>>;

/** Tries a card as the page does: under the key that it shows. Returns the refusal's code, or `paid`. */
async function pay(shop: TestShop, made: Made, card = payingCard) {
  const { paymentKey, seenTotals } = await readCheckout(shop, made.shopper, made.token);
  return placeOrder(shop, made.shopper, { ...made.request, idempotencyKey: paymentKey, seenTotals, payload: card }).then(
    ({ status }) => ({ code: status as string, seconds: 0 }),
    (thrown: unknown) => {
      if (!isRefusal(thrown)) throw thrown;
      return { code: thrown.code as string, seconds: Number(thrown.params["seconds"] ?? 0) };
    },
  );
}

const asked = async (shop: TestShop) => {
  const [row] = await shop.sql<{ count: number }[]>`select count(*)::int as count from test_provider_charges`;
  return row?.count ?? 0;
};

async function from(shop: TestShop, address: string, variant: { id: string }): Promise<Made> {
  const made = await makeCheckout(shop, [variant]);
  return { ...made, shopper: { ...made.shopper, address } };
}

describe("a card that is declined", () => {
  it("is followed by a pause from the fourth try on, twice as long each time, up to an hour", () => {
    const lastAt = new Date(0);
    const pauses = [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 60].map((failed) => nextTryAt({ failed, open: 0, lastAt }, tryPaces.cart) / 1000);
    expect(pauses).toEqual([0, 0, 0, 30, 60, 120, 240, 1920, 3600, 3600, 3600]);
    expect(nextTryAt({ failed: 0, open: 0, lastAt: null }, tryPaces.cart)).toBe(0);
  });

  it("is refused with the time to wait, before the bank is asked; a good one goes through after it, and the stock is free meanwhile", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 3 });
    const made = await from(shop, "192.0.2.1", variant);
    for (let times = 0; times < 3; times++) expect(await pay(shop, made, decliningCard)).toEqual({ code: "payment-declined", seconds: 0 });
    const before = await asked(shop);
    expect(await pay(shop, made)).toEqual({ code: "payment-pause", seconds: 30 });
    shop.pass(20_000);
    expect(await pay(shop, made)).toEqual({ code: "payment-pause", seconds: 10 });
    expect(await asked(shop)).toBe(before);
    expect(refusalText({ code: "payment-pause", params: { seconds: 10 } })).toBe(
      "Too many payments in a row did not go through. Nothing was charged, and what you typed is kept. You can try again in 10 seconds.",
    );
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 0 });
    expect(await readCheckout(shop, made.shopper, made.token)).toMatchObject({ email: expect.stringMatching(/^buyer-/), isReady: true });
    shop.pass(10_000);
    expect(await pay(shop, made)).toEqual({ code: "paid", seconds: 0 });
    expect(shop.logged.filter(({ message }) => message === "a payment was declined")).toHaveLength(3);
    expect(shop.logged.filter(({ message }) => message.startsWith("a card payment has to wait"))).toHaveLength(2);
  });

  it("slows down all checkouts of its cart, and no purchase order", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 30 });
    const made = await from(shop, "192.0.2.2", variant);
    for (let times = 0; times < 3; times++) await pay(shop, made, decliningCard);
    const again = { ...made.shopper, browserId: "another browser, another address", address: "192.0.2.3" };
    const elsewhere = await makeCheckout(shop, [variant]);
    await shop.sql`update checkouts set cart_id = ${made.cartId} where token = ${elsewhere.token}`;
    expect(await pay(shop, { ...elsewhere, shopper: { ...elsewhere.shopper, address: again.address } })).toMatchObject({ code: "payment-pause" });
    expect((await placeOrder(shop, made.shopper, onPurchaseOrder(made))).status).toBe("needs-confirmation");
  });
});

describe("three hundred cards in a row", () => {
  it("on one checkout: a handful is asked for, and a good card after them is charged, as its key is another one", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 500 });
    const made = await from(shop, "192.0.2.4", variant);
    const before = await asked(shop);
    for (let times = 0; times < 300; times++) await pay(shop, made, decliningCard);
    expect((await asked(shop)) - before).toBe(3);
    // As many attempts as an older version let through.
    const [first] = await shop.sql<{ id: string }[]>`select id from payment_attempts where cart_id = ${made.cartId} limit 1`;
    await shop.sql`
      insert into payment_attempts (id, checkout_token, browser_id, cart_id, email, client_address, provider, is_test, status, amount_cents, currency,
        idempotency_key, fingerprint, draft, created_at, expires_at, settled_at)
      select gen_random_uuid(), checkout_token, browser_id, cart_id, email, client_address, provider, is_test, status, amount_cents, currency,
        'older ' || n, fingerprint, draft, created_at, expires_at, settled_at
      from payment_attempts, generate_series(1, 200) as n where id = ${first?.id ?? null}`;
    shop.pass(3_600_000);
    const { paymentKey: declined } = await readCheckout(shop, made.shopper, made.token);
    expect(await pay(shop, made, decliningCard)).toMatchObject({ code: "payment-declined" });
    expect((await readCheckout(shop, made.shopper, made.token)).paymentKey).not.toBe(declined);
    shop.pass(3_600_000);
    expect(await pay(shop, made)).toEqual({ code: "paid", seconds: 0 });
    await expectInvariants(shop);
  });

  it("from one IP address, each on a cart of its own: thirty, then few; a payment that is paid there ends the pause", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 500 });
    const tried: string[] = [];
    for (let times = 0; times < 36; times++) tried.push((await pay(shop, await from(shop, "2001:db8:1::1", variant), decliningCard)).code);
    expect(tried.filter((code) => code === "payment-declined")).toHaveLength(30);
    // The rest of its network is counted with it; another one is not.
    expect(await pay(shop, await from(shop, "2001:db8:1::2", variant))).toEqual({ code: "payment-pause", seconds: 30 });
    expect(await pay(shop, await from(shop, "2001:db8:2::1", variant))).toEqual({ code: "paid", seconds: 0 });
    shop.pass(30_000);
    const atOnce = await Promise.all(Array.from({ length: 8 }, async () => pay(shop, await from(shop, "2001:db8:1::3", variant), decliningCard)));
    expect(atOnce.filter(({ code }) => code === "payment-declined")).toHaveLength(1);
    shop.pass(60_000);
    expect(await pay(shop, await from(shop, "2001:db8:1::4", variant))).toMatchObject({ code: "paid" });
    expect(await pay(shop, await from(shop, "2001:db8:1::5", variant), decliningCard)).toMatchObject({ code: "payment-declined" });
  });

  it("are no way to learn which cards exist by leaving a bank's question open", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 500 });
    const made = await from(shop, "192.0.2.6", variant);
    const keys = ["one", "two", "three", "four", "five"];
    const codes: string[] = [];
    for (const key of keys) {
      const tried = placeOrder(shop, made.shopper, { ...made.request, idempotencyKey: `key ${key}`, payload: challengeCard });
      codes.push(
        await tried.then(
          ({ status }) => status as string,
          (thrown) => (isRefusal(thrown) ? thrown.code : String(thrown)),
        ),
      );
    }
    expect(codes.filter((code) => code === "needs-confirmation")).toHaveLength(4);
    expect(codes.at(-1)).toBe("payment-pause");
  });

  it("are forgotten after a day", async () => {
    const shop = shopOf();
    const made = await from(shop, "192.0.2.7", await makeVariant(shop));
    for (let times = 0; times < 3; times++) await pay(shop, made, decliningCard);
    shop.pass(86_400_001);
    expect(await pay(shop, made)).toMatchObject({ code: "paid" });
  });
});

it("sixty buyers of one university who pay at once are put off by nobody", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 500 });
  const buyers = await Promise.all(Array.from({ length: 60 }, () => from(shop, "192.0.2.8", variant)));
  const answers = await Promise.all(buyers.map((made) => pay(shop, made)));
  expect(answers.filter(({ code }) => code === "paid")).toHaveLength(60);
});

it("counting orders without a card payment reads those of a day by an index, however many payments there are", async () => {
  const plan = await inTransaction(shopOf(), async ({ sql }) => {
    await sql`set local enable_seqscan = off`;
    return sql<{ "QUERY PLAN": string }[]>`
      explain select status from payment_attempts where provider in ('purchase-order', 'no-payment') and created_at > now() - interval '1 day'`;
  });
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("payment_attempts_without_charge");
});

it("counting tries reads no more than the newest rows by an index, however many there are", async () => {
  const shop = shopOf();
  await shop.sql`analyze payment_attempts`;
  const plan = await inTransaction(shop, async ({ sql }) => {
    // The table of a test is small: without these, a bitmap or a sort of its few rows may look cheaper than on a large one.
    await sql`set local enable_seqscan = off`;
    await sql`set local enable_bitmapscan = off`;
    return sql<{ "QUERY PLAN": string }[]>`
      explain select status from payment_attempts where client_address = '192.0.2.8' and provider <> 'purchase-order'
        and created_at > now() - interval '1 day' order by created_at desc limit 60`;
  });
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Index Scan( Backward)? using payment_attempts_address/);
});
