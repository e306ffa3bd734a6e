import type { Fragment } from "#db/open-database.ts";
import { dayMs } from "#domain/durations.ts";
import { uncountedSessions } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import type { Scope } from "./visit-queries.ts";

/** A visit ends after half an hour without an event. A program may never pause, so its visit may have begun long before the time of a report. */
const longestMs = 30 * dayMs;

/** For events that are counted by themselves: not of a visit that is not counted because a program made it, so that these figures agree with those of visits. */
export function andOfPeople(shop: Shop, { from, to, isTest }: Pick<Scope, "from" | "to" | "isTest">, sessionId: Fragment): Fragment {
  const around = { from: new Date(from.getTime() - longestMs), to: new Date(to.getTime() + dayMs), isTest };
  return shop.sql`and (${sessionId} is null or ${sessionId} not in (${uncountedSessions(shop, around)}))`;
}
