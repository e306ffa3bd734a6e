import { createHash } from "node:crypto";
import { v4 } from "uuid";
import type { Actor } from "#domain/actor.ts";
import { hourMs } from "#domain/durations.ts";
import { isId } from "#domain/ids.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import type { Shop } from "#domain/shop.ts";

/** One visit of one browser, as its cookie holds it: random, signed by the shop, and in no page and no answer (decision 067). */
export type Visit = { sessionId: string; visitorId: string };
/** `seenMs`: when the last event of the visit happened. */
export type SeenVisit = Visit & { seenMs: number };

/** A visit ends after this time without an event. */
const sessionMs = 30 * 60_000;
const purpose = "visit";
/** New visitors from one address within an hour: a university behind one address has no more, and each visitor's clicks and searches count once. */
const maxNewVisitors = 300;
/** Visits of the past that one batch begins: a browser without a connection keeps the events of a few visits, and nobody has more in 48 hours. */
const maxPastVisits = 3;

/** Reads a cookie of this shop; null where there is none or the shop did not write it. */
function readCookie({ keys }: Shop, cookie: string | null): SeenVisit | null {
  const [visitorId = "", sessionId = "", seenAt = "", signature = ""] = (cookie ?? "").split(".");
  if (!isId(visitorId) || !isId(sessionId) || !keys.verify(purpose, `${visitorId}.${sessionId}.${seenAt}`, signature)) return null;
  return { visitorId, sessionId, seenMs: Number.parseInt(seenAt, 36) };
}

/** Returns the visit that continues; null where there is none or it has ended. */
export function currentVisit(shop: Shop, cookie: string | null): SeenVisit | null {
  const read = readCookie(shop, cookie);
  const idleMs = read && shop.clock.now().getTime() - read.seenMs;
  return read && idleMs !== null && idleMs >= -sessionMs && idleMs < sessionMs ? read : null;
}

/**
 * Returns the visits of the cookie's browser; without a cookie of ours, those of a new browser. Null: this address has reached the limit of new browsers
 * within an hour, and this one is not measured.
 */
export async function openVisits(shop: Shop, { address }: Pick<Actor, "address">, cookie: string | null): Promise<BrowserVisits | null> {
  const known = readCookie(shop, cookie);
  if (known) return new BrowserVisits(shop, { address }, known.visitorId, known);
  return (await mayBeginVisit(shop, { address })) ? new BrowserVisits(shop, { address }, shop.ids.random(), null) : null;
}

/** Counts a new visitor, or a visit that a browser says it had before. Returns false where its address has reached the limit. */
async function mayBeginVisit({ counters }: Pick<Shop, "counters">, { address }: Pick<Actor, "address">): Promise<boolean> {
  return address === undefined || (await counters.add("new-visitors", clientPrefix(address), 1, hourMs)).sum <= maxNewVisitors;
}

/**
 * Makes the session id of a visit that a browser begins at that time. It is the same for each request of that half hour, so that two that are sent at once
 * with the cookie of an ended visit begin one visit, and a cookie that is sent again and again makes at most one visit in half an hour.
 */
function newSessionId(keys: Shop["keys"], visitorId: string, timeMs: number): string {
  const halfHour = Math.floor(timeMs / sessionMs);
  const bytes = createHash("sha256")
    .update(keys.sign("session of a visit", `${visitorId}.${halfHour}`))
    .digest();
  return v4({ random: bytes.subarray(0, 16) });
}

type Span = { sessionId: string; fromMs: number; toMs: number };

/**
 * The visits of one browser, by when its events happened and not by when the shop receives them: an event that was kept without a connection belongs to the
 * visit in which it happened, and does not make the visit in which it is sent last for days.
 */
export class BrowserVisits {
  readonly #shop: Pick<Shop, "keys" | "counters" | "clock">;
  readonly #sender: Pick<Actor, "address">;
  readonly #visitorId: string;
  readonly #spans: Span[];
  #pastLeft = maxPastVisits;
  /** The first visit of a new browser was counted with the browser. */
  #isFirstCounted: boolean;

  constructor(shop: Pick<Shop, "keys" | "counters" | "clock">, sender: Pick<Actor, "address">, visitorId: string, seen: SeenVisit | null) {
    this.#shop = shop;
    this.#sender = sender;
    this.#visitorId = visitorId;
    this.#spans = seen ? [{ sessionId: seen.sessionId, fromMs: seen.seenMs, toMs: seen.seenMs }] : [];
    this.#isFirstCounted = seen === null;
  }

  /**
   * Returns the visit in which something happened at that time: one that is less than half an hour away, or a new one. Null: it would be a new visit of the
   * past, and this batch began as many as it may, or the address has reached its limit. Otherwise one batch would make a visit of each half hour of two days.
   */
  async at(timeMs: number): Promise<Visit | null> {
    let span = this.#spans.find(({ fromMs, toMs }) => timeMs > fromMs - sessionMs && timeMs < toMs + sessionMs);
    if (!span) {
      if (!(await this.#mayBeginAt(timeMs))) return null;
      span = { sessionId: newSessionId(this.#shop.keys, this.#visitorId, timeMs), fromMs: timeMs, toMs: timeMs };
      this.#spans.push(span);
    }
    span.fromMs = Math.min(span.fromMs, timeMs);
    span.toMs = Math.max(span.toMs, timeMs);
    return { sessionId: span.sessionId, visitorId: this.#visitorId };
  }

  /** The visit that goes on now needs no limit: a browser has one in half an hour. */
  async #mayBeginAt(timeMs: number): Promise<boolean> {
    const isCounted = this.#isFirstCounted;
    this.#isFirstCounted = false;
    if (this.#shop.clock.now().getTime() - timeMs < sessionMs) return true;
    if (this.#pastLeft === 0) return false;
    const mayBegin = isCounted || (await mayBeginVisit(this.#shop, this.#sender));
    this.#pastLeft = mayBegin ? this.#pastLeft - 1 : 0;
    return mayBegin;
  }

  /** The visit with the latest event, for the cookie; null: nothing is known of this browser. */
  get latest(): SeenVisit | null {
    const last = this.#spans.toSorted((one, other) => other.toMs - one.toMs)[0];
    return last ? { sessionId: last.sessionId, visitorId: this.#visitorId, seenMs: last.toMs } : null;
  }
}

/** Returns the visitor id in a cookie, signed or not, because it only chooses among copies of a page. Null where there is none. */
export function visitorIdIn(cookie: string | null): string | null {
  const [visitorId = ""] = (cookie ?? "").split(".");
  return isId(visitorId) ? visitorId : null;
}

/** Returns the text of the cookie: `VISITOR.SESSION.TIME.SIGNATURE`. */
export function visitToText({ keys }: Shop, { visitorId, sessionId, seenMs }: SeenVisit): string {
  const text = `${visitorId}.${sessionId}.${seenMs.toString(36)}`;
  return `${text}.${keys.sign(purpose, text)}`;
}
