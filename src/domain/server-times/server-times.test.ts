import { describe, expect, it } from "vitest";
import { timingStatements } from "#db/statement-time.ts";
import type { Staff } from "#domain/actor.ts";
import { system } from "#domain/actor.ts";
import { recordDeployment } from "#domain/nodes/nodes.ts";
import { serverReportInput } from "#domain/reports/report-input.ts";
import { readServerReport } from "#domain/reports/server-report.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { flushServerTimes, removeOldServerTimes, ServerTimes } from "./server-times.ts";
import { bucketCount, bucketOf, percentileOf } from "./time-buckets.ts";

const shopOf = useTestShop();
const analyst: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "analyst" };
const asked = (more: object = {}) => serverReportInput.parse({ range: "1d", ...more });
const made = { isCached: false, isShared: true, isFault: false } as const;
const product = { route: "/products/:handle", area: "shop" } as const;

/** Another process of the same shop, with its own memory. */
const otherNode = (shop: Shop): Shop => ({ ...shop, serverTimes: new ServerTimes() });

describe("groups of times", () => {
  it("have each time between their limits, the shortest and the longest too", () => {
    expect([0, 1].map(bucketOf)).toEqual([0, 0]);
    expect([1.2, 2, 2.1, 65_536, 9e9].map(bucketOf)).toEqual([1, 3, 4, 48, bucketCount - 1]);
  });

  it("give a percentile that is off by the distance of their limits at most, also of the sums of several processes", () => {
    const times = Array.from({ length: 1000 }, (_, at) => 3 + ((at * 7919) % 1000) * 0.9);
    const counts = new Array<number>(bucketCount).fill(0);
    for (const ms of times) counts[bucketOf(ms)] = (counts[bucketOf(ms)] ?? 0) + 1;
    const sorted = times.toSorted((one, other) => one - other);
    for (const share of [0.5, 0.75, 0.95]) {
      const exact = sorted[Math.ceil(share * 1000) - 1] ?? 0;
      const read = percentileOf(counts, share) ?? 0;
      expect(Math.abs(read - exact) / exact).toBeLessThan(0.26);
    }
    expect(percentileOf(new Array(bucketCount).fill(0), 0.75)).toBeNull();
  });
});

describe("how long the server takes to answer", () => {
  it("is added up over processes and hours, with what came from the page cache, faults, and the time of the database", async () => {
    // Keeps all times within hours that have begun.
    shopOf().pass(20 * 60_000);
    const [shop, other] = [shopOf(), otherNode(shopOf())];
    const now = shop.clock.now();
    for (const node of [shop, other]) {
      node.serverTimes.note(now, { ...product, ...made, ms: 100, sqlMs: 30 });
      for (let times = 0; times < 3; times += 1) node.serverTimes.note(now, { ...product, isCached: true });
    }
    other.serverTimes.note(now, { route: "/cart", area: "shop", ...made, isShared: false, isFault: true, ms: 400, sqlMs: 0 });
    other.serverTimes.note(now, { route: "GET /api/admin/orders", area: "admin", ...made, isShared: false, ms: 5, sqlMs: 5 });
    await Promise.all([flushServerTimes(shop), flushServerTimes(other)]);
    shop.serverTimes.note(now, { ...product, isCached: true });
    await flushServerTimes(shop);
    await recordDeployment(shop, { version: "1.2.3", commit: null });
    const report = await readServerReport(shop, analyst, asked());
    expect(report.sums).toMatchObject({ requests: 10, faults: 1, cacheShare: 7 / 9, meanMs: 200, sqlMs: 20 });
    expect(report.routes.map(({ route, requests, faults, cacheShare }) => [route, requests, faults, cacheShare])).toEqual([
      ["/products/:handle", 9, 0, 7 / 9],
      ["/cart", 1, 1, null],
    ]);
    const [first] = report.routes;
    expect(first?.p75).toBeGreaterThan(79);
    expect(first?.p75).toBeLessThanOrEqual(102);
    expect(report.units.at(-1)).toMatchObject({ requests: 10, faults: 1 });
    expect(report.units.slice(0, -1).every(({ requests, p75 }) => requests === 0 && p75 === null)).toBe(true);
    expect(report.deployments.map(({ version }) => version)).toEqual(["1.2.3"]);
    expect((await readServerReport(shop, analyst, asked({ area: "admin" }))).routes.map(({ route }) => route)).toEqual(["GET /api/admin/orders"]);
    const [stored] = await shop.sql<{ requests: number }[]>`select sum(requests)::int as requests from server_hours`;
    expect(stored?.requests).toBe(11);
  });

  it("stands beside the time before, in which no hour is counted twice", async () => {
    const shop = shopOf();
    const now = shop.clock.now();
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    for (const hours of [26, 27, 49.5]) shop.serverTimes.note(hoursAgo(hours), { ...product, ...made, ms: 50, sqlMs: 1 });
    await flushServerTimes(shop);
    const { sums, sumsBefore, routes } = await readServerReport(shop, analyst, asked());
    expect([sums.requests, sumsBefore.requests]).toEqual([10, 2]);
    expect(routes[0]?.before?.requests).toBe(2);
  });

  it("waits in memory while the database is unavailable, and is not lost", async () => {
    const shop = shopOf();
    const before = (await readServerReport(shop, analyst, asked())).sums.requests;
    const isolated = { ...otherNode(shop), sql: (() => Promise.reject(new Error("unavailable"))) as unknown as Shop["sql"] };
    for (let times = 0; times < 4; times += 1) isolated.serverTimes.note(shop.clock.now(), { ...product, ...made, ms: 20, sqlMs: 2 });
    await expect(flushServerTimes(isolated)).rejects.toThrow("unavailable");
    isolated.serverTimes.note(shop.clock.now(), { ...product, isCached: true });
    await flushServerTimes({ ...isolated, sql: shop.sql });
    expect((await readServerReport(shop, analyst, asked())).sums.requests).toBe(before + 5);
  });

  it("takes no more memory than there are pages and calls in an hour, however many requests come", () => {
    const times = new ServerTimes();
    for (let request = 0; request < 30_000; request += 1)
      times.note(new Date(1e12 + (request % 20_000) * 3_600_000), { ...product, ...made, ms: request, sqlMs: 0 });
    expect(times.take().length).toBe(5000);
  });

  it("says how long statements were waited for, those at the same time once, and nothing of other work", async () => {
    const { sql } = shopOf();
    const other = sql`select pg_sleep(0.3)`.execute();
    const { value, sqlMs } = timingStatements(() => Promise.all([sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`]));
    await value;
    expect(sqlMs()).toBeGreaterThanOrEqual(95);
    await other;
    const memory = timingStatements(async () => 1);
    await memory.value;
    expect(memory.sqlMs()).toBe(0);
    const failing = timingStatements(() => sql`select 1 / 0`.catch(() => null));
    await failing.value;
    expect(failing.sqlMs()).toBeGreaterThan(0);
  });

  it("is removed with the events of its time", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "privacy", { eventDays: 30 });
    shop.serverTimes.note(new Date(shop.clock.now().getTime() - 31 * 86_400_000), { ...product, isCached: true });
    await flushServerTimes(shop);
    expect(await removeOldServerTimes(shop, 100)).toBe(1);
    expect(await removeOldServerTimes(shop, 100)).toBe(0);
  });

  it("is for those alone who may read reports", async () => {
    expect(await refusalOf(readServerReport(shopOf(), { ...analyst, role: "support" }, asked()))).toBe("not-allowed");
    expect(await refusalOf(readServerReport(shopOf(), { kind: "visitor", cartId: null }, asked()))).toBe("not-signed-in");
  });
});
