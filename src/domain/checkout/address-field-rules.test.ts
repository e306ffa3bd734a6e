import { beforeEach, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { SettingsInput } from "#domain/settings/settings-input.ts";
import { lab, makeCheckout, onPurchaseOrder, payingCard, placePurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { placeOrder, readCheckout, saveCheckoutStep } from "./checkout.ts";
import { draftOrderToken, openDraftOrder } from "./draft-order-paying.ts";
import { createDraftOrder } from "./draft-orders.ts";
import { requestFreightQuote } from "./freight-quotes.ts";

const shopOf = useTestShop();
const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const set = (checkout: SettingsInput<"checkout">) => changeSettings(shopOf(), system, "checkout", checkout);
const addressOf = async (orderId: string) =>
  (await shopOf().sql`select shipping_address as shipping, billing_address as billing from orders where id = ${orderId}`)[0];
const fields = (faults: Record<string, string>) => ({ code: "checkout-incomplete", params: { fields: faults } });

beforeEach(() => set({}));

describe("what the checkout asks for in an address", () => {
  it("is a company and a phone number that may be left out, until the settings say otherwise", async () => {
    const made = await makeCheckout(shopOf(), [await makeVariant(shopOf())], { address: { company: "", phone: "" } });
    const { addressFields, faults, isReady } = await readCheckout(shopOf(), made.shopper, made.token);
    expect([addressFields, faults, isReady]).toEqual([{ company: "optional", phone: "optional" }, {}, true]);
  });

  it("is missing at its field where it is required: the company in both addresses, the phone number for the delivery", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)], { address: { company: "", phone: "" } });
    await saveCheckoutStep(shop, made.shopper, made.token, { billingAddress: { ...lab, company: "", phone: "" } });
    await set({ company: "required", phone: "required" });
    const missing = {
      "shippingAddress.company": "Enter a company or institution.",
      "billingAddress.company": "Enter a company or institution.",
      "shippingAddress.phone": "Enter a phone number.",
    };
    const shown = await readCheckout(shop, made.shopper, made.token);
    expect([shown.faults, shown.isReady]).toEqual([missing, false]);
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject(fields(missing));
    await expect(requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals: shown.seenTotals })).rejects.toMatchObject(fields(missing));
    const whole = { ...lab, phone: "+1 415 555 0100" };
    expect(await saveCheckoutStep(shop, made.shopper, made.token, { shippingAddress: whole, billingAddress: { ...lab, phone: "" } })).toEqual({
      faults: {},
    });
    const paid = await placeOrder(shop, made.shopper, { ...made.request, payload: payingCard });
    expect(await addressOf((paid as { orderId: string }).orderId)).toMatchObject({ shipping: { company: "Byron Labs", phone: "+1 415 555 0100" } });
  });

  it("does not go into the order where it is not asked for, whatever was sent", async () => {
    const shop = shopOf();
    await set({ company: "hidden", phone: "hidden" });
    const made = await makeCheckout(shop, [await makeVariant(shop)], { address: { company: "Byron Labs", phone: "+1 415 555 0100" } });
    const typed = { shippingAddress: { ...lab, phone: "call me 555" }, billingAddress: { ...lab, company: "Billing Labs" } };
    expect(await saveCheckoutStep(shop, made.shopper, made.token, typed)).toEqual({ faults: {} });
    const shown = await readCheckout(shop, made.shopper, made.token);
    expect([shown.addressFields, shown.shippingAddress.company, shown.billingAddress?.company]).toEqual([
      { company: "hidden", phone: "hidden" },
      "",
      "",
    ]);
    const paid = await placeOrder(shop, made.shopper, made.request);
    const stored = JSON.stringify(await addressOf((paid as { orderId: string }).orderId));
    expect(stored).toContain("Analytical Way");
    expect(stored).not.toMatch(/Labs|555/);
  });

  it("is asked for of an order that costs nothing too, which needs no number of a purchase order", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "shipping", { rates: [{ upToGrams: null, cents: 0 }] });
    await set({ company: "required" });
    const made = await makeCheckout(shop, [await makeVariant(shop, { priceCents: 0 })], { address: { company: "" } });
    const { payload: _card, ...request } = { ...made.request, method: "no-payment" };
    await expect(placeOrder(shop, made.shopper, request)).rejects.toMatchObject(
      fields({ "shippingAddress.company": "Enter a company or institution." }),
    );
    await saveCheckoutStep(shop, made.shopper, made.token, { shippingAddress: lab });
    expect(await placeOrder(shop, made.shopper, request)).toMatchObject({ status: "paid" });
  });

  it("is named together with what has to be confirmed about the use of the goods", async () => {
    const shop = shopOf();
    await set({ company: "required", phone: "required" });
    const made = await makeCheckout(shop, [await makeVariant(shop, { regulatoryMarking: "research-use-only" })], { address: { company: "" } });
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject(
      fields({
        "shippingAddress.company": "Enter a company or institution.",
        "shippingAddress.phone": "Enter a phone number.",
        "confirmed.research-use": "Tick this box to place the order.",
      }),
    );
  });

  it("goes into an order that staff prepared with it, also where buyers are not asked", async () => {
    const shop = shopOf();
    await set({ company: "hidden", phone: "hidden" });
    const { id: variantId } = await makeVariant(shop);
    const id = await createDraftOrder(shop, staff, { email: "ada@lab.example", lines: [{ variantId, quantity: 1 }], shippingAddress: lab });
    const buyer = { ...stranger, browserId: shop.ids.token() };
    const { checkoutToken: token } = await openDraftOrder(shop, buyer, draftOrderToken(shop, id), "/thank-you");
    const { addressFields, seenTotals } = await readCheckout(shop, buyer, token);
    expect(addressFields).toEqual({ company: "optional", phone: "optional" });
    const { faults } = await saveCheckoutStep(shop, buyer, token, { shippingAddress: { ...lab, phone: "call me" } });
    expect(Object.keys(faults)).toEqual(["shippingAddress.phone"]);
    expect((await readCheckout(shop, buyer, token)).faults).toEqual(faults);
    const request = { token, idempotencyKey: shop.ids.token(), seenTotals, method: "test-card", payload: payingCard };
    await expect(placeOrder(shop, buyer, request)).rejects.toMatchObject(fields(faults));
    expect(await saveCheckoutStep(shop, buyer, token, { shippingAddress: { ...lab, phone: "+1 415 555 0100" } })).toEqual({ faults: {} });
    const paid = await placeOrder(shop, buyer, { ...request, idempotencyKey: shop.ids.token() });
    expect(await addressOf((paid as { orderId: string }).orderId)).toMatchObject({ shipping: { company: "Byron Labs", phone: "+1 415 555 0100" } });
  });
});

describe("the number of a purchase order", () => {
  it("is needed, unless the settings say otherwise: then the order has none", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    await expect(placePurchaseOrder(shop, made, onPurchaseOrder(made, " "))).rejects.toMatchObject(
      fields({ poNumber: "Enter your purchase order number." }),
    );
    await set({ poNumberRequired: false });
    expect((await readCheckout(shop, made.shopper, made.token)).poNumberRequired).toBe(false);
    await expect(placePurchaseOrder(shop, made, onPurchaseOrder(made, "x".repeat(61)))).rejects.toMatchObject(
      fields({ poNumber: "At most 60 characters." }),
    );
    const placed = await placePurchaseOrder(shop, made, onPurchaseOrder(made, " "));
    const [order] = await shop.sql`select po_number from orders where id = ${(placed as { orderId: string }).orderId}`;
    expect(order?.["po_number"]).toBeNull();
  });
});

describe("the note above the button that places the order", () => {
  it("is the merchant’s, with the figures of the settings, and names no placeholder that does not exist", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    expect((await readCheckout(shop, made.shopper, made.token)).placeNote).toBe("");
    await set({ placeNote: "Prices are in {{currency}}.\nCall {{phone}}." });
    expect((await readCheckout(shop, made.shopper, made.token)).placeNote).toBe("Prices are in US dollars.");
    await expect(set({ placeNote: "By {{nothing}}" })).rejects.toMatchObject({
      params: { fields: { placeNote: expect.stringContaining("{{nothing}}") } },
    });
    await expect(set({ placeNote: "x".repeat(501) })).rejects.toMatchObject({ code: "input-invalid" });
  });
});
