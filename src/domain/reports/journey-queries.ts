import type { Shop } from "#domain/shop.ts";
import { inDays, type Scope, visitRows } from "./visit-queries.ts";

export type JourneyStep = {
  action: string;
  page: string | null;
  at: string;
  /** How long the page was seen, and how far it was scrolled in percent; null: its browser did not report it. */
  seconds: number | null;
  scrollDepth: number | null;
};
/** `id` names a visit to people without revealing its session, which is a secret of its browser. */
export type JourneyRow = {
  id: string;
  began: string;
  seconds: number;
  device: string | null;
  country: string | null;
  source: string;
  isSignedIn: boolean;
  hasOrdered: boolean;
  cents: number;
  allSteps: number;
  steps: JourneyStep[];
};

/** The events that are steps of a journey. What a page reports by itself, such as its speed, is no step. */
const stepNames = [
  "page_view",
  "search",
  "add_to_cart",
  "remove_from_cart",
  "begin_checkout",
  "checkout_step",
  "checkout_fault",
  "purchase",
  "newsletter_signup",
  "contact_sent",
  "download",
];

/**
 * The latest visits, each with its first `steps` steps. Only the events of their days are read. A visit whose customer was erased, or whose day was dropped by
 * retention, still counts but has no events, and so no steps.
 */
export async function selectJourneys(shop: Shop, scope: Scope, limit: { journeys: number; steps: number }): Promise<JourneyRow[]> {
  const { sql } = shop;
  const latest = await sql<{ session: string; began: string; ended: string }[]>`
    select session_id as session, began, ended from (${visitRows(shop, scope)}) v order by began desc, session_id limit ${limit.journeys}`;
  const [newest, oldest] = [latest[0], latest.at(-1)];
  if (!newest || !oldest) return [];
  const span = { from: new Date(oldest.began), to: new Date(new Date(newest.began).getTime() + 1) };
  const sessions = sql`v.session_id = any(${latest.map(({ session }) => session)}::uuid[])`;
  return sql<JourneyRow[]>`
    with latest as materialized (select * from (${visitRows(shop, { ...scope, ...span, segment: null })}) v where ${sessions}),
      walked as (
        select e.session_id, e.name as action, e.path as page, e.at, l.dwell_ms / 1000.0 as seconds, l.scroll_depth,
          row_number() over (partition by e.session_id order by e.at, e.id) as place
        from events e join latest using (session_id)
          left join lateral (
            select dwell_ms, scroll_depth from events l
            where ${inDays(shop, span, "l")} and e.name = 'page_view' and l.session_id = e.session_id and l.name = 'page_leave' and l.view_id = e.id order by l.at limit 1) l on true
        where ${inDays(shop, span)} and e.name = any(${stepNames}::text[]))
    select left(encode(sha256(convert_to(v.session_id::text, 'UTF8')), 'hex'), 8) as id, v.began, extract(epoch from v.ended - v.began)::float8 as seconds,
      v.device, v.country, v.source, v.account_id is not null as "isSignedIn", v.has_ordered as "hasOrdered", v.cents,
      (select count(*)::int from walked w where w.session_id = v.session_id) as "allSteps",
      (select coalesce(json_agg(json_build_object('action', action, 'page', page, 'at', at, 'seconds', seconds, 'scrollDepth', scroll_depth) order by place), '[]')
        from walked w where w.session_id = v.session_id and place <= ${limit.steps}) as steps
    from latest v order by v.began desc, v.session_id`;
}
