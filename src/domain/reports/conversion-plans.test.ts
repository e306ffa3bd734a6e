import { beforeAll, describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { keepVisitSums, keepVisits } from "#domain/events/visit-keeping.ts";
import { carriedOut, type Read } from "#support/query-plans.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readAbandonedCarts } from "./abandoned-carts.ts";
import { readBehavior, readFunnel } from "./behavior.ts";
import { readBoughtTogether } from "./bought-together.ts";
import { readCheckoutReport } from "./checkout-report.ts";
import { boughtTogetherInput, conversionsInput, purchaseTimeInput } from "./conversion-input.ts";
import { readConversions } from "./conversions.ts";
import { readCustomFunnel } from "./custom-funnel.ts";
import { customFunnelInput } from "./custom-funnel-input.ts";
import { readPurchaseTime } from "./purchase-time.ts";
import { reportInput } from "./report-input.ts";
import { readSearchSales } from "./search-sales.ts";
import { addVisitorSegment } from "./visitor-segments.ts";

/** For the PostgreSQL that comes with the shop: an older one makes other plans. */
const shopOf = useTestShop({ max: 2 });
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };

/** A hundred days of 400 visits each up to November 1; one visit in fifty orders. */
beforeAll(async () => {
  const { ownerSql: sql } = shopOf();
  for (const month of ["07-20", "08-20", "09-20", "10-20"])
    await sql`select make_event_partitions(${`2026-${month}`}::date, ${`2026-${month}`}::date + 31)`;
  await sql`
    create table planted as
    select n, md5('session' || n)::uuid as session, md5('visitor' || n % 9000)::uuid as visitor, '2026-11-01 23:00+00'::timestamptz - make_interval(mins => n * 18 / 5) as began,
      case when n % 50 = 0 then md5('order' || n)::uuid end as order_id
    from generate_series(1, 40000) n`;
  await sql`
    insert into events (day, id, at, received_at, name, origin, session_id, visitor_id, is_bot, is_staff, is_trial, path, utm_source, device, country, order_id, value_cents, currency)
    select (at at time zone 'UTC')::date, gen_random_uuid(), at, at, name, case when name = 'purchase' then 'server' else 'browser' end, session, visitor, false, false, false, '/',
      case when n % 2 = 0 then 'newsletter' end, case when n % 3 = 0 then 'phone' else 'desktop' end, 'US', case when name = 'purchase' then order_id end,
      case when name = 'purchase' then 1000 end, case when name = 'purchase' then 'USD' end
    from planted cross join (values (1, 'page_view'), (2, 'page_view'), (3, 'view_item'), (4, 'purchase')) as step(place, name)
      cross join lateral (select began + make_interval(secs => place * 20) as at) as clock
    where name <> 'purchase' or order_id is not null`;
  await sql`
    insert into orders (id, name, is_test, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents,
      shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at)
    select order_id, '#P' || n, false, 'buyer@lab.example', 'USD', 'paid', 'unfulfilled', 1000, 0, 0, 0, 1000, 'Standard', 'test-card', '{}', '{}', gen_random_uuid(),
      began + interval '80 seconds', ''::tsvector, now()
    from planted where order_id is not null`;
  await sql`
    insert into ledger_entries (movement_id, order_id, account, amount_cents, currency, is_test, at)
    select gen_random_uuid(), order_id, account, cents, 'USD', false, began + interval '80 seconds'
    from planted cross join (values ('provider', 1000), ('sales', -1000)) as a(account, cents) where order_id is not null`;
  while ((await keepVisits(shopOf())) > 0);
  await keepVisitSums(shopOf());
  await sql`analyze events, orders, ledger_entries, kept_visits, visit_sums, page_sums, step_sums, visitor_sums, measured_orders`;
  await sql`vacuum changed_visits`;
});

const readBy = (work: () => Promise<unknown>) => carriedOut(shopOf(), work);
const funnel = { step1: "page_view path /", step2: "view_item", step3: "purchase", without1: "any remove_from_cart" };
const daysOf = (read: Read[]) => [...new Set(read.map(({ table }) => table).filter((table) => /^d\d{8}$/.test(table)))];

describe("reports of two days among a hundred", () => {
  const days = { range: "custom", from: "2026-10-20", to: "2026-10-21", traffic: "real" };
  const narrowed = { ...days, device: "phone", source: "newsletter", country: "US" };
  const shop = shopOf;

  it("funnel of steps of one's own with a time: reads as many days more as that time is long", async () => {
    const read = await readBy(() => readCustomFunnel(shop(), analyst, customFunnelInput.parse({ ...days, ...funnel, window: "7d" })));
    expect(daysOf(read).length).toBeLessThanOrEqual(8 + 7);
  });

  it.each([
    ["behavior", () => readBehavior(shop(), analyst, reportInput.parse(days))],
    ["behavior, narrowed", () => readBehavior(shop(), analyst, reportInput.parse(narrowed))],
    ["products", () => readConversions(shop(), analyst, conversionsInput.parse({ ...narrowed, by: "product" }))],
    ["checkout", () => readCheckoutReport(shop(), analyst, reportInput.parse(narrowed))],
    ["abandoned carts", () => readAbandonedCarts(shop(), analyst, reportInput.parse(narrowed))],
    ["bought together", () => readBoughtTogether(shop(), analyst, boughtTogetherInput.parse(narrowed))],
    ["search to sale", () => readSearchSales(shop(), analyst, reportInput.parse(narrowed))],
    ["funnel of steps of one's own", () => readCustomFunnel(shop(), analyst, customFunnelInput.parse({ ...narrowed, ...funnel, split: "source" }))],
  ])("%s: read the events of these days, of the two before, and of a day on either side", async (_, work) => {
    expect(daysOf(await readBy(work)).length).toBeLessThanOrEqual(8);
  });

  it.each([
    ["sales", (more: object) => readConversions(shop(), analyst, conversionsInput.parse({ ...days, ...more }))],
    ["time to purchase", (more: object) => readPurchaseTime(shop(), analyst, purchaseTimeInput.parse({ ...days, ...more }))],
  ])("%s: find the visits of the window before the orders by whose they are, and read the events of these days alone", async (_, work) => {
    const read = await readBy(() => work({ window: "30" }));
    expect(daysOf(read).length).toBeLessThanOrEqual(12);
    const visits = read.filter(({ table }) => table === "kept_visits");
    expect(visits.length).toBeGreaterThan(0);
    expect(visits.filter(({ kind }) => kind === "Seq Scan")).toEqual([]);
  });

  it("read the orders and the ledger of these days by their indexes", async () => {
    const read = await readBy(() => readConversions(shop(), analyst, conversionsInput.parse(days)));
    expect(read.filter(({ kind, table }) => kind === "Seq Scan" && ["orders", "ledger_entries"].includes(table))).toEqual([]);
  });
});

it.each([
  ["checkout", (input: object) => readCheckoutReport(shopOf(), analyst, reportInput.parse(input))],
  ["search to sale", (input: object) => readSearchSales(shopOf(), analyst, reportInput.parse(input))],
  ["products", (input: object) => readConversions(shopOf(), analyst, conversionsInput.parse({ ...input, by: "product" }))],
  [
    "funnel of steps of one's own",
    (input: object) => readCustomFunnel(shopOf(), analyst, customFunnelInput.parse({ ...input, ...funnel, split: "device" })),
  ],
  [
    "such a funnel with a time",
    (input: object) => readCustomFunnel(shopOf(), analyst, customFunnelInput.parse({ ...input, ...funnel, window: "24h" })),
  ],
])("%s of sixty days reads each day a few times, and not once for each visit", async (_, work) => {
  const read = await readBy(() => work({ range: "custom", from: "2026-09-02", to: "2026-10-31", traffic: "real" }));
  // The visit of an order is looked for in two or three days.
  const often = read.filter(({ table, times }) => table.startsWith("d2026") && times > 100);
  expect(often).toEqual([]);
});

it.each([
  ["behavior", (input: object) => readBehavior(shopOf(), analyst, reportInput.parse(input)), ["page_sums", "visit_sums", "visitor_sums"]],
  ["funnel", (input: object) => readFunnel(shopOf(), analyst, reportInput.parse(input)), ["step_sums", "visit_sums"]],
  [
    "sales",
    (input: object) => readConversions(shopOf(), analyst, conversionsInput.parse({ ...input, by: "landing" })),
    ["page_sums", "visit_sums", "visitor_sums"],
  ],
])("%s of sixty days is read from the sums of its days, and not from all visits", async (_, work, sums) => {
  const read = await readBy(() => work({ range: "custom", from: "2026-09-02", to: "2026-10-31", traffic: "real" }));
  expect([...new Set(read.map(({ table }) => table).filter((table) => table.endsWith("_sums")))].toSorted()).toEqual(sums);
  expect(read.filter(({ kind, table }) => table === "kept_visits" && kind === "Seq Scan")).toEqual([]);
});

it("a report narrowed to a segment of visitors reads the events of the segment's days a few times, and not once for each visit", async () => {
  const rules = [
    { kind: "event", what: "view_item", times: 1, days: 30 },
    { kind: "orders", times: 1, days: 30, isNot: true },
  ] as const;
  const owner: Staff = { ...analyst, role: "owner" };
  const segment = await addVisitorSegment(shopOf(), owner, { name: "Looked", match: "all", rules: [...rules] });
  const read = await carriedOut(shopOf(), () =>
    readFunnel(shopOf(), analyst, reportInput.parse({ range: "custom", from: "2026-10-20", to: "2026-10-21", traffic: "real", segment })),
  );
  expect(read.some(({ table }) => table.startsWith("d202610"))).toBe(true);
  expect(read.filter(({ table, times }) => table.startsWith("d2026") && times > 100)).toEqual([]);
});
