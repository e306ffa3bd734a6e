import type { Fragment } from "#db/open-database.ts";
import { guestCartDays, longGuestCartDays, otherCartDays } from "#domain/cart/cart-lifetime.ts";
import { dayMs } from "#domain/durations.ts";
import { withoutBotSessions } from "#domain/events/visit-keeping.ts";
import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";
import { isNarrowed, isNarrowedTo, orderIsOf, type Scope, visitsOf } from "./visit-queries.ts";

/** The half hour up to `now`. */
export type LiveSpan = { since: Date; now: Date; scope: Scope };

export type LiveEvent = {
  id: string;
  at: string;
  name: string;
  path: string | null;
  device: string | null;
  country: string | null;
};
export type LiveEvents = {
  online: number;
  /** Minutes since 1970, with the views of pages in each; minutes without views are left out. */
  minutes: { minute: number; views: number }[];
  pages: { path: string; views: number; visits: number }[];
  sources: { source: string; visits: number }[];
  countries: { country: string; visits: number }[];
  tail: LiveEvent[];
  /** How many events there were; the tail has the newest of them. */
  events: number;
};

/** Events about a visit that are not something a person did. */
const silentNames = ["web_vital", "page_leave", "ab_test_exposure", "ab_test_conversion", "order_paid", "refund"];
/** How far another clock may be ahead of the shop's. */
const leewayMs = 60_000;

/** Those of these sessions that the figures are narrowed to, judged by their whole visit. */
function narrowedSessions(shop: Shop, scope: Scope, sessions: Fragment): Fragment {
  const { sql } = shop;
  const visits = visitsOf(shop, scope, sql`(select distinct session_id from (${sessions}) asked where session_id is not null) s`);
  return sql`select visit.session_id from (${visits}) visit where ${isNarrowedTo(shop, scope)}`;
}

/** `onlineSince`: a session with an event since then is online. Bots and staff are left out. */
export async function selectLiveEvents(
  shop: Shop,
  { since, now, scope }: LiveSpan,
  onlineSince: Date,
  shown: { rows: number; tail: number },
): Promise<LiveEvents> {
  const { sql } = shop;
  const [from, to, visitsFrom] = [since, new Date(now.getTime() + leewayMs), new Date(since.getTime() - dayMs)].map((time) => time.toISOString());
  const [row] = await sql<{ found: LiveEvents }[]>`
    with all_recent as materialized (
      select e.id, e.at, e.name, e.session_id, e.path, e.device, e.country from events e
      where e.day between ${from?.slice(0, 10) ?? ""}::date and ${to?.slice(0, 10) ?? ""}::date and e.at >= ${from ?? ""}::timestamptz and e.at < ${to ?? ""}::timestamptz
        and not e.is_bot and not e.is_staff and e.is_trial = ${scope.isTest} and e.name <> all(${silentNames}::text[])
        ${withoutBotSessions(shop, { from: since, to: now, isTest: scope.isTest }, sql`e.session_id`)}),
      recent as materialized (select * from all_recent ${isNarrowed(scope) ? sql`where session_id in (${narrowedSessions(shop, scope, sql`select session_id from all_recent`)})` : sql``}),
      visits as (
        select session_id, max(at) as seen, (array_agg(country order by at) filter (where country is not null))[1] as country
        from recent where session_id is not null group by session_id),
      sources as (
        select coalesce(nullif(b.utm_source, ''), b.referrer_host, 'direct') as source, count(*)::int as visits
        from visits v left join lateral (
          select p.utm_source, p.referrer_host from events p
          where p.day between ${visitsFrom?.slice(0, 10) ?? ""}::date and ${to?.slice(0, 10) ?? ""}::date and p.session_id = v.session_id and p.name = 'page_view'
          order by p.at, p.id limit 1) b on true
        group by 1 order by 2 desc, 1 limit ${shown.rows}),
      openings as (
        select coalesce(path, '') as path, count(*)::int as views, count(distinct session_id)::int as visits
        from recent where name = 'page_view' group by 1 order by 3 desc, 2 desc, 1 limit ${shown.rows}),
      places as (select country::text as country, count(*)::int as visits from visits where country is not null group by 1 order by 2 desc, 1),
      newest as (select id, to_json(at) #>> '{}' as at, name, path, device, country::text as country from recent order by recent.at desc, id limit ${shown.tail})
    select json_build_object(
      'online', (select count(*)::int from visits where seen >= ${onlineSince.toISOString()}::timestamptz),
      'minutes', (select coalesce(json_agg(m), '[]') from (
        select floor(extract(epoch from at) / 60)::int as minute, count(*)::int as views from recent where name = 'page_view' group by 1 order by 1) m),
      'pages', (select coalesce(json_agg(p), '[]') from openings p),
      'sources', (select coalesce(json_agg(s), '[]') from sources s),
      'countries', (select coalesce(json_agg(c), '[]') from places c),
      'tail', (select coalesce(json_agg(t), '[]') from newest t),
      'events', (select count(*)::int from recent)) as found`;
  return row?.found ?? { online: 0, minutes: [], pages: [], sources: [], countries: [], tail: [], events: 0 };
}

/** Carts with lines that changed since then, and checkouts, of all shoppers except bots and staff. Carts are found by `expires_at`, which their change sets. */
export async function selectLiveCarts(shop: Shop, { since, now, scope }: LiveSpan): Promise<{ carts: number; checkouts: number }> {
  const { sql } = shop;
  const isOfShopper = (cartId: Fragment) => {
    const isOthers = sql`exists (select from measured_carts m where m.cart_id = ${cartId} and (m.is_bot or m.is_staff))`;
    if (!isNarrowed(scope)) return sql`and not ${isOthers}`;
    const sessions = narrowedSessions(shop, scope, sql`select session_id from measured_carts where cart_id = ${cartId}`);
    return sql`and not ${isOthers} and exists (select from measured_carts m where m.cart_id = ${cartId} and m.session_id in (${sessions}))`;
  };
  const from = since.toISOString();
  const ends = [guestCartDays, longGuestCartDays, otherCartDays].map(
    (days) => sql`c.expires_at between ${new Date(since.getTime() + days * dayMs).toISOString()}::timestamptz
      and ${new Date(now.getTime() + leewayMs + days * dayMs).toISOString()}::timestamptz`,
  );
  const [first, second, third] = ends;
  const [row] = await sql<{ carts: number; checkouts: number }[]>`
    select (select count(*)::int from carts c where (${first ?? sql`false`} or ${second ?? sql`false`} or ${third ?? sql`false`})
        and c.updated_at >= ${from}::timestamptz and c.completed_at is null and c.draft_terms is null
        and exists (select from cart_lines l where l.cart_id = c.id) ${isOfShopper(sql`c.id`)}) as carts,
      (select count(*)::int from checkouts k where k.updated_at >= ${from}::timestamptz and k.order_id is null ${isOfShopper(sql`k.cart_id`)}) as checkouts`;
  return row ?? { carts: 0, checkouts: 0 };
}

export type LiveOrder = { id: string; name: string; at: string; cents: number; units: number };

/** Orders placed since then and not canceled: how many, their total, and the latest. */
export async function selectLiveOrders(shop: Shop, scope: Scope, limit: number): Promise<{ orders: number; cents: number; latest: LiveOrder[] }> {
  const { sql } = shop;
  const [row] = await sql<{ orders: number; cents: number; latest: LiveOrder[] }[]>`
    with placed as (
      select o.id, o.name, o.processed_at, o.total_cents - o.reduced_cents as cents from orders o
      where o.processed_at >= ${scope.from.toISOString()}::timestamptz and o.is_test = ${scope.isTest} and o.currency = ${scope.currency}
        and ${isNotCanceled(shop)}
        and ${orderIsOf(shop, scope, sql`o.id`)}),
      latest as (
        select id, name, to_json(processed_at) #>> '{}' as at, cents, (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = placed.id) as units
        from placed order by processed_at desc, id limit ${limit})
    select (select count(*)::int from placed) as orders, (select coalesce(sum(cents), 0)::bigint from placed) as cents,
      (select coalesce(json_agg(l), '[]') from latest l) as latest`;
  return row ?? { orders: 0, cents: 0, latest: [] };
}
