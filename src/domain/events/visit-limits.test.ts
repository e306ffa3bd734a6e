import { beforeEach, describe, expect, it, vi } from "vitest";
import { dayMs } from "#domain/durations.ts";
import { type BrowserEvent, emptyEvents, storeEvents } from "#support/browser-events.ts";
import { useTestShop } from "#support/test-shop.ts";
import { maxEventsPerVisit } from "./event-quota.ts";
import { flushEvents } from "./event-storing.ts";
import type { NewEvent } from "./stored-event.ts";
import { compareVisitSums, compareVisitsOf, keepVisitSums, keepVisits, rebuildVisitsOf } from "./visit-keeping.ts";

const shopOf = useTestShop();

beforeEach(async () => {
  await emptyEvents(shopOf());
  await keepVisitSums(shopOf());
});

const session = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const view = (number: number, ms: number, more: Partial<NewEvent> = {}): BrowserEvent => ({
  at: new Date(Date.parse("2026-10-22T10:00:00.000Z") + ms).toISOString(),
  name: "page_view",
  sessionId: session(number),
  ...more,
});
const kept = (): Promise<Record<string, unknown>[]> => shopOf().sql`select * from kept_visits order by began, session_id`;
const notes = async () => (await shopOf().sql`select 1 from changed_visits`).length;
const storedOf = async (number: number) => (await shopOf().sql`select 1 from events where session_id = ${session(number)}`).length;
const refused = async () => Number((await shopOf().sql`select coalesce(sum(refused), 0) as sum from event_days`)[0]?.["sum"]);

/** Counts events of a visit, as if they were stored. */
const countedBefore = (number: number, events: number) => shopOf().counters.add("events-by-visit", session(number), events, 2 * dayMs);

describe("events of one visit", () => {
  it("are stored up to a limit, and counted as refused beyond it, whatever caused them; other visits go on", async () => {
    await countedBefore(1, maxEventsPerVisit - 2);
    const inCart = { name: "add_to_cart", origin: "server" } as const;
    const atCheckout = { name: "checkout_fault", origin: "server", targetType: "phone" } as const;
    await storeEvents(shopOf(), [view(1, 0), view(2, 0), view(1, 1, inCart), view(1, 2, atCheckout), view(1, 3), view(2, 1, inCart)]);
    expect([await storedOf(1), await storedOf(2), await refused()]).toEqual([2, 2, 2]);
    await storeEvents(shopOf(), [view(1, 4), view(2, 4), view(3, 4, { sessionId: null })]);
    expect([await storedOf(1), await storedOf(2), await refused()]).toEqual([2, 3, 3]);
    expect(await shopOf().sql`select 1 from events where session_id is null`).toHaveLength(1);
    shopOf().pass(2 * dayMs);
    await storeEvents(shopOf(), [view(1, 5)]);
    expect(await storedOf(1)).toBe(3);
  });

  it("are counted once where they could not be written and wait again", async () => {
    const shop = shopOf();
    await countedBefore(4, maxEventsPerVisit - 2);
    await shop.ownerSql`alter table events add constraint unwritable check (path <> '/unwritable') not valid`;
    try {
      for (let time = 0; time < 4; time++)
        await expect(
          time === 0 ? storeEvents(shop, [view(4, 0, { path: "/unwritable" }), view(4, 1), view(4, 2)]) : flushEvents(shop),
        ).rejects.toThrow("unwritable");
    } finally {
      await shop.ownerSql`alter table events drop constraint unwritable`;
    }
    await flushEvents(shop);
    expect([await storedOf(4), await refused()]).toEqual([2, 1]);
  });
});

describe("a visit of thousands of events", () => {
  it("is a row of limited size, made again in whatever time: its first 500 pages are kept, and all of its views are counted", async () => {
    const path = (at: number) => `/products/${"x".repeat(480)}${at % 700}`;
    const views = Array.from({ length: 1200 }, (_, at) => view(1, at * 1000, { path: path(at), pageType: "product" }));
    // The later views come first, and what only people do makes the visit count.
    await storeEvents(shopOf(), [...views.slice(600), view(1, 1_200_000, { name: "download" }), view(2, 0, { path: path(0) })]);
    await keepVisits(shopOf());
    await storeEvents(shopOf(), views.slice(0, 600));
    await keepVisits(shopOf());
    const [row] = await kept();
    expect(row).toMatchObject({ is_counted: true, views: 1200, landing: path(0), pages: views.slice(0, 500).map((each) => each.path) });
    expect(row?.["page_types"]).toHaveLength(500);
    const sums = () => shopOf().sql`select sum(views)::int as views, max(visits)::int as visits, count(*)::int as pages from page_sums`;
    expect(await sums()).toEqual([{ views: 501, visits: 2, pages: 500 }]);
    expect(await shopOf().sql`select views::int from visit_sums`).toEqual([{ views: 1201 }]);
    expect(await compareVisitsOf(shopOf(), "2026-10-22")).toEqual({ visits: 2, differences: 0, figures: 0 });
    expect(await compareVisitSums(shopOf())).toBe(0);
    const before = await kept();
    expect(await rebuildVisitsOf(shopOf(), "2026-10-22")).toBe(2);
    expect([await kept(), await compareVisitSums(shopOf())]).toEqual([before, 0]);
  });

  it("stops no other: if it cannot be made, its notes are dropped, the fault is logged, and all others are made", async () => {
    const shop = shopOf();
    const logged = vi.spyOn(shop.log, "error").mockImplementation(() => {});
    await shop.ownerSql`alter table kept_visits add constraint unmakeable check (views < 3 or landing <> '/too-much') not valid`;
    try {
      await storeEvents(shop, [view(2, 0, { path: "/too-much" })]);
      await keepVisits(shop);
      // The note of the visit that fails comes first, as the oldest does.
      await storeEvents(shop, [view(2, 1), view(2, 2)]);
      for (const number of [1, 3, 5]) await storeEvents(shop, [view(number, number)]);
      expect(await notes()).toBe(4);
      expect(await keepVisits(shop)).toBe(4);
      expect(await notes()).toBe(0);
      expect((await kept()).map((row) => [row["session_id"], row["views"]])).toEqual([2, 1, 3, 5].map((number) => [session(number), 1]));
      const faults = logged.mock.calls.map(([fields, text]) => [text, fields]);
      expect(faults).toContainEqual([
        "a visit could not be made, and stays as it was",
        { err: expect.objectContaining({ message: expect.stringContaining("unmakeable") }), day: "2026-10-22", dropped: 1 },
      ]);
    } finally {
      await shop.ownerSql`alter table kept_visits drop constraint unmakeable`;
      logged.mockRestore();
    }
    await storeEvents(shop, [view(2, 3)]);
    await keepVisits(shop);
    expect((await kept())[0]).toMatchObject({ session_id: session(2), views: 4 });
    expect(await compareVisitSums(shop)).toBe(0);
  });

  it("keeps its notes where the database was only gone for a moment", async () => {
    const shop = shopOf();
    await storeEvents(shop, [view(1, 0)]);
    const gone = Object.assign(new Error("terminating connection"), { name: "PostgresError", code: "57P01" });
    const db = { transaction: () => Promise.reject(gone) } as unknown as typeof shop.db;
    await expect(keepVisits({ ...shop, db })).rejects.toThrow("terminating connection");
    expect(await notes()).toBe(1);
    await keepVisits(shop);
    expect(await kept()).toHaveLength(1);
  });
});
