import { describe, expect, it } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { type MadeCheckout, makeCheckout } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants, unitsEver } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { placeOrder } from "./checkout.ts";

const shopOf = useTestShop({ max: 16 });

describe("many buyers at once", () => {
  it("race for the last 50 units: 200 buyers, 50 orders, nothing left, nothing held", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 50 });
    const buyers: MadeCheckout[] = [];
    for (let at = 0; at < 200; at++) buyers.push(await makeCheckout(shop, [{ id: variant.id }]));
    const tries = await Promise.allSettled(buyers.map((buyer) => placeOrder(shop, buyer.shopper, buyer.request)));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(50);
    const refusals = tries.filter((one) => one.status === "rejected").map((one) => (isRefusal(one.reason) ? one.reason.code : one.reason));
    expect([...new Set(refusals)]).toEqual(["out-of-stock"]);
    expect(await shop.sql`select count(*)::int as orders, count(distinct name)::int as names from orders`).toEqual([{ orders: 50, names: 50 }]);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 0, reserved: 0 });
    await expectInvariants(shop);
  });

  it("buy the same goods in opposite order without waiting for each other in a circle", async () => {
    const shop = shopOf();
    const variants = await Promise.all(Array.from({ length: 6 }, () => makeVariant(shop, { stock: 400 })));
    const there = variants.map(({ id }) => ({ id, quantity: 2 }));
    const back = [...there].reverse();
    const buyers = await Promise.all(Array.from({ length: 40 }, (_, at) => makeCheckout(shop, at % 2 === 0 ? there : back)));
    const results = await Promise.all(buyers.map((buyer) => placeOrder(shop, buyer.shopper, buyer.request)));
    expect(results.every((result) => result.status === "paid")).toBe(true);
    for (const variant of variants) expect(await stockOf(shop, variant.id)).toEqual({ onHand: 400 - 80, reserved: 0 });
    await expectInvariants(shop);
  });

  it("never sell more than was there, whatever the mix of goods", async () => {
    const shop = shopOf();
    const variants = await Promise.all(Array.from({ length: 5 }, (_, at) => makeVariant(shop, { stock: 3 + at * 7 })));
    const wishes = Array.from({ length: 60 }, (_, at) =>
      variants.filter((_, place) => (at * 7 + place * 3) % 4 < 2).map(({ id }, place) => ({ id, quantity: 1 + ((at + place) % 3) })),
    ).filter((wish) => wish.length > 0);
    const buyers = await Promise.all(wishes.map((wish) => makeCheckout(shop, wish)));
    const tries = await Promise.allSettled(buyers.map((buyer) => placeOrder(shop, buyer.shopper, buyer.request)));
    const answers = tries.map((one) =>
      one.status === "fulfilled" ? one.value.status : isRefusal(one.reason) ? one.reason.code : String(one.reason),
    );
    // Whether some of the wanted units or none are left depends on the order of the calls.
    expect(answers.filter((answer) => !/^(?:paid|out-of-stock|quantity-not-available)$/.test(answer))).toEqual([]);
    expect(new Set(answers).size).toBeGreaterThan(1);
    const orders = answers.filter((answer) => answer === "paid").length;
    expect(orders).toBeGreaterThan(0);
    expect(
      await shop.sql`select count(*)::int as orders from orders where exists (select from order_lines l where l.order_id = orders.id
      and l.variant_id = any(${variants.map(({ id }) => id)}::uuid[]))`,
    ).toEqual([{ orders }]);
    for (const [at, variant] of variants.entries()) {
      const stock = await stockOf(shop, variant.id);
      expect(stock.onHand).toBeGreaterThanOrEqual(0);
      expect(stock.reserved).toBe(0);
      expect(await unitsEver(shop, variant.id)).toBe(3 + at * 7);
      const [sold] = await shop.sql`select coalesce(sum(quantity), 0)::int as units from order_lines where variant_id = ${variant.id}`;
      expect(sold?.["units"]).toBe(3 + at * 7 - stock.onHand);
    }
    await expectInvariants(shop);
  });
});
