import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { readCart } from "#domain/cart/cart.ts";
import { cartToWire } from "#domain/cart/cart-json.ts";
import { readProduct } from "#domain/catalog/catalog.ts";
import { placeOrder, readCheckout } from "#domain/checkout/checkout.ts";
import { addDays } from "#domain/shipping/delivery-dates.ts";
import { utcDay, utcDayText } from "#domain/time-text.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { expectInvariants } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { cancelDelivery, dropPassedDays, receiveDelivery, saveDelivery } from "./incoming-deliveries.ts";
import { listDeliveries, readDelivery } from "./incoming-list.ts";

const shopOf = useTestShop({ max: 8 });
const support: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "support" };
const analyst: Staff = { ...support, role: "analyst" };
const stranger = { kind: "customer", accountId: support.accountId, email: "eve@example.com", cartId: null } as const;

const inDays = (shop: TestShop, days: number) => addDays(utcDay(shop.clock.now()), days);
const textOf = (day: string) => utcDayText(`${day}T00:00:00Z`);
type Wanted = { id: string; quantity: number; days: number };

async function awaiting(shop: TestShop, wanted: Wanted[], reference = "PO-1") {
  const lines = wanted.map(({ id, quantity, days }) => ({ variantId: id, quantity, expectedOn: inDays(shop, days) }));
  return readDelivery(shop, support, await saveDelivery(shop, support, { reference, supplier: "Halden AG", lines }, null));
}
const seen = ({ id, updatedAt }: { id: string; updatedAt: string }) => ({ id, seenAt: updatedAt });
const movementsOf = (shop: TestShop, variantId: string) =>
  shop.sql`select delta, on_hand_after, reason, delivery_id from stock_adjustments where variant_id = ${variantId} order by id`;

describe("goods that are expected", () => {
  it("are recorded with several lines, received in parts, and stand in stock with a movement that names the delivery", async () => {
    const shop = shopOf();
    const [one, other] = [await makeVariant(shop, { stock: 2 }), await makeVariant(shop, { stock: 0 })];
    const made = await awaiting(shop, [
      { id: one.id, quantity: 10, days: 9 },
      { id: other.id, quantity: 4, days: 5 },
    ]);
    expect(made).toMatchObject({ state: "expected", nextOn: inDays(shop, 5), lines: [{ quantity: 10, received: 0 }, { quantity: 4 }] });
    const [first, second] = made.lines;
    await receiveDelivery(shop, support, seen(made), { lines: [{ lineId: first?.id ?? "", units: 6 }] });
    const partly = await readDelivery(shop, support, made.id);
    expect(partly.lines.map(({ received, isOpen }) => [received, isOpen])).toEqual([
      [6, true],
      [0, true],
    ]);
    expect(await stockOf(shop, one.id)).toMatchObject({ onHand: 8 });
    expect([...(await movementsOf(shop, one.id))]).toEqual([{ delta: 6, on_hand_after: 8, reason: "received", delivery_id: made.id }]);
    await receiveDelivery(shop, support, seen(partly), { lines: [{ lineId: second?.id ?? "", units: 3 }], closesRest: true });
    expect(await readDelivery(shop, support, made.id)).toMatchObject({ state: "received", nextOn: null });
    expect([await stockOf(shop, one.id), await stockOf(shop, other.id)]).toMatchObject([{ onHand: 8 }, { onHand: 3 }]);
    await expectInvariants(shop);
  });

  it("are received once, also when two people click at the same instant", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 0 });
    const made = await awaiting(shop, [{ id: variant.id, quantity: 10, days: 3 }]);
    const receipt = { lines: [{ lineId: made.lines[0]?.id ?? "", units: 10 }] };
    const clicks = await Promise.allSettled([1, 2, 3].map(() => receiveDelivery(shop, support, seen(made), receipt)));
    expect(clicks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    for (const click of clicks) if (click.status === "rejected") expect(click.reason).toMatchObject({ code: "changed-meanwhile" });
    expect(await stockOf(shop, variant.id)).toMatchObject({ onHand: 10 });
    expect(await refusalOf(receiveDelivery(shop, support, seen(await readDelivery(shop, support, made.id)), receipt))).toBe("delivery-ended");
  });

  it("are asked about where more comes than was ordered", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 0 });
    const made = await awaiting(shop, [{ id: variant.id, quantity: 2, days: 3 }]);
    const lineId = made.lines[0]?.id ?? "";
    const receipt = { lines: [{ lineId, units: 3 }] };
    await expect(receiveDelivery(shop, support, seen(made), receipt)).rejects.toMatchObject({
      code: "confirmation-needed",
      params: { questions: { [`more-received:${lineId}:3`]: "3 are more than the 2 that are still expected. Take them all in?" } },
    });
    await receiveDelivery(shop, support, seen(made), receipt, { confirmed: [`more-received:${lineId}:3`] });
    expect(await stockOf(shop, variant.id)).toMatchObject({ onHand: 3 });
  });

  it("are changed as long as something is open; what was received stays", async () => {
    const shop = shopOf();
    const [one, other] = [await makeVariant(shop, { stock: 0 }), await makeVariant(shop, { stock: 0 })];
    const made = await awaiting(shop, [{ id: one.id, quantity: 5, days: 3 }]);
    const lineId = made.lines[0]?.id ?? "";
    await receiveDelivery(shop, support, seen(made), { lines: [{ lineId, units: 2 }] });
    const now = await readDelivery(shop, support, made.id);
    const line = { id: lineId, variantId: one.id, quantity: 8, expectedOn: inDays(shop, 20) };
    const change = (lines: object[]) => saveDelivery(shop, support, { reference: "PO-2", lines: lines as [] }, seen(now));
    expect(await refusalOf(change([{ ...line, quantity: 1 }]))).toBe("input-invalid");
    expect(await refusalOf(change([{ ...line, variantId: other.id }]))).toBe("input-invalid");
    expect(await refusalOf(change([{ variantId: other.id, quantity: 1, expectedOn: line.expectedOn }]))).toBe("input-invalid");
    expect(await refusalOf(change([{ ...line, id: shop.ids.next() }]))).toBe("input-invalid");
    expect(await refusalOf(change([line, { variantId: shop.ids.next(), quantity: 1, expectedOn: line.expectedOn }]))).toBe("variant-not-found");
    await change([line, { variantId: other.id, quantity: 1, expectedOn: inDays(shop, 2) }]);
    expect(await readDelivery(shop, support, made.id)).toMatchObject({
      reference: "PO-2",
      nextOn: inDays(shop, 2),
      lines: [
        { received: 2, quantity: 8 },
        { received: 0, quantity: 1 },
      ],
    });
    expect(await refusalOf(change([line]))).toBe("changed-meanwhile");
  });

  it("are canceled once, and then nothing of them comes", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 0, policy: "continue" });
    const made = await awaiting(shop, [{ id: variant.id, quantity: 5, days: 3 }]);
    expect((await readProduct(shop, variant.handle))?.availability).toMatchObject({ state: "back-order", expectedOn: inDays(shop, 3) });
    await cancelDelivery(shop, support, seen(made));
    expect((await readProduct(shop, variant.handle))?.availability).toEqual({ state: "back-order", leadTimeDays: null });
    const ended = await readDelivery(shop, support, made.id);
    expect(ended.state).toBe("cancelled");
    expect(await refusalOf(cancelDelivery(shop, support, seen(made)))).toBe("changed-meanwhile");
    expect(await refusalOf(cancelDelivery(shop, support, seen(ended)))).toBe("delivery-ended");
    const lines = [{ variantId: variant.id, quantity: 1, expectedOn: inDays(shop, 1) }];
    expect(await refusalOf(saveDelivery(shop, support, { lines }, seen(ended)))).toBe("delivery-ended");
    expect((await listDeliveries(shop, analyst, { view: "cancelled" })).deliveries.map(({ id }) => id)).toContain(made.id);
    expect((await listDeliveries(shop, analyst)).deliveries.map(({ id }) => id)).not.toContain(made.id);
  });

  it("are the business of staff who may adjust stock, and readable to all staff", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop);
    const made = await awaiting(shop, [{ id: variant.id, quantity: 5, days: 3 }], "Order 77");
    const input = { lines: [{ variantId: variant.id, quantity: 1, expectedOn: inDays(shop, 1) }] };
    for (const actor of [analyst, stranger]) {
      expect(await refusalOf(saveDelivery(shop, actor, input, null))).toBe("not-allowed");
      expect(await refusalOf(receiveDelivery(shop, actor, seen(made), { lines: [], closesRest: true }))).toBe("not-allowed");
      expect(await refusalOf(cancelDelivery(shop, actor, seen(made)))).toBe("not-allowed");
    }
    expect(await refusalOf(readDelivery(shop, stranger, made.id))).toBe("not-allowed");
    expect(await refusalOf(listDeliveries(shop, stranger))).toBe("not-allowed");
    expect(await refusalOf(readDelivery(shop, analyst, shop.ids.next()))).toBe("not-found");
    expect(await refusalOf(cancelDelivery(shop, support, { id: shop.ids.next(), seenAt: made.updatedAt }))).toBe("not-found");
    for (const id of ["nothing", shop.ids.next()]) {
      expect(await refusalOf(saveDelivery(shop, support, input, { id, seenAt: made.updatedAt }))).toBe("not-found");
      expect(await refusalOf(receiveDelivery(shop, support, { id, seenAt: made.updatedAt }, { lines: [], closesRest: true }))).toBe("not-found");
    }
    expect(await refusalOf(receiveDelivery(shop, support, seen(made), { lines: [] }))).toBe("input-invalid");
    expect(await refusalOf(saveDelivery(shop, support, { lines: [] }, null))).toBe("input-invalid");
    const { deliveries } = await listDeliveries(shop, analyst, { search: "order 77" });
    expect(deliveries).toMatchObject([{ id: made.id, lines: 1, units: 5, received: 0 }]);
    expect((await listDeliveries(shop, analyst, { view: "all", sort: "newest" })).deliveries[0]?.id).toBe(made.id);
  });
});

describe("a variant that is sold beyond its stock", () => {
  it("ships when the delivery that covers it comes, which the product, the cart and the checkout say, and the order keeps", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 2, policy: "continue", leadTimeDays: 70 });
    await awaiting(shop, [
      { id: variant.id, quantity: 3, days: 10 },
      { id: variant.id, quantity: 10, days: 30 },
    ]);
    const few = await makeCheckout(shop, [{ id: variant.id, quantity: 5 }]);
    const saidOf = async (made: typeof few) => {
      const cart = await readCart(shop, made.shopper);
      return cart && cartToWire(cart).lines[0]?.notes.map(({ text }) => text);
    };
    expect(await saidOf(few)).toEqual([`2 ship now, 3 ship around ${textOf(inDays(shop, 10))}.`]);
    const many = await makeCheckout(shop, [{ id: variant.id, quantity: 6 }]);
    expect(await saidOf(many)).toEqual([`2 ship now, 4 ship around ${textOf(inDays(shop, 30))}.`]);
    const tooMany = await makeCheckout(shop, [{ id: variant.id, quantity: 16 }]);
    expect(await saidOf(tooMany)).toEqual(["2 ship now, 14 ship in about 10 weeks."]);
    expect((await readCheckout(shop, few.shopper, few.token)).lines[0]?.notes).toEqual([`2 ship now, 3 ship around ${textOf(inDays(shop, 10))}.`]);
    const placed = await placeOrder(shop, few.shopper, few.request);
    if (placed.status !== "paid") throw new Error(placed.status);
    expect([...(await shop.sql`select back_ordered, lead_time_days from order_lines where order_id = ${placed.orderId}`)]).toEqual([
      { back_ordered: 3, lead_time_days: 10 },
    ]);
    // Those three are reserved: the next buyer waits for the second delivery.
    expect((await readProduct(shop, variant.handle))?.availability).toMatchObject({ state: "back-order", expectedOn: inDays(shop, 30) });
  });

  it("has its lead time again once the day has passed without the delivery", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 0, policy: "continue", leadTimeDays: 35 });
    const made = await awaiting(shop, [{ id: variant.id, quantity: 3, days: 2 }]);
    await shop.sql`update incoming_lines set expected_on = expected_on - 5 where delivery_id = ${made.id}`;
    await shop.sql`update incoming_deliveries set next_on = next_on - 5 where id = ${made.id}`;
    await shop.sql`update stock_levels set incoming = jsonb_build_array(jsonb_build_object('on', ${inDays(shop, -3)}::text, 'units', 3)) where variant_id = ${variant.id}`;
    expect(await dropPassedDays(shop, 1000)).toBe(1);
    expect(await dropPassedDays(shop, 1000)).toBe(0);
    expect((await readProduct(shop, variant.handle))?.availability).toEqual({ state: "back-order", leadTimeDays: 35 });
    expect((await readDelivery(shop, support, made.id)).state).toBe("overdue");
  });
});
