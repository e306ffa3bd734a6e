import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { planOf, readsOf } from "#support/query-plans.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { EventBuffer } from "./event-buffer.ts";
import { flushEvents, maintainEventPartitions, maxPathsPerDay, removeOldCounts } from "./event-storing.ts";
import { eventsPersonalData } from "./events-personal-data.ts";
import type { NewEvent, PageView } from "./stored-event.ts";

const shopOf = useTestShop();

function eventAt(shop: TestShop, at: string, more: Partial<NewEvent> = {}): NewEvent {
  return {
    id: shop.ids.random(),
    at,
    receivedAt: at,
    name: "page_view",
    origin: "browser",
    sessionId: null,
    isBot: false,
    isStaff: false,
    isTrial: false,
    ...more,
  };
}

async function store(shop: TestShop, events: NewEvent[], mayCross = false): Promise<void> {
  for (const event of events) expect(shop.events.add(event, { mayCross })).toBe(true);
  await flushEvents(shop);
}

const stored = (shop: TestShop, ids: string[]) =>
  shop.sql<{ day: string; id: string }[]>`select day::text as day, id from events where id = any(${ids}) order by at`;
const dayRow = async (shop: TestShop, day: string) =>
  (
    await shop.sql<{ stored: number; refused: number; closed: boolean }[]>`
    select stored, refused, closed_at is not null as closed from event_days where day = ${day}::date`
  )[0];
const partitions = async (shop: TestShop) =>
  (
    await shop.ownerSql<
      { name: string }[]
    >`select relname as name from pg_class where relnamespace = 'event_partitions'::regnamespace and relkind = 'r' order by 1`
  ).map(({ name }) => name);
const view: PageView = { day: "2026-11-02", path: "/", pageType: "home", isBot: false, isStaff: false, isTrial: false };

describe("an event", () => {
  it("is stored once with all that it says, in the partition of its day, and counted with it", async () => {
    const shop = shopOf();
    const event = eventAt(shop, "2026-11-02T08:00:00.000Z", {
      name: "web_vital",
      metric: "INP",
      metricValue: 180.5,
      details: { inputDelay: 12, script: "/a.js" },
    });
    await store(shop, [event, event]);
    await store(shop, [event]);
    const [row] = await shop.sql`select day::text as day, at, name, metric, metric_value, details, path from events where id = ${event.id}`;
    expect(row).toEqual({
      day: "2026-11-02",
      at: "2026-11-02 08:00:00+00",
      name: "web_vital",
      metric: "INP",
      metric_value: 180.5,
      details: { inputDelay: 12, script: "/a.js" },
      path: null,
    });
    expect(await dayRow(shop, "2026-11-02")).toMatchObject({ stored: 1 });
  });

  it("is looked for on the days beside its own by its key, however many events these have", async () => {
    const shop = shopOf();
    await store(shop, [eventAt(shop, "2026-11-01T08:00:00.000Z")]);
    await shop.ownerSql`
      insert into events (day, id, at, received_at, name, origin, is_bot, is_staff, is_trial)
      select '2026-11-01', gen_random_uuid(), '2026-11-01 09:00Z', '2026-11-01 09:00Z', 'page_view', 'browser', false, false, false from generate_series(1, 5000)`;
    await shop.ownerSql`analyze event_partitions.d20261101`;
    const event = eventAt(shop, "2026-11-02T08:00:00.000Z");
    const reads = await readsOf(shop, () => store(shop, [event], true));
    const insert = reads.find(({ text }) => text.includes("insert into events"));
    const ofDays = insert && (await planOf(shop, insert)).filter(({ table }) => /^d\d{8}$/.test(table ?? ""));
    expect(ofDays?.length).toBeGreaterThan(0);
    expect(ofDays?.filter(({ rows }) => rows > 1)).toEqual([]);
  });

  it("is not stored again on the other side of midnight, where its corrected time may fall the second time", async () => {
    const shop = shopOf();
    const [before, after] = [eventAt(shop, "2026-11-01T23:59:59.900Z"), eventAt(shop, "2026-11-02T00:00:00.200Z")];
    await store(shop, [before, after]);
    await store(
      shop,
      [
        { ...before, at: "2026-11-02T00:00:00.100Z" },
        { ...after, at: "2026-11-01T23:59:59.800Z" },
      ],
      true,
    );
    expect(await stored(shop, [before.id, after.id])).toMatchObject([{ day: "2026-11-01" }, { day: "2026-11-02" }]);
  });

  it("cannot be changed or removed by the shop", async () => {
    const shop = shopOf();
    const event = eventAt(shop, "2026-11-02T08:30:00.000Z");
    await store(shop, [event]);
    await expect(shop.sql`update events set name = 'purchase' where id = ${event.id}`).rejects.toThrow(/permission denied/);
    await expect(shop.sql`delete from events where id = ${event.id}`).rejects.toThrow(/permission denied/);
  });

  it("waits where it cannot be written, and is written once when it can", async () => {
    const shop = shopOf();
    const event = eventAt(shop, "2026-11-02T08:40:00.000Z");
    shop.events.add(event, { mayCross: false });
    shop.events.countView({ ...view, path: "/waiting" });
    await shop.ownerSql`alter table event_days rename to gone`;
    await expect(flushEvents(shop)).rejects.toThrow(/event_days/);
    await shop.ownerSql`alter table gone rename to event_days`;
    expect(await stored(shop, [event.id])).toEqual([]);
    await flushEvents(shop);
    await flushEvents(shop);
    expect(await stored(shop, [event.id])).toHaveLength(1);
    expect(await shop.sql`select views from page_counts where path = '/waiting'`).toEqual([{ views: 1 }]);
  });

  it("is refused by a process that holds too many already, so that its memory stays bounded", () => {
    const shop = shopOf();
    const buffer = new EventBuffer();
    const event = eventAt(shop, "2026-11-02T08:50:00.000Z");
    while (buffer.waiting < 20_000) buffer.add(event, { mayCross: false });
    expect(buffer.add(event, { mayCross: false })).toBe(false);
  });
});

describe("a day", () => {
  it("takes as many events as the settings allow, of browsers and of carts, and counts what it refuses", async () => {
    const shop = shopOf();
    const day = "2026-10-05";
    await store(shop, [eventAt(shop, `${day}T10:00:00.000Z`)]);
    // As if another process had filled the day.
    shop.events.stored.set(day, 999_999);
    const events = [1, 2, 3].map(() => eventAt(shop, `${day}T11:00:00.000Z`));
    const added = eventAt(shop, `${day}T11:00:00.000Z`, { name: "add_to_cart", origin: "server" });
    await store(shop, [...events, added]);
    const ids = [...events, added].map(({ id }) => id);
    expect(await stored(shop, ids)).toHaveLength(1);
    expect(await stored(shop, [added.id])).toEqual([]);
    expect(await dayRow(shop, day)).toMatchObject({ stored: 2, refused: 3 });
  });

  it("has its partition ahead of time, and loses it when the settings say so; its sums stay and say that they are not to be counted again", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "privacy", { eventDays: 30 });
    const old = eventAt(shop, "2026-10-02T10:00:00.000Z");
    await store(shop, [old, eventAt(shop, "2026-11-02T10:00:00.000Z")]);
    await store(shop, []);
    shop.events.countView({ ...view, day: "2026-10-02", path: "/old" });
    await flushEvents(shop);
    expect(await maintainEventPartitions(shop)).toBe(1);
    expect(await removeOldCounts(shop, 1000)).toBe(1);
    expect(await stored(shop, [old.id])).toEqual([]);
    expect(await partitions(shop)).toEqual(expect.arrayContaining(["d20261102", "d20261105"]));
    expect(await partitions(shop)).not.toContain("d20261002");
    expect(await dayRow(shop, "2026-10-02")).toMatchObject({ stored: 1, closed: true });
    expect(await maintainEventPartitions(shop)).toBe(0);
    // Even the shop's own role cannot drop recent partitions.
    await shop.sql`select make_event_partitions('2026-09-01', '2026-09-01')`;
    expect(await shop.sql`select drop_event_partitions('2030-01-01')::text as day`).toEqual([{ day: "2026-09-01" }]);
    expect(await partitions(shop)).toContain("d20261102");
  });
});

describe("views of those who did not consent", () => {
  it("are counted by page, and by nothing that tells one visitor from another", async () => {
    const shop = shopOf();
    const home = { ...view, path: "/counted" };
    for (const one of [home, home, { ...home, isBot: true }]) shop.events.countView(one);
    await flushEvents(shop);
    shop.events.countView(home);
    await flushEvents(shop);
    expect(await shop.sql`select * from page_counts where path = '/counted' order by is_bot`).toEqual([
      { day: expect.anything(), path: "/counted", page_type: "home", is_bot: false, is_staff: false, is_trial: false, views: 3 },
      { day: expect.anything(), path: "/counted", page_type: "home", is_bot: true, is_staff: false, is_trial: false, views: 1 },
    ]);
  });

  it("are counted together once a day has more paths than a shop has pages", async () => {
    const shop = shopOf();
    const day = "2026-10-20";
    shop.events.paths.set(day, { before: maxPathsPerDay - 1, seen: new Set() });
    for (const path of ["/one", "/two", "/three", "/one"]) shop.events.countView({ ...view, day, path });
    await flushEvents(shop);
    expect(await shop.sql`select path, views from page_counts where day = ${day}::date order by path`).toEqual([
      { path: "(other)", views: 2 },
      { path: "/one", views: 2 },
    ]);
  });
});

describe("who was measured", () => {
  it("sees it in the export of their data, takes it along when accounts are merged, and is in no event once they are erased", async () => {
    const shop = shopOf();
    const [accountId, other, sessionId, visitorId] = [1, 2, 3, 4].map(() => shop.ids.random()) as [string, string, string, string];
    const at = (minute: number) => new Date(Date.parse("2026-11-01T10:00:00Z") + minute * 60_000).toISOString();
    const who = { sessionId, visitorId };
    const anonymous = eventAt(shop, at(0), { ...who, path: "/before" });
    const own = eventAt(shop, at(1), { ...who, accountId, name: "search", searchQuery: "zebpo" });
    const strangers = eventAt(shop, at(2), { sessionId: shop.ids.random(), visitorId: shop.ids.random(), searchQuery: "kept" });
    shop.events.keepCart({
      cartId: shop.ids.random(),
      ...who,
      accountId,
      isBot: false,
      isStaff: false,
      device: "phone",
      browser: "Safari",
      country: null,
      at: at(1),
    });
    await store(shop, [anonymous, own, strangers]);
    expect(await eventsPersonalData.move?.(shop, { from: accountId, to: other })).toBe(1);
    const person = { accountId: other, email: null };
    expect(await eventsPersonalData.export(shop, person)).toMatchObject([{ name: "search", searchQuery: "zebpo" }]);
    expect(await eventsPersonalData.erase(shop, person)).toBe(2);
    expect(await eventsPersonalData.export(shop, person)).toEqual([]);
    const rows =
      await shop.sql`select path, session_id, visitor_id, search_query from events where id = any(${[anonymous.id, own.id, strangers.id]}) order by at`;
    expect(rows).toMatchObject([
      { path: "/before", session_id: null, visitor_id: null },
      { session_id: null, search_query: null },
      { session_id: strangers.sessionId, search_query: "kept" },
    ]);
    expect(await shop.sql`select 1 from measured_carts where account_id = ${other}`).toEqual([]);
    expect(await dayRow(shop, "2026-11-01")).toMatchObject({ closed: true });
  });
});

it("makes no partition twice, however many processes begin a day together", async () => {
  const shop = shopOf();
  const day = new Date(shop.clock.now().getTime() + 20 * dayMs).toISOString().slice(0, 10);
  const made = await Promise.all(
    [1, 2, 3, 4].map(() => shop.sql<{ made: number }[]>`select make_event_partitions(${day}::date, ${day}::date) as made`),
  );
  expect(made.map(([row]) => row?.made).sort()).toEqual([0, 0, 0, 1]);
});
