import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readCart } from "#domain/cart/cart.ts";
import { readOrderToMail } from "#domain/orders/buyer-order.ts";
import { deliveryText, promisedText } from "#domain/orders/order-delivery.ts";
import { approveOrder, markPaid } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { SettingsInput } from "#domain/settings/settings-input.ts";
import { lab, type MadeCheckout, makeCheckout, makeOrder, placePurchaseOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { cartWithEstimate } from "./cart-estimate.ts";
import { placeOrder, readCheckout, saveCheckoutStep } from "./checkout.ts";

const shopOf = useTestShop();

/** The test shop's clock stands at Monday, November 2, 2026, 9:00 UTC. */
const delivering = {
  methodTitle: "Standard",
  rates: [{ upToGrams: null, cents: 900 }],
  minDays: 3,
  maxDays: 5,
  methods: [{ title: "Express", minDays: 1, maxDays: 1, rates: [{ upToGrams: null, cents: 2900 }] }],
} satisfies SettingsInput<"shipping">;
const ship = (shop: TestShop, wish: SettingsInput<"shipping">) => changeSettings(shop, system, "shipping", wish);

async function placed(shop: TestShop, made: MadeCheckout) {
  const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
  const result = await placeOrder(shop, made.shopper, { ...made.request, seenTotals });
  if (!("orderId" in result)) throw new Error(result.status);
  return (await readOrderToMail(shop, result.orderId)) ?? Promise.reject(new Error("no order"));
}

describe("shipping methods in the checkout", () => {
  it("are chosen by the buyer, charged, and kept with the order and the days it was promised", async () => {
    const shop = shopOf();
    await ship(shop, delivering);
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const before = await readCheckout(shop, made.shopper, made.token);
    expect(before.shippingOptions.map(({ title, cents }) => [title, cents])).toEqual([
      ["Standard", 900],
      ["Express", 2900],
    ]);
    expect(before.lines[0]?.arrives).toBe("Arrives Fri, Nov 6 – Tue, Nov 10");
    await saveCheckoutStep(shop, made.shopper, made.token, { shippingMethod: before.shippingOptions[1]?.handle ?? "" });
    const chosen = await readCheckout(shop, made.shopper, made.token);
    expect(chosen).toMatchObject({ totals: { shippingCents: 2900 }, lines: [{ arrives: "Arrives Wed, Nov 4" }] });
    const order = await placed(shop, made);
    expect(order).toMatchObject({ shippingMethod: "Express", shippingCents: 2900, delivery: { together: null, freight: null } });
    expect(order.lines[0]?.promised).toEqual({ now: { from: "2026-11-04", to: "2026-11-04" }, later: null });
    // Another setting would give another day, but what was promised stays.
    await ship(shop, { ...delivering, handlingDays: 20 });
    const later = await readOrderToMail(shop, order.id);
    expect(later?.lines.map((line) => promisedText(line, later, shop.clock.now()))).toEqual(["Expected Wed, Nov 4"]);
  });

  it("are those of the address, for the estimate of the cart as for the checkout; what no zone serves is refused at the address", async () => {
    const shop = shopOf();
    const hawaii = { title: "Hawaii", zips: ["US 967-968"], methods: [{ title: "Air", rates: [{ upToGrams: null, cents: 4500 }] }] };
    await ship(shop, { ...delivering, zones: [hawaii, { title: "Puerto Rico", provinces: ["US-PR"], methods: [] }] });
    const made = await makeCheckout(shop, [await makeVariant(shop)], { address: { province: "HI", zip: "96720" } });
    const atCheckout = await readCheckout(shop, made.shopper, made.token);
    const cart = await readCart(shop, made.shopper);
    const { estimate } = await cartWithEstimate(shop, cart as NonNullable<typeof cart>, "US 96720");
    expect([atCheckout.totals.shippingCents, estimate.shipping, estimate.method]).toEqual([4500, "$45.00", "Air"]);
    expect((await cartWithEstimate(shop, cart as NonNullable<typeof cart>, null)).estimate).toMatchObject({
      shipping: null,
      included: expect.stringContaining("depends on where the order goes"),
      countries: ["US"],
    });
    await saveCheckoutStep(shop, made.shopper, made.token, { shippingAddress: { ...lab, province: "PR", zip: "00901" } });
    const refused = await readCheckout(shop, made.shopper, made.token);
    expect(refused).toMatchObject({ shippingFault: "not-served", isReady: false, totals: { shippingCents: null } });
    expect(refused.faults["shippingAddress.zip"]).toContain("We do not ship to this address.");
    await expect(placeOrder(shop, made.shopper, { ...made.request, seenTotals: refused.seenTotals })).rejects.toMatchObject({
      code: "checkout-incomplete",
      params: { fields: { "shippingAddress.zip": expect.stringContaining("We do not ship to this address.") } },
    });
  });

  it("promise no day for a purchase order, which counts from its approval", async () => {
    const shop = shopOf();
    await ship(shop, delivering);
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    await saveCheckoutStep(shop, made.shopper, made.token, { paymentMethod: "purchase-order" });
    expect((await readCheckout(shop, made.shopper, made.token)).isHeld).toBe(true);
    const result = await placePurchaseOrder(shop, made);
    if (!("orderId" in result)) throw new Error(result.status);
    const line = (await readOrderToMail(shop, result.orderId))?.lines[0];
    expect(line?.promised).toEqual({ now: null, later: null, afterApproval: { min: 4, max: 6 } });
  });

  it("say of a purchase order in how many days after its approval it arrives, and its days once it is approved or paid", async () => {
    const shop = shopOf();
    const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
    const said = async (orderId: string) => {
      const order = await readOrderToMail(shop, orderId);
      return order?.lines.map((line) => promisedText(line, order, shop.clock.now()));
    };
    await ship(shop, delivering);
    const short = { ...(await makeVariant(shop, { stock: 9, policy: "continue", leadTimeDays: 21 })), quantity: 15 };
    const license = await makeVariant(shop, { requiresShipping: false });
    const [one, other] = [
      await makeOrder(shop, [short, license], "purchase-order"),
      await makeOrder(shop, [await makeVariant(shop)], "purchase-order"),
    ];
    expect(await said(one)).toEqual(["9 expected about 4 to 6 business days after the approval", null]);
    expect(await said(other)).toEqual(["Expected about 4 to 6 business days after the approval"]);
    // Later settings do not change what this buyer was told.
    await ship(shop, { minDays: 20, maxDays: 20, handlingDays: 9 });
    await approveOrder(shop, staff, { orderId: one });
    expect(await said(one)).toEqual(["9 expected Fri, Nov 6 – Tue, Nov 10, 6 expected Fri, Nov 27 – Tue, Dec 1", null]);
    const order = await readOrderToMail(shop, one);
    expect(order?.lines.map((line) => order && deliveryText(line, order, shop.clock.now()))).toEqual([
      "9 from stock, 6 back-ordered: ships about 3 weeks after the approval",
      null,
    ]);
    await markPaid(shop, staff, { orderId: other });
    expect(await said(other)).toEqual(["Expected Fri, Nov 6 – Tue, Nov 10"]);
  });
});

describe("goods that are not all in stock", () => {
  const shortOf = (shop: TestShop) => makeVariant(shop, { title: "Balance", stock: 9, policy: "continue", leadTimeDays: 21 });

  it("ship in parts or together, as the buyer chose; the choice and the days stand on the order", async () => {
    const shop = shopOf();
    await ship(shop, delivering);
    const made = await makeCheckout(shop, [{ id: (await shortOf(shop)).id, quantity: 15 }]);
    const parts = await readCheckout(shop, made.shopper, made.token);
    expect(parts.together).toBe(false);
    expect(parts.lines[0]).toMatchObject({
      notes: ["9 ship now, 6 ship in about 3 weeks."],
      arrives: "9 arrive Fri, Nov 6 – Tue, Nov 10, 6 arrive Fri, Nov 27 – Tue, Dec 1",
    });
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery: { together: "yes" } });
    expect(await readCheckout(shop, made.shopper, made.token)).toMatchObject({
      together: true,
      lines: [{ notes: ["6 of 15 come in about 3 weeks; everything ships together."], arrives: "Arrives Fri, Nov 27 – Tue, Dec 1" }],
    });
    const order = await placed(shop, made);
    expect(order.delivery).toEqual({ together: true, freight: null });
    const line = order.lines[0] as (typeof order.lines)[number];
    expect(promisedText(line, order, shop.clock.now())).toBe("Expected Fri, Nov 27 – Tue, Dec 1");
    expect(deliveryText(line, order, shop.clock.now())).toContain("9 from stock, 6 back-ordered");
  });

  it("are asked about only there, and wait at first where the settings say so", async () => {
    const shop = shopOf();
    await ship(shop, { ...delivering, waitByDefault: true });
    const all = await makeCheckout(shop, [await makeVariant(shop)]);
    const short = await makeCheckout(shop, [{ id: (await shortOf(shop)).id, quantity: 15 }]);
    expect((await readCheckout(shop, all.shopper, all.token)).together).toBeNull();
    expect((await readCheckout(shop, short.shopper, short.token)).together).toBe(true);
    await saveCheckoutStep(shop, short.shopper, short.token, { delivery: { together: "no" } });
    expect((await readCheckout(shop, short.shopper, short.token)).together).toBe(false);
  });
});

describe("heavy goods", () => {
  const freight = {
    ...delivering,
    freightFromGrams: 70_000,
    liftGateCents: 7500,
    appointmentCents: 2500,
    methods: [{ title: "Truck", kind: "freight", minDays: 5, maxDays: 8, rates: [{ upToGrams: null, cents: 20_000 }] }],
  } satisfies SettingsInput<"shipping">;

  it("ship by freight, with how they are unloaded and whom to call, which is asked for and charged", async () => {
    const shop = shopOf();
    await ship(shop, freight);
    const made = await makeCheckout(shop, [await makeVariant(shop, { weightGrams: 90_000 }), await makeVariant(shop)]);
    const asked = await readCheckout(shop, made.shopper, made.token);
    expect(asked.shippingOptions.map(({ title }) => title)).toEqual(["Truck"]);
    expect(Object.keys(asked.faults).toSorted()).toEqual(["delivery.contactName", "delivery.contactPhone", "delivery.unloading"]);
    await expect(placeOrder(shop, made.shopper, { ...made.request, seenTotals: asked.seenTotals })).rejects.toMatchObject({
      code: "checkout-incomplete",
    });
    const delivery = { unloading: "lift-gate", appointment: "yes", contactName: "Ada Byron", contactPhone: "+1 415 555 0100" };
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
    const order = await placed(shop, made);
    expect(order).toMatchObject({
      shippingMethod: "Truck",
      shippingCents: 30_000,
      delivery: { freight: { unloading: "lift-gate", appointment: true, contactName: "Ada Byron", contactPhone: "+1 415 555 0100" } },
    });
  });

  it("may be marked by staff, whatever they weigh; lighter goods ship in parcels and are asked nothing", async () => {
    const shop = shopOf();
    await ship(shop, freight);
    const marked = await makeVariant(shop);
    await shop.sql`update variants set freight = true where id = ${marked.id}`;
    const [heavy, light] = [await makeCheckout(shop, [marked]), await makeCheckout(shop, [await makeVariant(shop)])];
    expect((await readCheckout(shop, heavy.shopper, heavy.token)).shipping?.kind).toBe("freight");
    expect(await readCheckout(shop, light.shopper, light.token)).toMatchObject({ shipping: { kind: "parcel" }, faults: {}, isReady: true });
  });
});

// This part moves the clock, so it comes last.
describe("shipping methods", () => {
  it("of which the price or the day has changed since the page was shown are asked for again", async () => {
    const shop = shopOf();
    await ship(shop, delivering);
    const [made, late] = [await makeCheckout(shop, [await makeVariant(shop)]), await makeCheckout(shop, [await makeVariant(shop)])];
    await ship(shop, { ...delivering, rates: [{ upToGrams: null, cents: 950 }] });
    await expect(placeOrder(shop, made.shopper, made.request)).rejects.toMatchObject({ code: "totals-changed" });
    await ship(shop, delivering);
    // Past 14:00: it ships a day later than the page said.
    shop.pass(6 * 3_600_000);
    await expect(placeOrder(shop, late.shopper, late.request)).rejects.toMatchObject({ code: "totals-changed" });
    const page = { seenTotals: late.request.seenTotals, tries: "order" } as const;
    expect((await readCheckout(shop, late.shopper, late.token, page)).changes).toEqual([
      {
        label: expect.stringContaining("Delivery of"),
        before: "Ships now. Arrives Fri, Nov 6 – Tue, Nov 10",
        after: "Ships now. Arrives Mon, Nov 9 – Wed, Nov 11",
      },
    ]);
  });
});
