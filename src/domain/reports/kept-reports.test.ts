import { beforeEach, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { dayMs, minuteMs } from "#domain/durations.ts";
import { erasePersonalData } from "#domain/privacy/privacy.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { emptyEvents, storeEvents } from "#support/browser-events.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readBehavior } from "./behavior.ts";
import { renewKeptReports } from "./kept-report-renewing.ts";
import { keptForMs, manyVisits } from "./kept-reports.ts";
import { readPaths } from "./paths.ts";
import { pathsInput, reportInput } from "./report-input.ts";
import { visitorSegmentInput } from "./visitor-segment-input.ts";
import { addVisitorSegment, changeVisitorSegment, removeVisitorSegment } from "./visitor-segments.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const owner: Staff = { ...analyst, role: "owner" };
const support: Staff = { ...analyst, role: "support" };
const week = reportInput.parse({ range: "7d", traffic: "real" });
const visitsOf = async (input = week) => (await readBehavior(shopOf(), analyst, input)).sums.visits;
const kept = async () => (await shopOf().sql<{ part: string }[]>`select part from kept_reports order by part`).map(({ part }) => part);
const ago = (minutes: number) => new Date(shopOf().clock.now().getTime() - minutes * minuteMs).toISOString();

/** Adds sessions of the last days, without their events. */
const addVisits = (count: number) => shopOf().ownerSql`
  insert into kept_visits (session_id, is_trial, visitor_id, is_counted, began, ended, views, has_acted, has_ordered, orders, pages, page_types)
  select gen_random_uuid(), false, gen_random_uuid(), true, ${ago(60)}::timestamptz - n * interval '10 seconds', ${ago(60)}::timestamptz - n * interval '10 seconds', 1, false, false, 0,
    array['/'], array['home'] from generate_series(1, ${count}::int) n`;
const someoneComes = () => storeEvents(shopOf(), [{ at: ago(1), name: "page_view", sessionId: shopOf().ids.random() }]);

beforeEach(async () => {
  await emptyEvents(shopOf());
  await shopOf().ownerSql`select make_event_partitions('2026-11-01', '2026-11-30')`;
  await shopOf().ownerSql`truncate kept_reports`;
});

it("counts a report of a small shop whenever somebody asks for it", async () => {
  await addVisits(manyVisits);
  expect(await visitsOf()).toBe(manyVisits);
  await someoneComes();
  expect(await readBehavior(shopOf(), analyst, { ...week, device: undefined })).toMatchObject({ countedAt: null, sums: { visits: manyVisits + 1 } });
});

describe("of a shop with many sessions", () => {
  beforeEach(() => addVisits(manyVisits + 1));

  it("shows what was counted within the last hour, and when that was", async () => {
    const counted = await readBehavior(shopOf(), analyst, week);
    const at = shopOf().clock.now().toISOString();
    await someoneComes();
    shopOf().pass(keptForMs - 1);
    expect(await readBehavior(shopOf(), analyst, week)).toEqual({ ...counted, countedAt: at });
    shopOf().pass(1);
    expect(await readBehavior(shopOf(), analyst, week)).toMatchObject({ countedAt: null, sums: { visits: manyVisits + 2 } });
  });

  it("counts again where somebody asks for that, and everybody gets it from then on", async () => {
    await visitsOf();
    await someoneComes();
    shopOf().pass(minuteMs);
    expect(await visitsOf({ ...week, fresh: "true" })).toBe(manyVisits + 2);
    expect(await visitsOf()).toBe(manyVisits + 2);
  });

  it("keeps each question by itself, in whatever order its fields come", async () => {
    const paths = pathsInput.parse({ range: "7d", traffic: "real" });
    await readPaths(shopOf(), analyst, paths);
    await readPaths(shopOf(), analyst, { ...paths, share: 5 });
    await readPaths(shopOf(), analyst, Object.fromEntries(Object.entries(paths).toReversed()) as typeof paths);
    expect(await kept()).toEqual(["paths", "paths"]);
  });

  it("asks for the right before it shows what is kept", async () => {
    await visitsOf();
    expect(await refusalOf(readBehavior(shopOf(), support, week))).toBe("not-allowed");
  });

  it("keeps nothing of two days or less", async () => {
    for (const range of ["1h", "today", "1d"] as const) await visitsOf({ ...week, range });
    expect(await kept()).toEqual([]);
  });

  it("counts again on the next day", async () => {
    const midnight = Date.parse(`${shopOf().clock.now().toISOString().slice(0, 10)}T24:00:00Z`);
    shopOf().pass(midnight - minuteMs - shopOf().clock.now().getTime());
    await visitsOf();
    expect(await readBehavior(shopOf(), analyst, week)).toMatchObject({ countedAt: shopOf().clock.now().toISOString() });
    shopOf().pass(2 * minuteMs);
    expect(await readBehavior(shopOf(), analyst, week)).toMatchObject({ countedAt: null });
  });

  it.each([
    ["currency", () => changeSettings(shopOf(), system, "shop", { currency: "EUR" })],
    ["time zone", () => changeSettings(shopOf(), system, "shipping", { timeZone: "Asia/Tokyo" })],
  ])("counts again with another %s", async (_, change) => {
    await visitsOf();
    await change();
    expect(await readBehavior(shopOf(), analyst, week)).toMatchObject({ countedAt: null });
  });

  it("counts again after the rules of a segment changed, after it was removed, and after a person was erased", async () => {
    const segment = { name: "Germans", match: "all" as const, rules: [{ kind: "country" as const, countries: ["DE"], days: 30 }] };
    const id = await addVisitorSegment(shopOf(), owner, segment);
    const ofSegment = reportInput.parse({ ...week, segment: id });
    const erasing = { email: `${shopOf().ids.random()}@lab.example` };
    for (const change of [
      () => changeVisitorSegment(shopOf(), owner, id, { ...segment, match: "any", seen: visitorSegmentInput.parse(segment) }),
      () => removeVisitorSegment(shopOf(), owner, id),
      () => erasePersonalData(shopOf(), owner, erasing),
    ]) {
      await visitsOf(ofSegment);
      expect(await kept()).toEqual(["behavior"]);
      await change();
      expect(await kept()).toEqual([]);
    }
  });

  it("counts anew before an hour is over what somebody asked for in the last three days, and forgets the rest", async () => {
    await visitsOf();
    await someoneComes();
    shopOf().pass(44 * minuteMs);
    await renewKeptReports(shopOf());
    expect(await visitsOf()).toBe(manyVisits + 1);
    shopOf().pass(2 * minuteMs);
    await renewKeptReports(shopOf());
    const renewed = shopOf().clock.now().toISOString();
    shopOf().pass(30 * minuteMs);
    expect(await readBehavior(shopOf(), analyst, week)).toMatchObject({ countedAt: renewed, sums: { visits: manyVisits + 2 } });
    shopOf().pass(3 * dayMs);
    await renewKeptReports(shopOf());
    expect(await kept()).toEqual(["behavior"]);
    shopOf().pass(minuteMs);
    await renewKeptReports(shopOf());
    expect(await kept()).toEqual([]);
  });

  it("leaves a report that cannot be counted to who asks for it, and counts the others", async () => {
    await visitsOf();
    await shopOf()
      .sql`update kept_reports set input = '{"range":"7d","traffic":"nobody"}', question = 'broken', asked_at = now() + interval '1 year'`;
    await visitsOf();
    shopOf().pass(46 * minuteMs);
    await renewKeptReports(shopOf());
    expect(await shopOf().sql`select question from kept_reports where counted_at = ${shopOf().clock.now().toISOString()}`).toHaveLength(1);
    expect(await kept()).toEqual(["behavior"]);
    expect(shopOf().logged.at(-1)).toMatchObject({ level: "warn", message: "a report could not be counted anew" });
  });
});
