import { describe, expect, it } from "vitest";
import type { Staff, StaffRole } from "#domain/actor.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { catalogInvariants } from "#src/cli/check/catalog-invariants.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants, unitsEver } from "#support/shop-invariants.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { listAdminOrders, openOrderCount, readAdminOrder, readOrderFigures } from "./order-admin.ts";
import { approveOrder, cancelOrder, fulfillOrder, markPaid, markRefundSent, reduceOrder, refundOrder, restockOrder } from "./orders.ts";

const shopOf = useTestShop({ max: 16 });
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");

let keys = 0;
type Line = { lineId: string; quantity: number; shipped?: boolean; restock?: boolean };
const refund = (orderId: string, amount: string, lines: Line[] = [], idempotencyKey = `refund-${++keys}`) => ({
  ...{ orderId, amount, reason: "Changed mind", lines, idempotencyKey },
});
const ship = (orderId: string, lineId: string, quantity: number) => ({ orderId, lines: [{ lineId, quantity }], idempotencyKey: `ship-${++keys}` });

async function anOrder(quantity: number, method: "test-card" | "purchase-order" = "test-card", wish: Parameters<typeof makeVariant>[1] = {}) {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 20, ...wish });
  const orderId = await makeOrder(shop, [{ id: variant.id, quantity }], method);
  const order = await readAdminOrder(shop, owner, orderId);
  return { shop, variant, orderId, lineId: order.lines[0]?.id ?? "" };
}

const adminOrderOf = (shop: TestShop, orderId: string) => readAdminOrder(shop, owner, orderId);
const mailsOf = async (shop: TestShop, orderId: string) =>
  (await shop.sql`select data->>'kind' as kind from jobs.job where name = 'order-mail' and data->>'orderId' = ${orderId} order by 1`).map(
    (row) => row["kind"] as string,
  );
const isIn = async (shop: TestShop, view: "to-ship" | "open" | "to-refund", orderId: string) =>
  (await listAdminOrders(shop, owner, { view, first: 100 })).orders.some(({ id }) => id === orderId);
const balance = async (shop: TestShop, orderId: string, account: string) =>
  (await shop.sql`select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where order_id = ${orderId} and account = ${account}`)[0]?.[
    "cents"
  ];

describe("an order that is refunded whole", () => {
  it("leaves what is to be shipped, in lists, counts and figures, and its stock is back, though only an amount was named", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(3);
    const [open, figures] = [await openOrderCount(shop, owner, { withTests: true }), await readOrderFigures(shop, owner, new Date(0), "USD")];
    await refundOrder(shop, owner, refund(orderId, "300"));
    expect(await adminOrderOf(shop, orderId)).toMatchObject({
      financialStatus: "refunded",
      fulfillmentStatus: "nothing_to_ship",
      lines: [{ toShipQuantity: 0, refundedQuantity: 3, restockableQuantity: 0 }],
    });
    expect([await isIn(shop, "to-ship", orderId), await isIn(shop, "open", orderId)]).toEqual([false, false]);
    expect(await openOrderCount(shop, owner, { withTests: true })).toBe(open - 1);
    expect((await readOrderFigures(shop, owner, new Date(0), "USD")).testToShip).toBe(figures.testToShip - 1);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 20, reserved: 0 });
    await expect(fulfillOrder(shop, owner, ship(orderId, lineId, 1))).rejects.toMatchObject({ code: "order-not-paid" });
    await expectInvariants(shop);
  });

  it("by several refunds is nothing to ship after the last of them", async () => {
    const { shop, variant, orderId } = await anOrder(2);
    await refundOrder(shop, owner, refund(orderId, "150"));
    expect(await adminOrderOf(shop, orderId)).toMatchObject({ fulfillmentStatus: "unfulfilled", lines: [{ toShipQuantity: 2 }] });
    await refundOrder(shop, owner, refund(orderId, "50"));
    expect(await adminOrderOf(shop, orderId)).toMatchObject({ fulfillmentStatus: "nothing_to_ship" });
    expect((await stockOf(shop, variant.id)).onHand).toBe(20);
    expect(await unitsEver(shop, variant.id)).toBe(20);
  });

  it("after a part was shipped takes the other part off, and leaves the shipped one where it is", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(5);
    await fulfillOrder(shop, owner, ship(orderId, lineId, 2));
    await refundOrder(shop, owner, refund(orderId, "500"));
    expect(await adminOrderOf(shop, orderId)).toMatchObject({
      fulfillmentStatus: "fulfilled",
      lines: [{ toShipQuantity: 0, returnableQuantity: 2 }],
    });
    expect((await stockOf(shop, variant.id)).onHand).toBe(18);
  });

  it("of which every line was refunded, but not the shipping, is nothing to ship either", async () => {
    const { shop, orderId, lineId } = await anOrder(1);
    await refundOrder(shop, owner, refund(orderId, "90", [{ lineId, quantity: 1 }]));
    expect(await adminOrderOf(shop, orderId)).toMatchObject({ financialStatus: "partially_refunded", fulfillmentStatus: "nothing_to_ship" });
    expect(await isIn(shop, "to-ship", orderId)).toBe(false);
  });

  it("by a provider that then refuses is to be shipped again", async () => {
    const { shop, variant, orderId } = await anOrder(2);
    const failing = { ...(shop.payments["test-card"] as PaymentProvider), refund: async () => ({ status: "failed", failureCode: "no" }) as const };
    await expect(refundOrder({ ...shop, payments: { "test-card": failing } }, owner, refund(orderId, "200"))).rejects.toMatchObject({
      code: "refund-failed",
    });
    expect(await adminOrderOf(shop, orderId)).toMatchObject({ fulfillmentStatus: "unfulfilled", lines: [{ toShipQuantity: 2 }] });
    expect((await stockOf(shop, variant.id)).onHand).toBe(18);
  });
});

describe("refunded goods", () => {
  it("go back into stock where they were not shipped, and stay out where they were, unless staff say otherwise", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(6);
    await fulfillOrder(shop, owner, ship(orderId, lineId, 3));
    await refundOrder(shop, owner, refund(orderId, "100", [{ lineId, quantity: 1, shipped: true }]));
    // A returned item does not change what is still to be shipped.
    expect(await adminOrderOf(shop, orderId)).toMatchObject({ lines: [{ toShipQuantity: 3, returnableQuantity: 2, restockableQuantity: 1 }] });
    expect((await stockOf(shop, variant.id)).onHand).toBe(14);
    await refundOrder(shop, owner, refund(orderId, "100", [{ lineId, quantity: 1, shipped: true, restock: true }]));
    await refundOrder(shop, owner, refund(orderId, "100", [{ lineId, quantity: 1, shipped: false }]));
    await refundOrder(shop, owner, refund(orderId, "100", [{ lineId, quantity: 1, shipped: false, restock: false }]));
    expect((await stockOf(shop, variant.id)).onHand).toBe(16);
    expect(await adminOrderOf(shop, orderId)).toMatchObject({ lines: [{ toShipQuantity: 1, returnableQuantity: 1, restockableQuantity: 2 }] });
    await expect(refundOrder(shop, owner, refund(orderId, "1", [{ lineId, quantity: 2, shipped: false }]))).rejects.toMatchObject({
      code: "input-invalid",
    });
    await expect(refundOrder(shop, owner, refund(orderId, "1", [{ lineId, quantity: 3 }]))).rejects.toMatchObject({ code: "input-invalid" });
  });

  it("can be put back afterward, once, never more than were refunded, not even where one request names a line several times, by those who may change stock", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(4);
    await fulfillOrder(shop, owner, ship(orderId, lineId, 4));
    await refundOrder(shop, owner, refund(orderId, "300", [{ lineId, quantity: 3 }]));
    const restock = (quantity: number, idempotencyKey: string) => ({ orderId, lines: [{ lineId, quantity }], idempotencyKey });
    await expect(restockOrder(shop, staff("analyst"), restock(1, "a"))).rejects.toMatchObject({ code: "not-allowed" });
    await expect(restockOrder(shop, stranger as never, restock(1, "a"))).rejects.toMatchObject({ code: "not-signed-in" });
    await expect(restockOrder(shop, owner, restock(4, "a"))).rejects.toMatchObject({ code: "input-invalid" });
    const thrice = { orderId, lines: [1, 2, 3].map(() => ({ lineId, quantity: 3 })), idempotencyKey: "a" };
    await expect(restockOrder(shop, owner, thrice)).rejects.toMatchObject({ code: "input-invalid" });
    await Promise.all([1, 2, 3].map(() => restockOrder(shop, staff("support"), restock(2, "b"))));
    expect((await stockOf(shop, variant.id)).onHand).toBe(18);
    expect((await adminOrderOf(shop, orderId)).lines[0]?.restockableQuantity).toBe(1);
    await expect(restockOrder(shop, owner, restock(2, "c"))).rejects.toMatchObject({ code: "input-invalid" });
    await expect(
      restockOrder(shop, owner, { orderId, lines: [{ lineId: shop.ids.next(), quantity: 1 }], idempotencyKey: "d" }),
    ).rejects.toMatchObject({
      code: "line-not-found",
    });
    const [entry] = await shop.sql`select payload->>'count' as count from domain_events where name = 'order.restocked' and subject_id = ${orderId}`;
    expect(entry).toEqual({ count: "2" });
  });
});

describe("a refund of a purchase order", () => {
  it("is owed to the buyer until staff say that they sent it, with who, when and reference", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(2, "purchase-order");
    await markPaid(shop, owner, { orderId });
    const { refundId } = await refundOrder(shop, owner, refund(orderId, "100", [{ lineId, quantity: 1 }]));
    expect(await adminOrderOf(shop, orderId)).toMatchObject({
      financialStatus: "paid",
      refunded: { amount: "0.00" },
      owed: { amount: "100.00" },
      refundable: { amount: "100.00" },
      owesRefund: true,
      refunds: [{ status: "to-send", sent: null, isUnconfirmed: false }],
    });
    expect([await balance(shop, orderId, "receivable"), await balance(shop, orderId, "provider")]).toEqual([-10_000, 20_000]);
    expect((await stockOf(shop, variant.id)).onHand).toBe(19);
    expect([await isIn(shop, "to-refund", orderId), await isIn(shop, "open", orderId)]).toEqual([true, true]);
    expect((await readOrderFigures(shop, owner, new Date(0), "USD")).testToRefund).toBe(1);
    expect(await mailsOf(shop, orderId)).toEqual(["confirmation", "paid", "refund-owed", "staff"]);
    await expectInvariants(shop);
    await expect(refundOrder(shop, owner, refund(orderId, "100.01"))).rejects.toMatchObject({ code: "refund-too-large" });

    const sent = { orderId, refundId, reference: "SEPA 42" };
    await expect(markRefundSent(shop, staff("support"), sent)).rejects.toMatchObject({ code: "not-allowed" });
    await Promise.all([1, 2, 3].map(() => markRefundSent(shop, owner, sent)));
    expect(await adminOrderOf(shop, orderId)).toMatchObject({
      financialStatus: "partially_refunded",
      refunded: { amount: "100.00" },
      owesRefund: false,
      refunds: [{ status: "succeeded", sent: { reference: "SEPA 42" } }],
    });
    expect([await balance(shop, orderId, "receivable"), await balance(shop, orderId, "provider")]).toEqual([0, 10_000]);
    expect(await mailsOf(shop, orderId)).toEqual(["confirmation", "paid", "refund-owed", "refunded", "staff"]);
    expect(await shop.sql`select count(*)::int as count from domain_events where name = 'order.refund-sent' and subject_id = ${orderId}`).toEqual([
      { count: 1 },
    ]);
    await expectInvariants(shop);
  });

  it("for all of it leaves nothing to ship, and a cancellation makes it the same way", async () => {
    const [whole, cancelled] = [await anOrder(2, "purchase-order"), await anOrder(2, "purchase-order")];
    const { shop } = whole;
    for (const { orderId } of [whole, cancelled]) await markPaid(shop, owner, { orderId });
    await refundOrder(shop, owner, refund(whole.orderId, "200"));
    await cancelOrder(shop, owner, { orderId: cancelled.orderId, reason: "No budget" });
    expect(await adminOrderOf(shop, whole.orderId)).toMatchObject({ fulfillmentStatus: "nothing_to_ship", owed: { amount: "200.00" } });
    const order = await adminOrderOf(shop, cancelled.orderId);
    expect(order).toMatchObject({ cancelled: true, financialStatus: "paid", fulfillmentStatus: "nothing_to_ship", owed: { amount: "200.00" } });
    expect((await stockOf(shop, cancelled.variant.id)).onHand).toBe(20);
    expect(await isIn(shop, "open", cancelled.orderId)).toBe(true);
    await markRefundSent(shop, owner, { orderId: cancelled.orderId, refundId: order.refunds[0]?.id ?? "", reference: "" });
    expect(await adminOrderOf(shop, cancelled.orderId)).toMatchObject({ financialStatus: "refunded", owesRefund: false });
    expect(await isIn(shop, "open", cancelled.orderId)).toBe(false);
    await expectInvariants(shop);
  });

  it("is marked as sent only where people send it, and only at its own order", async () => {
    const [card, bill] = [await anOrder(1), await anOrder(1, "purchase-order")];
    const { shop } = card;
    const { refundId } = await refundOrder(shop, owner, refund(card.orderId, "10"));
    const refused = { code: "refund-not-to-send" };
    await expect(markRefundSent(shop, owner, { orderId: card.orderId, refundId, reference: "" })).rejects.toMatchObject(refused);
    await expect(markRefundSent(shop, owner, { orderId: bill.orderId, refundId, reference: "" })).rejects.toMatchObject(refused);
  });
});

describe("a purchase order that is not paid", () => {
  it("is reduced and not refunded: the buyer owes less, what is taken off is back, and the rest is paid and refunded as it is", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(5, "purchase-order");
    await approveOrder(shop, owner, { orderId });
    await expect(refundOrder(shop, owner, refund(orderId, "10"))).rejects.toMatchObject({ code: "order-not-paid" });
    const asked = refund(orderId, "200", [{ lineId, quantity: 2 }]);
    const [one, again] = await Promise.all([reduceOrder(shop, staff("support"), asked), reduceOrder(shop, owner, asked)]);
    expect(again).toEqual(one);
    expect(await adminOrderOf(shop, orderId)).toMatchObject({
      financialStatus: "pending",
      reduced: { amount: "200.00" },
      due: { amount: "300.00" },
      refunds: [{ kind: "reduction", status: "succeeded" }],
      lines: [{ toShipQuantity: 3, reducedQuantity: 2 }],
    });
    expect([await balance(shop, orderId, "receivable"), (await stockOf(shop, variant.id)).onHand]).toEqual([30_000, 17]);
    await expectInvariants(shop);
    await expect(reduceOrder(shop, owner, refund(orderId, "300"))).rejects.toMatchObject({
      params: { fields: { amount: "$300.00 is the whole amount due: cancel the order instead." } },
    });
    await markPaid(shop, owner, { orderId });
    expect(await balance(shop, orderId, "provider")).toBe(30_000);
    await expect(reduceOrder(shop, owner, refund(orderId, "10"))).rejects.toMatchObject({ code: "order-not-pending" });
    await expect(refundOrder(shop, owner, refund(orderId, "300.01"))).rejects.toMatchObject({ code: "refund-too-large" });
    const { refundId } = await refundOrder(shop, owner, refund(orderId, "300"));
    await markRefundSent(shop, owner, { orderId, refundId, reference: "" });
    expect(await adminOrderOf(shop, orderId)).toMatchObject({ financialStatus: "refunded", fulfillmentStatus: "nothing_to_ship" });
    expect(await mailsOf(shop, orderId)).toEqual(["approved", "confirmation", "paid", "reduced", "refund-owed", "refunded", "staff"]);
    expect((await stockOf(shop, variant.id)).onHand).toBe(20);
    await expectInvariants(shop);
  });

  it("frees what it held when it is reduced before its approval, and takes only the rest", async () => {
    const { shop, variant, orderId, lineId } = await anOrder(5, "purchase-order");
    await reduceOrder(shop, owner, refund(orderId, "300", [{ lineId, quantity: 3, restock: false }]));
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 20, reserved: 2 });
    expect((await adminOrderOf(shop, orderId)).lines[0]).toMatchObject({ toShipQuantity: 2, restockableQuantity: 0 });
    await approveOrder(shop, owner, { orderId });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 18, reserved: 0 });
    expect(await balance(shop, orderId, "receivable")).toBe(20_000);
    await cancelOrder(shop, owner, { orderId, reason: "No budget" });
    expect([await balance(shop, orderId, "receivable"), await balance(shop, orderId, "refunds")]).toEqual([0, 0]);
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 20, reserved: 0 });
    await expectInvariants(shop);
  });

  it("breaks no sentence of npm run check when units or whole lines of it were taken off, before and after its approval", async () => {
    const shop = shopOf();
    const variants = [await makeVariant(shop, { stock: 20 }), await makeVariant(shop, { stock: 20 })];
    const orderId = await makeOrder(
      shop,
      [
        { id: variants[0]?.id ?? "", quantity: 5 },
        { id: variants[1]?.id ?? "", quantity: 2 },
      ],
      "purchase-order",
    );
    const { name, lines } = await adminOrderOf(shop, orderId);
    const off = lines.map(({ id, quantity }) => ({ lineId: id, quantity: quantity === 5 ? 3 : quantity }));
    const named = async () => {
      const broken = await Promise.all(catalogInvariants.map((sentence) => sentence.broken(shop.sql)));
      return broken.flat().filter(({ subject }) => subject.includes(name) || lines.some((line) => subject.startsWith(`${line.productHandle} `)));
    };
    await reduceOrder(shop, owner, refund(orderId, "500", off));
    // The check uses the database's clock.
    await shop.sql`update orders set held_until = now() + interval '1 day' where id = ${orderId}`;
    expect(await named()).toEqual([]);
    await markPaid(shop, owner, { orderId });
    expect(await named()).toEqual([]);
  });
});
