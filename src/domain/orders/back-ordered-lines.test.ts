import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import { mailOrder } from "#jobs/order-mail.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { readLinkedOrder } from "./order-access.ts";
import { readAdminOrder } from "./order-admin.ts";
import { orderToken } from "./order-token.ts";
import { approveOrder, cancelOrder, fulfillOrder } from "./orders.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

/** Makes a variant that is sold beyond its stock of 9, the rest in five weeks. */
const soldBeyond = (shop: TestShop) => makeVariant(shop, { title: "Balance", stock: 9, policy: "continue", leadTimeDays: 35 });

const adminLineOf = async (shop: TestShop, orderId: string) => (await readAdminOrder(shop, owner, orderId)).lines[0];
const missing = async (shop: TestShop, orderIds: string[]) =>
  Promise.all(orderIds.map(async (orderId) => (await adminLineOf(shop, orderId))?.missingQuantity));

describe("fifteen ordered where nine are in stock", () => {
  it("is said to the buyer and to staff, in emails and on pages, until it is shipped", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [{ id: (await soldBeyond(shop)).id, quantity: 15 }]);
    const said = "9 from stock, 6 back-ordered: expected around December 7, 2026 (about 5 weeks after the order)";
    for (const kind of ["confirmation", "staff"] as const) await mailOrder(shop, { orderId, kind });
    for (const mail of shop.outbox) expect([mail.text.includes(said), mail.html.includes(said)]).toEqual([true, true]);
    expect(await adminLineOf(shop, orderId)).toMatchObject({ backOrderedQuantity: 6, leadTimeDays: 35, toShipQuantity: 15, missingQuantity: 6 });
    const lineId = (await adminLineOf(shop, orderId))?.id ?? "";
    const { fulfillmentId } = await fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity: 9 }], idempotencyKey: "first" });
    await mailOrder(shop, { orderId, kind: "shipped", fulfillmentId });
    expect(shop.outbox.at(-1)?.text).toContain("Still to come:\n\n6 x Balance");
    expect((await readLinkedOrder(shop, owner, { token: orderToken(shop, orderId) })).order.lines[0]).toMatchObject({
      shipped: 9,
      toShip: 6,
      backOrdered: 6,
      leadTimeDays: 35,
    });
    expect(await adminLineOf(shop, orderId)).toMatchObject({ toShipQuantity: 6, missingQuantity: 6 });
  });
});

describe("what is to be packed", () => {
  it("is what the stock has, older orders first, as new stock comes in", async () => {
    const shop = shopOf();
    const variant = await soldBeyond(shop);
    const first = await makeOrder(shop, [{ id: variant.id, quantity: 15 }]);
    shop.pass(60_000);
    const held = await makeOrder(shop, [{ id: variant.id, quantity: 4 }], "purchase-order");
    shop.pass(60_000);
    const last = await makeOrder(shop, [{ id: variant.id, quantity: 3 }]);
    const orders = [first, held, last];
    expect(await missing(shop, orders)).toEqual([6, 4, 3]);
    await adjustStock(shop, owner, { variantId: variant.id, delta: 8 });
    expect(await missing(shop, orders)).toEqual([0, 2, 3]);
    await approveOrder(shop, owner, { orderId: held });
    expect(await missing(shop, orders)).toEqual([0, 2, 3]);
    await cancelOrder(shop, owner, { orderId: first, reason: "No budget" });
    expect(await missing(shop, [held, last])).toEqual([0, 0]);
  });

  it("counts nothing for a variant whose stock the merchant does not count, nor for payments that are not orders yet", async () => {
    const shop = shopOf();
    const variant = await soldBeyond(shop);
    const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 10 }]);
    await adjustStock(shop, owner, { variantId: variant.id, delta: 1 });
    await shop.sql`
      insert into stock_reservations (id, variant_id, quantity, attempt_id, created_at, expires_at)
      values (gen_random_uuid(), ${variant.id}, 5, gen_random_uuid(), now(), now() + interval '15 minutes')`;
    await shop.sql`update stock_levels set reserved = 5 where variant_id = ${variant.id}`;
    expect(await missing(shop, [orderId])).toEqual([0]);
    await shop.sql`update stock_levels set tracked = false, on_hand = -9 where variant_id = ${variant.id}`;
    expect(await missing(shop, [orderId])).toEqual([0]);
  });
});
