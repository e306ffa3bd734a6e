import type { Actor } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { dayOf } from "./stored-event.ts";

/** The share of a day's limit that one IP address may fill. */
const shareOfAddress = 0.1;

/**
 * How many events of browsers, carts and checkouts one visit has within two days. Each new event makes the visit again from all of them, so they must be few.
 * A buyer who opens a page each minute for ten hours without a pause causes half as many.
 */
export const maxEventsPerVisit = 10_000;
const visitWindowMs = 2 * dayMs;

/** Counts events of one visit before they are stored. Returns how many of them the visit still has room for. */
export async function consumeVisitQuota({ counters }: Pick<Shop, "counters">, sessionId: string, events: number): Promise<number> {
  const { sum } = await counters.add("events-by-visit", sessionId, events, visitWindowMs);
  return Math.min(events, Math.max(0, maxEventsPerVisit - (sum - events)));
}

/**
 * Counts events that a browser sent or a request caused, before they are kept. Returns false where this IP address has used its share of the day; then they are
 * counted as refused.
 */
export async function consumeEventQuota(shop: Shop, { address }: Pick<Actor, "address">, events: number): Promise<boolean> {
  if (address === undefined || events === 0) return true;
  const { eventsPerDay } = (await readSettings(shop)).privacy;
  const { sum } = await shop.counters.add("events-by-address", clientPrefix(address), events, dayMs);
  if (sum <= eventsPerDay * shareOfAddress) return true;
  shop.events.countRefused(dayOf(shop.clock.now().toISOString()), "refused", events);
  return false;
}
