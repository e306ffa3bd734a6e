import { expect, it } from "vitest";
import type { Actor, Staff } from "#domain/actor.ts";
import { system } from "#domain/actor.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readSales } from "./sales-figures.ts";
import { salesQuery } from "./sales-figures-queries.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };

async function setTrialMode(trialMode: boolean): Promise<void> {
  await changeSettings(shopOf(), system, "shop", { ...(await loadSettings(shopOf())).shop, trialMode });
}

/** Makes an order of $100 placed at that time, which is real unless `isTest` is set. */
async function orderAt(time: string, columns: { status?: string; refunded?: number; isTest?: boolean } = {}): Promise<string> {
  const { sql } = shopOf();
  const { id } = await makeVariant(shopOf(), { stock: 5 });
  const order = await makeOrder(shopOf(), [{ id }]);
  await sql`update orders set is_test = ${columns.isTest ?? false}, processed_at = ${time}, total_cents = 10000, refunded_cents = ${columns.refunded ?? 0},
    financial_status = ${columns.status ?? "paid"} where id = ${order}`;
  return order;
}

it("has nothing to say before the first real order", async () => {
  const sales = await readSales(shopOf(), analyst);
  expect(sales).toMatchObject({ isEmpty: true, today: { orders: 0, revenue: { amount: "0.00" }, average: null } });
  expect(sales.days).toHaveLength(30);
});

it("compares today with the same weekday a week ago up to the same time, in the shop's time zone", async () => {
  // It is Monday, November 2, 9:00 in London and 4:00 in New York, where clocks were turned back on the day before.
  const shop = shopOf();
  await changeSettings(shop, system, "shipping", { ...(await loadSettings(shop)).shipping, timeZone: "America/New_York" });
  await orderAt("2026-11-02T04:30:00Z"); // Sunday evening
  await orderAt("2026-11-02T06:00:00Z");
  await orderAt("2026-11-02T08:59:00Z", { refunded: 2500, status: "partially_refunded" });
  await orderAt("2026-11-02T08:00:00Z", { status: "pending" });
  for (const canceled of [{ status: "cancelled" }, { status: "refunded", refunded: 10_000 }]) {
    const id = await orderAt("2026-11-02T08:00:00Z", canceled);
    await shop.sql`insert into order_cancellations (order_id, reason, at) values (${id}, 'Ordered twice', ${shop.clock.now().toISOString()})`;
  }
  await orderAt("2026-11-02T08:00:00Z", { isTest: true });
  await orderAt("2026-10-26T07:30:00Z"); // 3:30, in summer time
  await orderAt("2026-10-26T08:30:00Z"); // 4:30: later on that day than it is today
  await orderAt("2026-10-03T12:00:00Z"); // more than 30 days ago
  await setTrialMode(false);
  const sales = await readSales(shop, analyst);
  expect(sales.timeZone).toBe("America/New_York");
  expect(sales.today).toMatchObject({ orders: 3, revenue: { amount: "175.00" }, average: { amount: "87.50" } });
  expect(sales.weekAgo).toMatchObject({ orders: 1, revenue: { amount: "100.00" }, average: { amount: "100.00" } });
  expect(sales.days.at(-1)).toMatchObject({ day: "2026-11-02", orders: 3 });
  expect(sales.days.at(-2)).toMatchObject({ day: "2026-11-01", orders: 1, revenue: { amount: "100.00" } });
  expect(sales.days.find(({ day }) => day === "2026-10-26")).toMatchObject({ orders: 2 });
  expect(sales.days[0]).toMatchObject({ day: "2026-10-04", orders: 0 });
  expect(sales.isTest).toBe(false);
});

it("has the test orders of a shop in trial mode, and says so", async () => {
  await setTrialMode(true);
  const sales = await readSales(shopOf(), analyst);
  expect(sales).toMatchObject({ isTest: true, today: { orders: 1, revenue: { amount: "100.00" } }, weekAgo: { orders: 0 } });
  await setTrialMode(false);
});

it("reads the orders of these days alone, by an index", async () => {
  const { sql, ownerSql } = shopOf();
  await ownerSql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'name', o.name || '-' || n, 'attempt_id', gen_random_uuid(),
      'processed_at', o.processed_at - make_interval(days => 40 + n % 900)))).* from orders o, generate_series(1, 3000) n where o.id = (select id from orders limit 1)`;
  await ownerSql`vacuum analyze orders`;
  const query = salesQuery(shopOf(), { currency: "USD", timeZone: "UTC", days: 30, isTest: false });
  const plan = (await sql<{ "QUERY PLAN": string }[]>`explain ${query as never}`).map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/Index Scan (?:using \w+ on orders o|on orders_processed)[^\n]*\n *Index Cond: \(\(processed_at >= /);
  expect(plan).not.toMatch(/Seq Scan on orders/);
});

it("is for staff who may see sums", async () => {
  const strangers: [Actor, string][] = [
    [{ kind: "visitor", cartId: null }, "not-signed-in"],
    [{ kind: "customer", accountId: analyst.accountId, email: "eve@example.com", cartId: null }, "not-allowed"],
    [{ ...analyst, role: "support" }, "not-allowed"],
  ];
  for (const [actor, code] of strangers) expect(await refusalOf(readSales(shopOf(), actor))).toBe(code);
});
