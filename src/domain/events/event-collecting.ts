import type { Actor } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { beyondShare, isOverClickLimit } from "./click-limits.ts";
import type { ClientKind } from "./client-kind.ts";
import type { Batch, CollectedEvent } from "./collect-input.ts";
import type { PageType } from "./event-names.ts";
import { consumeEventQuota } from "./event-quota.ts";
import { dayOf, type NewEvent } from "./stored-event.ts";
import type { BrowserVisits, Visit } from "./visits.ts";

/** How old an event may be: a browser without a connection keeps events for later. */
const latestMs = 48 * 3_600_000;
/** An event cannot have happened after it was sent, but a clock that is set in between is no reason to lose it. */
const clockLeewayMs = 60_000;
/** This close to midnight, the same event sent again may fall on the other day. */
const midnightMs = 5 * 60_000;

/** Where an event happened: the path without secret or personal parts, and the kind of page. Null means that nothing is measured there. */
export type VisitedPage = { path: string; pageType: PageType };

export type Collected = {
  batch: Batch;
  client: ClientKind & { country: string | null };
  /** Null: the visitor may not be measured. Then only views of pages are counted. */
  visits: BrowserVisits | null;
  placeOf(path: string): VisitedPage | null;
};

/**
 * Takes what a browser reports into memory, from where it is written within a second (`flushEvents`). Events that cannot be taken are counted with their
 * day: those of more than 48 hours ago or of the future, those of an IP address that already sent a tenth of what a day stores, and those of more visits of
 * the past than a batch may begin.
 */
export async function collectEvents(shop: Shop, actor: Actor, { batch, client, visits, placeOf }: Collected): Promise<void> {
  const now = shop.clock.now().getTime();
  const { shop: settings } = await readSettings(shop);
  const marks = { isBot: client.isBot || batch.automated, isStaff: actor.kind === "staff", isTrial: settings.trialMode };
  if (!(await consumeEventQuota(shop, actor, batch.events.length))) return;
  for (const event of batch.events) {
    const place = placeOf(event.path);
    if (!place) continue;
    const time = correctedTime(event.at, batch.sentAt, now);
    const at = new Date(time ?? now).toISOString();
    if (time === null) shop.events.countRefused(dayOf(at), "outOfTime", 1);
    else if (visits) {
      const visit = await visits.at(time);
      if (!visit) {
        shop.events.countRefused(dayOf(at), "refused", 1);
        continue;
      }
      const who = ofClient(actor, client, visit);
      const details = (await isOverClickLimit(shop, actor, event)) ? { details: beyondShare } : {};
      store(shop, { ...newEvent(event, at), ...details, ...marks, ...who, ...place, connection: batch.connection ?? null }, batch);
    }
    // A counted view has no id that would tell whether it came before, so one that may have come before is not counted.
    else if (event.name === "page_view" && !batch.again) shop.events.countView({ day: dayOf(at), ...place, ...marks });
  }
  keepCart(shop, actor, { visits, client, ...marks });
}

/** Returns the time by our clock: as long before the batch arrived as it was before sending, by the browser's clock. Null: too long ago, or in the future. */
function correctedTime(at: number, sentAt: number, now: number): number | null {
  const ageMs = sentAt - at;
  return ageMs < -clockLeewayMs || ageMs > latestMs ? null : now - Math.max(0, ageMs);
}

function store(shop: Shop, event: Omit<NewEvent, "receivedAt">, { again }: Batch): void {
  const sinceMidnightMs = Date.parse(event.at) % dayMs;
  const mayCross = again || sinceMidnightMs < midnightMs || sinceMidnightMs > dayMs - midnightMs;
  const isStored = shop.events.add({ ...event, receivedAt: shop.clock.now().toISOString() }, { mayCross });
  if (!isStored) shop.events.countRefused(dayOf(event.at), "refused", 1);
}

function newEvent({ path, ...event }: CollectedEvent, at: string) {
  const searchQuery = "searchQuery" in event ? measuredQuery(event.searchQuery) : null;
  return { ...event, at, origin: "browser" as const, searchQuery };
}

/** Returns the query in lower case; null where the visitor typed an email address. */
function measuredQuery(query: string | undefined): string | null {
  return query === undefined || query.includes("@") ? null : query.toLowerCase();
}

function ofClient(actor: Actor, { device, browser, country }: Collected["client"], { sessionId, visitorId }: Visit) {
  return { sessionId, visitorId, accountId: actor.kind === "customer" ? actor.accountId : null, device, browser, country };
}

/** Keeps which visit filled the cart, for what the shop itself records about its checkout and order. */
function keepCart(
  shop: Shop,
  actor: Actor,
  { visits, client, isBot, isStaff }: Pick<Collected, "visits" | "client"> & { isBot: boolean; isStaff: boolean },
): void {
  const cartId = "cartId" in actor ? actor.cartId : null;
  const latest = visits?.latest;
  if (!latest || cartId === null) return;
  shop.events.keepCart({ cartId, ...ofClient(actor, client, latest), isBot, isStaff, at: new Date(latest.seenMs).toISOString() });
}
