import { afterEach, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { addLines, readCart, removeLine } from "#domain/cart/cart.ts";
import type { Cart } from "#domain/cart/cart-types.ts";
import { formatMoney, toMoney } from "#domain/money.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { cartWithEstimate, destinationText, parseDestination } from "./cart-estimate.ts";
import { openCheckout, placeOrder, readCheckout } from "./checkout.ts";

const shopOf = useTestShop();
afterEach(async () => {
  for (const section of ["shop", "shipping", "tax"] as const) await changeSettings(shopOf(), system, section, {});
});

const rates = [
  { upToGrams: 1500, cents: 895 },
  { upToGrams: 5000, cents: 1895 },
];
const california = { country: "US", state: "CA", title: "California sales tax", rateMillionths: 82_500, shippingTaxed: true };

type Wish = Parameters<typeof makeVariant>[1];

/** Makes the cart of a shopper with these goods, as its page shows it, and the checkout that it opens. */
async function aCart(shop: Shop, wish: Wish = {}, quantity = 1, place: string | null = null) {
  const variant = await makeVariant(shop, { stock: 99, ...wish });
  const { id } = await addLines(shop, stranger, { lines: [{ merchandiseId: variant.id, quantity }] });
  const buyer = { ...stranger, cartId: id };
  const cart = await readCart(shop, buyer);
  if (!cart) throw new Error("no cart");
  const shown = await cartWithEstimate(shop, cart, place);
  const opened = await openCheckout(shop, buyer, { returnUrl: "/thank-you", origin: "http://shop.test", place });
  return { shown, opened, checkout: await readCheckout(shop, buyer, opened.token) };
}

describe("the total of a cart", () => {
  it("has the shipping in it that the checkout will show, and says that tax is not", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { rates: [...rates, { upToGrams: null, cents: 14_900 }], freeFromCents: 30_000 });
    await changeSettings(shop, system, "tax", { rates: [california] });
    const { shown, opened, checkout } = await aCart(shop, { priceCents: 22_900, weightGrams: 2000 });
    expect(shown.cost).toEqual({ subtotalAmount: toMoney(22_900, "USD"), totalAmount: toMoney(24_795, "USD") });
    expect(shown.estimate).toMatchObject({
      shipping: "$18.95",
      tax: null,
      included: "Includes shipping. Tax at checkout",
      hint: "Add $71.00 more for free shipping.",
      countries: ["US"],
    });
    expect([checkout.totals.shippingCents, checkout.totals.totalCents, opened.totalCents]).toEqual([1895, 24_795, 24_795]);
  });

  it("says that shipping is free where it is, and needs none where nothing is sent", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { rates: [{ upToGrams: null, cents: 1895 }], freeFromCents: 30_000 });
    const free = await aCart(shop, { priceCents: 30_000 });
    expect(free.shown.estimate).toMatchObject({ shipping: "Free", included: "Shipping is free. No tax is added.", hint: null });
    const software = await aCart(shop, { priceCents: 5_000, requiresShipping: false });
    expect(software.shown.estimate).toMatchObject({ shipping: "Not needed", included: "No tax is added.", hint: null });
    await changeSettings(shop, system, "shipping", { rates: [{ upToGrams: null, cents: 0 }] });
    expect((await aCart(shop)).shown.estimate).toMatchObject({ shipping: "Free", hint: null });
  });

  it("says where a cart is too heavy for the rates, and leaves shipping out of the total", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { rates });
    const { shown, checkout } = await aCart(shop, { priceCents: 10_000, weightGrams: 9000 });
    expect(shown.cost.totalAmount).toEqual(toMoney(10_000, "USD"));
    const notCarried = {
      ...{ text: expect.stringMatching(/too heavy for our shipping rates\.$/), remedy: "Remove it from the cart" },
      lines: [{ lineId: shown.lines[0]?.id, text: "Too heavy for our shipping rates." }],
    };
    expect(shown.estimate).toMatchObject({ shipping: null, included: expect.stringContaining("Shipping is not included"), notCarried });
    expect(checkout).toMatchObject({ shippingFaultText: shown.estimate.notCarried?.text, totals: { shippingCents: null } });
  });

  it("names every line that cannot be shipped, at the line and at checkout too, and is ordered without it", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { rates: [{ upToGrams: null, cents: 900 }], freightFromGrams: 70_000 });
    const made = await makeCheckout(shop, [
      await makeVariant(shop, { title: "Tips" }),
      await makeVariant(shop, { title: "Freezer", weightGrams: 280_000 }),
      await makeVariant(shop, { title: "Ethanol", hazardClass: "3" }),
    ]);
    const cart = (await readCart(shop, made.shopper)) as Cart;
    const [, freezer, ethanol] = cart.lines;
    const { notCarried } = (await cartWithEstimate(shop, cart, null)).estimate;
    expect(notCarried?.lines).toEqual([
      { lineId: freezer?.id, text: "Ships by freight, which cannot be ordered online." },
      { lineId: ethanol?.id, text: "Dangerous goods: we cannot ship this." },
    ]);
    expect(notCarried?.text).toMatch(/We cannot ship Freezer, .* We cannot ship Ethanol, /);
    expect(await readCheckout(shop, made.shopper, made.token)).toMatchObject({ shippingFault: "no-freight", shippingFaultText: notCarried?.text });
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject({
      ...{ code: "checkout-incomplete", params: { fields: { shippingMethod: notCarried?.text } } },
    });
    for (const line of [freezer, ethanol]) await removeLine(shop, made.shopper, { lineId: line?.id ?? "" });
    const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
    expect(await placeOrder(shop, made.shopper, { ...made.request, seenTotals })).toMatchObject({ status: "paid" });
  });

  it("leaves out what is not sold anymore", async () => {
    const shop = shopOf();
    const [kept, gone] = [await makeVariant(shop, { weightGrams: 1000 }), await makeVariant(shop, { weightGrams: 4000 })];
    await changeSettings(shop, system, "shipping", { rates: [...rates, { upToGrams: null, cents: 9_900 }] });
    const { id } = await addLines(shop, stranger, { lines: [kept, gone].map((variant) => ({ merchandiseId: variant.id, quantity: 1 })) });
    await shop.sql`update products set status = 'archived' where id = ${gone.productId}`;
    const cart = await readCart(shop, { ...stranger, cartId: id });
    expect(cart && (await cartWithEstimate(shop, cart, null)).cost.totalAmount).toEqual(toMoney(10_895, "USD"));
  });
});

describe("an estimate for a place", () => {
  it("has its tax in the total, and is the beginning of the address at checkout, which shows the same", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { rates: [{ upToGrams: null, cents: 1895 }] });
    await changeSettings(shop, system, "tax", { rates: [california] });
    const { shown, opened, checkout } = await aCart(shop, { priceCents: 22_900 }, 1, "US 94103");
    const taxCents = Math.round((22_900 * 825) / 10_000) + Math.round((1895 * 825) / 10_000);
    expect(shown.estimate).toMatchObject({
      tax: { title: "California sales tax", amount: formatMoney(taxCents, "USD") },
      included: "Includes shipping. Includes tax for 94103, California.",
      place: { country: "US", zip: "94103" },
    });
    expect(checkout.shippingAddress).toMatchObject({ country: "US", province: "CA", zip: "94103", lastName: "" });
    expect(checkout.totals).toMatchObject({ taxCents, totalCents: 22_900 + 1895 + taxCents });
    expect([shown.cost.totalAmount, toMoney(opened.totalCents, "USD")]).toEqual(Array(2).fill(toMoney(checkout.totals.totalCents, "USD")));
  });

  it("without a tax says so, and a place that the shop does not serve is none", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "tax", { rates: [california] });
    expect((await aCart(shop, {}, 1, "US 89501")).shown.estimate).toMatchObject({
      tax: { title: "Tax", amount: "$0.00" },
      included: expect.stringContaining("No tax is added for 89501, Nevada."),
    });
    expect((await aCart(shop, {}, 1, "CA V6B 1A1")).shown.estimate).toMatchObject({ tax: null, place: null });
    const served = { shop: { countries: ["US", "DE"] } } as never;
    expect([
      destinationText("us", " 94103 ", served),
      destinationText("US", "9410", served),
      destinationText("DE", "10115", served),
      destinationText("FR", "75001", served),
    ]).toEqual(["US 94103", null, "DE 10115", null]);
    for (const text of [null, "", "US", "94103", "US <script>", `DE ${"1".repeat(17)}`]) expect(parseDestination(text, served)).toBeNull();
  });

  it("never replaces an address that was typed", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "tax", { rates: [california] });
    const variant = await makeVariant(shop);
    const { id } = await addLines(shop, stranger, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
    const buyer = { ...stranger, cartId: id };
    const input = { returnUrl: "/thank-you", origin: "http://shop.test" };
    const { token } = await openCheckout(shop, buyer, { ...input, place: "US 94103" });
    await openCheckout(shop, buyer, { ...input, place: "US 02110" });
    expect((await readCheckout(shop, buyer, token)).shippingAddress).toMatchObject({ province: "CA", zip: "94103" });
  });
});
