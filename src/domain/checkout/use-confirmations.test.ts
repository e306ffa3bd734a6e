import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { readCart } from "#domain/cart/cart.ts";
import { cartToWire } from "#domain/cart/cart-json.ts";
import type { Cart } from "#domain/cart/cart-types.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { confirmationsFor, regulatoryMarkingNames } from "#domain/regulatory-markings.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { manager } from "#support/customer-on-terms.ts";
import { lab, makeCheckout, onPurchaseOrder, payingCard, placePurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { confirmPurchaseOrder, placeOrder, purchaseOrderToken, readCheckout, saveCheckoutStep } from "./checkout.ts";
import { draftOrderToken, openDraftOrder } from "./draft-order-paying.ts";
import { createDraftOrder } from "./draft-orders.ts";
import { acceptFreightQuote, answerFreightQuote, freightQuoteToken, requestFreightQuote } from "./freight-quotes.ts";

const shopOf = useTestShop();
const marked = (shop: TestShop, regulatoryMarking: string, more = {}) => makeVariant(shop, { title: "Antibody", regulatoryMarking, ...more });
const research = "I confirm that the goods marked for research use only will not be used for diagnostic or therapeutic purposes.";
const professional = "I confirm that the goods marked as in vitro diagnostic or medical devices are for professional use.";
const unconfirmed = (...names: string[]) => ({
  code: "checkout-incomplete",
  params: { fields: Object.fromEntries(names.map((name) => [`confirmed.${name}`, "Tick this box to place the order."])) },
});
const orderIdOf = (result: object): string => {
  if (!("orderId" in result)) throw new Error("no order");
  return String(result.orderId);
};

describe("what the marking of goods demands", () => {
  it("is one confirmation for research use, one for devices, and none for anything else", () => {
    const namesFor = (...markings: string[]) => confirmationsFor(markings).map(({ name }) => name);
    expect(namesFor("", "laboratory-use", "no such marking")).toEqual([]);
    expect(namesFor("ivd", "research-use-only", "research-use-only")).toEqual(["research-use", "professional-use"]);
    const devices = regulatoryMarkingNames.filter((name) => name === "ivd" || name.startsWith("medical-device"));
    for (const name of devices) expect(namesFor(name), name).toEqual(["professional-use"]);
    expect(devices).toHaveLength(6);
  });

  it("is noted at the line of the cart, asked for at checkout, and confirmed before the order is placed, which keeps the words, the time and the buyer", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await marked(shop, "research-use-only"), await marked(shop, "ivd"), await makeVariant(shop)]);
    const cart = (await readCart(shop, made.shopper)) as Cart;
    expect(cartToWire(cart).lines.map(({ marking }) => marking)).toEqual([
      "For research use only. Not for use in diagnostic procedures.",
      "In vitro diagnostic device (IVD)",
      null,
    ]);
    expect((await readCheckout(shop, made.shopper, made.token)).confirmations).toEqual([
      { name: "research-use", text: research },
      { name: "professional-use", text: professional },
    ]);
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject(unconfirmed("research-use", "professional-use"));
    await expect(placeOrder(shop, made.shopper, { ...made.request, confirmed: ["research-use"] })).rejects.toMatchObject(
      unconfirmed("professional-use"),
    );
    const orderId = orderIdOf(await placeOrder(shop, made.shopper, { ...made.request, confirmed: ["research-use", "professional-use"] }));
    const confirmed = [research, professional].map((text) => ({ text, at: expect.stringContaining("2026-11-02T09:00") }));
    expect((await readOrderToMail(shop, orderId))?.confirmed).toEqual(confirmed);
    const order = await readAdminOrder(shop, manager, orderId);
    expect(order.confirmed).toEqual(confirmed);
    expect(order.events).toContainEqual(
      expect.objectContaining({ kind: "use-confirmed", text: `Confirmed by the buyer: ${research}`, actorKind: "visitor" }),
    );
  });

  it("is asked for together with everything else that is missing", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await marked(shop, "medical-device-2a")], { email: "nobody" });
    await expect(placeOrder(shop, made.shopper, onPurchaseOrder(made, ""))).rejects.toMatchObject({
      params: { fields: { email: expect.any(String), poNumber: expect.any(String), "confirmed.professional-use": expect.any(String) } },
    });
  });

  it("is not asked for where no goods are marked, and what was ticked all the same is not kept", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await marked(shop, "laboratory-use")]);
    expect((await readCheckout(shop, made.shopper, made.token)).confirmations).toEqual([]);
    const orderId = orderIdOf(await placeOrder(shop, made.shopper, { ...made.request, confirmed: ["research-use"] }));
    expect((await readOrderToMail(shop, orderId))?.confirmed).toEqual([]);
  });

  it("is confirmed with a purchase order too, also with one that its buyer confirms by email later", async () => {
    const shop = shopOf();
    const known = await makeCheckout(shop, [await marked(shop, "research-use-only")]);
    await expect(placePurchaseOrder(shop, known)).rejects.toMatchObject(unconfirmed("research-use"));
    const confirmed = ["research-use"];
    const first = orderIdOf(await placePurchaseOrder(shop, known, { ...onPurchaseOrder(known), confirmed }));
    expect((await readOrderToMail(shop, first))?.confirmed).toMatchObject([{ text: research }]);
    const made = await makeCheckout(shop, [await marked(shop, "research-use-only")]);
    const waiting = await placeOrder(shop, made.shopper, { ...onPurchaseOrder(made), confirmed });
    const { orderId } = await confirmPurchaseOrder(shop, stranger, purchaseOrderToken(shop, waiting.attemptId));
    expect((await readOrderToMail(shop, orderId))?.confirmed).toMatchObject([{ text: research }]);
  });

  it("is confirmed for a draft order that is paid by its link, and for freight whose price was accepted", async () => {
    const shop = shopOf();
    const variant = await marked(shop, "ivd", { weightGrams: 90_000 });
    const buyer = { ...stranger, browserId: shop.ids.token() };
    const input = { email: "ada@lab.example", lines: [{ variantId: variant.id, quantity: 1 }], shippingAddress: lab, shippingCents: 100 };
    const link = draftOrderToken(shop, await createDraftOrder(shop, manager, input));
    const { checkoutToken: token } = await openDraftOrder(shop, buyer, link, "http://shop.test/thank-you");
    const pay = async (by: typeof buyer, of: string, confirmed: string[]) => {
      const { seenTotals } = await readCheckout(shop, by, of);
      return placeOrder(shop, by, { token: of, idempotencyKey: shop.ids.token(), seenTotals, method: "test-card", payload: payingCard, confirmed });
    };
    await expect(pay(buyer, token, [])).rejects.toMatchObject(unconfirmed("professional-use"));
    expect(await pay(buyer, token, ["professional-use"])).toMatchObject({ status: "paid" });

    await changeSettings(shop, system, "shipping", { freightFromGrams: 70_000, methods: [{ title: "Freight", kind: "quote" }] });
    const made = await makeCheckout(shop, [variant]);
    const delivery = { unloading: "dock", appointment: "no", contactName: "Ada Byron", contactPhone: "+1 415 555 0100" };
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
    const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
    const { quoteId } = await requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals });
    await answerFreightQuote(shop, manager, { id: quoteId, cents: 41_000, message: "" });
    const other = { ...stranger, browserId: shop.ids.token() };
    const { checkoutToken } = await acceptFreightQuote(shop, other, freightQuoteToken(shop, quoteId));
    await expect(pay(other, checkoutToken, [])).rejects.toMatchObject(unconfirmed("professional-use"));
    expect(await pay(other, checkoutToken, ["professional-use"])).toMatchObject({ status: "paid" });
  });
});
