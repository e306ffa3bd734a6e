import type { Shop } from "#domain/shop.ts";
import { inDays, type Scope, visitRows } from "./visit-queries.ts";

/** Visits that came this far, one step after the other; `query` null: any search, each visit once. Minor units of the orders' totals when they were placed. */
export type SearchSale = { query: string | null; searched: number; clicked: number; added: number; ordered: number; cents: number };

/**
 * From a search to an order, within a visit that began in that period: a result was opened, then something was put into the cart, then an order was
 * placed. Several searches of one visit each count separately.
 */
export async function selectSearchSales(shop: Shop, scope: Scope, limit: number): Promise<SearchSale[]> {
  const { sql } = shop;
  return sql<SearchSale[]>`
    with visits as (select session_id from (${visitRows(shop, scope)}) v),
      done as materialized (
        select e.session_id, e.name, e.at, lower(btrim(e.search_query)) as query, e.value_cents as cents from events e join visits using (session_id)
        where ${inDays(shop, scope)} and e.name in ('add_to_cart', 'purchase', 'search', 'search_click') and (e.name in ('add_to_cart', 'purchase') or btrim(e.search_query) <> '')),
      searched as (select session_id, query, min(at) as at from done where name = 'search' group by 1, 2),
      clicked as (
        select s.session_id, s.query, min(d.at) as at from searched s join done d using (session_id, query) where d.name = 'search_click' and d.at >= s.at group by 1, 2),
      added as (
        select c.session_id, c.query, min(d.at) as at from clicked c join done d using (session_id) where d.name = 'add_to_cart' and d.at >= c.at group by 1, 2),
      ordered as (
        select a.session_id, a.query, sum(d.cents)::bigint as cents from added a join done d using (session_id) where d.name = 'purchase' and d.at >= a.at group by 1, 2),
      paths as (
        select s.session_id, s.query, c.at is not null as clicked, a.at is not null as added, o.cents is not null as ordered, coalesce(o.cents, 0) as cents
        from searched s left join clicked c using (session_id, query) left join added a using (session_id, query) left join ordered o using (session_id, query)),
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
