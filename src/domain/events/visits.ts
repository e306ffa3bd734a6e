import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import type { Shop } from "#domain/shop.ts";

/** One visit of one browser, as its cookie has it: made by the shop at random, signed by it, in no page and no answer (decision 067). */
export type Visit = { sessionId: string; visitorId: string };

/** A visit ends after so long without an event. */
const sessionMs = 30 * 60_000;
const purpose = "visit";
const hourMs = 60 * 60_000;
/** From one address: a university behind one is not more, and what visitors click and search for counts once for each. */
const mostNewVisitors = 300;

/** What a cookie of this shop says; null: there is none, or the shop did not write it. */
function readCookie({ keys }: Shop, cookie: string | null): (Visit & { seenMs: number }) | null {
  const [visitorId = "", sessionId = "", seenAt = "", signature = ""] = (cookie ?? "").split(".");
  if (!isId(visitorId) || !isId(sessionId) || !keys.verify(purpose, `${visitorId}.${sessionId}.${seenAt}`, signature)) return null;
  return { visitorId, sessionId, seenMs: Number.parseInt(seenAt, 36) };
}

/** The visit that goes on; null where there is none, or it has ended. */
export function currentVisit(shop: Shop, cookie: string | null): Visit | null {
  const read = readCookie(shop, cookie);
  const idleMs = read && shop.clock.now().getTime() - read.seenMs;
  return read && idleMs !== null && idleMs >= -sessionMs && idleMs < sessionMs ? { visitorId: read.visitorId, sessionId: read.sessionId } : null;
}

/**
 * The visit that goes on, or a new one of the same browser; without a cookie of ours, of a browser that never came. Null: as many new browsers came from this address within
 * an hour as one address may have, and the next one is not measured.
 */
export async function continueVisit(shop: Shop, { address }: Pick<Actor, "address">, cookie: string | null): Promise<Visit | null> {
  const goesOn = currentVisit(shop, cookie);
  if (goesOn) return goesOn;
  const { ids, counters } = shop;
  const known = readCookie(shop, cookie);
  if (known) return { visitorId: known.visitorId, sessionId: ids.random() };
  if (address !== undefined && (await counters.add("new-visitors", clientPrefix(address), 1, hourMs)).sum > mostNewVisitors) return null;
  return { sessionId: ids.random(), visitorId: ids.random() };
}

/** The browser that the cookie is of, signed or not: it only chooses among copies of a page. Null where it is none. */
export function visitorIdIn(cookie: string | null): string | null {
  const [visitorId = ""] = (cookie ?? "").split(".");
  return isId(visitorId) ? visitorId : null;
}

/** As the cookie holds it, seen now: `VISITOR.SESSION.TIME.SIGNATURE`. */
export function visitToText({ clock, keys }: Shop, { visitorId, sessionId }: Visit): string {
  const text = `${visitorId}.${sessionId}.${clock.now().getTime().toString(36)}`;
  return `${text}.${keys.sign(purpose, text)}`;
}
