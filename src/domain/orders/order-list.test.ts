import { describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { fulfillmentStateOf, fulfillmentStates } from "./fulfillment-state.ts";
import { everyListedOrder, listAdminOrders, totalAdminOrders } from "./order-admin.ts";
import type { AdminOrderListInput, AdminOrderRow } from "./order-admin-types.ts";
import { paymentStates } from "./order-outstanding.ts";
import { cancelOrder, refundOrder } from "./orders.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };
const stranger = { kind: "customer", accountId: manager.accountId, email: "eve@example.com", cartId: null } as const;

async function readAll(input: AdminOrderListInput): Promise<AdminOrderRow[]> {
  const found: AdminOrderRow[] = [];
  for await (const batch of everyListedOrder(shopOf(), manager, input)) found.push(...batch);
  return found;
}

describe("the list of orders", () => {
  it("is narrowed by payment, fulfillment, day and total, counted, added up and read whole for a file", async () => {
    const shop = shopOf();
    const [cheap, dear] = [await makeVariant(shop, { priceCents: 1000 }), await makeVariant(shop, { priceCents: 900_000 })];
    const small = await makeOrder(shop, [cheap]);
    const first = shop.clock.now();
    shop.pass(86_400_000);
    const large = await makeOrder(shop, [dear], "purchase-order");
    const between = new Date(first.getTime() + 3_600_000).toISOString();
    const cases: [AdminOrderListInput, string[]][] = [
      [{}, [large, small]],
      [{ payment: "paid" }, [small]],
      [{ payment: "pending", fulfillment: "awaiting_approval" }, [large]],
      [{ fulfillment: "fulfilled" }, []],
      [{ placedFrom: between }, [large]],
      [{ placedTo: between }, [small]],
      [{ totalMin: "5,000" }, [large]],
      [{ totalMax: "5000" }, [small]],
      [{ totalMin: "a lot" }, [large, small]],
      [{ sort: "oldest" }, [small, large]],
    ];
    for (const [input, expected] of cases) {
      const { orders } = await listAdminOrders(shop, manager, input);
      expect([input, orders.map(({ id }) => id)]).toEqual([input, expected]);
      const { count, isMore, sums, testSums } = await totalAdminOrders(shop, manager, input);
      expect([input, count, isMore]).toEqual([input, expected.length, false]);
      const sum = orders.reduce((all, { total }) => all + Number(total.amount), 0);
      expect([sums, testSums.map(({ amount }) => Number(amount))]).toEqual([[], orders.length === 0 ? [] : [sum]]);
      const rows: string[] = [];
      for await (const batch of everyListedOrder(shop, manager, input)) rows.push(...batch.map(({ id }) => id));
      expect(rows).toEqual(expected);
    }
  });

  it("adds up real and test orders apart, less refunds and without canceled orders, as a recount has it", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { priceCents: 10_000 });
    const real = [
      await makeOrder(shop, [variant]),
      await makeOrder(shop, [variant]),
      await makeOrder(shop, [variant]),
      await makeOrder(shop, [variant]),
    ];
    const [paid = "", partly = "", canceled = "", reduced = ""] = real;
    await refundOrder(shop, manager, { orderId: partly, amount: "25.00", reason: "Late", lines: [], idempotencyKey: "a-part" });
    await cancelOrder(shop, manager, { orderId: canceled, reason: "Ordered by mistake" });
    await shop.ownerSql`update orders set is_test = false where id = any(${real}::uuid[])`;
    await shop.ownerSql`update orders set reduced_cents = 1000 where id = ${reduced}`;
    const { count, sums, testSums } = await totalAdminOrders(shop, manager);
    const { orders } = await listAdminOrders(shop, manager);
    expect(orders).toHaveLength(count);
    const cents = async (isTest: boolean) => {
      let sum = 0;
      for (const { id } of orders) {
        const [order] = await shop.sql<{ isTest: boolean; total: number; reduced: number; refunds: number; gone: boolean }[]>`
          select is_test as "isTest", total_cents as total, reduced_cents as reduced,
            (select coalesce(sum(amount_cents), 0)::int from refunds r where r.order_id = o.id and r.status = 'succeeded') as refunds,
            exists (select from order_cancellations c where c.order_id = o.id) as gone from orders o where id = ${id}`;
        if (order && !order.gone && order.isTest === isTest) sum += Number(order.total) - Number(order.reduced) - order.refunds;
      }
      return sum;
    };
    expect(sums.map(({ amount }) => Math.round(Number(amount) * 100))).toEqual([await cents(false)]);
    expect(testSums.map(({ amount }) => Math.round(Number(amount) * 100))).toEqual([await cents(true)]);
    const only = await totalAdminOrders(shop, manager, { ids: canceled });
    expect(only).toMatchObject({ count: 1, sums: [], testSums: [] });
    expect((await totalAdminOrders(shop, manager, { ids: [paid, canceled].join(",") })).sums).toEqual(
      (await totalAdminOrders(shop, manager, { ids: paid })).sums,
    );
  });

  it("has no sums for support, who sees single orders, and is nothing for analysts, who see sums", async () => {
    const support: Staff = { ...manager, role: "support" };
    const analyst: Staff = { ...manager, role: "analyst" };
    const { count } = await totalAdminOrders(shopOf(), manager);
    expect(await totalAdminOrders(shopOf(), support)).toEqual({ count, isMore: false, sums: [], testSums: [] });
    expect((await listAdminOrders(shopOf(), support)).orders).toHaveLength(count);
    for (const read of [listAdminOrders, totalAdminOrders]) expect(await refusalOf(read(shopOf(), analyst))).toBe("not-allowed");
  });

  it("is narrowed by payment as it calls each order, whatever is stored of it", async () => {
    const shop = shopOf();
    const model = await makeOrder(shop, [await makeVariant(shop)]);
    // Everything that can be stored: nothing is taken off beyond the total, and no balance is more than what is due.
    await shop.ownerSql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'attempt_id', gen_random_uuid(),
        'name', '#P' || row_number() over (), 'refunded_cents', 0, 'financial_status', status, 'payment_method', method,
        'total_cents', total, 'reduced_cents', reduced, 'received_cents', received, 'balance_cents', balance))).*
      from orders o, unnest(array['pending', 'paid', 'partially_refunded', 'refunded', 'cancelled']) status, unnest(array['test-card', 'purchase-order', 'no-payment']) method,
        unnest(array[0, 2000]) total, unnest(array[0, 2000]) reduced, unnest(array[0, 500, 2000]) received, unnest(array[-500, 0, 500, 2000]) balance
      where o.id = ${model} and reduced <= total and balance <= total - reduced`;
    const all = await readAll({});
    expect(new Set(all.map(({ paymentState }) => paymentState))).toEqual(new Set(paymentStates));
    for (const payment of paymentStates) {
      const called = all.filter(({ paymentState }) => paymentState === payment).map(({ id }) => id);
      expect([payment, (await readAll({ payment })).map(({ id }) => id)]).toEqual([payment, called]);
      expect((await totalAdminOrders(shop, manager, { payment })).count).toBe(called.length);
    }
  });

  it("is narrowed by fulfillment as it calls each order, so are its views, whatever is stored of it", async () => {
    const shop = shopOf();
    const model = await makeOrder(shop, [await makeVariant(shop)]);
    const made = await shop.ownerSql<{ id: string; approved: boolean; cancelled: boolean }[]>`
      with rows as (
        select gen_random_uuid() as id, payment, fulfillment, approved, cancelled, row_number() over () as n
        from unnest(array['pending', 'paid', 'partially_refunded', 'refunded', 'cancelled']) payment,
          unnest(array['unfulfilled', 'partially_fulfilled', 'fulfilled', 'nothing_to_ship']) fulfillment,
          unnest(array[false, true]) approved, unnest(array[false, true]) cancelled),
      orders_made as (
        insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', r.id, 'attempt_id', gen_random_uuid(), 'name', '#F' || n,
          'financial_status', payment, 'fulfillment_status', fulfillment))).* from orders o, rows r where o.id = ${model})
      select id, approved, cancelled from rows`;
    const now = shop.clock.now().toISOString();
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    await shop.ownerSql`insert into order_approvals (order_id, at) select unnest(${idsOf(made.filter(({ approved }) => approved))}::uuid[]), ${now}::timestamptz`;
    await shop.ownerSql`
      insert into order_cancellations (order_id, reason, at)
      select unnest(${idsOf(made.filter(({ cancelled }) => cancelled))}::uuid[]), 'customer', ${now}::timestamptz`;
    const all = await readAll({});
    expect(new Set(all.map(fulfillmentStateOf))).toEqual(new Set(fulfillmentStates));
    const views = { awaiting_approval: "pending", fulfilled: "shipped", cancelled: "cancelled" } as const;
    for (const fulfillment of fulfillmentStates) {
      const called = all.filter((order) => fulfillmentStateOf(order) === fulfillment).map(({ id }) => id);
      expect([fulfillment, (await readAll({ fulfillment })).map(({ id }) => id)]).toEqual([fulfillment, called]);
      expect((await totalAdminOrders(shop, manager, { fulfillment })).count).toBe(called.length);
      const view = fulfillment in views ? views[fulfillment as keyof typeof views] : null;
      if (view) expect([view, (await readAll({ view })).map(({ id }) => id)]).toEqual([view, called]);
    }
  });

  it("is for staff", async () => {
    const shop = shopOf();
    expect(await refusalOf(totalAdminOrders(shop, stranger))).toBe("not-allowed");
    expect(await refusalOf(everyListedOrder(shop, stranger, {}).next())).toBe("not-allowed");
  });
});
