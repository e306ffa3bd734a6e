import { beforeAll, describe, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import { keepVisits } from "#domain/events/visit-keeping.ts";
import { addVisit, type Seen } from "#support/make-visits.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readBehavior } from "./behavior.ts";
import { everyEvent } from "./event-export.ts";
import { readPerformance } from "./performance.ts";
import { reportInput } from "./report-input.ts";
import { readSearchReport } from "./search-report.ts";
import { countVisitorSegment } from "./visitor-segments.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const asked = reportInput.parse({ range: "custom", from: "2026-10-29", to: "2026-10-31", traffic: "real" });

/** Opens pages within a second, as only a program does. `minute`: since the visit began. */
const hurried = (minute: number, count: number): Seen[] =>
  Array.from({ length: count }, (_, at): Seen => [minute + at / 60, "page_view", { path: `/products/${at}` }]);

const person = "01990000-0000-7000-8000-00000000000a";

beforeAll(async () => {
  const shop = shopOf();
  await shop.ownerSql`select make_event_partitions('2026-10-15', '2026-11-02')`;
  const searched = (query: string): Seen => [1, "search", { searchQuery: query, resultCount: 0, path: "/search" }];
  const slow = (metricValue: number): Seen => [1, "web_vital", { metric: "LCP", metricValue, path: "/" }];
  addVisit(shop, person, "2026-10-30T10:00:00.000Z", { seen: [[0, "page_view"], searched("rotor"), slow(1000)] });
  // Also in the browser of a person, on another day.
  addVisit(shop, person, "2026-10-31T10:00:00.000Z", { seen: [...hurried(0, 25), searched("everything"), slow(9000)] });
  // Begun days before the requested period, and without a pause since.
  addVisit(shop, shop.ids.random(), "2026-10-20T10:00:00.000Z", { seen: [...hurried(0, 25), ...hurried(10 * 24 * 60, 30)] });
  await flushEvents(shop);
});

async function figures() {
  const [behavior, speed, searches] = [
    await readBehavior(shopOf(), analyst, asked),
    await readPerformance(shopOf(), analyst, asked),
    await readSearchReport(shopOf(), analyst, asked),
  ];
  const events = [];
  for await (const piece of everyEvent(shopOf(), analyst, asked)) events.push(...piece);
  const seen = (times: number) => ({
    match: "all" as const,
    rules: [{ kind: "event" as const, what: "page_view", times, days: 30, isNot: false }],
  });
  return {
    visits: behavior.sums.visits,
    views: behavior.sums.views,
    measured: behavior.measured.views,
    speeds: speed.metrics.map(({ metric, p75, count }) => [metric, p75, count]),
    searches: searches.withoutResult.map(({ query }) => query),
    events: events.length,
    sawOne: (await countVisitorSegment(shopOf(), analyst, seen(1), asked)).visitors,
    sawMany: (await countVisitorSegment(shopOf(), analyst, seen(20), asked)).visitors,
  };
}

describe("what a program does that calls itself a browser", () => {
  it("is in no figure of visits and in none of events, before its visit is kept and after", async () => {
    const wanted = {
      ...{ visits: 1, views: 1, measured: 1, speeds: [["LCP", 1000, 1]], searches: ["rotor"], events: 3 },
      ...{ sawOne: 1, sawMany: 0 },
    };
    expect(await figures()).toEqual(wanted);
    while ((await keepVisits(shopOf())) > 0);
    expect(await figures()).toEqual(wanted);
  });
});
