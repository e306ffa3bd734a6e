import { beforeEach, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { dayMs } from "#domain/durations.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import { type MadeCheckout, makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { placeOrder, readCheckout, saveCheckoutStep } from "./checkout.ts";
import {
  acceptFreightQuote,
  answerFreightQuote,
  freightQuoteToken,
  listFreightQuotes,
  readFreightQuote,
  requestFreightQuote,
} from "./freight-quotes.ts";

const shopOf = useTestShop();
const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "support" };
const customer: CheckoutBuyer = { ...stranger, kind: "customer", accountId: "01990000-0000-7000-8000-000000000002", email: "ada@lab.example" };
const delivery = { unloading: "dock", appointment: "no", contactName: "Ada Byron", contactPhone: "+1 415 555 0100" };

/** Resets every limit. */
beforeEach(async () => {
  shopOf().pass(2 * dayMs);
  await changeSettings(shopOf(), system, "shipping", { freightFromGrams: 70_000, methods: [{ title: "Freight", kind: "quote" }] });
});

async function heavyCheckout(shop: TestShop, stock = 10): Promise<MadeCheckout & { variantId: string }> {
  const { id } = await makeVariant(shop, { weightGrams: 90_000, stock });
  const made = await makeCheckout(shop, [{ id, quantity: 2 }]);
  await saveCheckoutStep(shop, made.shopper, made.token, { delivery });
  return { ...made, variantId: id };
}

async function ask(shop: TestShop, { shopper, token }: MadeCheckout) {
  const { seenTotals } = await readCheckout(shop, shopper, token);
  return requestFreightQuote(shop, shopper, { token, seenTotals });
}

describe("a request for a freight quote is refused", () => {
  it("for goods that are sold out, fewer than wanted, taken off the shop, or taken out of the cart", async () => {
    const shop = shopOf();
    const made = await heavyCheckout(shop);
    await shop.sql`update stock_levels set on_hand = 1 where variant_id = ${made.variantId}`;
    await expect(ask(shop, made)).rejects.toMatchObject({ code: "quantity-not-available" });
    await shop.sql`update stock_levels set on_hand = 0 where variant_id = ${made.variantId}`;
    await expect(ask(shop, made)).rejects.toMatchObject({ code: "out-of-stock" });
    await shop.sql`update products set status = 'archived' where id = (select product_id from variants where id = ${made.variantId})`;
    await expect(ask(shop, made)).rejects.toMatchObject({ code: "variant-not-found" });
    await shop.sql`delete from cart_lines where cart_id = ${made.cartId}`;
    await expect(ask(shop, made)).rejects.toMatchObject({ code: "cart-empty" });
  });

  it("for a quantity that the goods are not sold in anymore", async () => {
    const shop = shopOf();
    const made = await heavyCheckout(shop);
    await shop.sql`update variants set min_quantity = 4, quantity_step = 4 where id = ${made.variantId}`;
    await expect(ask(shop, made)).rejects.toMatchObject({ code: "quantity-not-allowed", params: { minQuantity: 4, quantityStep: 4 } });
  });

  it("of a cart that became an order", async () => {
    const shop = shopOf();
    const made = await heavyCheckout(shop);
    const { quoteId } = await ask(shop, made);
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 100, message: "" });
    const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
    await placeOrder(shop, made.shopper, { ...made.request, seenTotals });
    await expect(requestFreightQuote(shop, made.shopper, { token: made.token, seenTotals })).rejects.toMatchObject({ code: "checkout-completed" });
  });

  it("after too many from one address, and once too much was stored; so is accepting one", async () => {
    const shop = shopOf();
    const made = await heavyCheckout(shop);
    const { quoteId } = await ask(shop, made);
    await answerFreightQuote(shop, staff, { id: quoteId, cents: 100, message: "" });
    await saveCheckoutStep(shop, made.shopper, made.token, { delivery: { ...delivery, unloading: "lift-gate" } });
    await shop.counters.add("freight-quote", `address ${stranger.address}`, 20, dayMs);
    await expect(ask(shop, made)).rejects.toMatchObject({ code: "too-many-requests" });
    await shop.counters.add("stored-by-address", stranger.address ?? "", storageLimits.address.bytes, dayMs);
    await expect(ask(shop, made)).rejects.toMatchObject({ code: "stored-too-much" });
    await expect(acceptFreightQuote(shop, made.shopper, freightQuoteToken(shop, quoteId))).rejects.toMatchObject({ code: "stored-too-much" });
  });

  it("to be read by customers, who are no staff", async () => {
    const shop = shopOf();
    await expect(listFreightQuotes(shop, customer, { view: "all", search: "", after: "" })).rejects.toMatchObject({ code: "not-allowed" });
    await expect(readFreightQuote(shop, customer, shop.ids.next())).rejects.toMatchObject({ code: "not-allowed" });
  });
});
