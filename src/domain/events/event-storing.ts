import { dayMs } from "#domain/durations.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { Waiting, WaitingEvent } from "./event-buffer.ts";
import {
  addPageViews,
  addRefused,
  deleteMeasuredCarts,
  deletePageCounts,
  dropPartitions,
  insertMeasuredEvents,
  makePartitions,
  selectDayTotals,
  upsertMeasuredCarts,
} from "./event-queries.ts";
import { consumeVisitQuota } from "./event-quota.ts";
import { dayOf, type PageView } from "./stored-event.ts";
import { anonymizeDroppedVisits } from "./visit-keeping.ts";

/** Rows per statement: making the text of one blocks the event loop for about a millisecond. */
const rowsAtOnce = 500;
/** How many different paths are counted separately for each day. That is as many as a shop has pages; made-up URLs have no end. */
export const maxPathsPerDay = 50_000;
/** How many days ahead partitions are made, so that nothing waits for one at midnight. */
const daysAhead = 3;

/** Writes what waits in this process. What could not be written keeps waiting, and the fault is thrown. */
export async function flushEvents(shop: Shop): Promise<void> {
  for (;;) {
    const waiting = shop.events.take(rowsAtOnce);
    if (isEmpty(waiting)) return;
    try {
      await write(shop, waiting);
    } catch (fault) {
      shop.events.putBack(waiting);
      throw fault;
    }
  }
}

const isEmpty = ({ events, views, carts, refused }: Waiting) => events.length + views.length + carts.length + refused.length === 0;

/** Writes each part and takes it off the list, so that a fault in a later part does not count it twice. */
async function write(shop: Shop, waiting: Waiting): Promise<void> {
  if (waiting.events.length > 0) {
    const days = [...new Set(waiting.events.map(({ day }) => day))];
    for (const day of days) await prepareDay(shop, day);
    waiting.events = await withinVisits(shop, waiting.events);
    waiting.events = await withinDays(shop, waiting.events);
    const rows = waiting.events.map(({ text }) => text);
    if (rows.length > 0) for (const { day, stored } of await insertMeasuredEvents(shop, rows)) shop.events.stored.set(day, stored);
    waiting.events = [];
  }
  if (waiting.carts.length > 0) await upsertMeasuredCarts(shop, waiting.carts);
  waiting.carts = [];
  if (waiting.views.length > 0) await addPageViews(shop, merged(await withinPaths(shop, waiting.views)));
  waiting.views = [];
  if (waiting.refused.length > 0) await addRefused(shop, waiting.refused);
  waiting.refused = [];
}

/** Reads how many events the day had before and makes its partition, once per process and day. */
async function prepareDay(shop: Shop, day: string): Promise<void> {
  if (shop.events.stored.has(day)) return;
  await makePartitions(shop, day, day);
  shop.events.stored.set(day, (await selectDayTotals(shop, day)).stored);
}

/**
 * A visit has a limited number of events. They are counted here and not where they happen, so that all of a second are one addition for each visit, and
 * none is made within the transaction of an order. Events that wait again after a fault were counted already.
 */
async function withinVisits(shop: Shop, events: WaitingEvent[]): Promise<WaitingEvent[]> {
  const room = new Map<string, number>();
  const ofVisits = [...Map.groupBy(events, ({ uncounted }) => uncounted)];
  await Promise.all(
    ofVisits.map(async ([sessionId, { length }]) => {
      if (sessionId !== null) room.set(sessionId, await consumeVisitQuota(shop, sessionId, length));
    }),
  );
  return events.flatMap((event) => {
    if (event.uncounted === null) return [event];
    const left = room.get(event.uncounted) ?? 0;
    room.set(event.uncounted, left - 1);
    if (left > 0) return [{ ...event, uncounted: null }];
    shop.events.countRefused(event.day, "refused", 1);
    return [];
  });
}

/** Events caused by requests may fill a day only up to the setting; those made from domain events are always stored, without this buffer. */
async function withinDays(shop: Shop, events: WaitingEvent[]): Promise<WaitingEvent[]> {
  const { eventsPerDay } = (await readSettings(shop)).privacy;
  const left = new Map([...shop.events.stored].map(([day, stored]) => [day, eventsPerDay - stored]));
  return events.flatMap((event) => {
    const { day } = event;
    const room = left.get(day) ?? 0;
    left.set(day, room - 1);
    if (room > 0) return [event];
    shop.events.countRefused(day, "refused", 1);
    return [];
  });
}

type Views = PageView & { views: number };

async function withinPaths(shop: Shop, views: Views[]): Promise<Views[]> {
  const counted: Views[] = [];
  for (const view of views) {
    let paths = shop.events.paths.get(view.day);
    if (!paths) {
      paths = { before: (await selectDayTotals(shop, view.day)).paths, seen: new Set() };
      shop.events.paths.set(view.day, paths);
    }
    const isKnown = paths.seen.has(view.path);
    if (!isKnown && paths.before + paths.seen.size >= maxPathsPerDay) counted.push({ ...view, path: "(other)", pageType: "other" });
    else {
      paths.seen.add(view.path);
      counted.push(view);
    }
  }
  return counted;
}

/** Adds up views of the same page, because one statement may count a key only once. */
function merged(views: Views[]): Views[] {
  const byKey = new Map<string, Views>();
  for (const view of views) {
    const key = `${view.day} ${view.path} ${view.isBot} ${view.isStaff} ${view.isTrial}`;
    const known = byKey.get(key);
    if (known) known.views += view.views;
    else byKey.set(key, { ...view });
  }
  return [...byKey.values()];
}

/** For the hourly cleanup: makes the partitions of the next days and drops those that are older than the setting. Returns how many days were dropped. */
export async function maintainEventPartitions(shop: Shop): Promise<number> {
  const now = shop.clock.now().getTime();
  const day = (days: number) => dayOf(new Date(now + days * dayMs).toISOString());
  await makePartitions(shop, day(-2), day(daysAhead));
  const { eventDays } = (await readSettings(shop)).privacy;
  for (const known of [shop.events.stored, shop.events.paths]) for (const old of [...known.keys()]) if (old < day(-3)) known.delete(old);
  await anonymizeDroppedVisits(shop, day(-eventDays));
  return dropPartitions(shop, day(-eventDays), new Date(now).toISOString());
}

/** For the hourly cleanup: removes counts of pages, and which session filled a cart, when the events of their day are removed. */
export async function removeOldCounts(shop: Shop, limit: number): Promise<number> {
  const { eventDays } = (await readSettings(shop)).privacy;
  const before = new Date(shop.clock.now().getTime() - eventDays * dayMs).toISOString();
  return (await deletePageCounts(shop, dayOf(before), limit)) + (await deleteMeasuredCarts(shop, before, limit));
}
