import type { Shop } from "#domain/shop.ts";
import { inDays, type Scope, visitRows } from "./visit-queries.ts";

/** Visits that came this far, one step after the other; `query` null: any search, each visit once. Minor units of the orders' totals when they were placed. */
export type SearchSale = { query: string | null; searched: number; clicked: number; added: number; ordered: number; cents: number };

/**
 * From a search to an order, within a visit that began in that period: a result was opened, then something was put into the cart, then an order was
 * placed. Several searches of one visit each count separately. The events of each visit are followed in arrays of its own: joins of the steps by visit
 * were planned for a few rows, and took minutes where there were many.
 */
export async function selectSearchSales(shop: Shop, scope: Scope, limit: number): Promise<SearchSale[]> {
  const { sql } = shop;
  const events = sql`unnest(v.names, v.times, v.queries, v.cents) e(name, at, query, cents)`;
  return sql<SearchSale[]>`
    with visits as (select session_id from (${visitRows(shop, scope)}) v),
      searching as materialized (
        select session_id, array_agg(e.name) as names, array_agg(e.at) as times, array_agg(lower(btrim(e.search_query))) as queries,
          array_agg(e.value_cents) as cents
        from events e join visits using (session_id)
        where ${inDays(shop, scope)} and e.name in ('add_to_cart', 'purchase', 'search', 'search_click')
          and (e.name in ('add_to_cart', 'purchase') or btrim(e.search_query) <> '')
        group by session_id having bool_or(e.name = 'search')),
      paths as materialized (
        select v.session_id, s.query, c.at is not null as clicked, a.at is not null as added, o.cents is not null as ordered, coalesce(o.cents, 0) as cents
        from searching v
          cross join lateral (select query, min(at) as at from ${events} where name = 'search' group by query) s
          cross join lateral (select min(e.at) as at from ${events} where e.name = 'search_click' and e.query = s.query and e.at >= s.at) c
          cross join lateral (select min(e.at) as at from ${events} where e.name = 'add_to_cart' and e.at >= c.at) a
          cross join lateral (select sum(e.cents) as cents from ${events} where e.name = 'purchase' and e.at >= a.at) o),
      whole as (
        select session_id, bool_or(clicked) as clicked, bool_or(added) as added, bool_or(ordered) as ordered, max(cents) as cents from paths group by session_id),
      listed as (
        select query, count(*)::int as searched, count(*) filter (where clicked)::int as clicked, count(*) filter (where added)::int as added,
          count(*) filter (where ordered)::int as ordered, sum(cents)::bigint as cents
        from paths group by query order by searched desc, query limit ${limit})
    select * from (
      select null::text as query, count(*)::int as searched, count(*) filter (where clicked)::int as clicked, count(*) filter (where added)::int as added,
      count(*) filter (where ordered)::int as ordered, coalesce(sum(cents), 0)::bigint as cents
      from whole union all select * from listed) r
    order by query is not null, searched desc, query`;
}
