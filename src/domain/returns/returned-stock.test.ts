import { expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { cancelOrder, cancelShipment, fulfillOrder, refundOrder, restockOrder } from "#domain/orders/orders.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { closeReturn, receiveReturn, refundReturn } from "./return-handling.ts";
import { openReturn } from "./return-opening.ts";

/** A unit comes back into stock once, whichever way it comes. */

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const words = { comment: "", returnAddress: "", instructions: "" };

/** Makes an order of `quantity` units from a stock of ten; three are shipped, and two of these are in a return that is approved. */
async function returning(quantity = 3) {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 10, priceCents: 10_000 });
  const orderId = await makeOrder(shop, [{ id: variant.id, quantity }], "test-card");
  const lineId = (await readAdminOrder(shop, owner, orderId)).lines[0]?.id ?? "";
  await fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity: 3 }], idempotencyKey: "all" });
  const fulfillmentId = (await readAdminOrder(shop, owner, orderId)).fulfillments[0]?.id ?? "";
  const lines = [{ lineId, quantity: 2, reason: "not-needed" as const }];
  const { returnId } = await openReturn(shop, owner, { orderId, idempotencyKey: "return", lines, ...words });
  return {
    ...{ shop, orderId, returnId, lineId, variantId: variant.id },
    onHand: async () => (await stockOf(shop, variant.id)).onHand,
    receive: () => receiveReturn(shop, owner, { returnId, lines: [{ lineId, received: 2, restocked: 2, condition: "As new" }] }),
    close: () => closeReturn(shop, owner, { returnId }),
    cancelShipping: () => cancelShipment(shop, owner, { orderId, fulfillmentId, reason: "Never left", notify: false }),
    refund: (quantity: number, restock: boolean, idempotencyKey: string) =>
      refundOrder(shop, owner, { orderId, amount: "1.00", reason: "Late", lines: [{ lineId, quantity, shipped: true, restock }], idempotencyKey }),
  };
}

it("Goods in a return keep their shipment from being canceled, and those that came back with one do too", async () => {
  const { shop, orderId, onHand, receive, close, cancelShipping } = await returning();
  expect(await refusalOf(cancelShipping())).toBe("shipment-refunded");
  await receive();
  expect(await refusalOf(cancelShipping())).toBe("shipment-refunded");
  await close();
  expect(await onHand()).toBe(9);
  expect(await refusalOf(cancelShipping())).toBe("shipment-refunded");
  expect(await refusalOf(cancelOrder(shop, owner, { orderId, reason: "Not needed" }))).toBe("order-shipped");
  expect(await onHand()).toBe(9);
  await expectInvariants(shop);
});

it("A refund puts back what is in no return, and gives money for the rest", async () => {
  const { shop, onHand, receive, close, refund } = await returning();
  await expect(refund(2, true, "too many")).rejects.toMatchObject({
    code: "input-invalid",
    params: { fields: { lines: expect.stringContaining("At most 1") } },
  });
  await refund(1, true, "the third");
  expect(await onHand()).toBe(8);
  await receive();
  await close();
  expect(await onHand()).toBe(10);
  expect(await refusalOf(refund(1, true, "back already"))).toBe("input-invalid");
  await refund(2, false, "money alone");
  expect(await onHand()).toBe(10);
  await expectInvariants(shop);
});

it("What was refunded without its goods is not put back beside the return that brought them", async () => {
  const { shop, orderId, lineId, onHand, receive, close, refund } = await returning();
  await refund(2, false, "money first");
  await receive();
  await close();
  const shown = (await readAdminOrder(shop, owner, orderId)).lines[0];
  expect([await onHand(), shown?.restockableQuantity]).toEqual([9, 1]);
  const restock = (quantity: number, idempotencyKey: string) => restockOrder(shop, owner, { orderId, lines: [{ lineId, quantity }], idempotencyKey });
  expect(await refusalOf(restock(2, "two"))).toBe("input-invalid");
  await expectInvariants(shop);
});

it("Units that are still to be shipped make no room for goods that came back with a return", async () => {
  const { shop, orderId, lineId, onHand, receive, close, refund } = await returning(5);
  await refund(2, false, "money first");
  await receive();
  await close();
  expect(await onHand()).toBe(7);
  const restock = (quantity: number) => restockOrder(shop, owner, { orderId, lines: [{ lineId, quantity }], idempotencyKey: `restock ${quantity}` });
  expect(await refusalOf(restock(2))).toBe("input-invalid");
  expect((await readAdminOrder(shop, owner, orderId)).lines[0]?.restockableQuantity).toBe(1);
  await expectInvariants(shop);
});

it("A shipment of which nothing is in a return or refunded can be canceled", async () => {
  const { shop, orderId, lineId, refund } = await returning(4);
  await refund(2, false, "of the first shipment");
  await fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity: 1 }], idempotencyKey: "second" });
  const second =
    (await readAdminOrder(shop, owner, orderId)).fulfillments.find(({ lines }) => lines.some(({ quantity }) => quantity === 1))?.id ?? "";
  await cancelShipment(shop, owner, { orderId, fulfillmentId: second, reason: "Never left", notify: false });
  await expectInvariants(shop);
});

it("The return's own refund brings its goods back, once", async () => {
  const { shop, returnId, onHand, receive, refund, close } = await returning();
  await receive();
  await refundReturn(shop, owner, { returnId, amount: "200.00" });
  expect(await onHand()).toBe(9);
  expect(await refusalOf(close())).toBe("return-not-open");
  await refund(1, true, "the third");
  expect(await onHand()).toBe(10);
  await expectInvariants(shop);
});
