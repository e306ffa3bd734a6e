import { expect, it } from "vitest";
import { addLines, removeLine } from "#domain/cart/cart.ts";
import { minuteMs } from "#domain/durations.ts";
import { releaseExpired } from "#domain/inventory/inventory.ts";
import { decliningCard, makeCheckout } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { placeOrder, readCheckout, startPayment } from "./checkout.ts";

const shopOf = useTestShop({ max: 8 });

it("stock is reserved when a payment starts, released when the card is declined, and after 15 minutes where nobody pays", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 3 });
  const made = await makeCheckout(shop, [{ id: variant.id, quantity: 2 }]);
  await expect(placeOrder(shop, made.shopper, { ...made.request, payload: decliningCard })).rejects.toMatchObject({ code: "payment-declined" });
  expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 0 });
  const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
  await startPayment(shop, made.shopper, { ...made.request, idempotencyKey: shop.ids.token(), seenTotals });
  expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 2 });
  shop.pass(15 * minuteMs - 1);
  await releaseExpired(shop, shop.clock.now());
  expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 2 });
  shop.pass(2);
  await releaseExpired(shop, shop.clock.now());
  expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 0 });
});

/** Makes a buyer with an open payment for the first who has changed the cart to the other, ready to pay again. */
async function changedFrom(shop: TestShop, first: { id: string }, other: { id: string }) {
  const made = await makeCheckout(shop, [first]);
  await startPayment(shop, made.shopper, made.request);
  shop.pass(3 * minuteMs);
  const { lines } = await addLines(shop, made.shopper, { lines: [{ merchandiseId: other.id, quantity: 1 }] });
  await removeLine(shop, made.shopper, { lineId: lines.find(({ variantId }) => variantId === first.id)?.id ?? "" });
  const { seenTotals } = await readCheckout(shop, made.shopper, made.token);
  return () => startPayment(shop, made.shopper, { ...made.request, idempotencyKey: shop.ids.token(), seenTotals });
}

it("two buyers who change to each other's goods both pay, however often they do so at once", async () => {
  const shop = shopOf();
  const [one, other] = [await makeVariant(shop, { stock: 50 }), await makeVariant(shop, { stock: 50 })];
  for (let round = 0; round < 6; round++) {
    const pays = [await changedFrom(shop, one, other), await changedFrom(shop, other, one), await changedFrom(shop, one, other)];
    const results = await Promise.allSettled(pays.map((pay) => pay()));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
  }
});
