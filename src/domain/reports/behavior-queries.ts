import { uncountedAround } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import { isNotCanceled } from "./placed-order-queries.ts";
import { dayOfOrder, orderIsOf, type Scope, visitRows } from "./visit-queries.ts";

export type VisitSums = { visits: number; visitors: number; views: number; bounces: number; seconds: number | null; conversions: number };

export async function selectVisitSums(shop: Shop, scope: Scope): Promise<VisitSums> {
  const [row] = await shop.sql<VisitSums[]>`
    with visits as (${visitRows(shop, scope)})
    select count(*)::int as visits, count(distinct visitor_id)::int as visitors, coalesce(sum(views), 0)::int as views,
      count(*) filter (where views = 1 and not has_acted)::int as bounces, avg(extract(epoch from ended - began))::float8 as seconds,
      count(*) filter (where has_ordered)::int as conversions
    from visits`;
  return row ?? { visits: 0, visitors: 0, views: 0, bounces: 0, seconds: null, conversions: 0 };
}

/** `unit` is "2026-11-02" or "2026-11-02T09" there; those without any visit are left out. */
export type UnitSums = { unit: string; visits: number; views: number; conversions: number };

export async function selectVisitsByUnit(shop: Shop, scope: Scope, unit: "hour" | "day", timeZone: string): Promise<UnitSums[]> {
  const form = unit === "hour" ? 'YYYY-MM-DD"T"HH24' : "YYYY-MM-DD";
  return shop.sql<UnitSums[]>`
    with visits as (${visitRows(shop, scope)}),
      counted as (
        select date_trunc(${unit}, began at time zone ${timeZone}) as unit, count(*)::int as visits, sum(views)::int as views, count(*) filter (where has_ordered)::int as conversions
        from visits group by 1)
    select to_char(unit, ${form}) as unit, visits, views, conversions from counted order by 1`;
}

export type SeenPage = { path: string; views: number; visits: number; entrances: number };

/** The pages that were seen most; `entrances`: visits that began there. Visits that saw the same pages are looked at once. */
export async function selectTopPages(shop: Shop, scope: Scope, limit: number): Promise<SeenPage[]> {
  return shop.sql<SeenPage[]>`
    with visits as (${visitRows(shop, scope)}),
      walks as (select row_number() over () as walk, w.* from (select pages, count(*)::int as visits from visits group by pages) w),
      opened as (
        select walk, visits, page as path, pages[1] = page as is_landing, count(*) as views from walks cross join lateral unnest(pages) page group by 1, 2, 3, 4)
    select path, sum(views * visits)::int as views, sum(visits)::int as visits, coalesce(sum(visits) filter (where is_landing), 0)::int as entrances
    from opened group by path order by 2 desc, path limit ${limit}`;
}

/** Where visits came from, most first, whatever the report is narrowed to. */
export async function selectVisitKinds(shop: Shop, scope: Scope, limit: number): Promise<{ sources: string[]; countries: string[] }> {
  const [row] = await shop.sql<{ sources: string[] | null; countries: string[] | null }[]>`
    with visits as (${visitRows(shop, { ...scope, device: null, source: null, country: null, segment: null })}),
      kinds as (select grouping(source) = 0 as is_source, source, country::text, count(*) as visits from visits group by grouping sets ((source), (country)))
    select (select array_agg(source) from (select source from kinds where is_source order by visits desc, source limit ${limit}) s) as sources,
      (select array_agg(country) from (select country from kinds where not is_source and country is not null order by visits desc, country limit ${limit}) c) as countries`;
  return { sources: row?.sources ?? [], countries: row?.countries ?? [] };
}

/** What the ledger booked in that time as sold, with shipping and tax, less what was given back. Minor units. */
export async function selectRevenue(shop: Shop, scope: Scope): Promise<number> {
  const { sql } = shop;
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(-sum(l.amount_cents), 0)::bigint as cents from ledger_entries l left join orders o on o.id = l.order_id
    where l.at >= ${scope.from.toISOString()}::timestamptz and l.at < ${scope.to.toISOString()}::timestamptz
      and l.account in ('sales', 'shipping', 'tax', 'refunds') and l.is_test = ${scope.isTest} and l.currency = ${scope.currency}
      and ${orderIsOf(shop, scope, { orderId: sql`o.id`, placedAt: sql`o.processed_at` })}`;
  return row?.cents ?? 0;
}

/** What it booked of each: `goods` after discounts and without tax; `refunded` with all. Minor units, as positive amounts. */
export type LedgerSums = { goods: number; shipping: number; tax: number; refunded: number };

export async function selectLedger(shop: Shop, scope: Scope): Promise<LedgerSums> {
  const { sql } = shop;
  const [row] = await sql<LedgerSums[]>`
    select coalesce(-sum(l.amount_cents) filter (where l.account = 'sales'), 0)::bigint as goods,
      coalesce(-sum(l.amount_cents) filter (where l.account = 'shipping'), 0)::bigint as shipping,
      coalesce(-sum(l.amount_cents) filter (where l.account = 'tax'), 0)::bigint as tax,
      coalesce(sum(l.amount_cents) filter (where l.account = 'refunds'), 0)::bigint as refunded
    from ledger_entries l left join orders o on o.id = l.order_id
    where l.at >= ${scope.from.toISOString()}::timestamptz and l.at < ${scope.to.toISOString()}::timestamptz
      and l.account in ('sales', 'shipping', 'tax', 'refunds') and l.is_test = ${scope.isTest} and l.currency = ${scope.currency}
      and ${orderIsOf(shop, scope, { orderId: sql`o.id`, placedAt: sql`o.processed_at` })}`;
  return row ?? { goods: 0, shipping: 0, tax: 0, refunded: 0 };
}

export type OrderSums = { orders: number; measured: number; cents: number };

/** Orders that were placed in that time and not canceled; `measured`: of a visit that is known. */
export async function selectOrderSums(shop: Shop, scope: Scope): Promise<OrderSums> {
  const { sql } = shop;
  const [row] = await sql<OrderSums[]>`
    select count(*)::int as orders, coalesce(sum(o.total_cents - o.reduced_cents), 0)::bigint as cents,
      count(*) filter (where exists (select from events p where p.order_id = o.id and ${dayOfOrder(shop, sql`p.day`, sql`o.processed_at`)}
        and p.name = 'purchase' and p.session_id is not null))::int as measured
    from orders o
    where o.processed_at >= ${scope.from.toISOString()}::timestamptz and o.processed_at < ${scope.to.toISOString()}::timestamptz
      and o.is_test = ${scope.isTest} and o.currency = ${scope.currency} and ${isNotCanceled(shop)}
      and ${orderIsOf(shop, scope, { orderId: sql`o.id`, placedAt: sql`o.processed_at` })}`;
  return row ?? { orders: 0, measured: 0, cents: 0 };
}

/**
 * Views of pages on the days (UTC) that the time touches: of those who are measured, and of all others, who are only counted. The first are counted as they are
 * stored; of them those of programs are taken out, which are recognized later.
 */
export async function selectMeasuredViews(shop: Shop, { from, to, isTest }: Scope): Promise<{ measured: number; counted: number }> {
  const [first, last] = [from.getTime(), Math.max(from.getTime(), to.getTime() - 1)].map((time) => new Date(time).toISOString().slice(0, 10));
  const { sql } = shop;
  const [row] = await sql<{ measured: number; counted: number }[]>`
    select (select coalesce(sum(${isTest ? sql`trial_views` : sql`views`}), 0)::int from event_days where day between ${first ?? ""}::date and ${last ?? ""}::date)
        - (select count(*)::int from (${uncountedAround(shop, { from, to, isTest })}) u cross join lateral (
            select from events e where e.session_id = u.session_id and e.day between ${first ?? ""}::date and ${last ?? ""}::date and e.name = 'page_view'
              and not e.is_bot and not e.is_staff and e.is_trial = ${isTest} offset 0) e) as measured,
      (select coalesce(sum(views), 0)::int from page_counts where day between ${first ?? ""}::date and ${last ?? ""}::date
        and not is_bot and not is_staff and is_trial = ${isTest}) as counted`;
  return row ?? { measured: 0, counted: 0 };
}
