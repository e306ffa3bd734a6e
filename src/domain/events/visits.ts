import type { Actor } from "#domain/actor.ts";
import { isId } from "#domain/ids.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import type { Shop } from "#domain/shop.ts";

/** One visit of one browser, as its cookie has it: made by the shop at random, signed by it, in no page and no answer (decision 067). */
export type Visit = { sessionId: string; visitorId: string };
/** `seenMs`: when something happened in it last. */
export type SeenVisit = Visit & { seenMs: number };

/** A visit ends after so long without an event. */
const sessionMs = 30 * 60_000;
const purpose = "visit";
const hourMs = 60 * 60_000;
/** From one address: a university behind one is not more, and what visitors click and search for counts once for each. */
const mostNewVisitors = 300;

/** What a cookie of this shop says; null: there is none, or the shop did not write it. */
function readCookie({ keys }: Shop, cookie: string | null): SeenVisit | null {
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
 * The visits of the browser that the cookie is of; without a cookie of ours, of a browser that never came. Null: as many new browsers came from this address within an
 * hour as one address may have, and the next one is not measured.
 */
export async function openVisits(shop: Shop, { address }: Pick<Actor, "address">, cookie: string | null): Promise<BrowserVisits | null> {
  const { ids, counters } = shop;
  const known = readCookie(shop, cookie);
  if (known) return new BrowserVisits(ids, known.visitorId, known);
  if (address !== undefined && (await counters.add("new-visitors", clientPrefix(address), 1, hourMs)).sum > mostNewVisitors) return null;
  return new BrowserVisits(ids, ids.random(), null);
}

type Span = { sessionId: string; fromMs: number; toMs: number };

/**
 * The visits of one browser, by when something happened there and not by when the shop hears of it: what was kept without a connection belongs to the visit in which it
 * happened, and makes no visit of days out of the one in which it is sent.
 */
export class BrowserVisits {
  readonly #ids: Shop["ids"];
  readonly #visitorId: string;
  readonly #spans: Span[];

  constructor(ids: Shop["ids"], visitorId: string, seen: { sessionId: string; seenMs: number } | null) {
    this.#ids = ids;
    this.#visitorId = visitorId;
    this.#spans = seen ? [{ sessionId: seen.sessionId, fromMs: seen.seenMs, toMs: seen.seenMs }] : [];
  }

  /** The visit in which something happened at that time: one that is less than half an hour away, or another. */
  at(timeMs: number): Visit {
    let span = this.#spans.find(({ fromMs, toMs }) => timeMs > fromMs - sessionMs && timeMs < toMs + sessionMs);
    if (!span) {
      span = { sessionId: this.#ids.random(), fromMs: timeMs, toMs: timeMs };
      this.#spans.push(span);
    }
    span.fromMs = Math.min(span.fromMs, timeMs);
    span.toMs = Math.max(span.toMs, timeMs);
    return { sessionId: span.sessionId, visitorId: this.#visitorId };
  }

  /** The visit in which something happened last, for the cookie; null: nothing is known of this browser. */
  get latest(): SeenVisit | null {
    const last = this.#spans.toSorted((one, other) => other.toMs - one.toMs)[0];
    return last ? { sessionId: last.sessionId, visitorId: this.#visitorId, seenMs: last.toMs } : null;
  }
}

/** The browser that the cookie is of, signed or not: it only chooses among copies of a page. Null where it is none. */
export function visitorIdIn(cookie: string | null): string | null {
  const [visitorId = ""] = (cookie ?? "").split(".");
  return isId(visitorId) ? visitorId : null;
}

/** As the cookie holds it: `VISITOR.SESSION.TIME.SIGNATURE`. */
export function visitToText({ keys }: Shop, { visitorId, sessionId, seenMs }: SeenVisit): string {
  const text = `${visitorId}.${sessionId}.${seenMs.toString(36)}`;
  return `${text}.${keys.sign(purpose, text)}`;
}
