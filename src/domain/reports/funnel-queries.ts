import type { Shop } from "#domain/shop.ts";
import { inDays, type Scope, visitRows } from "./visit-queries.ts";

/** Visits that came so far, and the seconds since the step before; of the first step none. */
export type FunnelRow = { step: number; visits: number; median: number | null; mean: number | null };

/**
 * How many visits took the steps one after the other; each is the first of its kind after the one before, whatever lies between.
 * `names`: five events; of steps of the checkout with which one it is, `checkout_step:address`.
 */
export async function selectFunnel(shop: Shop, scope: Scope, names: readonly [string, string, string, string, string]): Promise<FunnelRow[]> {
  const { sql } = shop;
  const [first, second, third, fourth, fifth] = names;
  const stepName = sql`case when e.name = 'checkout_step' then e.name || ':' || e.target_type else e.name end`;
  return sql<FunnelRow[]>`
    with visits as materialized (${visitRows(shop, scope)}),
      done as materialized (
        select e.session_id, ${stepName} as name, e.at from events e join visits using (session_id)
        where ${inDays(shop, scope)} and e.name = any(${names.map((name) => name.split(":")[0] ?? "")}::text[])),
      one as (select session_id, min(at) as at from done where name = ${first} group by 1),
      two as (select d.session_id, min(d.at) as at, one.at as before from done d join one using (session_id) where d.name = ${second} and d.at >= one.at group by 1, 3),
      three as (select d.session_id, min(d.at) as at, two.at as before from done d join two using (session_id) where d.name = ${third} and d.at >= two.at group by 1, 3),
      four as (select d.session_id, min(d.at) as at, three.at as before from done d join three using (session_id) where d.name = ${fourth} and d.at >= three.at group by 1, 3),
      five as (select d.session_id, min(d.at) as at, four.at as before from done d join four using (session_id) where d.name = ${fifth} and d.at >= four.at group by 1, 3),
      steps as (
        select 1 as step, null::float8 as seconds from one
        union all select 2, extract(epoch from at - before) from two
        union all select 3, extract(epoch from at - before) from three
        union all select 4, extract(epoch from at - before) from four
        union all select 5, extract(epoch from at - before) from five)
    select step, count(*)::int as visits, percentile_cont(0.5) within group (order by seconds) as median, avg(seconds)::float8 as mean
    from steps group by step order by step`;
}

/** The same of the usual steps, whose times are kept with each visit. */
export async function selectUsualFunnel(shop: Shop, scope: Scope): Promise<FunnelRow[]> {
  const { sql } = shop;
  return sql<FunnelRow[]>`
    with visits as (${visitRows(shop, scope)}),
      steps as (
        select s.step, extract(epoch from s.at - s.before)::float8 as seconds
        from visits cross join lateral (values (1, view_at, null::timestamptz), (2, item_at, view_at), (3, cart_at, item_at), (4, checkout_at, cart_at),
          (5, purchase_at, checkout_at)) as s(step, at, before)
        where s.at is not null)
    select step, count(*)::int as visits, percentile_cont(0.5) within group (order by seconds) as median, avg(seconds)::float8 as mean
    from steps group by step order by step`;
}
