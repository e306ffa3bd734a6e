import { describe, expect, it } from "vitest";
import { createMemo } from "#adapters/memo/memo.ts";
import { approveOrder } from "#domain/orders/orders.ts";
import { manager } from "#support/customer-on-terms.ts";
import { lab, type MadeCheckout, makeCheckout, onPurchaseOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { countStatements } from "#support/statement-counting.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { placeOrder } from "./checkout.ts";
import { rememberEmail } from "./confirmed-emails.ts";

const shopOf = useTestShop({ max: 2 });

/** The shop as it is some time after the start: what changes rarely is not read again. */
const started = (shop: TestShop): TestShop => ({ ...shop, memo: createMemo(shop.clock) });

/** The driver learns each statement once per connection, which costs round trips of its own. */
const warmups = 6;

/** Counts the statements of an order as the checkout page places it, with what was entered. */
async function countOrder(shop: TestShop, make: () => Promise<{ made: MadeCheckout; request: MadeCheckout["request"] }>) {
  const place = ({ made, request }: Awaited<ReturnType<typeof make>>) =>
    placeOrder(shop, made.shopper, { ...request, typed: { shippingAddress: lab, billingAddress: null, paymentMethod: request.method } });
  for (let at = 0; at < warmups; at++) await place(await make());
  const next = await make();
  return countStatements(shop, () => place(next));
}

describe("placing an order asks the database little", () => {
  it("by the test card, however many lines it has: 15 statements in 8 round trips", async () => {
    const shop = started(shopOf());
    const [one, other] = [await makeVariant(shop, { stock: 100 }), await makeVariant(shop, { stock: 100 })];
    const make = async () => {
      const made = await makeCheckout(shop, [one, other]);
      return { made, request: made.request };
    };
    expect(await countOrder(shop, make)).toEqual({ statements: 15, roundTrips: 8 });
  });

  it("on a purchase order of a buyer whom the shop knows: 19 statements in 8 round trips", async () => {
    const shop = started(shopOf());
    const variant = await makeVariant(shop, { stock: 100 });
    let placed = 0;
    const make = async () => {
      placed += 1;
      const email = `buyer-${placed}@known.example`;
      const first = await makeCheckout(shop, [variant], { email });
      await rememberEmail(shop, first.shopper, null, email);
      const order = await placeOrder(shop, first.shopper, onPurchaseOrder(first));
      if (!("orderId" in order)) throw new Error(`No order came of it: ${order.status}`);
      await approveOrder(shop, manager, { orderId: order.orderId });
      const made = await makeCheckout(shop, [variant], { email });
      await rememberEmail(shop, made.shopper, null, email);
      return { made, request: onPurchaseOrder(made) };
    };
    expect(await countOrder(shop, make)).toEqual({ statements: 19, roundTrips: 8 });
  });
});
