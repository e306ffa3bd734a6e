import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { addLines, readCart } from "#domain/cart/cart.ts";
import { saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { readCheckout, startPayment } from "#domain/checkout/checkout.ts";
import { sameFigure } from "#domain/money.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { makeCheckout, makeOrder, placePurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { changeCurrency, readCurrencyChange } from "./currency-changing.ts";

const minute = 60_000;

async function stockedShop(shop: TestShop) {
  const variant = (optionValues: string[], priceCents: number, compareAtPriceCents: number | null = null) => ({
    optionValues,
    priceCents,
    compareAtPriceCents,
    stock: 20,
  });
  await writeProducts(shop, system, [
    { handle: "balance", title: "Balance", options: [], variants: [variant([], 22_900, 24_950)] },
    { handle: "tips", title: "Tips", options: ["Pack"], variants: [variant(["96"], 40), variant(["960"], 349)] },
  ]);
  await saveCollection(shop, system, {
    handle: "under-500",
    title: "Under 500",
    rules: { match: "all", conditions: [{ field: "price", relation: "less-than", value: 50_000 }] },
  });
  await changeSettings(shop, system, "shipping", {
    freeFromCents: 30_000,
    rates: [
      { upToGrams: 5000, cents: 895 },
      { upToGrams: null, cents: 14_900 },
    ],
  });
  const rows = await shop.sql<{ id: string; price: number }[]>`select id, price_cents as price from variants order by price_cents`;
  return rows.map(({ id }) => id) as [string, string, string];
}

describe("the currency of a shop", () => {
  const shopOf = useTestShop();

  it("keeps the figure of every amount when it changes, all of them at once", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const [tip, , balance] = await stockedShop(shop);
    const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: balance, quantity: 2 }] });
    const opened = await makeCheckout(shop, [{ id: balance }]);
    const orderId = await makeOrder(shop, [{ id: balance }]);

    expect(await readCurrencyChange(shop, actor, "JPY")).toMatchObject({
      from: "USD",
      to: "JPY",
      prices: 3,
      rounded: 3,
      settings: 4,
      collections: 1,
      carts: 2,
      orders: 0,
      testOrders: 1,
      payments: 0,
      isPossible: true,
    });
    const change = await changeCurrency(shop, actor, "JPY");
    expect(change.examples).toContainEqual({ title: "Balance", before: "$229.00", after: "¥229" });
    expect(change.examples).toContainEqual({ title: "Tips · 96", before: "$0.40", after: "¥1" });
    expect(change.examples).toContainEqual({ title: "Free shipping from", before: "$300.00", after: "¥300" });

    const prices = await shop.sql`select price_cents as price, compare_at_price_cents as was from variants order by price_cents`;
    expect(prices).toEqual([
      { price: 1, was: null },
      { price: 3, was: null },
      { price: 229, was: 250 },
    ]);
    const products = await shop.sql`select handle, min_price_cents as low, max_price_cents as high from products order by handle`;
    expect(products).toEqual([
      { handle: "balance", low: 229, high: 229 },
      { handle: "tips", low: 1, high: 3 },
    ]);
    const [collection] = await shop.sql<{ value: string; count: number }[]>`
      select rules #>> '{conditions,0,value}' as value, product_count as count from collections where handle = 'under-500'`;
    expect(collection).toEqual({ value: "500", count: 2 });
    const { shipping, shop: about } = await loadSettings(shop);
    expect([about.currency, shipping.freeFromCents, shipping.rates.map(({ cents }) => cents)]).toEqual(["JPY", 300, [9, 149]]);

    const read = await readCart(shop, { ...stranger, cartId: cart.id, currency: "JPY" });
    expect(read).toMatchObject({ currency: "JPY", subtotalCents: 458, lines: [{ notes: [] }] });
    expect((await readCheckout(shop, { ...opened.shopper, currency: "JPY" }, opened.token)).changes).toEqual([]);
    // The buyer saw dollars: nothing is charged before the buyer has seen the new total.
    await expect(startPayment(shop, opened.shopper, opened.request)).rejects.toMatchObject({ code: "totals-changed", params: { total: "¥238" } });
    const [order] = await shop.sql`select currency, subtotal_cents as subtotal from orders where id = ${orderId}`;
    expect(order).toEqual({ currency: "USD", subtotal: 22_900 });
    expect(await shop.sql`select distinct currency from ledger_entries`).toEqual([{ currency: "USD" }]);

    const [entry] = await shop.sql<{ details: object }[]>`select payload as details from domain_events where name = 'currency.changed'`;
    expect(entry?.details).toEqual({ changes: [{ field: "currency", from: "USD", to: "JPY" }], prices: 3, rounded: 3, carts: 2 });
    expect(await shop.sql`select tag from invalidations order by seq desc limit 1`).toEqual([{ tag: "all" }]);
    // A further change to a currency with more decimals loses nothing.
    await changeCurrency(shop, actor, "KWD");
    expect(await shop.sql`select price_cents as price from variants where id = ${balance}`).toEqual([{ price: 229_000 }]);
    expect(await shop.sql`select price_cents as price from variants where id = ${tip}`).toEqual([{ price: 1000 }]);
  });

  it("is refused as another figure of the shop's form, with what there is", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const { currency, ...form } = (await loadSettings(shop)).shop;
    const asked = changeSettings(shop, actor, "shop", { ...form, currency: currency === "EUR" ? "USD" : "EUR" });
    await expect(asked).rejects.toMatchObject({ code: "currency-in-use" });
    expect((await loadSettings(shop)).shop.currency).toBe(currency);
  });

  it("is one of the list, another than before, and changed by staff who may change settings", async () => {
    const shop = shopOf();
    const { actor: owner } = await signedInAs(shop, "owner");
    const { actor: support } = await signedInAs(shop, "support");
    const { currency } = (await loadSettings(shop)).shop;
    for (const wrong of ["XYZ", "usd", "DEM", currency])
      await expect(changeCurrency(shop, owner, wrong)).rejects.toMatchObject({
        code: "input-invalid",
        params: { fields: { currency: expect.any(String) } },
      });
    await expect(changeCurrency(shop, support, "EUR")).rejects.toMatchObject({ code: "not-allowed" });
    await expect(readCurrencyChange(shop, support, "EUR")).rejects.toMatchObject({ code: "not-allowed" });
  });
});

describe("the currency of a shop that sells", () => {
  const shopOf = useTestShop();

  it("stays while a payment is under way, and for good once a real order was taken", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const [, , balance] = await stockedShop(shop);
    const paying = await makeCheckout(shop, [{ id: balance }]);
    await startPayment(shop, paying.shopper, paying.request);
    await expect(changeCurrency(shop, actor, "EUR")).rejects.toMatchObject({
      code: "currency-in-use",
      params: { payments: 1, orders: 0, prices: 3 },
    });
    shop.pass(60 * minute);
    await shop.sql`update payment_attempts set settled_at = now(), status = 'expired'`;
    expect((await readCurrencyChange(shop, actor, "EUR")).isPossible).toBe(true);

    await changeSettings(shop, system, "shop", { ...(await loadSettings(shop)).shop, trialMode: false });
    const real = await makeCheckout(shop, [{ id: balance }]);
    await placePurchaseOrder(shop, real);
    const before = await shop.sql`select id, price_cents from variants order by id`;
    await expect(changeCurrency(shop, actor, "JPY")).rejects.toMatchObject({ code: "currency-in-use", params: { orders: 1, currency: "USD" } });
    expect(await shop.sql`select id, price_cents from variants order by id`).toEqual([...before]);
    expect((await loadSettings(shop)).shop.currency).toBe("USD");
  });
});

describe("the currency of a large shop", () => {
  const shopOf = useTestShop({ max: 8 });

  it("changes beside a buyer who pays at the same time: that is refused with the new total, and nobody waits for the other in a circle", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const { id } = await makeVariant(shop, { stock: 50 });
    for (const [round, to] of ["EUR", "USD", "EUR", "USD"].entries()) {
      const paying = await Promise.all([0, 1, 2].map(() => makeCheckout(shop, [{ id }])));
      const ends = await Promise.all([
        changeCurrency(shop, actor, to).then(
          () => "changed",
          (thrown) => thrown.code,
        ),
        ...paying.map(({ shopper, request }) =>
          startPayment(shop, shopper, request).then(
            () => "started",
            (thrown) => thrown.code,
          ),
        ),
      ]);
      expect([round, ends.every((end) => ["changed", "currency-in-use", "started", "totals-changed"].includes(end)), ends]).toEqual([
        round,
        true,
        ends,
      ]);
      await shop.sql`update payment_attempts set settled_at = now(), status = 'expired' where settled_at is null`;
      if (ends[0] === "currency-in-use") await changeCurrency(shop, actor, to);
    }
  });

  it("stays where a buyer orders while all amounts are being changed, which takes seconds in a large shop", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const { id } = await makeVariant(shop, { stock: 5 });
    await changeSettings(shop, system, "shop", { ...(await loadSettings(shop)).shop, trialMode: false });
    const made = await makeCheckout(shop, [{ id }]);
    // Another transaction holds a variant, so that the change of its price waits.
    const held = await makeVariant(shop);
    let changing: Promise<unknown> = Promise.resolve();
    await inTransaction(shop, async (holding) => {
      await holding.sql`select from variants where id = ${held.id} for update`;
      changing = changeCurrency(shop, actor, "JPY").catch((thrown) => thrown.code);
      await expect
        .poll(() => shop.ownerSql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .toHaveLength(1);
      await placePurchaseOrder(shop, made);
    });
    expect(await changing).toBe("currency-in-use");
    expect((await loadSettings(shop)).shop.currency).toBe("USD");
  });
});

describe("the same figure in another currency", () => {
  it("is exact where nothing is lost, rounded half up where decimals are, and never nothing", () => {
    const cases: [number, string, string, number][] = [
      [22_900, "USD", "JPY", 229],
      [22_950, "USD", "JPY", 230],
      [22_949, "USD", "JPY", 229],
      [1, "USD", "JPY", 1],
      [0, "USD", "JPY", 0],
      [229, "JPY", "USD", 22_900],
      [229, "JPY", "KWD", 229_000],
      [895, "USD", "EUR", 895],
      [8955, "KWD", "USD", 896],
    ];
    for (const [cents, from, to, expected] of cases) expect([cents, from, to, sameFigure(cents, from, to)]).toEqual([cents, from, to, expected]);
  });
});
