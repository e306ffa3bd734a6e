import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readCart } from "#domain/cart/cart.ts";
import { goLive, readLiveStatus } from "#domain/going-live/going-live.ts";
import { goodsOf } from "#domain/notifications/order-email-parts.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { editOrder } from "#domain/orders/order-editing.ts";
import { orderToWire } from "#domain/orders/order-json.ts";
import { refundOrder } from "#domain/orders/order-refunding.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { cartWithEstimate } from "./cart-estimate.ts";
import { placeOrder, readCheckout } from "./checkout.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const berlin = { city: "Berlin", province: "", zip: "10115", country: "DE" };

/** A shop in Germany whose prices include 19 % tax, or 7 % in the class reduced. */
async function germanShop() {
  const shop = shopOf();
  const vat = { country: "DE", state: "", title: "VAT", shippingTaxed: true };
  await changeSettings(shop, system, "shop", { countries: ["DE", "FR"], trialMode: true });
  await changeSettings(shop, system, "tax", {
    pricesIncludeTax: true,
    rates: [
      { ...vat, rateMillionths: 190_000 },
      { ...vat, rateMillionths: 70_000, taxClass: "reduced" },
    ],
  });
  return shop;
}

async function germanOrder() {
  const shop = await germanShop();
  const [pipette, book] = [await makeVariant(shop, { priceCents: 11_900 }), await makeVariant(shop, { priceCents: 1070, taxClass: "reduced" })];
  const made = await makeCheckout(shop, [{ id: pipette.id, quantity: 2 }, { id: book.id }], { address: berlin });
  return { shop, made };
}

async function placed() {
  const { shop, made } = await germanOrder();
  const result = await placeOrder(shop, made.shopper, made.request);
  if (!("orderId" in result)) throw new Error(result.status);
  return { shop, orderId: result.orderId };
}

describe("a shop whose prices have tax in them", () => {
  it("shows the same price everywhere: in the cart, at the checkout, and to a country with no tax", async () => {
    const { shop, made } = await germanOrder();
    const cart = await readCart(shop, made.shopper);
    const estimate = cart && (await cartWithEstimate(shop, cart, null));
    expect(estimate?.cost).toMatchObject({ subtotalAmount: { amount: "248.70" } });
    expect(estimate?.estimate.tax).toEqual({ title: "incl. 19% VAT and 7% VAT", amount: "$38.70" });
    expect(estimate?.estimate.included).toContain("Prices include tax.");
    const { totals } = await readCheckout(shop, made.shopper, made.token);
    expect(totals).toMatchObject({ subtotalCents: 24_870, taxCents: 3870, isTaxIncluded: true, totalCents: 24_870 + (totals.shippingCents ?? 0) });
    const abroad = await makeCheckout(shop, [{ id: (await makeVariant(shop, { priceCents: 11_900 })).id }], {
      address: { ...berlin, city: "Paris", zip: "75002", country: "FR" },
    });
    expect((await readCheckout(shop, abroad.shopper, abroad.token)).totals).toMatchObject({ subtotalCents: 11_900, taxCents: 0 });
  });

  it("stores an order without tax, and shows it with the tax in it, in the JSON and in emails", async () => {
    const { shop, orderId } = await placed();
    const order = await readOrderToMail(shop, orderId);
    if (!order) throw new Error("no order");
    const wire = orderToWire(order, "", shop.clock.now());
    expect(wire).toMatchObject({ taxesIncluded: true, subtotalPrice: { amount: "248.70" }, totalTax: { amount: "38.70" } });
    expect(wire.lineItems.edges.map(({ node }) => node.discountedTotalPrice.amount)).toEqual(["238.00", "10.70"]);
    const [goods] = goodsOf({ ...order, heldUntil: null, lines: [] } as never);
    expect(JSON.stringify(goods)).toContain("incl. 19% VAT and 7% VAT");
    const [stored] = await shop.sql`
      select o.subtotal_cents::int as subtotal, o.tax_cents::int as tax, o.total_cents::int as total, o.shipping_cents::int as shipping,
        (select sum(amount_cents)::int from ledger_entries where order_id = o.id and account = 'tax') as booked
      from orders o where o.id = ${orderId}`;
    expect(stored).toEqual({ subtotal: 21_000, tax: 3870, total: 24_870, shipping: 0, booked: -3870 });
    await refundOrder(shop, owner, { orderId, amount: "248.70", reason: "Returned", lines: [], idempotencyKey: "whole" });
    expect((await readAdminOrder(shop, owner, orderId)).financialStatus).toBe("refunded");
    await expectInvariants(shop);
  });

  it("edits an order by the price that the buyer saw: the tax of what is added is in it", async () => {
    const { shop, orderId } = await placed();
    const [line] = (await readAdminOrder(shop, owner, orderId)).lines;
    await editOrder(shop, owner, {
      ...{ orderId, edits: 0, reason: "One more", added: [], idempotencyKey: "edit-1" },
      lines: [{ lineId: line?.id ?? "", quantity: 3 }],
    } as never);
    const after = await readOrderToMail(shop, orderId);
    expect([after?.totalCents, after?.subtotalCents, after?.taxCents]).toEqual([24_870 + 11_900, 24_870 + 11_900, 3870 + 1900]);
    await expectInvariants(shop);
  });

  it("does not go live for countries in which it cannot sell so, and says which and why", async () => {
    const shop = await germanShop();
    const fault = async () => (await readLiveStatus(shop)).points.find(({ name }) => name === "tax")?.fault;
    expect(await fault()).toBe("Prices include tax, but there is no tax rate for France. Add one for each country, 0% where you collect none.");
    await changeSettings(shop, system, "shop", { countries: ["DE", "US"] });
    expect(await fault()).toContain("in United States sales tax is added to the price, by state");
    expect(await refusalOf(goLive(shop, owner))).toBe("not-ready-to-sell");
    await changeSettings(shop, system, "shop", { countries: ["DE"] });
    expect(await fault()).toBeNull();
  });
});
