import { describe, expect, it } from "vitest";
import type { Staff, StaffRole } from "#domain/actor.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { readAdminOrder } from "./order-admin.ts";
import { cancelOrder, cancelShipment, changeParcels, fulfillOrder, refundOrder } from "./orders.ts";

const shopOf = useTestShop({ max: 16 });
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");
const ups = { carrier: "UPS", trackingNumber: "1Z 999", trackingUrl: "" };
const nowhere = "01990000-0000-7000-8000-0000000000ff";

let keys = 0;

/** Makes an order of `ordered` units, of which `shipped` were shipped. */
async function shippedOrder(ordered: number, shipped: number, notify = true) {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 20 });
  const orderId = await makeOrder(shop, [{ id: variant.id, quantity: ordered }]);
  const lineId = (await readAdminOrder(shop, owner, orderId)).lines[0]?.id ?? "";
  const ship = (quantity: number) => fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity }], notify, idempotencyKey: `ship-${++keys}` });
  const { fulfillmentId } = await ship(shipped);
  return { shop, variant, orderId, lineId, fulfillmentId, ship };
}

const orderOf = (shop: TestShop, orderId: string) => readAdminOrder(shop, owner, orderId);
const mailsOf = async (shop: TestShop, orderId: string) =>
  (await shop.sql`select data->>'kind' as kind from jobs.job where name = 'order-mail' and data->>'orderId' = ${orderId} order by 1`).map(
    (row) => row["kind"] as string,
  );

describe("the parcels of a shipment", () => {
  it("each have a carrier, a number and a link: the carrier’s own page, or the one that was typed", async () => {
    const { shop, orderId, lineId } = await shippedOrder(2, 1);
    await fulfillOrder(shop, owner, {
      ...{ orderId, lines: [{ lineId, quantity: 1 }], idempotencyKey: "parcels" },
      parcels: [
        ups,
        { carrier: "Ox cart", trackingNumber: "7", trackingUrl: "https://ox.example/7" },
        { carrier: "", trackingNumber: "", trackingUrl: "" },
      ],
    });
    expect((await orderOf(shop, orderId)).fulfillments.at(-1)?.parcels).toEqual([
      { carrier: "UPS", trackingNumber: "1Z 999", trackingUrl: "https://www.ups.com/track?tracknum=1Z999" },
      { carrier: "Ox cart", trackingNumber: "7", trackingUrl: "https://ox.example/7" },
    ]);
  });

  it("are added and corrected later, on record with what they were, and the buyer hears of it only where staff choose so", async () => {
    const { shop, orderId, fulfillmentId } = await shippedOrder(1, 1);
    await changeParcels(shop, owner, { orderId, fulfillmentId, parcels: [ups], notify: false });
    expect(await mailsOf(shop, orderId)).toEqual(["confirmation", "shipped", "staff"]);
    await changeParcels(shop, owner, { orderId, fulfillmentId, parcels: [{ ...ups, trackingNumber: "1Z2" }], notify: true });
    // Repeating the change is no change, and sends no email.
    await changeParcels(shop, owner, { orderId, fulfillmentId, parcels: [{ ...ups, trackingNumber: "1Z2" }], notify: true });
    expect(await mailsOf(shop, orderId)).toEqual(["confirmation", "shipped", "staff", "tracking"]);
    const texts = (await orderOf(shop, orderId)).events.filter(({ kind }) => kind === "tracking").map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["Tracking: UPS 1Z 999", "Tracking changed: UPS 1Z2 (was UPS 1Z 999)"]));
    await changeParcels(shop, owner, { orderId, fulfillmentId, parcels: [], notify: false });
    expect((await orderOf(shop, orderId)).fulfillments[0]?.parcels).toEqual([]);
  });

  it("can be left without an email when it is recorded", async () => {
    const { shop, orderId } = await shippedOrder(1, 1, false);
    expect(await mailsOf(shop, orderId)).toEqual(["confirmation", "staff"]);
  });

  it("are refused for a shipment that is not of this order, or is canceled, and to staff who may not ship", async () => {
    const { shop, orderId, fulfillmentId } = await shippedOrder(2, 1);
    const other = await shippedOrder(1, 1);
    const change = { orderId, fulfillmentId, parcels: [ups], notify: false };
    await expect(changeParcels(shop, owner, { ...change, fulfillmentId: other.fulfillmentId })).rejects.toMatchObject({ code: "shipment-not-found" });
    await expect(changeParcels(shop, owner, { ...change, orderId: nowhere })).rejects.toMatchObject({ code: "order-not-found" });
    await expect(changeParcels(shop, staff("analyst"), change)).rejects.toMatchObject({ code: "not-allowed" });
    await expect(changeParcels(shop, stranger, change)).rejects.toMatchObject({ code: "not-signed-in" });
    await cancelShipment(shop, owner, { orderId, fulfillmentId, reason: "Never left", notify: false });
    await expect(changeParcels(shop, owner, change)).rejects.toMatchObject({ code: "shipment-cancelled" });
  });
});

describe("a shipment that is canceled", () => {
  it("is to be shipped again, stays on record with who and why, and takes nothing of the stock", async () => {
    const { shop, variant, orderId, fulfillmentId, ship } = await shippedOrder(3, 2);
    const before = await stockOf(shop, variant.id);
    await cancelShipment(shop, owner, { orderId, fulfillmentId, reason: "Wrong label", notify: true });
    await cancelShipment(shop, owner, { orderId, fulfillmentId, reason: "Twice", notify: true });
    const order = await orderOf(shop, orderId);
    expect(order).toMatchObject({ fulfillmentStatus: "unfulfilled", lines: [{ fulfilledQuantity: 0, toShipQuantity: 3 }] });
    expect(order.fulfillments).toMatchObject([{ lines: [{ quantity: 2 }], cancellation: { reason: "Wrong label" } }]);
    expect(await stockOf(shop, variant.id)).toEqual(before);
    expect(await mailsOf(shop, orderId)).toEqual(["confirmation", "shipment-cancelled", "shipped", "staff"]);
    await ship(3);
    expect((await orderOf(shop, orderId)).fulfillmentStatus).toBe("fulfilled");
    await expectInvariants(shop);
  });

  it("lets an order be canceled of which nothing else was shipped", async () => {
    const { shop, variant, orderId, fulfillmentId } = await shippedOrder(2, 2);
    await expect(cancelOrder(shop, owner, { orderId, reason: "Wish" })).rejects.toMatchObject({ code: "order-shipped" });
    await cancelShipment(shop, owner, { orderId, fulfillmentId, reason: "Never left", notify: false });
    await cancelOrder(shop, owner, { orderId, reason: "Wish" });
    expect((await stockOf(shop, variant.id)).onHand).toBe(20);
    expect((await orderOf(shop, orderId)).fulfillmentStatus).toBe("nothing_to_ship");
  });

  it("is refused where its units were refunded as shipped, or all of the order was", async () => {
    const { shop, orderId, lineId, fulfillmentId } = await shippedOrder(3, 2);
    const cancel = { orderId, fulfillmentId, reason: "Never left", notify: false };
    const refund = { orderId, reason: "Broken", amount: "100", lines: [{ lineId, quantity: 1, shipped: true }], idempotencyKey: "r1" };
    await refundOrder(shop, owner, refund);
    await expect(cancelShipment(shop, owner, cancel)).rejects.toMatchObject({ code: "shipment-refunded" });
    const whole = await shippedOrder(2, 1);
    await refundOrder(shop, owner, { orderId: whole.orderId, reason: "Broken", amount: "200", lines: [], idempotencyKey: "r2" });
    await expect(
      cancelShipment(shop, owner, { orderId: whole.orderId, fulfillmentId: whole.fulfillmentId, reason: "Never left", notify: false }),
    ).rejects.toMatchObject({ code: "shipment-refunded" });
    await expect(cancelShipment(shop, owner, { ...cancel, orderId: nowhere })).rejects.toMatchObject({ code: "order-not-found" });
    await expect(cancelShipment(shop, owner, { ...cancel, fulfillmentId: nowhere })).rejects.toMatchObject({ code: "shipment-not-found" });
    await expect(cancelShipment(shop, staff("analyst"), cancel)).rejects.toMatchObject({ code: "not-allowed" });
    await expect(cancelShipment(shop, stranger, cancel)).rejects.toMatchObject({ code: "not-signed-in" });
  });

  it("at the same time as a refund never leaves units both refunded and to be shipped", async () => {
    for (let round = 0; round < 6; round++) {
      const { shop, orderId, lineId, fulfillmentId } = await shippedOrder(2, 2);
      const results = await Promise.allSettled([
        cancelShipment(shop, owner, { orderId, fulfillmentId, reason: "Never left", notify: false }),
        refundOrder(shop, owner, {
          orderId,
          reason: "Broken",
          amount: "200",
          lines: [{ lineId, quantity: 2, shipped: true }],
          idempotencyKey: `race-${round}`,
        }),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const [line] = (await orderOf(shop, orderId)).lines;
      expect((line?.refundedQuantity ?? 0) + (line?.toShipQuantity ?? 0)).toBe(2);
    }
  });

  it("two people shipping the same units at once record one shipment of them", async () => {
    const { shop, orderId, lineId } = await shippedOrder(3, 1);
    const ship = (by: number) =>
      fulfillOrder(shop, owner, { orderId, lines: [{ lineId, quantity: 2 }], idempotencyKey: `by-${by}` }).then(
        () => "shipped",
        (fault: { code?: string }) => fault.code,
      );
    expect((await Promise.all([ship(1), ship(2), ship(3), ship(4)])).sort()).toEqual([
      ...["more-than-to-ship", "more-than-to-ship", "more-than-to-ship", "shipped"],
    ]);
    expect(await orderOf(shop, orderId)).toMatchObject({ fulfillmentStatus: "fulfilled", lines: [{ fulfilledQuantity: 3 }] });
  });
});
