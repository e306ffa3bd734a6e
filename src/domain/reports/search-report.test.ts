import { beforeAll, expect, it } from "vitest";
import type { Staff } from "#domain/actor.ts";
import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { reportInput } from "./report-input.ts";
import { readSearchReport } from "./search-report.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const week = reportInput.parse({ traffic: "real" });

function search(visit: string, minute: number, searchQuery: string, more: Partial<NewEvent> = {}): void {
  const shop = shopOf();
  const time = new Date(Date.parse("2026-11-01T10:00:00Z") + minute * 60_000).toISOString();
  const id = (name: string) => `01990000-0000-4000-8000-${name.padStart(12, "0")}`;
  const marks = { isBot: false, isStaff: false, isTrial: false, origin: "browser" as const, path: "/search" };
  const who = { visitorId: id(visit), sessionId: id(`1${visit}`), device: "desktop", country: "US" };
  shop.events.add({ id: shop.ids.random(), at: time, receivedAt: time, name: "search", searchQuery, ...marks, ...who, ...more }, { mayCross: false });
}
const click = (visit: string, minute: number, text: string) =>
  search(visit, minute, text, { name: "search_click", targetType: "product", target: "/products/x", position: 1 });

beforeAll(async () => {
  search("1", 0, "crucible", { resultCount: 0 });
  search("1", 1, "Crucible", { resultCount: 0 });
  search("2", 0, "crucible", { resultCount: 0 });
  search("2", 2, "tongs", { resultCount: 0 });
  search("1", 2, "balance", { resultCount: 7 });
  click("1", 3, "balance");
  search("2", 5, "balance", { resultCount: 7 });
  search("3", 5, "burette", { resultCount: 3 });
  search("4", 6, "robot", { resultCount: 0, isBot: true });
  search("5", 7, "colleague", { resultCount: 0, isStaff: true });
  search("6", 8, "trial", { resultCount: 0, isTrial: true });
  search("7", -60 * 24 * 30, "old", { resultCount: 0 });
  await flushEvents(shopOf());
});

it("Staff read what was searched for without a result, once for each visit, without bots, staff and tests", async () => {
  const { withoutResult, sums } = await readSearchReport(shopOf(), analyst, week);
  expect(withoutResult).toEqual([
    { query: "crucible", searches: 2, visitors: 2, resultCount: 0, lastAt: "2026-11-01T10:01:00.000Z" },
    { query: "tongs", searches: 1, visitors: 1, resultCount: 0, lastAt: "2026-11-01T10:02:00.000Z" },
  ]);
  expect(sums).toEqual({ searches: 6, withoutResult: 3, clicked: 1 });
});

it("Staff read what was searched for without a click on a result in the same visit", async () => {
  const { withoutClick } = await readSearchReport(shopOf(), analyst, week);
  expect(withoutClick.map(({ query, searches, resultCount }) => [query, searches, resultCount])).toEqual([
    ["balance", 1, 7],
    ["burette", 1, 3],
  ]);
});

it("The report of searches is about the time that was chosen, and of a shop in trial mode about its tests", async () => {
  const range = (from: string, to: string) => reportInput.parse({ traffic: "real", range: "custom", from, to });
  const old = await readSearchReport(shopOf(), analyst, range("2026-10-01", "2026-10-03"));
  expect(old.withoutResult.map(({ query }) => query)).toEqual(["old"]);
  const tests = await readSearchReport(shopOf(), analyst, reportInput.parse({ traffic: "test" }));
  expect(tests.withoutResult.map(({ query }) => query)).toEqual(["trial"]);
});

it("The report of searches is narrowed to a source and a segment, and stands beside the time before", async () => {
  const view = { name: "page_view", searchQuery: null, path: "/" } as const;
  search("1", -1, "", { ...view, utmSource: "fair" });
  await flushEvents(shopOf());
  const fair = await readSearchReport(shopOf(), analyst, reportInput.parse({ traffic: "real", source: "fair" }));
  expect(fair.sums).toEqual({ searches: 2, withoutResult: 1, clicked: 1 });
  expect(fair.withoutResult.map(({ query, searches }) => [query, searches])).toEqual([["crucible", 1]]);
  expect(fair).toMatchObject({ sources: ["fair"], countries: ["US"] });
  expect((await readSearchReport(shopOf(), analyst, reportInput.parse({ traffic: "real", segment: "returning" }))).sums.searches).toBe(0);
  const month = reportInput.parse({ traffic: "real", range: "custom", from: "2026-10-30", to: "2026-10-31" });
  expect((await readSearchReport(shopOf(), analyst, month)).sumsBefore.searches).toBe(0);
  const later = reportInput.parse({ traffic: "real", range: "custom", from: "2026-10-03", to: "2026-10-04" });
  expect((await readSearchReport(shopOf(), analyst, later)).sumsBefore.searches).toBe(1);
});

it("The report of searches is for those alone who may read reports", async () => {
  expect(await refusalOf(readSearchReport(shopOf(), { ...analyst, role: "support" }, week))).toBe("not-allowed");
  expect(await refusalOf(readSearchReport(shopOf(), { kind: "visitor", cartId: null }, week))).toBe("not-signed-in");
});
