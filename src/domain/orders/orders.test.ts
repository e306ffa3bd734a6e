import { describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import type { Staff, StaffRole } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import type { PaymentProvider } from "#domain/ports.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { expectInvariants, unitsEver } from "#support/shop-invariants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { addOrderNote, approveOrder, cancelOrder, expireHeldOrders, finishRefunds, fulfillOrder, markPaid, refundOrder } from "./orders.ts";

const shopOf = useTestShop({ max: 16 });
const staff = (role: StaffRole): Staff => ({ kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role });
const owner = staff("owner");

type OrderRow = { name: string; financial: string; fulfillment: string; refunded: number; held: string | null };

async function orderOf(shop: Shop, id: string): Promise<OrderRow> {
  const [row] = await shop.sql<OrderRow[]>`
    select name, financial_status as financial, fulfillment_status as fulfillment, refunded_cents as refunded, held_until as held from orders where id = ${id}`;
  if (!row) throw new Error("no order");
  return row;
}

async function lineIds(shop: Shop, orderId: string): Promise<string[]> {
  return (await shop.sql<{ id: string }[]>`select id from order_lines where order_id = ${orderId} order by position`).map((row) => row.id);
}

async function eventsOf(shop: Shop, orderId: string): Promise<string[]> {
  return (await shop.sql<{ kind: string }[]>`select kind from order_events where order_id = ${orderId} order by at, id`).map((row) => row.kind);
}

async function mailsOf(shop: Shop, orderId: string): Promise<string[]> {
  const rows = await shop.sql<{ kind: string }[]>`
    select data->>'kind' as kind from jobs.job where name = 'order-mail' and data->>'orderId' = ${orderId} order by 1`;
  return rows.map((row) => row.kind);
}

let keys = 0;
const refund = (orderId: string, amount: string, more: Partial<Parameters<typeof refundOrder>[2]> = {}) => ({
  orderId,
  amount,
  reason: "Came damaged",
  lines: [],
  idempotencyKey: `refund-${++keys}`,
  ...more,
});
const ship = (orderId: string, lines: { lineId: string; quantity: number }[], idempotencyKey = `ship-${++keys}`) => ({
  orderId,
  lines,
  idempotencyKey,
});

describe("a purchase order", () => {
  it("is approved once: stock taken, debt booked, hold over; then paid", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 5 });
    const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 2 }], "purchase-order");
    await Promise.all([approveOrder(shop, owner, { orderId }), approveOrder(shop, owner, { orderId })]);
    expect(await orderOf(shop, orderId)).toMatchObject({ financial: "pending", held: null });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 0 });
    await markPaid(shop, owner, { orderId });
    await expect(markPaid(shop, owner, { orderId })).rejects.toMatchObject({ code: "order-not-pending" });
    expect(await orderOf(shop, orderId)).toMatchObject({ financial: "paid" });
    expect(await eventsOf(shop, orderId)).toEqual(["placed", "approved", "paid"]);
    expect(await mailsOf(shop, orderId)).toEqual(["approved", "confirmation", "paid", "staff"]);
    await expectInvariants(shop);
  });

  it("marked as paid is approved with it", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 1 });
    const orderId = await makeOrder(shop, [{ id: variant.id }], "purchase-order");
    await markPaid(shop, owner, { orderId });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 0, reserved: 0 });
    expect(await eventsOf(shop, orderId)).toEqual(["placed", "approved", "paid"]);
    expect(await mailsOf(shop, orderId)).toEqual(["confirmation", "paid", "staff"]);
    await expectInvariants(shop);
  });

  it("that nobody approves in time is canceled and its stock is free", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 4 });
    const [late, approved] = [
      await makeOrder(shop, [{ id: variant.id }], "purchase-order"),
      await makeOrder(shop, [{ id: variant.id }], "purchase-order"),
    ];
    await approveOrder(shop, owner, { orderId: approved });
    shop.pass(13 * dayMs);
    await expireHeldOrders(shop);
    expect(await orderOf(shop, late)).toMatchObject({ financial: "pending" });
    shop.pass(dayMs);
    await Promise.all([expireHeldOrders(shop), expireHeldOrders(shop)]);
    expect(await orderOf(shop, late)).toMatchObject({ financial: "cancelled" });
    expect(await orderOf(shop, approved)).toMatchObject({ financial: "pending" });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 0 });
    expect(await mailsOf(shop, late)).toEqual(["cancelled", "confirmation", "staff"]);
    await expect(approveOrder(shop, owner, { orderId: late })).rejects.toMatchObject({ code: "order-cancelled" });
    await expectInvariants(shop);
  });

  it("is not shipped before it is approved or paid", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
    const [lineId = ""] = await lineIds(shop, orderId);
    await expect(fulfillOrder(shop, owner, ship(orderId, [{ lineId, quantity: 1 }]))).rejects.toMatchObject({ code: "order-not-paid" });
    await approveOrder(shop, owner, { orderId });
    await fulfillOrder(shop, owner, ship(orderId, [{ lineId, quantity: 1 }]));
    expect(await orderOf(shop, orderId)).toMatchObject({ financial: "pending", fulfillment: "fulfilled" });
  });
});

describe("a shipment", () => {
  it("is recorded once per key, in parts, and never beyond what was ordered", async () => {
    const shop = shopOf();
    const [one, two] = [await makeVariant(shop), await makeVariant(shop)];
    const orderId = await makeOrder(shop, [{ id: one.id, quantity: 2 }, { id: two.id }]);
    const [first = "", second = ""] = await lineIds(shop, orderId);
    const part = {
      ...ship(orderId, [{ lineId: first, quantity: 1 }], "box-1"),
      parcels: [{ carrier: "UPS", trackingNumber: "1Z999", trackingUrl: "https://ups.example/1Z999" }],
    };
    const [sent, again] = await Promise.all([fulfillOrder(shop, owner, part), fulfillOrder(shop, owner, part)]);
    expect(again).toEqual(sent);
    expect(await orderOf(shop, orderId)).toMatchObject({ fulfillment: "partially_fulfilled" });
    await expect(fulfillOrder(shop, owner, ship(orderId, [{ lineId: first, quantity: 2 }]))).rejects.toMatchObject({ code: "more-than-to-ship" });
    const rest = [
      { lineId: first, quantity: 1 },
      { lineId: second, quantity: 1 },
    ];
    const tries = await Promise.allSettled([fulfillOrder(shop, owner, ship(orderId, rest)), fulfillOrder(shop, owner, ship(orderId, rest))]);
    expect(tries.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await orderOf(shop, orderId)).toMatchObject({ fulfillment: "fulfilled" });
    expect(await mailsOf(shop, orderId)).toEqual(["confirmation", "shipped", "shipped", "staff"]);
    await expect(fulfillOrder(shop, owner, ship(orderId, [{ lineId: shop.ids.next(), quantity: 1 }]))).rejects.toMatchObject({
      code: "line-not-found",
    });
  });

  it("holds nothing that was refunded; refunding the rest completes the order", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop);
    const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 3 }]);
    const [lineId = ""] = await lineIds(shop, orderId);
    await fulfillOrder(shop, owner, ship(orderId, [{ lineId, quantity: 2 }]));
    await refundOrder(shop, owner, refund(orderId, "100.00", { lines: [{ lineId, quantity: 1 }] }));
    expect(await orderOf(shop, orderId)).toMatchObject({ fulfillment: "fulfilled", financial: "partially_refunded" });
    await expect(fulfillOrder(shop, owner, ship(orderId, [{ lineId, quantity: 1 }]))).rejects.toMatchObject({ code: "more-than-to-ship" });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 8, reserved: 0 });
  });
});

describe("a refund", () => {
  it("counts once it went through, and brings goods back where asked", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 4 });
    const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 2 }]);
    const [lineId = ""] = await lineIds(shop, orderId);
    const asked = refund(orderId, "100.00", { lines: [{ lineId, quantity: 1 }] });
    const [one, again] = await Promise.all([refundOrder(shop, owner, asked), refundOrder(shop, owner, asked)]);
    expect(again).toEqual(one);
    expect(await orderOf(shop, orderId)).toMatchObject({ financial: "partially_refunded", refunded: 10_000 });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 3, reserved: 0 });
    await expect(refundOrder(shop, owner, { ...asked, amount: "50" })).rejects.toMatchObject({ code: "key-reused" });
    await refundOrder(shop, owner, refund(orderId, "100"));
    expect(await orderOf(shop, orderId)).toMatchObject({ financial: "refunded", refunded: 20_000 });
    expect(await mailsOf(shop, orderId)).toEqual(["confirmation", "refunded", "refunded", "staff"]);
    expect(await unitsEver(shop, variant.id)).toBe(4);
    await expectInvariants(shop);
  });

  it("is never more in all than was paid, however many are started at once", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => refundOrder(shop, owner, refund(orderId, "30.00"))));
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(3);
    const refusals = tries.filter((one) => one.status === "rejected").map((one) => (isRefusal(one.reason) ? one.reason : null));
    expect(new Set(refusals.map((one) => one?.code))).toEqual(new Set(["refund-too-large"]));
    expect(await orderOf(shop, orderId)).toMatchObject({ financial: "partially_refunded", refunded: 9000 });
    await expect(refundOrder(shop, owner, refund(orderId, "10.01"))).rejects.toMatchObject({
      code: "refund-too-large",
      params: { refundable: "$10.00" },
    });
    for (const amount of ["0", "-5", "five", "1.234"])
      await expect(refundOrder(shop, owner, refund(orderId, amount))).rejects.toMatchObject({ code: "input-invalid" });
    await expectInvariants(shop);
  });

  it("that the provider refuses is stored as failed and counts for nothing", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const failing = {
      ...(shop.payments["test-card"] as PaymentProvider),
      refund: async () => ({ status: "failed", failureCode: "bank_closed" }) as const,
    };
    const closed = { ...shop, payments: { "test-card": failing } };
    await expect(refundOrder(closed, owner, refund(orderId, "100"))).rejects.toMatchObject({
      code: "refund-failed",
      params: { failureCode: "bank_closed" },
    });
    await expect(cancelOrder(closed, owner, { orderId, reason: "Changed mind" })).rejects.toMatchObject({ code: "refund-failed" });
    expect(await orderOf(shop, orderId)).toMatchObject({ financial: "paid", refunded: 0 });
    expect(await eventsOf(shop, orderId)).toEqual(["placed", "refund-failed", "refund-failed"]);
    await cancelOrder(shop, owner, { orderId, reason: "Changed mind" });
    expect(await orderOf(shop, orderId)).toMatchObject({ financial: "refunded" });
    await expectInvariants(shop);
  });

  it("that a crash interrupted is finished by the next scheduled job, once", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const real = shop.payments["test-card"] as PaymentProvider;
    const crashing: PaymentProvider = {
      ...real,
      refund: async (...asked) => {
        await real.refund(...asked);
        throw new Error("killed before the answer was stored");
      },
    };
    const asked = refund(orderId, "40");
    await expect(refundOrder({ ...shop, payments: { "test-card": crashing } }, owner, asked)).rejects.toThrow("killed");
    expect(await orderOf(shop, orderId)).toMatchObject({ refunded: 0 });
    await expect(refundOrder(shop, owner, refund(orderId, "70"))).rejects.toMatchObject({ code: "refund-too-large" });
    shop.pass(3 * 60_000);
    await Promise.all([finishRefunds(shop), finishRefunds(shop)]);
    expect(await orderOf(shop, orderId)).toMatchObject({ refunded: 4000 });
    await expectInvariants(shop);
  });

  it("needs money that was paid", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
    await expect(refundOrder(shop, owner, refund(orderId, "1"))).rejects.toMatchObject({ code: "order-not-paid" });
  });
});

describe("a cancellation", () => {
  it("refunds the money and restocks the goods of a paid order, once", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 6 });
    const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 4 }]);
    const [lineId = ""] = await lineIds(shop, orderId);
    await refundOrder(shop, owner, refund(orderId, "100", { lines: [{ lineId, quantity: 1 }] }));
    await Promise.all([1, 2, 3].map(() => cancelOrder(shop, owner, { orderId, reason: "Ordered twice" })));
    expect(await orderOf(shop, orderId)).toMatchObject({ financial: "refunded", refunded: 40_000 });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 6, reserved: 0 });
    expect((await eventsOf(shop, orderId)).filter((kind) => kind === "cancelled")).toHaveLength(1);
    await expect(fulfillOrder(shop, owner, ship(orderId, [{ lineId, quantity: 1 }]))).rejects.toMatchObject({ code: "order-cancelled" });
    await expectInvariants(shop);
  });

  it("releases what a pending order holds, and takes back an approved one's goods and debt", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 10 });
    const [held, approved] = [
      await makeOrder(shop, [{ id: variant.id, quantity: 2 }], "purchase-order"),
      await makeOrder(shop, [{ id: variant.id, quantity: 3 }], "purchase-order"),
    ];
    await approveOrder(shop, owner, { orderId: approved });
    await cancelOrder(shop, owner, { orderId: held, reason: "No budget" });
    await cancelOrder(shop, owner, { orderId: approved, reason: "No budget" });
    expect(await stockOf(shop, variant.id)).toEqual({ onHand: 10, reserved: 0 });
    const [debt] =
      await shop.sql`select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where order_id = ${approved} and account = 'receivable'`;
    expect(debt?.["cents"]).toBe(0);
    expect(await orderOf(shop, approved)).toMatchObject({ financial: "cancelled" });
    await expectInvariants(shop);
  });

  it("is refused once something has shipped", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const [lineId = ""] = await lineIds(shop, orderId);
    await fulfillOrder(shop, owner, ship(orderId, [{ lineId, quantity: 1 }]));
    await expect(cancelOrder(shop, owner, { orderId, reason: "Too late" })).rejects.toMatchObject({ code: "order-shipped" });
    expect(await orderOf(shop, orderId)).toMatchObject({ financial: "paid" });
  });
});

describe("rights", () => {
  it("let support serve orders but not refund, and analysts and shoppers nothing", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const [lineId = ""] = await lineIds(shop, orderId);
    await addOrderNote(shop, staff("support"), { orderId, text: "Called the lab." });
    await expect(refundOrder(shop, staff("support"), refund(orderId, "1"))).rejects.toMatchObject({ code: "not-allowed" });
    await expect(cancelOrder(shop, staff("support"), { orderId, reason: "Paid already" })).rejects.toMatchObject({ code: "not-allowed" });
    await refundOrder(shop, staff("manager"), refund(orderId, "1"));
    const actions: ((actor: Staff | typeof stranger) => Promise<unknown>)[] = [
      (actor) => approveOrder(shop, actor, { orderId }),
      (actor) => markPaid(shop, actor, { orderId }),
      (actor) => fulfillOrder(shop, actor, ship(orderId, [{ lineId, quantity: 1 }])),
      (actor) => refundOrder(shop, actor, refund(orderId, "1")),
      (actor) => cancelOrder(shop, actor, { orderId, reason: "Just so" }),
      (actor) => addOrderNote(shop, actor, { orderId, text: "Hello" }),
    ];
    for (const action of actions) {
      await expect(action(staff("analyst"))).rejects.toMatchObject({ code: "not-allowed" });
      await expect(action(stranger)).rejects.toMatchObject({ code: "not-signed-in" });
    }
    await expect(addOrderNote(shop, owner, { orderId: "1001", text: "x" })).rejects.toMatchObject({ code: "order-not-found" });
  });
});

describe("every action", () => {
  it("leaves nothing behind when the transaction fails", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 20 });
    const [paid, pending] = [await makeOrder(shop, [{ id: variant.id }]), await makeOrder(shop, [{ id: variant.id }], "purchase-order")];
    const [lineId = ""] = await lineIds(shop, paid);
    const state = () => shop.sql`
      select (select count(*) from order_events) as events, (select count(*) from domain_events) as audits, (select count(*) from ledger_entries) as entries,
        (select count(*) from refunds) as refunds, (select count(*) from fulfillments) as shipments, (select count(*) from jobs.job) as jobs,
        (select sum(on_hand) from stock_levels) as stock, (select sum(reserved) from stock_levels) as reserved`;
    const before = await state();
    const actions: ((shop: Shop) => Promise<unknown>)[] = [
      (shop) => approveOrder(shop, owner, { orderId: pending }),
      (shop) => markPaid(shop, owner, { orderId: pending }),
      (shop) => fulfillOrder(shop, owner, ship(paid, [{ lineId, quantity: 1 }])),
      (shop) => refundOrder(shop, owner, refund(paid, "10")),
      (shop) => cancelOrder(shop, owner, { orderId: pending, reason: "Power cut" }),
      (shop) => addOrderNote(shop, owner, { orderId: paid, text: "Power cut" }),
    ];
    for (const action of actions) {
      const failing = inTransaction(shop, async (inner) => {
        await action(inner);
        throw new Error("power cut");
      });
      await expect(failing).rejects.toThrow("power cut");
    }
    expect(await state()).toEqual(before);
    expect(await orderOf(shop, pending)).toMatchObject({ financial: "pending" });
  });
});
