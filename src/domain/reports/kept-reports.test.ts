import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { createAccount } from "#domain/accounts/accounts.ts";
import { type ApiKey, type Staff, system } from "#domain/actor.ts";
import { createApiKey, revokeApiKey } from "#domain/api-keys/api-keys.ts";
import { dayMs, minuteMs } from "#domain/durations.ts";
import { erasePersonalData, exportPersonalData } from "#domain/privacy/privacy.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { emptyEvents, storeEvents } from "#support/browser-events.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readBehavior } from "./behavior.ts";
import { readCustomFunnel } from "./custom-funnel.ts";
import { customFunnelInput } from "./custom-funnel-input.ts";
import { renewKeptReports } from "./kept-report-renewing.ts";
import { invalidateKeptReports, keptForMs, keptReport, manyVisits } from "./kept-reports.ts";
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
const kept = async () =>
  (await shopOf().sql<{ part: string }[]>`select part from kept_reports where report is not null order by part`).map(({ part }) => part);
const questions = async () => (await shopOf().sql`select from kept_reports`).length;
const ago = (minutes: number) => new Date(shopOf().clock.now().getTime() - minutes * minuteMs).toISOString();

/** Adds sessions of the last days, without their events. */
const addVisits = (count: number) => shopOf().ownerSql`
  insert into kept_visits (session_id, is_trial, visitor_id, is_counted, began, ended, views, has_acted, has_ordered, orders, pages, page_types)
  select gen_random_uuid(), false, gen_random_uuid(), true, ${ago(60)}::timestamptz - n * interval '10 seconds', ${ago(60)}::timestamptz - n * interval '10 seconds', 1, false, false, 0,
    array['/'], array['home'] from generate_series(1, ${count}::int) n`;
const member = async (role: "analyst" | "customer") => {
  const email = `${shopOf().ids.random()}@lab.example`;
  const { id } = await createAccount(shopOf(), system, { email, password: "a long password", firstName: "Ada", lastName: "Lovelace", role });
  return { accountId: id, email };
};
const newKey = () => createApiKey(shopOf(), system, { name: "Dashboard", scopes: ["analytics.read"], days: 30 });
/** A customer who was measured while they searched. */
const measured = async () => {
  const person = await member("customer");
  const sessionId = shopOf().ids.random();
  await storeEvents(shopOf(), [{ at: ago(1), name: "search", sessionId, accountId: person.accountId, searchQuery: "zebpo" }]);
  return person;
};
/** Reads what people searched for, and goes on when `meanwhile` is over. */
const searchesWhile = (meanwhile: () => Promise<unknown>) =>
  keptReport(shopOf(), analyst, { part: "searches", input: week }, async ({ shop, frame }) => {
    const rows = await shop.sql<{ query: string }[]>`select search_query as query from events where search_query is not null`;
    await meanwhile();
    return { ...frame, searches: rows.map(({ query }) => query) };
  });
const nothing = async () => {};
/** Asks for a report of each of these countries, and counts nothing. */
const ask = async (actor: Staff | ApiKey, ...countries: string[]) => {
  for (const country of countries) await keptReport(shopOf(), actor, { part: "behavior", input: { ...week, country } }, async ({ frame }) => frame);
};
/** The countries whose report was counted just now. */
const countedNow = async () =>
  (
    await shopOf().sql<{ country: string }[]>`
      select input ->> 'country' as country from kept_reports where counted_at = ${shopOf().clock.now().toISOString()} order by 1`
  ).map(({ country }) => country);
const countryCodes = (count: number) => Array.from({ length: count }, (_, n) => `A${String.fromCharCode(65 + n)}`);
const someoneComes = () => storeEvents(shopOf(), [{ at: ago(1), name: "page_view", sessionId: shopOf().ids.random() }]);

beforeAll(async () => {
  analyst.accountId = (await member("analyst")).accountId;
});

/** What the clock of the process goes on by between two looks at it: the time that each count takes. */
let countMs = 0;
afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  const began = performance.now();
  let looks = 0;
  countMs = 201;
  vi.spyOn(performance, "now").mockImplementation(() => began + countMs * ++looks);
  await emptyEvents(shopOf());
  await shopOf().ownerSql`select make_event_partitions('2026-11-01', '2026-11-30')`;
  await invalidateKeptReports(shopOf());
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
    const { email } = await measured();
    for (const change of [
      () => changeVisitorSegment(shopOf(), owner, id, { ...segment, match: "any", seen: visitorSegmentInput.parse(segment) }),
      () => removeVisitorSegment(shopOf(), owner, id),
      () => erasePersonalData(shopOf(), owner, { email }),
    ]) {
      await visitsOf(ofSegment);
      expect(await kept()).toEqual(["behavior"]);
      await change();
      expect(await kept()).toEqual([]);
      await someoneComes();
      expect(await readBehavior(shopOf(), analyst, ofSegment)).toMatchObject({ countedAt: null });
      shopOf().pass(1);
    }
  });

  it("counts again by itself what was forgotten", async () => {
    await visitsOf();
    await erasePersonalData(shopOf(), owner, await measured());
    expect([await kept(), await questions()]).toEqual([[], 1]);
    await renewKeptReports(shopOf());
    expect(await kept()).toEqual(["behavior"]);
  });

  it("shows the same after a person was erased who was not measured", async () => {
    await visitsOf();
    await erasePersonalData(shopOf(), owner, await member("customer"));
    expect(await kept()).toEqual(["behavior"]);
  });

  it("keeps nothing that was counted before an erasure that is not committed yet", async () => {
    const { email } = await measured();
    const [erased, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let erasing: Promise<void> | undefined;
    const searches = searchesWhile(() => {
      erasing = inTransaction(shopOf(), async (shop) => {
        await erasePersonalData(shop, owner, { email });
        erased.resolve();
        await waited.promise;
      });
      return erased.promise;
    });
    const waiting = () => shopOf().ownerSql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into kept_reports%'`;
    await expect.poll(waiting).toHaveLength(1);
    waited.resolve();
    await erasing;
    expect(await searches).toMatchObject({ countedAt: null, searches: ["zebpo"] });
    expect(await questions()).toBe(0);
    expect(await searchesWhile(nothing)).toMatchObject({ countedAt: null, searches: [] });
    expect(await kept()).toEqual(["searches"]);
  });

  it.each([
    ["a person was erased", async () => erasePersonalData(shopOf(), owner, await measured())],
    [
      "the rules of a segment changed",
      async () => {
        const segment = { name: "French", match: "all" as const, rules: [{ kind: "country" as const, countries: ["FR"], days: 30 }] };
        await removeVisitorSegment(shopOf(), owner, await addVisitorSegment(shopOf(), owner, segment));
      },
    ],
  ])("keeps nothing that was being counted when %s", async (_, change) => {
    await searchesWhile(change);
    expect(await questions()).toBe(0);
    await searchesWhile(nothing);
    expect(await kept()).toEqual(["searches"]);
  });

  it("keeps only what takes long, and replaces it however long that takes", async () => {
    countMs = 0;
    await visitsOf();
    expect(await kept()).toEqual([]);
    countMs = 201;
    await visitsOf();
    countMs = 0;
    await someoneComes();
    shopOf().pass(minuteMs);
    await visitsOf({ ...week, fresh: "true" });
    expect(await visitsOf()).toBe(manyVisits + 2);
    expect(await questions()).toBe(1);
  });

  it("keeps the 500 reports that were asked for last", async () => {
    await shopOf().sql`
      insert into kept_reports (hash, part, input, setting, counted_at, asked_at)
      select n, 'behavior', '{}', '', '-infinity', ${ago(60)} from generate_series(1, 500) n`;
    await readPaths(shopOf(), analyst, pathsInput.parse({ range: "7d", traffic: "real" }));
    expect((await kept()).filter((part) => part === "paths")).toHaveLength(1);
    expect(await questions()).toBe(500);
  });

  it("keeps a funnel of eight long steps", async () => {
    const long = () => Array.from({ length: 13 }, () => shopOf().ids.random()).join("/");
    const steps = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => [`step${step}`, `page_view path /${long()}`]);
    const input = customFunnelInput.parse({ range: "7d", traffic: "real", ...Object.fromEntries(steps) });
    await readCustomFunnel(shopOf(), analyst, input);
    expect(await kept()).toEqual(["custom-funnel"]);
    expect(await readCustomFunnel(shopOf(), analyst, input)).toMatchObject({ countedAt: shopOf().clock.now().toISOString() });
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
    await shopOf().sql`update kept_reports set input = '{"range":"7d","traffic":"nobody"}', hash = 'broken', asked_at = now() + interval '1 year'`;
    await visitsOf();
    shopOf().pass(46 * minuteMs);
    await renewKeptReports(shopOf());
    expect(await shopOf().sql`select from kept_reports where counted_at = ${shopOf().clock.now().toISOString()}`).toHaveLength(1);
    expect(await kept()).toEqual(["behavior"]);
    expect(shopOf().logged.at(-1)).toMatchObject({ level: "warn", message: "a report could not be counted anew" });
  });

  it("counts anew at most 15 reports of one asker, those that they asked for last", async () => {
    const program: ApiKey = { kind: "apiKey", keyId: (await newKey()).id, scopes: ["analytics.read"] };
    await ask(program, "ZZ");
    await ask(analyst, ...countryCodes(16));
    shopOf().pass(2 * minuteMs);
    await ask(analyst, ...countryCodes(15));
    shopOf().pass(46 * minuteMs);
    await renewKeptReports(shopOf());
    expect(await countedNow()).toEqual([...countryCodes(15), "ZZ"]);
  });

  it("counts anew only for those who may still read reports", async () => {
    const { sql } = shopOf();
    const [one, other] = [await member("analyst"), await member("analyst")];
    const keys = [await newKey(), await newKey(), await newKey()] as const;
    const staff = ({ accountId }: { accountId: string }) => ({ ...analyst, accountId });
    const program = ({ id }: { id: string }): ApiKey => ({ kind: "apiKey", keyId: id, scopes: ["analytics.read"] });
    const actors = [staff(one), staff(other), program(keys[0]), program(keys[1]), program(keys[2])];
    for (const [at, country] of countryCodes(5).entries()) await ask(actors[at] ?? analyst, country);
    await ask(analyst, "ZZ");
    shopOf().pass(46 * minuteMs);
    await sql`update accounts set role = 'support' where id = ${one.accountId}`;
    await sql`update accounts set disabled_at = ${ago(1)} where id = ${other.accountId}`;
    await revokeApiKey(shopOf(), system, keys[0].id);
    await sql`update api_keys set expires_at = ${ago(1)} where id = ${keys[1].id}`;
    await sql`update api_keys set scopes = '{orders.read}' where id = ${keys[2].id}`;
    await renewKeptReports(shopOf());
    expect(await countedNow()).toEqual(["ZZ"]);
  });

  it("stores who asked last, tells them in their export, and removes it with their account", async () => {
    const askers = async () => (await shopOf().sql<{ by: string }[]>`select asked_by as by from kept_reports`).map(({ by }) => by);
    const { accountId, email } = await member("customer");
    await ask(analyst, "DE");
    shopOf().pass(2 * minuteMs);
    await ask({ ...analyst, accountId }, "DE");
    expect(await askers()).toEqual([accountId]);
    await keptReport(shopOf(), system, { part: "behavior", input: { ...week, country: "DE", fresh: "true" } }, async ({ frame }) => frame);
    expect(await askers()).toEqual([accountId]);
    expect((await exportPersonalData(shopOf(), owner, { email })).parts["reports"]).toMatchObject([{ part: "behavior", input: { country: "DE" } }]);
    await erasePersonalData(shopOf(), owner, { email });
    expect(await askers()).toEqual([]);
  });
});
