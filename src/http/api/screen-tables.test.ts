import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { createApiKey } from "#domain/api-keys/api-keys.ts";
import { addLines } from "#domain/cart/cart.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { flushServerTimes } from "#domain/server-times/server-times.ts";
import { makeOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { addVisit, boughtBy, type Seen, sellAt } from "#support/make-visits.ts";
import { openTestApp, signedInAs, type TestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import * as behavior from "#web/admin/analytics/behavior-tables.ts";
import * as checkout from "#web/admin/analytics/checkout-tables.ts";
import * as funnel from "#web/admin/analytics/funnel-tables.ts";
import * as live from "#web/admin/analytics/realtime-tables.ts";
import * as sales from "#web/admin/analytics/sales-tables.ts";
import { csvText, type ScreenTable, type ScreenTableName, screenTableNames } from "#web/admin/analytics/screen-table.ts";
import * as searches from "#web/admin/analytics/search-tables.ts";
import * as speed from "#web/admin/analytics/speed-tables.ts";
import * as home from "#web/admin/home/home-tables.ts";

const shopOf = useTestShop();
let api: TestApp;
let analyst: string;
let key: string;
let product: { id: string; title: string };

/** Monday, November 2, a little after 9:00, in trial mode, with real visits and orders of the week, and test ones of the last minutes. */
beforeAll(async () => {
  const shop = shopOf();
  api = openTestApp(shop);
  shop.pass(20 * 60_000);
  analyst = (await signedInAs(shop, "analyst")).token;
  key = (await createApiKey(shop, system, { name: "Reports", scopes: ["analytics.read"], days: null })).key;
  const [one, other] = [await makeVariant(shop, { stock: 30 }), await makeVariant(shop, { stock: 30 })];
  const orders = [
    await sellAt(shop, "2026-10-30T10:20:00Z", { cents: 10_000, variants: [one.id, other.id] }),
    await sellAt(shop, "2026-10-31T10:20:00Z", { cents: 20_001, variants: [one.id, other.id] }),
  ];
  const [line] = await shop.sql<{ id: string; title: string }[]>`
    select p.id, p.title from variants v join products p on p.id = v.product_id where v.id = ${one.id}`;
  product = line ?? { id: "", title: "" };
  addRealVisits(orders);
  addTestVisits();
  await flushEvents(shop);
  // Copies of an order for enough customers to be divided into fifths, some of whom ordered before.
  await shop.ownerSql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'attempt_id', gen_random_uuid(), 'name', '#T' || n, 'account_id', null,
      'email', 'buyer' || n % 26 || '@lab.example', 'processed_at', timestamptz '2026-10-20 12:00Z' - n * interval '2 days', 'total_cents', n * 1000))).*
    from orders o, generate_series(1, 34) n where o.id = ${orders[0] ?? ""}`;
  const left = await addLines(shop, stranger, { lines: [{ merchandiseId: one.id, quantity: 3 }] });
  const at = "2026-11-01T08:00:00Z";
  await shop.ownerSql`update carts set updated_at = ${at}, expires_at = ${at}::timestamptz + interval '30 days' where id = ${left.id}`;
  await makeOrder(shop, [{ id: other.id }]);
  shop.pass(1000);
  const answered = { area: "shop", isCached: false, isShared: true, isFault: false, ms: 100, sqlMs: 30 } as const;
  shop.serverTimes.note(shop.clock.now(), { route: "/products/:handle", ...answered });
  await flushServerTimes(shop);
});

function addRealVisits(orders: string[]): void {
  const shop = shopOf();
  const server = { origin: "server", path: null } as const;
  const steps = (cents: number): Seen[] => [
    [8, "begin_checkout", server],
    [9, "checkout_step", { ...server, targetType: "address" }],
    [9, "checkout_step", { ...server, targetType: "shipping", valueCents: cents, currency: "USD" }],
    [10, "checkout_fault", { ...server, targetType: "shippingAddress.zip", target: "field" }],
  ];
  orders.forEach((order, at) => {
    addVisit(shop, shop.ids.random(), `2026-10-${30 + at}T10:00:00Z`, {
      device: at === 0 ? "phone" : "desktop",
      seen: [
        [0, "page_view", { utmSource: "newsletter", utmMedium: "email", pageType: "home" }],
        [1, "search", { searchQuery: "rotor", resultCount: 3 }],
        [2, "search_click", { searchQuery: "rotor", targetType: "product", target: "/products/rotor" }],
        [3, "page_view", { path: "/products/rotor", pageType: "product" }],
        [3, "view_item", { productId: product.id, path: "/products/rotor" }],
        [6, "add_to_cart", { ...server, productId: product.id }],
        ...steps(1500 * at),
        [11, "checkout_step", { ...server, targetType: "payment" }],
        [12, "purchase", boughtBy(order)],
      ],
    });
  });
  addVisit(shop, shop.ids.random(), "2026-11-01T10:00:00Z", {
    country: "DE",
    seen: [
      [0, "page_view", { referrerHost: "blog.example" }],
      [1, "search", { searchQuery: "=zebra", resultCount: 0 }],
      [2, "search", { searchQuery: "gel", resultCount: 4 }],
      [3, "page_view", { path: "/products/rotor", pageType: "product" }],
      [3, "view_item", { productId: product.id, path: "/products/rotor" }],
    ],
  });
  const parts = { resourceLoadDelay: 2500, resource: "/files/stage.webp" };
  for (let view = 0; view < 22; view += 1)
    addVisit(shop, shop.ids.random(), "2026-11-01T12:00:00Z", {
      seen: [
        [0, "web_vital", { viewId: shop.ids.random(), metric: "LCP", metricValue: 5000, pageType: "product", element: "#stage>img", details: parts }],
      ],
    });
}

function addTestVisits(): void {
  const shop = shopOf();
  const at = new Date(shop.clock.now().getTime() - 10 * 60_000).toISOString();
  addVisit(shop, shop.ids.random(), at, { isTrial: true, seen: [[0, "page_view", { utmSource: "newsletter" }]] });
}

/** `call` is below `/api/admin/analytics`. */
type Case = [name: ScreenTableName, call: string, query: Record<string, string>, table: (report: never) => ScreenTable];
const real = { traffic: "real" };
const steps = { step1: "page_view", step2: "view_item product PRODUCT", step3: "purchase" };
const namedSteps = (report: Parameters<typeof funnel.splitTable>[0] & { steps: Parameters<typeof funnel.customFunnelTable>[0] }) =>
  report.steps.map((step, at) => ({ ...step, name: ["Opened a page", `Viewed a product: ${product.title}`, "Placed an order"][at] ?? "" }));

/** Each table, with the call with which its screen reads it. */
const cases: Case[] = [
  ["dashboard/sales-by-day", "../sales", {}, home.salesByDayTable],
  ["dashboard/top-products", "today", {}, home.topProductsTable],
  ["behavior/figures", "behavior", { ...real, range: "30d" }, behavior.figuresTable],
  ["behavior/sessions-over-time", "behavior", { ...real, device: "phone" }, behavior.visitsTable],
  ["behavior/top-pages", "behavior", { ...real, country: "DE" }, behavior.topPagesTable],
  ["behavior/conversion-funnel", "funnel", { ...real, source: "newsletter" }, behavior.funnelTable],
  ["behavior/funnel-of-own-steps", "custom-funnel", { ...real, ...steps }, (report) => funnel.customFunnelTable(namedSteps(report))],
  ["behavior/funnel-drop-offs", "custom-funnel", { ...real, ...steps }, (report) => funnel.dropOffsTable(namedSteps(report))],
  [
    ...(["behavior/funnel-split", "custom-funnel", { ...real, ...steps, split: "source" }] as const),
    (report) => funnel.splitTable(report, namedSteps(report), { segmentName: String }),
  ],
  ["behavior/customer-segments", "segments", real, behavior.segmentsTable],
  ["behavior/rfm-segments", "customer-scores", real, behavior.scoresTable],
  ["behavior/retention", "retention", real, behavior.retentionTable],
  ["behavior/repeat-purchases", "retention", real, behavior.repeatsTable],
  ["behavior/user-journeys", "journeys", { ...real, segment: "new" }, behavior.journeysTable],
  ["behavior/ways", "paths", { ...real, by: "kind", direction: "to" }, (report) => behavior.pathsTable(report, "kind")],
  ["conversions/sales", "conversions", { ...real, by: "landing", model: "first", window: "7" }, sales.salesTable],
  ["conversions/ledger", "conversions", { ...real, by: "product" }, sales.ledgerTable],
  ["conversions/checkout-steps", "checkout", real, checkout.checkoutStepsTable],
  ["conversions/checkout-stops", "checkout", real, checkout.checkoutStopsTable],
  ["conversions/shipping-shown", "checkout", real, checkout.shippingTable],
  ["conversions/abandoned-carts-by-stage", "abandoned-carts", {}, checkout.cartStagesTable],
  ["conversions/abandoned-carts", "abandoned-carts", {}, checkout.abandonedCartsTable],
  ["conversions/time-to-purchase", "purchase-time", { ...real, window: "90" }, sales.purchaseTimeTable],
  ["conversions/orders-by-time", "purchase-time", real, sales.timeBucketsTable],
  ["conversions/visits-before-order", "purchase-time", real, sales.visitsBeforeTable],
  ["conversions/bought-together", "bought-together", real, sales.boughtTogetherTable],
  ["conversions/search-to-sale-steps", "search-sales", real, sales.searchStepsTable],
  ["conversions/search-to-sale", "search-sales", { ...real, range: "custom", from: "2026-10-30", to: "2026-10-31" }, sales.searchSalesTable],
  ["performance/speed", "performance", { ...real, by: "device" }, (report) => speed.speedTable(report, "device")],
  ["performance/speed-over-time", "performance", real, speed.speedOverTimeTable],
  ["performance/recommendations", "performance/advice", real, speed.adviceTable],
  ["performance/top-pages", "performance/pages", { ...real, limit: "1" }, speed.timedPagesTable],
  ["performance/speed-parts", "performance/advice", real, speed.speedPartsTable],
  ["performance/speed-causes", "performance/advice", real, speed.speedCausesTable],
  ["performance/server-over-time", "performance/server", { range: "1d", area: "shop" }, speed.serverTable],
  ["performance/server-by-page", "performance/server", { range: "1d" }, speed.serverRoutesTable],
  ["realtime/page-views-per-minute", "realtime", {}, live.liveViewsTable],
  ["realtime/top-pages", "realtime", { source: "newsletter" }, live.livePagesTable],
  ["realtime/sources", "realtime", {}, live.liveSourcesTable],
  ["realtime/countries", "realtime", {}, live.liveCountriesTable],
  ["realtime/orders-today", "realtime", {}, live.liveOrdersTable],
  ["realtime/latest-events", "realtime", {}, live.liveTailTable],
  ["search/searches-without-a-result", "searches", real, searches.withoutResultTable],
  ["search/searches-without-a-click", "searches", real, searches.withoutClickTable],
];

const queryText = (query: Record<string, string>) => new URLSearchParams(query).toString().replaceAll("PRODUCT", product.id);
const file = (query: Record<string, string>, token = analyst) => api.call("GET", `/api/analytics/export?${queryText(query)}`, { token });

describe("a table of a screen as a file", () => {
  it("is there for each table that a screen has as CSV", () => {
    expect(cases.map(([name]) => name)).toEqual([...screenTableNames]);
  });

  it.each(cases)("has the rows of the screen, with its filters: %s", async (name, call, query, table) => {
    const read = await api.call("GET", `/api/admin/analytics/${call}?${queryText(query)}`, { token: analyst });
    expect(read.status).toBe(200);
    const shown = table(read.json as never);
    expect([shown.name, shown.rows.length]).toEqual([name, expect.any(Number)]);
    expect(shown.rows.length).toBeGreaterThan(0);
    const csv = await file({ type: name, ...query });
    expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(csv.text.replace("\uFEFF", "")).toBe(csvText(shown));
    const ndjson = await file({ type: name, format: "ndjson", ...query });
    const values = ndjson.text
      .trim()
      .split("\n")
      .map((line) => Object.values(JSON.parse(line)));
    expect([ndjson.status, values]).toEqual([200, shown.rows]);
  });

  it("is named for what was asked, with safe cells and exact figures", async () => {
    const csv = await file({ type: "conversions/sales", ...real, by: "channel" });
    expect(csv.headers.get("content-disposition")).toBe('attachment; filename="sales-by-channel.csv"');
    expect((await file({ type: "search/searches-without-a-result", ...real })).text).toContain(`"'=zebra","1","1","0",`);
    const [row = ""] = (await file({ type: "behavior/top-pages", ...real, country: "DE", format: "ndjson" })).text.split("\n");
    expect(JSON.parse(row)).toEqual({ Page: "/", Views: 1, Sessions: 1, "Sessions that started here": 1 });
  });

  it("has a column for each step of a funnel, also for two of the same name", async () => {
    const same = { type: "behavior/funnel-split", ...real, step1: "page_view", step2: "page_view", split: "device", format: "ndjson" };
    const [row = ""] = (await file(same)).text.split("\n");
    expect(Object.keys(JSON.parse(row))).toEqual(["Device", "Opened a page", "Opened a page (2)", "Share completed"]);
  });
});

describe("a program of the merchant", () => {
  it("gets files and figures with a key that may read analytics, without accounts and without names of products", async () => {
    for (const type of ["events", "sessions", "behavior/figures"]) expect([type, (await file({ type, ...real }, key)).status]).toEqual([type, 200]);
    const events = (await file({ type: "events", ...real, format: "ndjson" }, key)).text.trim().split("\n");
    expect(new Set(events.map((line) => JSON.parse(line).account))).toEqual(new Set([null]));
    const own = await file({ type: "behavior/funnel-of-own-steps", ...real, ...steps }, key);
    expect([own.status, own.text]).toEqual([200, expect.stringContaining("Viewed a product: one product")]);
    expect((await api.call("GET", "/api/analytics?type=events", { token: key })).status).toBe(200);
    expect((await api.call("GET", "/api/analytics?type=security", { token: key })).status).toBe(403);
  });

  it("is told all names where it asks for a table that there is not, and what is wrong with a filter", async () => {
    const unknown = await file({ type: "behavior/everything" }, key);
    expect([unknown.status, unknown.json.code]).toEqual([400, "input-invalid"]);
    const said: string = unknown.json.fields.type;
    for (const name of ["events", "sessions", ...screenTableNames]) expect(said).toContain(name);
    expect((await file({}, key)).json.fields.type).toBe(said);
    for (const [name, value] of [
      ["format", "xlsx"],
      ["range", "2d"],
      ["range", "custom"],
      ["device", "watch"],
    ] as const)
      expect([value, (await file({ type: "behavior/figures", [name]: value }, key)).status]).toEqual([value, 400]);
    expect((await file({ type: "behavior/funnel-of-own-steps" }, key)).status).toBe(400);
  });

  it("is refused without that scope, as staff without the right and strangers are", async () => {
    const { key: other } = await createApiKey(shopOf(), system, { name: "ERP", scopes: ["orders.write", "customers.write"], days: null });
    expect((await file({ type: "behavior/figures" }, other)).json).toMatchObject({ code: "scope-missing", params: { scopes: "analytics.read" } });
    for (const role of ["support", "customer"] as const)
      expect((await file({ type: "conversions/ledger" }, (await signedInAs(shopOf(), role)).token)).status).toBe(403);
    expect((await api.call("GET", "/api/analytics/export?type=conversions/ledger")).status).toBe(401);
  });
});
