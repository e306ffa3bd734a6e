import { beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import { system } from "#domain/actor.ts";
import { changeSettings, readSettings } from "#domain/settings/settings.ts";
import { type BrowserEvent, emptyEvents, storeEvents } from "#support/browser-events.ts";
import { useTestShop } from "#support/test-shop.ts";
import { maintainEventPartitions } from "./event-storing.ts";
import { eventsPersonalData } from "./events-personal-data.ts";
import type { NewEvent } from "./stored-event.ts";
import { compareVisitSums, compareVisitsOf, keepVisitSums, keepVisits, rebuildVisitSums, rebuildVisitsOf } from "./visit-keeping.ts";

const shopOf = useTestShop();

beforeEach(async () => {
  await emptyEvents(shopOf());
  await inZone("UTC");
  await keepVisitSums(shopOf());
});

const inZone = async (timeZone: string) => changeSettings(shopOf(), system, "shipping", { ...(await readSettings(shopOf())).shipping, timeZone });
const session = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** Stores events and makes them into visits. */
async function happened(...events: BrowserEvent[]): Promise<void> {
  await storeEvents(shopOf(), events);
  await keepVisits(shopOf());
}
const view = (at: string, number: number, more: Partial<NewEvent> = {}) => ({ at, name: "page_view" as const, sessionId: session(number), ...more });

const visitSums = (): Promise<Record<string, unknown>[]> => shopOf().sql`select * from visit_sums order by day, source`;
const pageSums = (): Promise<Record<string, unknown>[]> => shopOf().sql`select * from page_sums order by day, path`;
const visitors = async (): Promise<unknown[][]> =>
  (await shopOf().sql`select day, next_day, visitors from visitor_sums where visitors <> 0 order by 1, 2`).map((row) => Object.values(row));
const orders = (): Promise<Record<string, unknown>[]> => shopOf().sql`select order_id, session_id from measured_orders order by at`;

describe("sums of visits", () => {
  it("have a visit once, as it is after its last event, however late that came", async () => {
    await happened(view("2026-10-22T10:00:00.000Z", 1, { path: "/second" }));
    expect(await visitSums()).toMatchObject([{ day: "2026-10-22", source: "direct", visits: 1, views: 1, bounces: 1, conversions: 0 }]);
    await happened(view("2026-10-22T09:50:00.000Z", 1, { path: "/first", utmSource: "newsletter" }), {
      ...{ at: "2026-10-22T10:05:00.000Z", name: "purchase", origin: "server", sessionId: session(1), path: null },
    });
    expect(await visitSums()).toMatchObject([{ source: "newsletter", visits: 1, views: 2, bounces: 0, conversions: 1, micros: 900_000_000 }]);
    expect(await pageSums()).toMatchObject([
      { path: "/first", views: 1, visits: 1, entrances: 1, bounces: 0, conversions: 1, entrance_conversions: 1 },
      { path: "/second", views: 1, visits: 1, entrances: 0, conversions: 1, entrance_conversions: 0 },
    ]);
    expect(await compareVisitSums(shopOf())).toBe(0);
  });

  it("lose a visit that turns out to be a program's", async () => {
    await happened(view("2026-10-22T10:00:00.000Z", 1), view("2026-10-22T11:00:00.000Z", 2));
    await happened(view("2026-10-22T10:00:01.000Z", 1, { isBot: true }));
    expect(await visitSums()).toMatchObject([{ visits: 1, views: 1 }]);
    expect(await visitors()).toEqual([["2026-10-22", "infinity", 1]]);
    expect(await compareVisitSums(shopOf())).toBe(0);
  });

  it("count browsers by the day on which each came next, so that one that came on several days of a time counts once", async () => {
    const visitorId = session(900);
    await happened(
      view("2026-10-20T10:00:00.000Z", 1, { visitorId }),
      view("2026-10-24T10:00:00.000Z", 2, { visitorId }),
      view("2026-10-20T11:00:00.000Z", 3),
    );
    expect(await visitors()).toEqual([
      ["2026-10-20", "2026-10-24", 1],
      ["2026-10-20", "infinity", 1],
      ["2026-10-24", "infinity", 1],
    ]);
    // The visitor also came in between, twice on one of the days, which becomes known later.
    await happened(view("2026-10-22T10:00:00.000Z", 4, { visitorId }), view("2026-10-22T20:00:00.000Z", 5, { visitorId }));
    expect(await visitors()).toEqual([
      ["2026-10-20", "2026-10-22", 1],
      ["2026-10-20", "infinity", 1],
      ["2026-10-22", "2026-10-24", 1],
      ["2026-10-24", "infinity", 1],
    ]);
    expect(await compareVisitSums(shopOf())).toBe(0);
  });

  it("are changed in the transaction that changes visits, or not at all", async () => {
    await happened(view("2026-10-22T10:00:00.000Z", 1));
    const before = [await visitSums(), await pageSums(), await visitors()];
    const ended = inTransaction(shopOf(), async (shop) => {
      await shop.sql`update kept_visits set views = 9, pages = array['/gone']`;
      throw new Error("The process ends here.");
    });
    await expect(ended).rejects.toThrow("The process ends here.");
    expect([await visitSums(), await pageSums(), await visitors()]).toEqual(before);
  });

  it("are of the days of the shop's time zone, and made anew when it changes", async () => {
    await happened(view("2026-10-22T02:00:00.000Z", 1), view("2026-10-22T12:00:00.000Z", 2));
    expect((await visitSums()).map(({ day, visits }) => [day, visits])).toEqual([["2026-10-22", 2]]);
    await inZone("America/New_York");
    expect(await keepVisitSums(shopOf())).toBe(true);
    expect(await keepVisitSums(shopOf())).toBe(false);
    const days = [
      ["2026-10-21", 1],
      ["2026-10-22", 1],
    ];
    expect((await visitSums()).map(({ day, visits }) => [day, visits])).toEqual(days);
    expect(await compareVisitSums(shopOf())).toBe(0);
    await happened(view("2026-10-21T02:00:00.000Z", 3));
    expect((await visitSums()).map(({ day }) => day)).toEqual(["2026-10-20", "2026-10-21", "2026-10-22"]);
    expect(await compareVisitSums(shopOf())).toBe(0);
  });

  it("are made by one of several processes", async () => {
    await shopOf().ownerSql`truncate visit_sums, page_sums, step_sums, visitor_days, visitor_sums, sum_zones`;
    await happened(view("2026-10-22T10:00:00.000Z", 1));
    expect(await visitSums()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => keepVisitSums(shopOf())));
    expect(await visitSums()).toMatchObject([{ visits: 1 }]);
    expect(await compareVisitSums(shopOf())).toBe(0);
  });

  it("stay when a person is erased or the events of a day are dropped", async () => {
    const accountId = shopOf().ids.random();
    await changeSettings(shopOf(), system, "privacy", { eventDays: 30 });
    await happened(
      view("2026-10-02T10:00:00.000Z", 1, { visitorId: session(900) }),
      view("2026-10-22T10:00:00.000Z", 2, { visitorId: session(900), accountId }),
      view("2026-11-02T10:00:00.000Z", 3),
    );
    const before = [await visitSums(), await pageSums()];
    await eventsPersonalData.erase(shopOf(), { accountId, email: null });
    expect(await maintainEventPartitions(shopOf())).toBeGreaterThan(0);
    expect([await visitSums(), await pageSums()]).toEqual(before);
    expect(JSON.stringify(await shopOf().sql`select visitor_id from visitor_days`)).not.toContain(session(900));
    expect(await compareVisitSums(shopOf())).toBe(0);
  });

  it("differ from the visits where somebody changed them, and are made anew", async () => {
    await happened(view("2026-10-22T10:00:00.000Z", 1));
    await shopOf().sql`update visit_sums set views = 7`;
    await shopOf()
      .sql`insert into page_sums select is_trial, day, '/never', views, visits, conversions, entrances, bounces, entrance_conversions from page_sums`;
    await shopOf().sql`delete from visitor_sums`;
    expect(await compareVisitSums(shopOf())).toBe(4);
    await rebuildVisitSums(shopOf());
    expect(await compareVisitSums(shopOf())).toBe(0);
    expect(await visitSums()).toMatchObject([{ views: 1 }]);
  });
});

describe("sessions of orders", () => {
  const orderId = session(700);
  const order = (at: string, number: number, more: Partial<NewEvent> = {}) => ({
    at,
    name: "purchase" as const,
    origin: "server" as const,
    sessionId: session(number),
    orderId,
    ...more,
  });

  it("are kept as the first event of an order says it, and made anew with its day", async () => {
    await happened(order("2026-10-22T10:00:00.000Z", 1), order("2026-10-22T09:00:00.000Z", 2), order("2026-10-22T11:00:00.000Z", 3));
    await happened(order("2026-10-22T08:00:00.000Z", 4));
    expect(await orders()).toEqual([{ order_id: orderId, session_id: session(4) }]);
    expect(await compareVisitsOf(shopOf(), "2026-10-22")).toMatchObject({ figures: 0 });
    await shopOf().sql`delete from measured_orders`;
    expect(await compareVisitsOf(shopOf(), "2026-10-22")).toMatchObject({ figures: 1 });
    await rebuildVisitsOf(shopOf(), "2026-10-22");
    expect(await orders()).toEqual([{ order_id: orderId, session_id: session(4) }]);
  });

  it("are not kept of those who did not consent, and go with the person and with the events", async () => {
    const accountId = shopOf().ids.random();
    await changeSettings(shopOf(), system, "privacy", { eventDays: 30 });
    await happened(
      order("2026-10-22T10:00:00.000Z", 1, { sessionId: null, visitorId: null, orderId: session(701) }),
      order("2026-10-22T11:00:00.000Z", 1, { accountId, orderId: session(702) }),
      order("2026-10-02T11:00:00.000Z", 2, { orderId: session(703) }),
      order("2026-11-02T11:00:00.000Z", 3, { orderId: session(704) }),
    );
    expect((await orders()).length).toBe(3);
    await eventsPersonalData.erase(shopOf(), { accountId, email: null });
    await maintainEventPartitions(shopOf());
    expect(await orders()).toEqual([{ order_id: session(704), session_id: session(3) }]);
  });
});
