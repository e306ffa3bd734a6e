import { expect, it } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import { releaseExpired } from "#domain/inventory/inventory.ts";
import { decliningCard, makeCheckout } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { placeOrder, readCheckout, startPayment } from "./checkout.ts";

const shopOf = useTestShop();

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
