import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readCart, removeLine } from "#domain/cart/cart.ts";
import type { Cart } from "#domain/cart/cart-types.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { SettingsInput } from "#domain/settings/settings-input.ts";
import { lab, type MadeCheckout, makeCheckout, onPurchaseOrder, payingCard, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { cartWithEstimate } from "./cart-estimate.ts";
import { placeOrder, readCheckout, saveCheckoutStep, startPayment } from "./checkout.ts";
import { draftOrderToken, openDraftOrder } from "./draft-order-paying.ts";
import { createDraftOrder, previewDraftOrder } from "./draft-orders.ts";
import { requestFreightQuote } from "./freight-quotes.ts";

const shopOf = useTestShop();
const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "support" };
const ship = (shop: TestShop, wish: SettingsInput<"shipping">) => changeSettings(shop, system, "shipping", wish);
type MethodInput = NonNullable<SettingsInput<"shipping">["methods"]>[number];
const ground: MethodInput = { title: "Ground", dangerousGoods: "chosen", hazardClasses: ["3"], rates: [{ upToGrams: null, cents: 1500 }] };
const standard = { methodTitle: "Standard", rates: [{ upToGrams: null, cents: 900 }] };
const reason = "We cannot ship Ethanol, because no shipping method carries these dangerous goods.";

const ethanol = (shop: TestShop, more: Parameters<typeof makeVariant>[1] = {}) => makeVariant(shop, { title: "Ethanol", hazardClass: "3", ...more });
const cartIn = async (shop: TestShop, { shopper }: MadeCheckout) => (await readCart(shop, shopper)) as Cart;
const seenIn = async (shop: TestShop, { shopper, token }: MadeCheckout) => (await readCheckout(shop, shopper, token)).seenTotals;

describe("a cart with dangerous goods", () => {
  it("is sent by a method that carries their class, also where another one was chosen or is first", async () => {
    const shop = shopOf();
    await ship(shop, { ...standard, methods: [ground] });
    const made = await makeCheckout(shop, [await ethanol(shop), await makeVariant(shop)]);
    await saveCheckoutStep(shop, made.shopper, made.token, { shippingMethod: "standard" });
    const found = await readCheckout(shop, made.shopper, made.token);
    expect(found.shippingOptions.map(({ title, cents }) => [title, cents])).toEqual([["Ground", 1500]]);
    expect((await cartWithEstimate(shop, await cartIn(shop, made), null)).estimate).toMatchObject({ shipping: "$15.00", notCarried: null });
    const result = await placeOrder(shop, made.shopper, { ...made.request, seenTotals: found.seenTotals });
    if (!("orderId" in result)) throw new Error(result.status);
    expect(await readOrderToMail(shop, result.orderId)).toMatchObject({ shippingMethod: "Ground", shippingCents: 1500 });
  });

  it("that no method carries says which product it is, in the cart and at checkout, and is refused by a code of its own", async () => {
    const shop = shopOf();
    await ship(shop, standard);
    const variant = await ethanol(shop);
    const made = await makeCheckout(shop, [variant, await makeVariant(shop)]);
    const cart = await cartIn(shop, made);
    const { estimate } = await cartWithEstimate(shop, cart, null);
    expect(estimate).toMatchObject({ shipping: null, included: expect.stringContaining("Shipping is not included.") });
    expect(estimate.notCarried).toEqual({
      text: reason,
      remedy: "Remove it from the cart",
      lines: [{ lineId: cart.lines[0]?.id, text: "Dangerous goods: we cannot ship this." }],
    });
    const found = await readCheckout(shop, made.shopper, made.token);
    expect(found).toMatchObject({ shippingFault: "dangerous-goods", shippingFaultText: reason, isReady: false, totals: { shippingCents: null } });
    const fault = { code: "dangerous-goods-not-shipped", params: { reason: `${reason} Remove it from the cart, or contact us.` } };
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject(fault);
    await expect(startPayment(shop, made.shopper, onPurchaseOrder(made))).rejects.toMatchObject(fault);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 10, reserved: 0 });
    await removeLine(shop, made.shopper, { lineId: cart.lines[0]?.id ?? "" });
    expect(await placeOrder(shop, made.shopper, { ...made.request, seenTotals: await seenIn(shop, made) })).toMatchObject({ status: "paid" });
  });

  it("is judged by the address that it goes to", async () => {
    const shop = shopOf();
    const air = { title: "Air", rates: [{ upToGrams: null, cents: 4500 }] };
    await ship(shop, { ...standard, methods: [ground], zones: [{ title: "Hawaii", provinces: ["US-HI"], methods: [air] }] });
    const made = await makeCheckout(shop, [await ethanol(shop)], { address: { province: "HI", zip: "96813" } });
    const cart = await cartIn(shop, made);
    expect((await cartWithEstimate(shop, cart, "US 96813")).estimate.notCarried?.text).toContain("We cannot ship Ethanol to this address");
    expect((await cartWithEstimate(shop, cart, null)).estimate).toMatchObject({ shipping: null, notCarried: null });
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject({ code: "dangerous-goods-not-shipped" });
    await saveCheckoutStep(shop, made.shopper, made.token, { shippingAddress: lab });
    expect(await placeOrder(shop, made.shopper, { ...made.request, seenTotals: await seenIn(shop, made) })).toMatchObject({ status: "paid" });
  });

  it("is looked at once more when it is paid: staff may have taken the class off the method", async () => {
    const shop = shopOf();
    await ship(shop, { ...standard, methods: [ground] });
    const made = await makeCheckout(shop, [await ethanol(shop)]);
    await ship(shop, { methods: [{ ...ground, hazardClasses: ["8"] }] });
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject({ code: "dangerous-goods-not-shipped" });
    const { changes } = await readCheckout(shop, made.shopper, made.token, { seenTotals: made.request.seenTotals, tries: "order" });
    expect(changes).toContainEqual({ label: "Shipping", before: "$15.00", after: "Not known" });
  });

  it("asks for no freight price where no freight carries them", async () => {
    const shop = shopOf();
    const shipping = { ...standard, dangerousGoods: "all", freightFromGrams: 70_000 } as const;
    await ship(shop, { ...shipping, methods: [{ title: "Truck", kind: "quote" }] });
    const made = await makeCheckout(shop, [await ethanol(shop, { weightGrams: 90_000 })]);
    const delivery = { unloading: "dock", appointment: "no", contactName: "Ada Byron", contactPhone: "+1 415 555 0100" };
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
    const ask = async () => requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals: await seenIn(shop, made) });
    await expect(ask()).rejects.toMatchObject({ code: "dangerous-goods-not-shipped" });
    await ship(shop, { ...shipping, methods: [{ title: "Truck", kind: "quote", dangerousGoods: "all" }] });
    expect(await ask()).toMatchObject({ quoteId: expect.any(String) });
  });

  it("of a draft order is paid where staff named its shipping, who are told that no method carries it; else it is refused", async () => {
    const shop = shopOf();
    await ship(shop, standard);
    const variant = await ethanol(shop);
    const input = { email: "ada@lab.example", lines: [{ variantId: variant.id, quantity: 1 }], shippingAddress: lab };
    const named = { ...input, shippingTitle: "Courier", shippingCents: 2500 };
    expect((await previewDraftOrder(shop, staff, input)).dangerousGoods).toContain(
      "carries these dangerous goods: Ethanol. The buyer cannot pay until",
    );
    expect((await previewDraftOrder(shop, staff, named)).dangerousGoods).toContain("Make sure that your carrier takes them.");
    const pay = async (draft: Parameters<typeof createDraftOrder>[2]) => {
      const buyer = { ...stranger, browserId: shop.ids.token() };
      const link = draftOrderToken(shop, await createDraftOrder(shop, staff, draft));
      const { checkoutToken: token } = await openDraftOrder(shop, buyer, link, "http://shop.test/thank-you");
      const { seenTotals } = await readCheckout(shop, buyer, token);
      return placeOrder(shop, buyer, { token, idempotencyKey: shop.ids.token(), seenTotals, method: "test-card", payload: payingCard });
    };
    await expect(pay(input)).rejects.toMatchObject({ code: "dangerous-goods-not-shipped" });
    expect(await pay(named)).toMatchObject({ status: "paid" });
  });
});
