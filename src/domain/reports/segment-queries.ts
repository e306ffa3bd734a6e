import type { Fragment } from "#db/open-database.ts";
import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";
import type { NamedSegment } from "./built-in-segments.ts";
import { type Scope, visitRows } from "./visit-queries.ts";

export type SegmentRow = { name: NamedSegment | "all"; visitors: number; visits: number; conversions: number; orders: number; cents: number };

/** Visitors who were not seen for this long count as new. */
const forgottenDays = 90;

/**
 * `seen` (in the 90 days before) and `ordered` (before the first visit of this period, in this browser or with this account), for `with`, where `people`
 * has `visitor_id`, `account_id` and `first`. Visitors in neither are new.
 */
export function knownBefore({ sql }: Shop, scope: Pick<Scope, "from" | "isTest">): Fragment {
  const from = scope.from.toISOString();
  const since = new Date(scope.from.getTime() - forgottenDays * 86_400_000).toISOString();
  return sql`
      seen as (
        select v.visitor_id from kept_visits v
        where v.is_trial = ${scope.isTest} and v.began >= ${since}::timestamptz and v.view_at < ${from}::timestamptz and v.visitor_id in (select visitor_id from people)
        union
        select e.visitor_id from events e
        where e.day between ${since.slice(0, 10)}::date and ${since.slice(0, 10)}::date + 1 and e.at >= ${since}::timestamptz and e.at < ${from}::timestamptz
          and e.name = 'page_view' and e.is_trial = ${scope.isTest} and e.visitor_id in (select visitor_id from people)),
      ordered as (
        select visitor_id from people where exists (
          select from measured_orders p where p.is_trial = ${scope.isTest} and p.visitor_id = people.visitor_id and p.at < people.first)
        union
        select visitor_id from people join orders o on o.account_id = people.account_id
        where o.is_test = ${scope.isTest} and ${isNotCanceled({ sql })} and o.processed_at < people.first)`;
}

/**
 * Visitors by segment: `new` (not seen in the 90 days before, and no order before), `returning` (ordered before their first visit of this
 * period, in this browser or with this account), `high-value` (the tenth of those who ordered in this period that spent most), and all.
 */
export async function selectSegments(shop: Shop, scope: Scope): Promise<SegmentRow[]> {
  return shop.sql<SegmentRow[]>`
    with ${namedVisitors(shop, scope)}
    select name, count(*)::int as visitors, sum(visits)::int as visits, sum(conversions)::int as conversions, sum(orders)::int as orders, sum(cents)::bigint as cents
    from named join people using (visitor_id) group by name`;
}

/** The browsers in one of these segments, from all visits of that period, regardless of what else a report is narrowed to: a query of one column. */
export function visitorsOfSegment(shop: Shop, scope: Scope, name: NamedSegment): Fragment {
  const all = { ...scope, device: null, source: null, country: null, segment: null };
  return shop.sql`with ${namedVisitors(shop, all)} select visitor_id from named where name = ${name}`;
}

/** `people` and `named`, for `with`. */
function namedVisitors(shop: Shop, scope: Scope): Fragment {
  const { sql } = shop;
  return sql`
      visits as (${visitRows(shop, scope)}),
      people as materialized (
        select visitor_id, min(began) as first, (array_agg(account_id order by began) filter (where account_id is not null))[1] as account_id,
          count(*)::int as visits, (count(*) filter (where has_ordered))::int as conversions, sum(orders)::int as orders, sum(cents)::bigint as cents
        from visits group by visitor_id),
      ${knownBefore(shop, scope)},
      ranked as (
        select visitor_id, rank() over (order by cents desc) as place, count(*) over () as buyers from people where orders > 0),
      named as (
        select 'all' as name, visitor_id from people
        union all select 'new', visitor_id from people
          where not exists (select from seen where seen.visitor_id = people.visitor_id) and not exists (select from ordered where ordered.visitor_id = people.visitor_id)
        union all select 'returning', visitor_id from ordered
        union all select 'high-value', visitor_id from ranked where place <= ceil(buyers / 10.0))`;
}
