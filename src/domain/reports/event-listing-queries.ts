import type { CursorPlace } from "#domain/cursor.ts";
import { withoutBotSessions } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import { type Scope, visitRows } from "./visit-queries.ts";

/** The names that the specification lists; what a page reports later about its view is merged into the view. */
const listedNames = ["page_view", "view_item", "add_to_cart", "begin_checkout", "purchase"];

export type ListedEventRow = {
  id: string;
  key: string;
  name: string;
  session: string | null;
  accountId: string | null;
  path: string | null;
  scrollDepth: number | null;
  device: string | null;
  browser: string | null;
  country: string | null;
  source: string | null;
  cents: number | null;
  currency: string | null;
  vitals: Record<string, number> | null;
};
type Span = Pick<Scope, "from" | "to" | "isTest">;

/** Only events of people, newest first. A session is named by a part of a hash, because its id is a secret of its browser. */
export async function selectListedEvents(
  shop: Shop,
  { from, to, isTest }: Span,
  after: CursorPlace | null,
  limit: number,
): Promise<ListedEventRow[]> {
  const { sql } = shop;
  const [first, last] = [from.toISOString(), to.toISOString()];
  return sql<ListedEventRow[]>`
    select e.id, to_json(e.at) #>> '{}' as key, e.name, left(encode(sha256(convert_to(e.session_id::text, 'UTF8')), 'hex'), 16) as session,
      e.account_id as "accountId", e.path, l.scroll_depth as "scrollDepth", e.device, e.browser, e.country,
      coalesce(nullif(e.utm_source, ''), e.referrer_host) as source, e.value_cents as cents, e.currency, v.vitals
    from events e
    left join lateral (
      select json_object_agg(w.metric, w.metric_value) as vitals from events w
      where e.name = 'page_view' and w.session_id = e.session_id and w.view_id = e.id and w.name = 'web_vital' and w.metric_value is not null) v on true
    left join lateral (
      select max(w.scroll_depth) as scroll_depth from events w
      where e.name = 'page_view' and w.session_id = e.session_id and w.view_id = e.id and w.name = 'page_leave') l on true
    where e.day between ${first.slice(0, 10)}::date and ${last.slice(0, 10)}::date and e.at >= ${first}::timestamptz and e.at < ${last}::timestamptz
      and e.name = any(${listedNames}::text[]) and not e.is_bot and not e.is_staff and e.is_trial = ${isTest}
      ${withoutBotSessions(shop, { from, to, isTest }, sql`e.session_id`)}
      ${after === null ? sql`` : sql`and (e.at, e.id) < (${after.key}::timestamptz, ${after.id}::uuid)`}
    order by e.at desc, e.id desc limit ${limit}`;
}

export type ListedSessionRow = {
  id: string;
  began: string;
  ended: string;
  pageCount: number;
  device: string | null;
  country: string | null;
  source: string;
  hasOrdered: boolean;
  cents: number;
};

/** The latest visits of that period, after the one at `after`. */
export async function selectListedSessions(shop: Shop, scope: Scope, after: CursorPlace | null, limit: number): Promise<ListedSessionRow[]> {
  const { sql } = shop;
  const id = sql`left(encode(sha256(convert_to(session_id::text, 'UTF8')), 'hex'), 16)`;
  return sql<ListedSessionRow[]>`
    with visits as (${visitRows(shop, scope)})
    select ${id} as id, to_json(began) #>> '{}' as began, to_json(ended) #>> '{}' as ended,
      views::int as "pageCount", device, country, source, has_ordered as "hasOrdered", cents
    from visits
    ${after === null ? sql`` : sql`where (began, ${id}) < (${after.key}::timestamptz, ${after.id})`}
    order by began desc, 1 desc limit ${limit}`;
}
