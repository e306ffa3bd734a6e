import type { Actor } from "#domain/actor.ts";
import { type CursorPlace, readCursor, writeCursor } from "#domain/cursor.ts";
import { updateChangedVisits } from "#domain/events/visit-keeping.ts";
import { toDecimal } from "#domain/money.ts";
import { hasRight, requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { hoursOf, type ListingQuery } from "./event-listing-input.ts";
import { type ListedEventRow, selectListedEvents, selectListedSessions } from "./event-listing-queries.ts";

/** An event as the specification defines it. Times are ISO 8601, vitals in milliseconds (CLS: its score), `value` in the shop's currency. */
export type ListedEvent = {
  id: string;
  name: string;
  timestamp: string;
  /** The account's id; null for actors who may not see customers, and where nobody was signed in. */
  userId: string | null;
  properties: {
    session_id: string | null;
    page_path: string | null;
    scroll_depth: number | null;
    /** The kind of device and the name of the browser: the whole text is not stored. */
    user_agent: string;
    country: string | null;
    traffic_source: string | null;
    value: number | null;
    timing: { lcp: number | null; fid: number | null; cls: number | null; loadTime: number | null };
  };
};

export type ListedSession = {
  id: string;
  startedAt: string;
  endedAt: string;
  pageCount: number;
  device: string | null;
  country: string | null;
  source: string;
  converted: boolean;
  revenue: string;
};

async function scopeFor(shop: Shop, query: ListingQuery) {
  await updateChangedVisits(shop);
  const { currency, trialMode } = (await readSettings(shop)).shop;
  const to = shop.clock.now();
  const from = new Date(to.getTime() - hoursOf(query) * 3_600_000);
  return { from, to, isTest: trialMode, currency, device: null, source: null, country: null, segment: null, sumZone: null };
}

/**
 * Returns one page of what visitors did, newest first: test traffic while the shop is in trial mode, else real. `next` continues. Refuses `not-signed-in`,
 * `not-allowed`, `scope-missing`, and `input-invalid` for an invalid cursor.
 */
export async function listEvents(shop: Shop, actor: Actor, query: ListingQuery): Promise<{ events: ListedEvent[]; next: string | null }> {
  requireRight(actor, "analytics.read");
  const after = placeOf(query, readCursor(query.after, "events", "timestamptz"));
  const rows = await selectListedEvents(shop, await scopeFor(shop, query), after, query.first + 1);
  const seesCustomers = hasRight(actor, "personal-data.read");
  const last = rows[query.first - 1];
  return {
    events: rows.slice(0, query.first).map((row) => eventOf(row, seesCustomers)),
    next: rows.length > query.first && last ? writeCursor("events", last) : null,
  };
}

/**
 * Returns one page of the visits of that period, the latest first. `next` continues. Refuses `not-signed-in`, `not-allowed`, `scope-missing`, and
 * `input-invalid` for an invalid cursor.
 */
export async function listSessions(shop: Shop, actor: Actor, query: ListingQuery): Promise<{ sessions: ListedSession[]; next: string | null }> {
  requireRight(actor, "analytics.read");
  const after = placeOf(query, readCursor(query.after, "sessions", "timestamptz", isSessionName));
  const scope = await scopeFor(shop, query);
  const rows = await selectListedSessions(shop, scope, after, query.first + 1);
  const last = rows[query.first - 1];
  const sessions = rows.slice(0, query.first).map(({ began, ended, hasOrdered, cents, ...row }) => ({
    ...row,
    startedAt: began,
    endedAt: ended,
    converted: hasOrdered,
    revenue: toDecimal(cents, scope.currency),
  }));
  return { sessions, next: rows.length > query.first && last ? writeCursor("sessions", { key: last.began, id: last.id }) : null };
}

/** Programs know a session by this name, a part of a hash. */
const isSessionName = (text: string) => /^[0-9a-f]{16}$/.test(text);

function placeOf({ after }: ListingQuery, place: CursorPlace | null): CursorPlace | null {
  if (after !== undefined && !place) throw new Refusal("input-invalid", { fields: { after: "This is not a cursor of this list." } });
  return place;
}

function eventOf(row: ListedEventRow, seesCustomers: boolean): ListedEvent {
  const { LCP: lcp = null, FID: fid = null, CLS: cls = null, LOAD: loadTime = null } = (row.vitals ?? {}) as Record<string, number | undefined>;
  const device = row.device === "phone" ? "mobile" : row.device;
  return {
    id: row.id,
    name: row.name,
    timestamp: row.key,
    userId: seesCustomers ? row.accountId : null,
    properties: {
      session_id: row.session,
      page_path: row.path,
      scroll_depth: row.scrollDepth,
      user_agent: [row.browser, device].filter(Boolean).join(" "),
      country: row.country,
      traffic_source: row.source,
      value: row.cents === null || row.currency === null ? null : Number(toDecimal(row.cents, row.currency)),
      timing: { lcp, fid, cls, loadTime },
    },
  };
}
