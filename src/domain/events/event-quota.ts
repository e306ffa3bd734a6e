import type { Actor } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { dayOf } from "./stored-event.ts";

/** The share of a day's limit that one IP address may fill. */
const shareOfAddress = 0.1;

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
