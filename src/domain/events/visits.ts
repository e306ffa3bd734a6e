import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";

/** One visit of one browser, as its cookie has it: made by the shop at random, in no page and no answer (decision 067). */
export type Visit = { sessionId: string; visitorId: string };

/** A visit ends after so long without an event. */
const sessionMs = 30 * 60_000;

/** The visit that goes on; null where there is none, or it has ended. */
export function currentVisit(shop: Shop, cookie: string | null): Visit | null {
  const visit = continueVisit(shop, cookie);
  return cookie?.includes(visit.sessionId) ? visit : null;
}

/** The visit that goes on, or a new one of the same browser; null or unreadable: of a browser that never came. */
export function continueVisit({ clock, ids }: Shop, cookie: string | null): Visit {
  const [visitorId = "", sessionId = "", seenAt = ""] = (cookie ?? "").split(".");
  if (!isId(visitorId) || !isId(sessionId)) return { sessionId: ids.random(), visitorId: ids.random() };
  const idleMs = clock.now().getTime() - Number.parseInt(seenAt, 36);
  return { sessionId: idleMs >= -sessionMs && idleMs < sessionMs ? sessionId : ids.random(), visitorId };
}

/** The browser that the cookie is of; null where it is none of ours. */
export function visitorIdIn(cookie: string | null): string | null {
  const [visitorId = ""] = (cookie ?? "").split(".");
  return isId(visitorId) ? visitorId : null;
}

/** As the cookie holds it, seen now: `VISITOR.SESSION.TIME`. */
export function visitToText({ clock }: Shop, { visitorId, sessionId }: Visit): string {
  return `${visitorId}.${sessionId}.${clock.now().getTime().toString(36)}`;
}
