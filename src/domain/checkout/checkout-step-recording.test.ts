import { describe, expect, it } from "vitest";
import { flushEvents } from "#domain/events/event-storing.ts";
import { Refusal } from "#domain/refusal.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { placeOrder, readCheckout } from "./checkout.ts";
import { recordRefusedOrder } from "./checkout-step-recording.ts";

const shopOf = useTestShop();

/** Makes a checkout with a complete address, in a measured visit. */
async function measured(shop: TestShop, address: object = {}) {
  const { id } = await makeVariant(shop, { priceCents: 2000, stock: 20 });
  const made = await makeCheckout(shop, [{ id }], { address });
  const who = { accountId: null, isBot: false, isStaff: false, device: "phone", browser: "Safari", country: "US" };
  const visit = { sessionId: shop.ids.random(), visitorId: shop.ids.random(), ...who };
  return { made, visit, shopper: { ...made.shopper, visit } };
}

async function noted(shop: TestShop, sessionId: string) {
  await flushEvents(shop);
  return shop.sql<Record<string, unknown>[]>`
    select name, target_type, target, value_cents, currency, origin, is_trial, device from events where session_id = ${sessionId} and name like 'checkout%' order by at, target_type`;
}

describe("what the shop notes of a checkout", () => {
  it("is that the address is complete and which price of shipping was shown, once however often the page is opened", async () => {
    const shop = shopOf();
    const { made, visit, shopper } = await measured(shop);
    for (let times = 0; times < 3; times += 1) {
      await readCheckout(shop, shopper, made.token);
      await flushEvents(shop);
    }
    const { totals } = await readCheckout(shop, shopper, made.token);
    const common = { name: "checkout_step", origin: "server", is_trial: true, device: "phone", currency: "USD", target: null };
    expect(await noted(shop, visit.sessionId)).toEqual([
      { ...common, target_type: "address", value_cents: null },
      { ...common, target_type: "shipping", value_cents: totals.shippingCents },
    ]);
  });

  it("is the same where the order comes with all that was typed, as without script", async () => {
    const shop = shopOf();
    const { made, visit, shopper } = await measured(shop);
    await placeOrder(shop, shopper, made.request);
    expect((await noted(shop, visit.sessionId)).map((row) => row["target_type"])).toEqual(["address", "shipping"]);
  });

  it("includes no finished address step if nothing ships to a complete address", async () => {
    const shop = shopOf();
    const { made, visit, shopper } = await measured(shop, { country: "CA", province: "ON", zip: "M5V 2T6", city: "Toronto" });
    const { faults } = await readCheckout(shop, shopper, made.token);
    const rows = await noted(shop, visit.sessionId);
    // Either the country is off, which is a fault of its field, or no zone serves it.
    expect([Object.keys(faults)[0]?.startsWith("shippingAddress."), rows.some((row) => row["target_type"] === "address")]).toEqual([true, false]);
  });

  it("is what refused the order: the names of fields, else the rule, and never what was typed", async () => {
    const shop = shopOf();
    const { visit, shopper } = await measured(shop);
    await recordRefusedOrder(
      shop,
      shopper,
      new Refusal("checkout-incomplete", { fields: { email: "Enter a valid email address.", "card.number": "Check it." } }),
    );
    await recordRefusedOrder(shop, shopper, new Refusal("out-of-stock", { title: "Rotor" }));
    // A declined payment is recorded with its attempt.
    await recordRefusedOrder(shop, shopper, new Refusal("payment-declined", { failureCode: "card_declined" }));
    const rows = await noted(shop, visit.sessionId);
    expect(rows.map((row) => [row["name"], row["target"], row["target_type"]])).toEqual([
      ["checkout_fault", "field", "card.number"],
      ["checkout_fault", "field", "email"],
      ["checkout_fault", "rule", "out-of-stock"],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Enter|Check|Rotor/);
  });
});
