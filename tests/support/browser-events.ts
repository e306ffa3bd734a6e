import { flushEvents } from "#domain/events/event-storing.ts";
import type { NewEvent } from "#domain/events/stored-event.ts";
import type { TestShop } from "./test-shop.ts";

export type BrowserEvent = Partial<NewEvent> & { at: string; name: NewEvent["name"] };

/** Removes all events and everything stored about them, and makes partitions for October 2026. */
export async function emptyEvents({ ownerSql }: TestShop): Promise<void> {
  await ownerSql`truncate events, kept_visits, kept_vitals, changed_visits, event_days, measured_orders, visit_sums, page_sums, step_sums, visitor_days, visitor_sums, sum_zones`;
  await ownerSql`select make_event_partitions('2026-10-01', '2026-11-01')`;
}

/** Stores events of visitors in one batch. Without another value, each browser has one session. */
export async function storeEvents(shop: TestShop, events: BrowserEvent[]): Promise<void> {
  const marks = { origin: "browser" as const, isBot: false, isStaff: false, isTrial: false };
  for (const event of events)
    shop.events.add(
      { id: shop.ids.random(), receivedAt: event.at, visitorId: event.sessionId ?? null, path: "/", ...marks, ...event },
      { mayCross: true },
    );
  await flushEvents(shop);
}
