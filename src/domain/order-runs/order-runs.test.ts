import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { approveOrder, cancelOrder, recordPayment } from "#domain/orders/orders.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant, stockOf } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import type { OrderRunChange, OrderRunInput, OrderRunRow } from "./order-run-input.ts";
import { runOrderRun } from "./order-run-running.ts";
import { listOrderRuns, orderRunRows, readOrderRun, removeOldOrderRuns, startOrderRun, stopOrderRun } from "./order-runs.ts";

const shopOf = useTestShop();
const nobody = "01990000-0000-7000-8000-00000000ffff";
const stranger = { kind: "customer", accountId: nobody, email: "eve@example.com", cartId: null } as const;
const approval = { kind: "approve" } as const;
const shipment = { kind: "ship", carrier: "UPS", notify: true } as const;

const staffOf = async (shop: TestShop, role: "support" | "analyst" = "support") => (await signedInAs(shop, role)).actor as Staff;

async function makePurchaseOrders(shop: TestShop, count: number): Promise<{ variantId: string; ids: string[] }> {
  const { id: variantId } = await makeVariant(shop, { stock: 50 });
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push(await makeOrder(shop, [{ id: variantId }], "purchase-order"));
  return { variantId, ids };
}

async function runOf(shop: TestShop, actor: Staff, change: OrderRunChange, ids: string[], trackingNumbers: Record<string, string> = {}) {
  const id = await startOrderRun(shop, actor, { change, selection: { ids }, trackingNumbers });
  await runOrderRun(shop, { runId: id });
  const { run } = await readOrderRun(shop, actor, id);
  expect(run.finishedAt).not.toBeNull();
  return { id, run, outcomes: await outcomesOf(shop, actor, id, ids) };
}

/** Returns the outcomes in the order of `ids`. */
async function outcomesOf(shop: TestShop, actor: Staff, id: string, ids: string[]) {
  const rows: OrderRunRow[] = [];
  for await (const batch of orderRunRows(shop, actor, id)) rows.push(...batch);
  return ids.map((orderId) => {
    const row = rows.find((one) => one.orderId === orderId);
    return row && [row.result, row.reason];
  });
}

const eventsOf = async (shop: TestShop, name: string, ids: string[]) => {
  const rows = await shop.sql<{ id: string }[]>`
    select subject_id as id from domain_events where name = ${name} and subject_id = any(${ids}) order by id`;
  return rows.length;
};

describe("many orders at once", () => {
  it("are approved, apart from those that are approved, paid or canceled already", async () => {
    const shop = shopOf();
    const staff = await staffOf(shop);
    const { ids, variantId } = await makePurchaseOrders(shop, 3);
    const [, second = "", third = ""] = ids;
    const paid = await makeOrder(shop, [{ id: variantId }]);
    await approveOrder(shop, staff, { orderId: second });
    await cancelOrder(shop, staff, { orderId: third, reason: "No budget" });
    const all = [...ids, paid, nobody];
    const { run, outcomes } = await runOf(shop, staff, approval, ids.concat(paid));
    expect(outcomes).toEqual([
      ["done", null],
      ["unchanged", "approved-already"],
      ["refused", "order-cancelled"],
      ["unchanged", "paid-already"],
    ]);
    expect(run).toMatchObject({ change: approval, total: 4, done: 1, unchanged: 2, refused: 1, staffName: "Ada Byron", stoppedAt: null });
    expect(await eventsOf(shop, "order.approved", all)).toBe(2);
    expect(await stockOf(shop, variantId)).toEqual({ onHand: 47, reserved: 0 });
    const events = await shop.sql`select name, actor_id from domain_events where subject_kind = 'order-run' order by id`;
    expect([...events]).toEqual([
      { name: "order-run.started", actor_id: staff.accountId },
      { name: "order-run.finished", actor_id: null },
    ]);
  });

  it("are paid: the whole open amount of each, with day and reference, once", async () => {
    const shop = shopOf();
    const staff = await staffOf(shop);
    const { ids, variantId } = await makePurchaseOrders(shop, 3);
    const [first = "", second = "", third = ""] = ids;
    const card = await makeOrder(shop, [{ id: variantId }]);
    await recordPayment(shop, staff, { orderId: second, amount: "30", paidOn: "2026-11-01", reference: "Part", idempotencyKey: "part" });
    await cancelOrder(shop, staff, { orderId: third, reason: "No budget" });
    const change = { kind: "record-payments", paidOn: "2026-11-02", reference: "Transfer 4711" } as const;
    const due = (await readAdminOrder(shop, staff, second)).open;
    const { outcomes } = await runOf(shop, staff, change, [...ids, card]);
    expect(outcomes).toEqual([
      ["done", null],
      ["done", null],
      ["refused", "order-cancelled"],
      ["unchanged", "paid-already"],
    ]);
    for (const id of [first, second])
      expect(await readAdminOrder(shop, staff, id)).toMatchObject({ financialStatus: "paid", open: { amount: "0.00" } });
    expect((await readAdminOrder(shop, staff, second)).payments.at(-1)).toMatchObject({
      amount: due,
      paidOn: "2026-11-02",
      reference: "Transfer 4711",
      staffName: "Ada Byron",
    });
    expect((await runOf(shop, staff, change, ids)).run).toMatchObject({ done: 0, unchanged: 2, refused: 1 });
    expect(await eventsOf(shop, "order.payment-recorded", ids)).toBe(3);
    expect(await refusalOf(startOrderRun(shop, staff, { change: { ...change, paidOn: "2031-01-01" }, selection: { ids } }))).toBe("input-invalid");
  });

  it("are shipped as far as they are in stock, each with its tracking number, and not in parts where the buyer asked for one delivery", async () => {
    const shop = shopOf();
    const staff = await staffOf(shop);
    const there = await makeVariant(shop, { stock: 20 });
    const { id: short } = await makeVariant(shop, { stock: 2, policy: "continue" });
    const whole = await makeOrder(shop, [{ id: there.id, quantity: 2 }]);
    const part = await makeOrder(shop, [{ id: short, quantity: 5 }, { id: there.id }]);
    shop.pass(60_000);
    const together = await makeOrder(shop, [{ id: short }, { id: there.id }]);
    await shop.sql`update orders set delivery = coalesce(delivery, '{}') || '{"together": true}' where id = ${together}`;
    const missing = await makeOrder(shop, [{ id: short, quantity: 3 }]);
    const unpaid = await makeOrder(shop, [{ id: there.id }], "purchase-order");
    const ids = [whole, part, together, missing, unpaid];
    const { id, outcomes } = await runOf(shop, staff, shipment, ids, { [whole]: "1Z 1", [part]: "1Z 2" });
    expect(outcomes).toEqual([
      ["done", null],
      ["done", null],
      ["refused", "waits-for-all"],
      ["refused", "nothing-in-stock"],
      ["refused", "order-not-paid"],
    ]);
    const parcelsOf = async (orderId: string) => (await readAdminOrder(shop, staff, orderId)).fulfillments.map(({ parcels }) => parcels);
    expect(await parcelsOf(whole)).toMatchObject([[{ carrier: "UPS", trackingNumber: "1Z 1", trackingUrl: expect.stringContaining("1Z1") }]]);
    expect(await parcelsOf(part)).toMatchObject([[{ trackingNumber: "1Z 2" }]]);
    expect((await readAdminOrder(shop, staff, part)).lines.map(({ toShipQuantity }) => toShipQuantity)).toEqual([3, 0]);
    expect(await shop.sql`select from order_run_rows where run_id = ${id} and tracking_number is not null`).toHaveLength(0);
    await adjustStock(shop, staff, { variantId: short, delta: 20 });
    expect((await runOf(shop, staff, shipment, ids)).outcomes).toEqual([
      ["unchanged", "shipped-already"],
      ["done", null],
      ["done", null],
      ["done", null],
      ["refused", "order-not-paid"],
    ]);
  });

  it("go on after a crash in the middle, each done once, also where two workers do the same run", async () => {
    const shop = shopOf();
    const staff = await staffOf(shop);
    const { ids, variantId } = await makePurchaseOrders(shop, 4);
    const id = await startOrderRun(shop, staff, { change: approval, selection: { ids } });
    // The database goes away while the third order is written, and its outcome cannot be written either.
    await shop.ownerSql.unsafe(`
      create function gone_database() returns trigger language plpgsql as $$ begin raise exception 'the database went away'; end $$;
      create trigger gone_database before update on order_run_rows for each row when (old.run_id = '${id}' and old.position = 3) execute function gone_database()`);
    await expect(runOrderRun(shop, { runId: id })).rejects.toThrow("the database went away");
    expect((await readOrderRun(shop, staff, id)).run).toMatchObject({ done: 2, finishedAt: null });
    expect(await eventsOf(shop, "order.approved", ids)).toBe(2);
    await shop.ownerSql`drop trigger gone_database on order_run_rows`;
    await Promise.all([runOrderRun(shop, { runId: id }), runOrderRun(shop, { runId: id })]);
    await runOrderRun(shop, { runId: id });
    expect((await readOrderRun(shop, staff, id)).run).toMatchObject({ done: 4, unchanged: 0, refused: 0, finishedAt: expect.any(String) });
    expect(await eventsOf(shop, "order.approved", ids)).toBe(4);
    expect(await stockOf(shop, variantId)).toEqual({ onHand: 46, reserved: 0 });
  });

  it("go on without the one that cannot be written", async () => {
    const shop = shopOf();
    const staff = await staffOf(shop);
    const { ids } = await makePurchaseOrders(shop, 3);
    await shop.ownerSql.unsafe(`
      create function broken_order() returns trigger language plpgsql as $$ begin raise exception 'this order is broken'; end $$;
      create trigger broken_order before update on orders for each row when (old.id = '${ids[1]}') execute function broken_order()`);
    const { outcomes } = await runOf(shop, staff, approval, ids);
    await shop.ownerSql`drop trigger broken_order on orders`;
    expect(outcomes).toEqual([
      ["done", null],
      ["refused", "fault"],
      ["done", null],
    ]);
    expect(await eventsOf(shop, "order.approved", ids)).toBe(2);
  });

  it("stay as they are where the run is stopped, or its author may not do it anymore", async () => {
    const shop = shopOf();
    const staff = await staffOf(shop);
    const { ids } = await makePurchaseOrders(shop, 1);
    const stopped = await startOrderRun(shop, staff, { change: shipment, selection: { ids }, trackingNumbers: { [ids[0] ?? ""]: "1Z" } });
    await stopOrderRun(shop, staff, stopped);
    await stopOrderRun(shop, staff, stopped);
    await runOrderRun(shop, { runId: stopped });
    expect((await readOrderRun(shop, staff, stopped)).run).toMatchObject({ done: 0, finishedAt: null, stoppedAt: expect.any(String) });
    expect(await shop.sql`select from order_run_rows where run_id = ${stopped} and tracking_number is not null`).toHaveLength(0);
    const left = await startOrderRun(shop, staff, { change: approval, selection: { ids } });
    await shop.sql`update accounts set role = 'analyst' where id = ${staff.accountId}`;
    await runOrderRun(shop, { runId: left });
    expect((await readOrderRun(shop, system, left)).run).toMatchObject({ done: 0, stoppedAt: expect.any(String) });
    expect(await eventsOf(shop, "order.approved", ids)).toBe(0);
  });

  it("are chosen or all that match, listed newest first, and forgotten after their time", async () => {
    const shop = shopOf();
    const staff = await staffOf(shop);
    const { ids } = await makePurchaseOrders(shop, 2);
    await shop.sql`insert into order_tags (order_id, tag) select id, 'bulk' from unnest(${ids}::uuid[]) id`;
    const id = await startOrderRun(shop, staff, { change: approval, selection: { matching: { tag: "bulk" } } });
    expect((await readOrderRun(shop, staff, id)).rows.map(({ orderId, result }) => [orderId, result]).sort()).toEqual(
      ids.map((orderId) => [orderId, null]).sort(),
    );
    expect((await listOrderRuns(shop, staff)).runs[0]).toMatchObject({ id, total: 2 });
    shop.pass(91 * 86_400_000);
    while ((await removeOldOrderRuns(shop, new Date(shop.clock.now().getTime() - 90 * 86_400_000))) > 0);
    expect(await shop.sql`select from order_run_rows`).toHaveLength(0);
  });

  it("are refused to whom may not do it to one, and where nothing or too much is selected", async () => {
    const shop = shopOf();
    const [staff, analyst] = [await staffOf(shop), await staffOf(shop, "analyst")];
    const selection = { ids: [nobody] };
    for (const change of [approval, shipment] as const)
      for (const actor of [stranger, analyst]) expect(await refusalOf(startOrderRun(shop, actor, { change, selection }))).toBe("not-allowed");
    expect(await refusalOf(startOrderRun(shop, { kind: "apiKey", keyId: nobody, scopes: ["orders.write"] }, { change: approval, selection }))).toBe(
      "not-allowed",
    );
    expect(await refusalOf(startOrderRun(shop, staff, { change: approval, selection }))).toBe("nothing-selected");
    const numbered: OrderRunInput = { change: approval, selection, trackingNumbers: { [nobody]: "1Z" } };
    expect(await refusalOf(startOrderRun(shop, staff, numbered))).toBe("input-invalid");
    for (const read of [readOrderRun, stopOrderRun]) {
      expect(await refusalOf(read(shop, staff, nobody) as Promise<unknown>)).toBe("not-found");
      expect(await refusalOf(read(shop, stranger, nobody) as Promise<unknown>)).toBe("not-allowed");
    }
    expect(await refusalOf(orderRunRows(shop, staff, nobody).next())).toBe("not-found");
    expect(await refusalOf(listOrderRuns(shop, stranger))).toBe("not-allowed");
    const { ids } = await makePurchaseOrders(shop, 1);
    const run = await startOrderRun(shop, staff, { change: approval, selection: { ids } });
    await shop.ownerSql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'attempt_id', gen_random_uuid(), 'name', '#X' || n))).*
      from orders o, generate_series(1, 10000) n where o.id = ${ids[0] ?? ""}`;
    expect(await refusalOf(startOrderRun(shop, staff, { change: approval, selection: { matching: {} } }))).toBe("too-many-selected");
    expect(await refusalOf(stopOrderRun(shop, analyst, run))).toBe("not-allowed");
  });
});
