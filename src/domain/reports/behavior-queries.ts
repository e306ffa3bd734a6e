import { excludedSessionsNear } from "#domain/events/visit-keeping.ts";
import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";
import { countedVisitors, summedDays, summedPages, summedVisits } from "./summed-visit-queries.ts";
import { orderIsOf, type Scope, visitRows } from "./visit-queries.ts";

export type VisitSums = { visits: number; visitors: number; views: number; bounces: number; seconds: number | null; conversions: number };

export async function selectVisitSums(shop: Shop, scope: Scope): Promise<VisitSums> {
  const { sql } = shop;
  // Materialized where there are no sums, because finding out who is in a segment may take long.
  const rows = summedDays(scope) ? visitRows(shop, scope) : sql`table counted`;
  const [row] = await sql<VisitSums[]>`
    with ${summedDays(scope) ? sql`` : sql`counted as materialized (${visitRows(shop, scope)}),`}
      visits as (${summedVisits(shop, scope, { rows })})
    select coalesce(sum(visits), 0)::int as visits, ${countedVisitors(shop, scope, rows)}::int as visitors, coalesce(sum(views), 0)::int as views,
      coalesce(sum(bounces), 0)::int as bounces, (sum(micros) / nullif(sum(visits), 0) / 1000000)::float8 as seconds, coalesce(sum(conversions), 0)::int as conversions
    from visits`;
  return row ?? { visits: 0, visitors: 0, views: 0, bounces: 0, seconds: null, conversions: 0 };
}

/** `unit` is "2026-11-02" or "2026-11-02T09" in the shop's time zone; units without any visit are left out. */
export type UnitSums = { unit: string; visits: number; views: number; conversions: number };

export async function selectVisitsByUnit(shop: Shop, scope: Scope, unit: "hour" | "day", timeZone: string): Promise<UnitSums[]> {
  const { sql } = shop;
  const [form, visits] =
    unit === "day"
      ? ["YYYY-MM-DD", sql`select day as unit, visits, views, conversions from (${summedVisits(shop, scope, { timeZone })}) v`]
      : [
          'YYYY-MM-DD"T"HH24',
          sql`select date_trunc('hour', began at time zone ${timeZone}) as unit, 1 as visits, views, has_ordered::int as conversions from (${visitRows(shop, scope)}) v`,
        ];
  return sql<UnitSums[]>`
    select to_char(unit, ${form}) as unit, visits, views, conversions
    from (select unit, sum(visits)::int as visits, sum(views)::int as views, sum(conversions)::int as conversions from (${visits}) v group by unit having sum(visits) <> 0) counted
    order by 1`;
}

export type SeenPage = { path: string; views: number; visits: number; entrances: number };

/** The pages that were viewed most; `entrances`: visits that began there. */
export async function selectTopPages(shop: Shop, scope: Scope, limit: number): Promise<SeenPage[]> {
  return shop.sql<SeenPage[]>`
    select path, sum(views)::int as views, sum(visits)::int as visits, sum(entrances)::int as entrances
    from (${summedPages(shop, scope)}) p group by path having sum(visits) <> 0 order by 2 desc, path limit ${limit}`;
}

/** Where visits came from, most first, regardless of what the report is narrowed to. */
export async function selectVisitKinds(shop: Shop, scope: Scope, limit: number): Promise<{ sources: string[]; countries: string[] }> {
  const all = { ...scope, device: null, source: null, country: null, segment: null };
  const [row] = await shop.sql<{ sources: string[] | null; countries: string[] | null }[]>`
    with visits as (${summedVisits(shop, all)}),
      kinds as (
        select grouping(source) = 0 as is_source, source, country, sum(visits) as visits from visits group by grouping sets ((source), (country)) having sum(visits) <> 0)
    select (select array_agg(source) from (select source from kinds where is_source order by visits desc, source limit ${limit}) s) as sources,
      (select array_agg(country) from (select country from kinds where not is_source and country <> '' order by visits desc, country limit ${limit}) c) as countries`;
  return { sources: row?.sources ?? [], countries: row?.countries ?? [] };
}

/** What the ledger booked in that period as sold, with shipping and tax, less refunds. Minor units. */
export async function selectRevenue(shop: Shop, scope: Scope): Promise<number> {
  const { sql } = shop;
  const [row] = await sql<{ cents: number }[]>`
    select coalesce(-sum(l.amount_cents), 0)::bigint as cents from ledger_entries l left join orders o on o.id = l.order_id
    where l.at >= ${scope.from.toISOString()}::timestamptz and l.at < ${scope.to.toISOString()}::timestamptz
      and l.account in ('sales', 'shipping', 'tax', 'refunds') and l.is_test = ${scope.isTest} and l.currency = ${scope.currency}
      and ${orderIsOf(shop, scope, sql`o.id`)}`;
  return row?.cents ?? 0;
}

/** What the ledger booked for each: `goods` after discounts and without tax; `refunded` with everything. Minor units, as positive amounts. */
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
      and ${orderIsOf(shop, scope, sql`o.id`)}`;
  return row ?? { goods: 0, shipping: 0, tax: 0, refunded: 0 };
}

export type OrderSums = { orders: number; measured: number; cents: number };

/** Orders that were placed in that period and not canceled; `measured`: those with a known visit. */
export async function selectOrderSums(shop: Shop, scope: Scope): Promise<OrderSums> {
  const { sql } = shop;
  const [row] = await sql<OrderSums[]>`
    select count(*)::int as orders, coalesce(sum(o.total_cents - o.reduced_cents), 0)::bigint as cents,
      count(p.order_id)::int as measured
    from orders o left join measured_orders p on p.order_id = o.id
    where o.processed_at >= ${scope.from.toISOString()}::timestamptz and o.processed_at < ${scope.to.toISOString()}::timestamptz
      and o.is_test = ${scope.isTest} and o.currency = ${scope.currency} and ${isNotCanceled(shop)}
      and ${orderIsOf(shop, scope, sql`o.id`)}`;
  return row ?? { orders: 0, measured: 0, cents: 0 };
}

/**
 * Views of pages on the days (UTC) that the period touches: those of measured visitors, and all others, which are only counted. The first are counted when
 * they are stored; views by programs are subtracted, because programs are recognized later.
 */
export async function selectMeasuredViews(shop: Shop, { from, to, isTest }: Scope): Promise<{ measured: number; counted: number }> {
  const [first, last] = [from.getTime(), Math.max(from.getTime(), to.getTime() - 1)].map((time) => new Date(time).toISOString().slice(0, 10));
  const { sql } = shop;
  const [row] = await sql<{ measured: number; counted: number }[]>`
    select (select coalesce(sum(${isTest ? sql`trial_views` : sql`views`}), 0)::int from event_days where day between ${first ?? ""}::date and ${last ?? ""}::date)
        - (select count(*)::int from (${excludedSessionsNear(shop, { from, to, isTest })}) u cross join lateral (
            select from events e where e.session_id = u.session_id and e.day between ${first ?? ""}::date and ${last ?? ""}::date and e.name = 'page_view'
              and not e.is_bot and not e.is_staff and e.is_trial = ${isTest} offset 0) e) as measured,
      (select coalesce(sum(views), 0)::int from page_counts where day between ${first ?? ""}::date and ${last ?? ""}::date
        and not is_bot and not is_staff and is_trial = ${isTest}) as counted`;
  return row ?? { measured: 0, counted: 0 };
}
