import { beforeAll, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readPerformance } from "./performance.ts";
import { reportInput } from "./report-input.ts";
import { ratingOf } from "./vital-thresholds.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const week = reportInput.parse({ traffic: "real" });

function vital(metric: NonNullable<NewEvent["metric"]>, metricValue: number, more: Partial<NewEvent> = {}): void {
  const shop = shopOf();
  const at = "2026-11-01T10:00:00.000Z";
  const marks = {
    origin: "browser" as const,
    isBot: false,
    isStaff: false,
    isTrial: false,
    sessionId: shop.ids.random(),
    visitorId: shop.ids.random(),
  };
  const what = { name: "web_vital" as const, metric, metricValue, pageType: "product", device: "desktop", viewId: shop.ids.random() };
  shop.events.add({ id: shop.ids.random(), at, receivedAt: at, ...marks, ...what, ...more }, { mayCross: false });
}

beforeAll(async () => {
  const viewId = shopOf().ids.random();
  for (const value of [1000, 2000, 2500, 3000, 5000]) vital("LCP", value);
  vital("LCP", 9000, { pageType: "home", device: "phone" });
  // A page that says it twice is believed the second time.
  vital("CLS", 0.9, { viewId });
  vital("CLS", 0.05, { viewId, at: "2026-11-01T10:01:00.000Z" });
  vital("LCP", 800, { at: "2026-10-25T10:00:00.000Z" });
  for (const mark of [{ isBot: true }, { isStaff: true }, { isTrial: true }]) vital("LCP", 60_000, mark);
  await flushEvents(shopOf());
});

it("says how fast three of four views were, how many were good and poor, by kind of page, and how it was before", async () => {
  const { metrics, pageTypes, bounceRate } = await readPerformance(shopOf(), analyst, week);
  // Sorted: 1000, 2000, 2500, 3000, 5000, 9000; three quarters of the way from the first to the last is between 3000 and 5000.
  expect(metrics).toEqual([
    { metric: "LCP", p75: 4500, p75Before: 800, count: 6, good: 3 / 6, middling: 1 / 6, poor: 2 / 6 },
    { metric: "CLS", p75: 0.05, p75Before: null, count: 1, good: 1, middling: 0, poor: 0 },
  ]);
  expect(pageTypes.map(({ pageType }) => pageType)).toEqual(["product", "home"]);
  expect(pageTypes[0]?.metrics[0]).toMatchObject({ p75: 3000, count: 5 });
  expect(bounceRate).toBeNull();
  const [recount] = await shopOf().sql`
    select percentile_cont(0.75) within group (order by metric_value) as p75 from events
    where metric = 'LCP' and at >= '2026-10-27' and not (is_bot or is_staff or is_trial)`;
  expect(recount).toEqual({ p75: metrics[0]?.p75 });
});

it("is narrowed to a device, and has nothing to say where nothing was measured", async () => {
  const phones = await readPerformance(shopOf(), analyst, reportInput.parse({ traffic: "real", device: "phone" }));
  expect(phones.metrics).toMatchObject([{ metric: "LCP", p75: 9000, count: 1, poor: 1 }]);
  const tablets = await readPerformance(shopOf(), analyst, reportInput.parse({ traffic: "real", device: "tablet" }));
  expect(tablets).toMatchObject({ metrics: [], pageTypes: [] });
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
  expect(await refusalOf(readPerformance(shopOf(), { ...analyst, role: "support" }, week))).toBe("not-allowed");
});
