import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { addLines, changeLine, readCart, removeLine } from "#domain/cart/cart.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { lab, type MadeCheckout, makeCheckout } from "#support/make-checkout.ts";
import { makeVariant, setPrice } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readCheckout, saveCheckoutStep } from "./checkout.ts";

const shopOf = useTestShop();

const add = (shop: Shop, made: MadeCheckout, merchandiseId: string, quantity = 1) =>
  addLines(shop, made.shopper, { lines: [{ merchandiseId, quantity }] });
const lineOf = async (shop: Shop, made: MadeCheckout, variantId: string) =>
  (await readCart(shop, made.shopper))?.lines.find((line) => line.variantId === variantId)?.id ?? "";

describe("who comes back to the checkout", () => {
  it("sees nothing named of what they put in, took out or asked for in another quantity, nor of its shipping and tax", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", {
      rates: [
        { upToGrams: 1500, cents: 895 },
        { upToGrams: null, cents: 1895 },
      ],
    });
    const rates = [{ country: "US", state: "CA", title: "California", rateMillionths: 82_500, shippingTaxed: true }];
    await changeSettings(shop, system, "tax", { rates });
    const [kept, gone, later] = [await makeVariant(shop, { title: "Kept" }), await makeVariant(shop, { title: "Gone" }), await makeVariant(shop)];
    const made = await makeCheckout(shop, [kept, gone]);
    const changes = async () => (await readCheckout(shop, made.shopper, made.token)).changes;
    await add(shop, made, later.id, 3);
    expect(await changes()).toEqual([]);
    await changeLine(shop, made.shopper, { lineId: await lineOf(shop, made, kept.id), quantity: 4 });
    await removeLine(shop, made.shopper, { lineId: await lineOf(shop, made, gone.id) });
    expect(await changes()).toEqual([]);
    await saveCheckoutStep(shop, made.shopper, made.token, { shippingAddress: { ...lab, province: "NV", zip: "89501" } });
    expect(await changes()).toEqual([]);
    await saveCheckoutStep(shop, made.shopper, made.token, { exemptionCertificate: "CERT-1" });
    expect(await changes()).toEqual([]);
    await changeSettings(shop, system, "shipping", {});
    await changeSettings(shop, system, "tax", {});
  });

  it("sees every price that the shop changed named, also when they changed the cart besides", async () => {
    const shop = shopOf();
    const [balance, other] = [await makeVariant(shop, { title: "Balance" }), await makeVariant(shop, { title: "Weights" })];
    const made = await makeCheckout(shop, [balance]);
    await setPrice(shop, balance.id, 12_500);
    await add(shop, made, balance.id);
    await add(shop, made, other.id);
    const { changes } = await readCheckout(shop, made.shopper, made.token);
    expect(changes).toEqual([
      { label: "Price of Balance", before: "$100.00", after: "$125.00" },
      { label: "Total", before: "$100.00", after: "$350.00" },
    ]);
    expect((await readCheckout(shop, made.shopper, made.token)).changes).toEqual([]);
  });

  it("sees shipping and tax that the shop changed named, and what is not sold anymore", async () => {
    const shop = shopOf();
    const [balance, gone] = [await makeVariant(shop, { title: "Balance" }), await makeVariant(shop, { title: "Old stirrer" })];
    const made = await makeCheckout(shop, [balance, gone]);
    await changeSettings(shop, system, "shipping", { rates: [{ upToGrams: null, cents: 1895 }] });
    const rates = [{ country: "US", state: "CA", title: "California", rateMillionths: 100_000, shippingTaxed: false }];
    await changeSettings(shop, system, "tax", { rates });
    await shop.sql`update products set status = 'archived' where id = ${gone.productId}`;
    expect((await readCheckout(shop, made.shopper, made.token)).changes).toEqual([
      { label: "Old stirrer", before: "1 in the cart", after: "Not sold anymore" },
      { label: "Shipping", before: "$0.00", after: "$18.95" },
      { label: "Tax", before: "$0.00", after: "$10.00" },
      { label: "Total", before: "$200.00", after: "$128.95" },
    ]);
    await changeSettings(shop, system, "shipping", {});
    await changeSettings(shop, system, "tax", {});
  });

  it("sees stock named that went to others meanwhile", async () => {
    const shop = shopOf();
    const balance = await makeVariant(shop, { title: "Balance", stock: 20, policy: "continue", leadTimeDays: 35 });
    const made = await makeCheckout(shop, [{ id: balance.id, quantity: 15 }]);
    await shop.sql`update stock_levels set on_hand = 9 where variant_id = ${balance.id}`;
    expect((await readCheckout(shop, made.shopper, made.token)).changes).toEqual([
      { label: "Delivery of Balance", before: "Ships now", after: "9 ship now, 6 ship in about 5 weeks" },
    ]);
  });
});

describe("two browsers on one cart", () => {
  it("each page names what the other browser did to the cart, as long as it shows something else itself", async () => {
    const shop = shopOf();
    const [balance, weights] = [await makeVariant(shop, { title: "Balance" }), await makeVariant(shop, { title: "Weights" })];
    const made = await makeCheckout(shop, [balance]);
    const { seenTotals: first } = await readCheckout(shop, made.shopper, made.token);
    await add(shop, made, weights.id, 2);
    await changeLine(shop, made.shopper, { lineId: await lineOf(shop, made, balance.id), quantity: 3 });
    // The second browser opens the checkout after its own changes, so nothing is announced to it.
    const second = await readCheckout(shop, made.shopper, made.token);
    expect(second.changes).toEqual([]);
    const named = [
      { label: "Quantity of Balance", before: "1", after: "3" },
      { label: "Weights", before: "Not in the cart", after: "2 in the cart" },
      { label: "Total", before: "$100.00", after: "$500.00" },
    ];
    expect((await readCheckout(shop, made.shopper, made.token, { seenTotals: first, tries: "save" })).changes).toEqual(named);
    expect((await readCheckout(shop, made.shopper, made.token, { seenTotals: first, tries: "order" })).changes).toEqual(named);
    expect((await readCheckout(shop, made.shopper, made.token, { seenTotals: second.seenTotals, tries: "order" })).changes).toEqual([]);
  });

  it("a page keeps its own address for itself: typed there, its tax is no news while typing, and confirmed when it is ordered", async () => {
    const shop = shopOf();
    const rates = [{ country: "US", state: "MA", title: "Massachusetts", rateMillionths: 62_500, shippingTaxed: false }];
    await changeSettings(shop, system, "tax", { rates });
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
    await saveCheckoutStep(shop, made.shopper, made.token, { shippingAddress: { ...lab, province: "MA", zip: "02110" } });
    expect((await readCheckout(shop, made.shopper, made.token, { seenTotals, tries: "save" })).changes).toEqual([]);
    expect((await readCheckout(shop, made.shopper, made.token, { seenTotals, tries: "order" })).changes).toEqual([
      { label: "Tax", before: "$0.00", after: "$6.25" },
      { label: "Total", before: "$100.00", after: "$106.25" },
    ]);
    await changeSettings(shop, system, "tax", {});
  });
});

it("keeps what the last pages showed and no more, and reads what an older version kept", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop, { title: "Balance" });
  const made = await makeCheckout(shop, [variant]);
  for (let round = 0; round < 5; round++) {
    await add(shop, made, variant.id);
    await readCheckout(shop, made.shopper, made.token);
  }
  expect(await shop.sql`select jsonb_array_length(seen) as kept from checkout_forms where checkout_token = ${made.token}`).toEqual([{ kept: 3 }]);
  const older = { fingerprint: "old", lines: [{ variantId: variant.id, title: "Balance", quantity: 6, unitPriceCents: 9_000 }] };
  await shop.sql`update checkout_forms set seen = ${JSON.stringify({ ...older, shippingCents: 0, taxCents: 0, totalCents: 54_000 })}::jsonb where checkout_token = ${made.token}`;
  expect((await readCheckout(shop, made.shopper, made.token)).changes).toEqual([
    { label: "Price of Balance", before: "$90.00", after: "$100.00" },
    { label: "Total", before: "$540.00", after: "$600.00" },
  ]);
});
