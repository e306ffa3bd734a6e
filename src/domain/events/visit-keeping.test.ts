import { beforeEach, describe, expect, it } from "vitest";
import type { CommandContext } from "#cli/command.ts";
import { visits as visitsCommand } from "#cli/visits-command.ts";
import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { type BrowserEvent, emptyEvents, storeEvents } from "#support/browser-events.ts";
import { useTestShop } from "#support/test-shop.ts";
import { makePartitions } from "./event-queries.ts";
import { maintainEventPartitions } from "./event-storing.ts";
import { eventsPersonalData } from "./events-personal-data.ts";
import type { NewEvent } from "./stored-event.ts";
import {
  compareVisitSums,
  compareVisitsOf,
  keepVisitSums,
  keepVisits,
  rebuildableDays,
  rebuildVisitSums,
  rebuildVisitsOf,
  updateChangedVisits,
} from "./visit-keeping.ts";
import { countedVisits, uncountedSessions, waitForVisits } from "./visit-row-queries.ts";

const shopOf = useTestShop();

beforeEach(() => emptyEvents(shopOf()));

const store = (events: BrowserEvent[]) => storeEvents(shopOf(), events);

/** The visits of all days, as reports read them. */
async function shown(): Promise<Record<string, unknown>[]> {
  await updateChangedVisits(shopOf());
  const all = { from: new Date("2026-09-01"), to: new Date("2026-12-01"), isTest: false };
  return shopOf().sql`select * from (${countedVisits(shopOf(), all)}) v order by began, session_id`;
}
const kept = (): Promise<Record<string, unknown>[]> => shopOf().sql`select * from kept_visits order by began, session_id`;
const keptVitals = (): Promise<Record<string, unknown>[]> => shopOf().sql`select * from kept_vitals order by at, metric, event_id`;
const countedViews = (): Promise<Record<string, unknown>[]> =>
  shopOf().sql`select day, views, trial_views from event_days where stored > 0 order by day`;
const sums = () => Promise.all(["visit_sums", "page_sums", "step_sums", "visitor_days", "visitor_sums"].map(sumsIn));
const sumsIn = (table: string): Promise<Record<string, unknown>[]> => {
  const { sql } = shopOf();
  return sql`select * from ${sql(table)} s ${table === "visitor_sums" ? sql`where visitors <> 0` : sql``} order by s::text`;
};
const notes = async () => (await shopOf().sql`select 1 from changed_visits`).length;
const session = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Returns whole numbers below `limit`, the same ones in each run. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/** Visits around the midnights of four days: with carts and orders, bots, staff, two currencies, events of carts days later, and views that report again. */
function manyVisits() {
  const roll = dice(7);
  return Array.from({ length: 60 }, (_, number) => {
    const began = Date.parse("2026-10-20T20:00:00Z") + roll(4 * 24 * 60) * 60_000;
    const names = [
      "page_view",
      "view_item",
      "add_to_cart",
      "begin_checkout",
      "purchase",
      "web_vital",
      "page_leave",
      "checkout_step",
      "checkout_fault",
    ] as const;
    const seen = Array.from({ length: 1 + roll(9) }, (_, place) => ({
      at: new Date(began + place * (1 + roll(29)) * 60_000).toISOString(),
      name: place === 0 && roll(9) > 0 ? ("page_view" as const) : (names[roll(names.length)] ?? "page_view"),
    }));
    const late = roll(6) === 0 ? [{ at: new Date(began + (20 + roll(100)) * 3_600_000).toISOString(), name: "purchase" as const }] : [];
    return [...seen, ...late].map((event, place) => ({
      ...event,
      sessionId: session(number),
      isBot: roll(60) === 0,
      isStaff: roll(60) === 0,
      device: place % 2 === 0 ? ("phone" as const) : null,
      country: roll(3) === 0 ? "DE" : null,
      utmSource: roll(2) === 0 ? "newsletter" : null,
      ...(event.name === "web_vital" ? { metric: "INP" as const, metricValue: roll(4000), viewId: session(100 + roll(12)) } : {}),
      ...(event.name === "checkout_step"
        ? { targetType: ["address", "shipping", "payment"][roll(3)] ?? "", valueCents: roll(3) * 500, currency: "USD" }
        : {}),
      ...(event.name === "checkout_fault" ? { targetType: ["phone", "declined"][roll(2)] ?? "", target: ["field", "payment"][roll(2)] ?? "" } : {}),
      ...(event.name === "page_view" ? { path: `/products/${roll(5)}`, pageType: "product" } : {}),
      ...(event.name === "purchase" ? { valueCents: 100 + roll(9000), currency: roll(4) === 0 ? "EUR" : "USD" } : {}),
    }));
  });
}

describe("visits that are kept", () => {
  it("are the same to the last digit in whatever order their events came, and made anew from all of them", async () => {
    const roll = dice(11);
    expect(await keepVisitSums(shopOf())).toBe(true);
    const events = manyVisits()
      .flat()
      .map((event) => ({ event, order: roll(1_000_000) }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ event }) => event);
    for (let from = 0; from < events.length; from += 25) {
      await store(events.slice(from, from + 25));
      if (roll(3) > 0) await keepVisits(shopOf());
    }
    await updateChangedVisits(shopOf());
    expect(await notes()).toBe(0);
    const [inPieces, vitals, views] = [await kept(), await keptVitals(), await countedViews()];
    expect(inPieces.length).toBeGreaterThan(40);
    expect(vitals.length).toBeGreaterThan(5);
    expect(views.reduce((sum, day) => sum + Number(day["views"]), 0)).toBeGreaterThan(50);
    expect([await compareVisitSums(shopOf()), (await sums()).length]).toEqual([0, 5]);
    const added = await sums();
    for (const rows of added) expect(rows.length).toBeGreaterThan(4);
    for (const column of ["pages", "checkout_times", "stops", "shipping_shown"]) expect(inPieces.some((row) => row[column] !== null)).toBe(true);
    const days = await rebuildableDays(shopOf());
    for (const day of days) expect(await compareVisitsOf(shopOf(), day)).toMatchObject({ differences: 0, figures: 0 });
    let made = 0;
    for (const day of days) made += await rebuildVisitsOf(shopOf(), day);
    expect(made).toBe(inPieces.length);
    expect([await kept(), await keptVitals(), await countedViews()]).toEqual([inPieces, vitals, views]);
    await shopOf().sql`delete from kept_visits`;
    await shopOf().sql`delete from kept_vitals`;
    await shopOf().sql`update event_days set views = 0, trial_views = 0`;
    for (const day of days) await rebuildVisitsOf(shopOf(), day);
    expect([await kept(), await keptVitals(), await countedViews()]).toEqual([inPieces, vitals, views]);
    expect(await sums()).toEqual(added);
    await rebuildVisitSums(shopOf());
    expect(await sums()).toEqual(added);
  });

  it("take up events that come up to 48 hours late, also before their own first", async () => {
    await store([{ at: "2026-10-22T10:00:00.000Z", name: "page_view", sessionId: session(1), path: "/second" }]);
    await keepVisits(shopOf());
    await store([{ at: "2026-10-22T09:50:00.000Z", name: "page_view", sessionId: session(1), path: "/first", utmSource: "newsletter" }]);
    expect(await kept()).toMatchObject([{ views: 1, landing: "/second" }]);
    expect(await shown()).toMatchObject([{ views: 2, landing: "/first", source: "newsletter", pages: ["/first", "/second"] }]);
    expect(await kept()).toMatchObject([{ views: 2, landing: "/first", source: "newsletter" }]);
  });

  it("have nothing of what a cart leads to more than a day later", async () => {
    await store([{ at: "2026-10-20T10:00:00.000Z", name: "page_view", sessionId: session(1) }]);
    await keepVisits(shopOf());
    const order = { name: "purchase", origin: "server", sessionId: session(1), valueCents: 500, currency: "USD" } as const;
    await store([{ at: "2026-10-24T10:00:00.000Z", ...order }]);
    expect(await shown()).toMatchObject([{ views: 1, orders: 0 }]);
    expect(await compareVisitsOf(shopOf(), "2026-10-24")).toEqual({ visits: 0, differences: 0, figures: 0 });
    await store([{ at: "2026-10-20T20:00:00.000Z", ...order }]);
    await keepVisits(shopOf());
    expect(await kept()).toMatchObject([{ orders: 1, sales: { USD: 500 } }]);
  });

  it("are made once, whatever ends between, and however many processes make them", async () => {
    for (let number = 0; number < 12; number++)
      await store([{ at: `2026-10-22T10:${10 + number}:00.000Z`, name: "page_view", sessionId: session(number % 4) }]);
    const ended = inTransaction(shopOf(), async (shop) => {
      expect(await keepVisits(shop)).toBe(12);
      throw new Error("The process ends here.");
    });
    await expect(ended).rejects.toThrow("The process ends here.");
    expect([await kept(), await notes()]).toEqual([[], 12]);
    const done = await Promise.all([1, 2, 3].map(() => keepVisits(shopOf())));
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(12);
    expect((await kept()).map(({ views }) => views)).toEqual([3, 3, 3, 3]);
  });

  it("are waited for by a report while another process makes them", async () => {
    await store([{ at: "2026-10-22T10:00:00.000Z", name: "page_view", sessionId: session(1) }]);
    const { asked } = await inTransaction(shopOf(), async (shop) => {
      await waitForVisits(shop);
      const asked = shown();
      await keepVisits(shop);
      return { asked };
    });
    expect(await asked).toMatchObject([{ views: 1 }]);
  });

  it("are not made while a day gets its partition, which a statement that is planned already would not read", async () => {
    await store([{ at: "2026-10-22T10:00:00.000Z", name: "page_view", sessionId: session(1) }]);
    await inTransaction(shopOf(), async (shop) => {
      await makePartitions(shop, "2026-12-20", "2026-12-20");
      expect(await keepVisits(shopOf())).toBe(0);
    });
    expect(await shown()).toMatchObject([{ views: 1 }]);
    const ended: string[] = [];
    const { made } = await inTransaction(shopOf(), async (shop) => {
      await waitForVisits(shop);
      const made = makePartitions(shopOf(), "2026-12-21", "2026-12-21").then(() => ended.push("partition"));
      const waiting = () => shopOf().sql`
        select 1 from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
      await expect.poll(waiting).toHaveLength(1);
      ended.push("visits");
      return { made };
    });
    await made;
    expect(ended).toEqual(["visits", "partition"]);
  });

  it("count on when a person is erased, and name nobody; their days are not made anew", async () => {
    const [accountId, other] = [shopOf().ids.random(), session(9)];
    await store([
      { at: "2026-10-22T10:00:00.000Z", name: "page_view", sessionId: session(1), visitorId: other },
      { at: "2026-10-22T10:01:00.000Z", name: "add_to_cart", sessionId: session(1), visitorId: other, accountId },
      { at: "2026-10-23T10:00:00.000Z", name: "page_view", sessionId: session(2), visitorId: other, accountId },
      { at: "2026-10-27T11:00:00.000Z", name: "page_view", sessionId: session(3) },
    ]);
    // The first day's visits are already kept, the second day's are not.
    await shopOf().sql`delete from changed_visits where session_id = ${session(2)}`;
    await keepVisits(shopOf());
    await eventsPersonalData.erase(shopOf(), { accountId, email: null });
    const rows = await shown();
    expect(rows).toMatchObject([{ views: 1, has_acted: true, account_id: null }, { views: 1, account_id: null }, { session_id: session(3) }]);
    expect(rows[0]?.["visitor_id"]).toBe(rows[1]?.["visitor_id"]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${accountId}|${other}|${session(1)}|${session(2)}`));
    expect(await rebuildableDays(shopOf())).toEqual(["2026-10-27"]);
  });

  it("are not counted where a program made them that calls itself a browser: many pages, too fast for people, and nothing else", async () => {
    const begins = Date.parse("2026-10-22T10:00:00.000Z");
    const after = (ms: number) => new Date(begins + ms).toISOString();
    const views = (number: number, count: number, { pages = count, everyMs = 1900 }: { pages?: number; everyMs?: number } = {}) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ at: after(at * everyMs), name: "page_view" as const, path: `/products/${at % pages}`, sessionId: session(number) },
      }));
    const leave = (number: number, dwellMs: number) => ({ at: after(60_000), name: "page_leave" as const, dwellMs, sessionId: session(number) });
    await store([
      ...[...views(1, 20), leave(1, 9_999)],
      ...views(2, 19),
      ...views(3, 20, { pages: 9 }),
      ...views(4, 20, { everyMs: 2200 }),
      ...[...views(5, 20), leave(5, 10_000)],
      ...[...views(6, 20), { at: after(500), name: "select_item" as const, position: 1, sessionId: session(6) }],
      ...[...views(7, 20), { at: after(90_000), name: "add_to_cart" as const, origin: "server" as const, path: null, sessionId: session(7) }],
      ...[...views(8, 20), { at: after(95_000), name: "purchase" as const, origin: "server" as const, path: null, sessionId: session(8) }],
    ]);
    const people = [2, 3, 4, 5, 6, 7, 8].map(session);
    const counted = async () => (await shown()).map((row) => row["session_id"]);
    expect((await counted()).toSorted()).toEqual(people);
    expect(await kept()).toHaveLength(8);
    expect(await compareVisitsOf(shopOf(), "2026-10-22")).toEqual({ visits: 8, differences: 0, figures: 0 });
    const uncounted = uncountedSessions(shopOf(), { from: new Date("2026-10-21"), to: new Date("2026-10-23"), isTest: false });
    expect(await shopOf().sql`${uncounted}`).toEqual([{ session_id: session(1) }]);
    // The visit continues like a person's, so it was a person's.
    await store([{ at: after(120_000), name: "download", sessionId: session(1) }]);
    expect(await counted()).toContain(session(1));
    const none = uncountedSessions(shopOf(), { from: new Date("2026-10-21"), to: new Date("2026-10-23"), isTest: false });
    expect(await shopOf().sql`${none}`).toEqual([]);
  });

  it("are counted no longer once a program is recognized, however late its views come, and are part of what the shop keeps of a person", async () => {
    const begins = Date.parse("2026-10-22T23:59:50.000Z");
    const accountId = shopOf().ids.random();
    const view = (at: number) => ({
      ...{ at: new Date(begins + at * 1000).toISOString(), name: "page_view" as const, path: `/products/${at}`, sessionId: session(1), accountId },
    });
    await store(Array.from({ length: 19 }, (_, at) => view(at)));
    expect(await keepVisits(shopOf())).toBeGreaterThan(0);
    expect(await shown()).toMatchObject([{ views: 19 }]);
    await store([view(19)]);
    expect([await shown(), await kept()]).toMatchObject([[], [{ is_counted: false, views: 20, pages: null }]]);
    for (const day of await rebuildableDays(shopOf())) {
      expect(await compareVisitsOf(shopOf(), day)).toMatchObject({ differences: 0, figures: 0 });
      await rebuildVisitsOf(shopOf(), day);
    }
    expect([await shown(), await kept()]).toMatchObject([[], [{ is_counted: false, views: 20 }]]);
    const person = { accountId, emails: [] };
    expect(await eventsPersonalData.export(shopOf(), person as never)).toHaveLength(20);
    await inTransaction(shopOf(), (shop) => eventsPersonalData.erase(shop, person as never));
    expect(await shown()).toEqual([]);
    expect(JSON.stringify([await kept(), await shopOf().sql`select session_id, account_id from events`])).not.toMatch(
      new RegExp(`${session(1)}|${accountId}`),
    );
  });

  it("count on when the events of their day are dropped, and name nobody", async () => {
    await changeSettings(shopOf(), system, "privacy", { eventDays: 30 });
    await store([
      { at: "2026-10-02T10:00:00.000Z", name: "page_view", sessionId: session(1) },
      { at: "2026-11-02T10:00:00.000Z", name: "page_view", sessionId: session(2) },
    ]);
    await keepVisits(shopOf());
    expect(await maintainEventPartitions(shopOf())).toBeGreaterThan(0);
    expect(await shopOf().sql`select 1 from events where session_id = ${session(1)}`).toEqual([]);
    const rows = await shown();
    expect(rows).toMatchObject([{ views: 1 }, { views: 1, session_id: session(2) }]);
    expect(JSON.stringify(rows)).not.toContain(session(1));
    expect(await rebuildableDays(shopOf())).toEqual(["2026-11-02"]);
  });
});

describe("what views of pages said of their speed", () => {
  const said = (at: string, metricValue: number, more: Partial<NewEvent> = {}) => ({
    ...{ at, name: "web_vital" as const, metric: "INP" as const, metricValue, pageType: "product", sessionId: session(1), viewId: session(50) },
    ...more,
  });

  it("is kept as it was said last, in whatever order that comes, once for each view and metric, without bots and staff", async () => {
    await store([said("2026-10-22T10:05:00.000Z", 300), said("2026-10-22T10:05:00.000Z", 9, { metric: "LCP" })]);
    await keepVisits(shopOf());
    await store([
      said("2026-10-22T10:00:00.000Z", 100),
      said("2026-10-22T10:00:00.000Z", 50, { viewId: session(51), isBot: true }),
      said("2026-10-22T10:00:00.000Z", 60, { viewId: session(52), isStaff: true }),
    ]);
    await keepVisits(shopOf());
    // In the next visit of the same browser, past midnight, on the same page.
    await store([said("2026-10-23T00:40:00.000Z", 700, { sessionId: session(2) })]);
    expect(await keptVitals()).toMatchObject([{ value: 300 }, { value: 9 }]);
    await keepVisits(shopOf());
    const inPieces = await keptVitals();
    expect(inPieces).toMatchObject([
      { metric: "LCP", value: 9 },
      { metric: "INP", value: 700, session_id: session(2) },
    ]);
    for (const day of ["2026-10-22", "2026-10-23"]) {
      expect(await compareVisitsOf(shopOf(), day)).toMatchObject({ differences: 0, figures: 0 });
      await rebuildVisitsOf(shopOf(), day);
    }
    expect(await keptVitals()).toEqual(inPieces);
  });

  it("is taken up once, whatever ends between", async () => {
    await store([said("2026-10-22T10:05:00.000Z", 300)]);
    const ended = inTransaction(shopOf(), async (shop) => {
      await keepVisits(shop);
      throw new Error("The process ends here.");
    });
    await expect(ended).rejects.toThrow("The process ends here.");
    expect([await keptVitals(), await notes()]).toEqual([[], 1]);
    await keepVisits(shopOf());
    expect(await keptVitals()).toMatchObject([{ value: 300 }]);
  });

  it("counts on when a person is erased or the events of its day are dropped, and names nobody", async () => {
    const accountId = shopOf().ids.random();
    await changeSettings(shopOf(), system, "privacy", { eventDays: 30 });
    await store([
      said("2026-10-02T10:00:00.000Z", 100),
      // When the person is erased, the first is already kept, and the second is not.
      said("2026-10-22T10:00:00.000Z", 200, { accountId, sessionId: session(2), viewId: session(60) }),
      said("2026-11-02T10:00:00.000Z", 300, { sessionId: session(3), viewId: session(70) }),
    ]);
    await keepVisits(shopOf());
    await store([said("2026-10-23T10:00:00.000Z", 250, { accountId, sessionId: session(4), viewId: session(80) })]);
    await eventsPersonalData.erase(shopOf(), { accountId, email: null });
    expect(await maintainEventPartitions(shopOf())).toBeGreaterThan(0);
    await updateChangedVisits(shopOf());
    const rows = await keptVitals();
    expect(rows.map((row) => [row["value"], row["session_id"]])).toEqual([
      [100, null],
      [200, null],
      [250, null],
      [300, session(3)],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp([accountId, session(50), session(60), session(80)].join("|")));
  });

  it("differs from its events where somebody changed it, and is made anew", async () => {
    await store([said("2026-10-22T10:00:00.000Z", 100), { at: "2026-10-22T10:00:00.000Z", name: "page_view", sessionId: session(1) }]);
    await keepVisits(shopOf());
    await shopOf().sql`update kept_vitals set value = 5`;
    await shopOf().sql`update event_days set views = 7`;
    expect(await compareVisitsOf(shopOf(), "2026-10-22")).toEqual({ visits: 1, differences: 0, figures: 2 });
    await rebuildVisitsOf(shopOf(), "2026-10-22");
    expect(await keptVitals()).toMatchObject([{ value: 100 }]);
    expect(await countedViews()).toMatchObject([{ views: 1 }]);
    expect(await compareVisitsOf(shopOf(), "2026-10-22")).toEqual({ visits: 1, differences: 0, figures: 0 });
  });
});

describe("npm run visits", () => {
  async function call(action: string) {
    const said: string[] = [];
    const context = { say: (line: string) => said.push(line), open: async () => ({ shop: shopOf() }) };
    return { status: await visitsCommand.read([action])?.(context as unknown as CommandContext), said };
  }

  it("finds a visit that is not what its events say, and makes all anew", async () => {
    await store([
      { at: "2026-10-22T10:00:00.000Z", name: "page_view", sessionId: session(1) },
      { at: "2026-10-23T10:00:00.000Z", name: "page_view", sessionId: session(2) },
    ]);
    expect(await call("compare")).toEqual({ status: 0, said: ["Compared: 2 visits of 2 days; 0 differ."] });
    await shopOf().sql`update kept_visits set views = 5 where session_id = ${session(2)}`;
    expect(await call("compare")).toEqual({ status: 1, said: ["2026-10-23: 1 of 1 visits differ.", "Compared: 2 visits of 2 days; 1 differ."] });
    expect(await call("rebuild")).toEqual({ status: 0, said: ["Rebuilt: 2 visits of 2 days."] });
    expect(await call("compare")).toMatchObject({ status: 0 });
    await shopOf().sql`update page_sums set views = 9 where day = '2026-10-23'`;
    expect(await call("compare")).toEqual({ status: 1, said: ["2 sums by day differ from the visits.", "Compared: 2 visits of 2 days; 0 differ."] });
    expect((await call("rebuild")).status).toBe(0);
    expect(await call("compare")).toMatchObject({ status: 0 });
  });
});
