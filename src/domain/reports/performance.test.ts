import { beforeAll, describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { recordDeployment } from "#domain/nodes/nodes.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readAdvice, readPerformance, readTimedPages } from "./performance.ts";
import { reportInput, timedPagesInput } from "./report-input.ts";
import { bounceRatingOf, ratingOf } from "./vital-thresholds.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const week = reportInput.parse({ traffic: "real" });

function event(name: NewEvent["name"], more: Partial<NewEvent>): void {
  const shop = shopOf();
  const at = more.at ?? "2026-11-01T10:00:00.000Z";
  const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: false, device: "desktop" };
  shop.events.add({ id: shop.ids.random(), at, receivedAt: at, name, ...marks, ...more }, { mayCross: false });
}

function vital(metric: NonNullable<NewEvent["metric"]>, metricValue: number, more: Partial<NewEvent> = {}): void {
  const { ids } = shopOf();
  const seen = { sessionId: ids.random(), visitorId: ids.random(), viewId: ids.random(), pageType: "product" };
  event("web_vital", { metric, metricValue, ...seen, ...more });
}

beforeAll(async () => {
  const viewId = shopOf().ids.random();
  for (const value of [1000, 2000, 2500, 3000, 5000]) vital("LCP", value);
  vital("LCP", 9000, { pageType: "home", device: "phone" });
  // If a page reports a metric twice, the second report counts.
  vital("CLS", 0.9, { viewId });
  vital("CLS", 0.05, { viewId, at: "2026-11-01T10:01:00.000Z" });
  vital("LCP", 800, { at: "2026-10-25T10:00:00.000Z" });
  for (const mark of [{ isBot: true }, { isStaff: true }, { isTrial: true }]) vital("LCP", 60_000, mark);
  await flushEvents(shopOf());
  await recordDeployment(shopOf(), { version: "0.2.0", commit: "abc" });
});

it("says how fast three of four views were, how many were good and poor, by kind of page, and how it was before", async () => {
  const { metrics, breakdowns, bounceRate, units, deployments } = await readPerformance(shopOf(), analyst, week);
  // Sorted: 1000, 2000, 2500, 3000, 5000, 9000; three quarters of the way from the first to the last is between 3000 and 5000.
  expect(metrics).toEqual([
    { metric: "LCP", p75: 4500, p75Before: 800, count: 6, good: 3 / 6, middling: 1 / 6, poor: 2 / 6 },
    { metric: "CLS", p75: 0.05, p75Before: null, count: 1, good: 1, middling: 0, poor: 0 },
  ]);
  expect(breakdowns.filter(({ by }) => by === "pageType").map(({ value }) => value)).toEqual(["product", "home"]);
  expect(breakdowns[0]?.metrics[0]).toMatchObject({ p75: 3000, count: 5 });
  expect(breakdowns.flatMap(({ by, value }) => (by === "pageType" ? [] : [[by, value]]))).toEqual([
    ["device", "desktop"],
    ["device", "phone"],
    ["country", null],
    ["connection", null],
  ]);
  expect(units.filter(({ p75 }) => p75.LCP !== undefined)).toEqual([{ unit: "2026-11-01", p75: { LCP: 4500, CLS: 0.05 } }]);
  expect(units).toHaveLength(7);
  expect(deployments).toMatchObject([{ version: "0.2.0", commit: "abc" }]);
  expect(bounceRate).toBeNull();
  const [recount] = await shopOf().sql`
    select percentile_cont(0.75) within group (order by metric_value) as p75 from events
    where metric = 'LCP' and at >= '2026-10-27' and not (is_bot or is_staff or is_trial)`;
  expect(recount).toEqual({ p75: metrics[0]?.p75 });
});

it("counts a view that goes on past midnight once, with what it said last", async () => {
  const viewId = shopOf().ids.random();
  vital("INP", 40, { viewId, at: "2026-10-20T23:59:50.000Z" });
  vital("INP", 600, { viewId, at: "2026-10-21T00:02:00.000Z" });
  await flushEvents(shopOf());
  const measuredOn = async (day: string) => {
    const { metrics } = await readPerformance(shopOf(), analyst, reportInput.parse({ traffic: "real", range: "custom", from: day, to: day }));
    return metrics.map(({ metric, p75, count }) => [metric, p75, count]);
  };
  expect([await measuredOn("2026-10-20"), await measuredOn("2026-10-21")]).toEqual([[], [["INP", 600, 1]]]);
});

it("is narrowed to a device, and has nothing to say where nothing was measured", async () => {
  const phones = await readPerformance(shopOf(), analyst, reportInput.parse({ traffic: "real", device: "phone" }));
  expect(phones.metrics).toMatchObject([{ metric: "LCP", p75: 9000, count: 1, poor: 1 }]);
  const tablets = await readPerformance(shopOf(), analyst, reportInput.parse({ traffic: "real", device: "tablet" }));
  expect(tablets).toMatchObject({ metrics: [], breakdowns: [] });
});

it("is narrowed to what only a visit knows: its source, and the segment of its visitor", async () => {
  const { ids } = shopOf();
  const [fair, direct] = [0, 1].map(() => ({ sessionId: ids.random(), visitorId: ids.random() }));
  const at = "2026-10-15T10:00:00.000Z";
  event("page_view", { ...fair, at, utmSource: "fair", path: "/", country: "DE" });
  event("page_view", { ...direct, at, path: "/", country: "US" });
  vital("FCP", 300, { ...fair, at, country: "DE" });
  vital("FCP", 1500, { ...direct, at, country: "US" });
  await flushEvents(shopOf());
  const day = { traffic: "real", range: "custom", from: "2026-10-15", to: "2026-10-15" } as const;
  const p75Of = async (filter: object) => {
    const { metrics, sources, countries } = await readPerformance(shopOf(), analyst, reportInput.parse({ ...day, ...filter }));
    // The choices are not narrowed by what was chosen.
    expect([sources, countries]).toEqual([
      ["direct", "fair"],
      ["DE", "US"],
    ]);
    return metrics.map(({ p75 }) => p75);
  };
  expect(await p75Of({ source: "fair" })).toEqual([300]);
  expect(await p75Of({ source: "direct" })).toEqual([1500]);
  expect(await p75Of({ country: "US" })).toEqual([1500]);
  expect(await p75Of({ segment: "new", source: "fair" })).toEqual([300]);
  expect(await p75Of({ segment: "returning" })).toEqual([]);
  expect(await p75Of({ segment: ids.random() })).toEqual([]);
});

it("rates bounces: on target up to 30%, poor above 50%", () => {
  expect([0, 0.3, 0.301, 0.5, 0.501].map(bounceRatingOf)).toEqual(["good", "good", "needs-improvement", "needs-improvement", "poor"]);
});

it("rates by the thresholds of the specification", () => {
  const rated = [
    ratingOf("LCP", 2500),
    ratingOf("LCP", 2501),
    ratingOf("LCP", 4001),
    ratingOf("FID", 100),
    ratingOf("FID", 301),
    ratingOf("INP", 200),
  ];
  expect(rated).toEqual(["good", "needs-improvement", "poor", "good", "poor", "good"]);
  expect([ratingOf("INP", 501), ratingOf("CLS", 0.1), ratingOf("CLS", 0.25), ratingOf("CLS", 0.26)]).toEqual([
    "poor",
    "good",
    "needs-improvement",
    "poor",
  ]);
  expect([ratingOf("LOAD", 2000), ratingOf("LOAD", 3000), ratingOf("LOAD", 3001)]).toEqual(["good", "needs-improvement", "poor"]);
});

it("is not for support, who see no sums", async () => {
  const support: Staff = { ...analyst, role: "support" };
  expect(await refusalOf(readPerformance(shopOf(), support, week))).toBe("not-allowed");
  expect(await refusalOf(readAdvice(shopOf(), support, week))).toBe("not-allowed");
  expect(await refusalOf(readTimedPages(shopOf(), support, timedPagesInput.parse({})))).toBe("not-allowed");
  expect(timedPagesInput.safeParse({ limit: "101" }).success).toBe(false);
});

describe("what would make pages faster", () => {
  const days = (day: string) => reportInput.parse({ traffic: "real", range: "custom", from: day, to: day });
  const parts = { timeToFirstByte: 300, resourceLoadDelay: 100, resourceLoadDuration: 2600, elementRenderDelay: 200 };

  it("is concluded from what browsers said, once there are enough views, and named with its evidence", async () => {
    const at = "2026-10-11T10:00:00.000Z";
    for (let view = 0; view < 20; view += 1)
      vital("LCP", view < 5 ? 2000 : 3200, { at, element: "#product-picture>img", details: { ...parts, resource: "/files/stage.webp" } });
    for (let view = 0; view < 19; view += 1) vital("LCP", 9000, { at, pageType: "home" });
    for (let view = 0; view < 20; view += 1) vital("INP", view < 16 ? 50 : 900, { at, pageType: "search" });
    await flushEvents(shopOf());
    const { open, closed, parts: made, causes } = await readAdvice(shopOf(), analyst, days("2026-10-11"));
    expect(open.map(({ id, type }) => [id, type])).toEqual([
      ["product-LCP", "warning"],
      ["search-INP", "suggestion"],
    ]);
    expect(open[0]).toMatchObject({
      p75: 3200,
      p75Before: null,
      target: 2500,
      views: 20,
      slowShare: 15 / 20,
      part: { name: "resourceLoadDuration", ms: 2600 },
      causes: [
        { kind: "element", name: "#product-picture>img", count: 20 },
        { kind: "resource", name: "/files/stage.webp", count: 20 },
      ],
      category: "pictures",
      effort: "low",
    });
    expect(open[1]).toMatchObject({ part: null, category: "scripts" });
    expect(closed).toEqual([]);
    expect(made.map(({ name, ms }) => [name, ms])).toEqual(expect.arrayContaining(Object.entries(parts)));
    expect(causes).toContainEqual({ metric: "LCP", kind: "element", name: "#product-picture>img", count: 20, p75: 3200 });
  });

  it("closes when the figure is good again", async () => {
    for (let view = 0; view < 20; view += 1) vital("LCP", 1500, { at: "2026-10-12T10:00:00.000Z" });
    await flushEvents(shopOf());
    const { open, closed } = await readAdvice(shopOf(), analyst, days("2026-10-12"));
    expect(open).toEqual([]);
    expect(closed).toEqual([{ metric: "LCP", pageType: "product", p75: 1500, p75Before: 3200, target: 2500 }]);
  });

  it("says what sessions at each speed came to, by the first page that was measured", async () => {
    const at = "2026-10-14T10:00:00.000Z";
    for (let visit = 0; visit < 24; visit += 1) {
      const ids = { sessionId: shopOf().ids.random(), visitorId: shopOf().ids.random() };
      event("page_view", { ...ids, at, path: "/products/rotor" });
      vital("LCP", visit < 4 ? 1000 : 6000, { ...ids, at, path: "/products/rotor" });
      // A later page does not count, however slow it is.
      vital("LCP", 9000, { ...ids, at: "2026-10-14T10:01:00.000Z", pageType: "cart" });
      if (visit < 6) event("purchase", { ...ids, at: "2026-10-14T10:05:00.000Z", origin: "server", orderId: shopOf().ids.random() });
    }
    await flushEvents(shopOf());
    const { open } = await readAdvice(shopOf(), analyst, days("2026-10-14"));
    expect(open[0]?.conversions).toEqual([
      { rating: "good", visits: 4, conversions: 4 },
      { rating: "poor", visits: 20, conversions: 2 },
    ]);
  });
});

it("names the pages that were seen most, with load, bounces, orders and what was not good there", async () => {
  const day = "2026-10-20";
  const visit = (seen: string[], orders = false) => {
    const ids = { sessionId: shopOf().ids.random(), visitorId: shopOf().ids.random() };
    for (const [minute, path] of seen.entries()) {
      const at = `${day}T10:0${minute}:00.000Z`;
      event("page_view", { ...ids, at, path });
      vital("LOAD", path === "/" ? 1000 + 1000 * minute : 4000, { ...ids, at, path });
      vital("CLS", path === "/" ? 0.01 : 0.3, { ...ids, at, path });
    }
    if (orders) event("purchase", { ...ids, at: `${day}T10:09:00.000Z`, origin: "server", orderId: shopOf().ids.random() });
  };
  visit(["/"]);
  visit(["/", "/products/rotor"], true);
  visit(["/products/rotor", "/"]);
  visit(["/about"]);
  await flushEvents(shopOf());
  const input = timedPagesInput.parse({ traffic: "real", range: "custom", from: day, to: day, limit: "2" });
  const { pages, all } = await readTimedPages(shopOf(), analyst, input);
  expect(all).toBe(3);
  const issues = [
    { metric: "CLS", p75: 0.3 },
    { metric: "LOAD", p75: 4000 },
  ];
  expect(pages).toEqual([
    { path: "/", views: 3, visits: 3, averageLoadMs: (1000 + 1000 + 2000) / 3, bounceRate: 1 / 2, conversionRate: 1 / 3, issues: [] },
    { path: "/products/rotor", views: 2, visits: 2, averageLoadMs: 4000, bounceRate: 0, conversionRate: 1 / 2, issues },
  ]);
});
