import type postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { readsOf, planOf as stepsOf } from "#support/query-plans.ts";
import { useTestShop } from "#support/test-shop.ts";
import { openOrdersQuery, orderListQuery, selectOrderTotals } from "./order-admin-queries.ts";
import type { AdminOrderListInput } from "./order-admin-types.ts";

/** With 20,000 orders the database must reach what the list of staff shows by index. Plans are asserted, not times. */
const shopOf = useTestShop();
const count = 20_000;

beforeAll(async () => {
  const { ownerSql: sql } = shopOf();
  // The foreign keys and triggers of orders have nothing to do with how they are listed.
  await sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into orders (id, name, is_test, currency, email, financial_status, fulfillment_status, subtotal_cents, shipping_cents, tax_cents, discount_cents, total_cents,
        shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at)
      select md5('o' || n)::uuid, '#' || n, n % 1000 = 0, 'USD', 'buyer' || n || '@lab.example', case when n % 400 = 7 then 'pending' else 'paid' end,
        case when n % 400 in (7, 8) then 'unfulfilled' else 'fulfilled' end, 100, 0, 0, 0, 100 + n, 'Ground', 'test-card', '{}', '{}',
        md5('t' || n)::uuid, now() - n * interval '1 minute', array_to_tsvector(array['#' || n, n::text]), now()
      from generate_series(1, ${count}) n`;
    await sql`
      insert into order_cancellations (order_id, reason, at) select md5('o' || n)::uuid, 'customer', now() from generate_series(1, ${count}, 300) n`;
  });
  await sql`vacuum analyze orders, order_cancellations, refunds`;
}, 120_000);

async function planOf(query: postgres.PendingQuery<postgres.Row[]>): Promise<string> {
  // The cost of a random read on a disk without moving parts, as PostgreSQL's documentation advises; the default is that of older disks.
  const rows = await (shopOf().sql as postgres.Sql).begin(async (sql) => {
    await sql`set local random_page_cost = 1.1`;
    return sql<{ "QUERY PLAN": string }[]>`explain ${query as never}`;
  });
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

type Narrowed = Omit<AdminOrderListInput, "after" | "sort" | "first">;
const page = { sort: "newest", first: 51, after: null, currency: "USD" } as const;
const narrowed: [string, Narrowed][] = [
  ["all of them", {}],
  ...(["to-ship", "late", "pending", "to-refund", "open", "shipped", "cancelled", "test"] as const).map((view): [string, Narrowed] => [
    view,
    { view },
  ]),
  ["those of a day", { placedFrom: new Date().toISOString() }],
  ["those of a sum", { totalMin: "200" }],
  ["those found by a word", { search: "4711" }],
];

describe("the list of orders of staff", () => {
  it.each(narrowed)("has %s by index", async (_, input) => {
    expect(await planOf(orderListQuery(shopOf(), { ...page, ...input }) as never)).not.toMatch(/Seq Scan on orders/);
  });

  it.each([
    ["newest", "orders_processed"],
    ["oldest", "orders_processed"],
    ["total-asc", "orders_total"],
    ["total-desc", "orders_total"],
  ] as const)("comes in order from an index, sorted by %s", async (sort, index) => {
    expect(await planOf(orderListQuery(shopOf(), { ...page, sort }) as never)).toMatch(new RegExp(`using ${index} on orders o`));
  });

  it("adds up the newest of those that have a frequent word, read from the newest on", async () => {
    const shop = shopOf();
    const most = 1000;
    const totals: Awaited<ReturnType<typeof selectOrderTotals>> = [];
    const reads = await readsOf(shop, async () => {
      totals.push(...(await selectOrderTotals(shop, { search: "#1", currency: "USD" }, most)));
    });
    const expected = await shop.sql`
      select is_test as "isTest", count(*)::int as count, count(*) filter (where not cancelled)::int as counted, sum(total_cents) filter (where not cancelled)::bigint as cents
      from (select o.*, exists (select from order_cancellations c where c.order_id = o.id) as cancelled from orders o where name like '#1%'
        order by processed_at desc limit ${most}) newest group by 1 order by 2 desc`;
    expect(totals).toEqual(expected.map((row) => ({ ...row, currency: "USD" })));
    const plans = await Promise.all(reads.map((read) => stepsOf(shop, read)));
    expect(plans.flat().filter(({ kind, table }) => kind === "Seq Scan" && table === "orders")).toEqual([]);
    expect(plans.at(-1)).toContainEqual(expect.objectContaining({ kind: "Index Scan", index: "orders_processed" }));
  });

  it("is counted for the menu without reading every order", async () => {
    expect(await planOf(openOrdersQuery(shopOf(), false) as never)).not.toMatch(/Seq Scan on orders/);
  });
});
