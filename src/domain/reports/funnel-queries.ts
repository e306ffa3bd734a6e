import type { Fragment } from "#db/open-database.ts";
import { medianSteps } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import { summedSteps, summedVisits } from "./summed-visit-queries.ts";
import { type Scope, visitRows } from "./visit-queries.ts";

/** Visits that came this far, and the seconds since the step before; null for the first step. */
export type FunnelRow = { step: number; visits: number; median: number | null; mean: number | null };

/** How many visits took the usual steps one after the other; each is the first of its kind after the one before, whatever lies between. */
export async function selectUsualFunnel(shop: Shop, scope: Scope): Promise<FunnelRow[]> {
  const sums = summedSteps(shop, scope);
  return sums ? selectFunnelOfSums(shop, scope, sums) : selectFunnelOfVisits(shop, scope);
}

async function selectFunnelOfSums(shop: Shop, scope: Scope, sums: Fragment): Promise<FunnelRow[]> {
  const { sql } = shop;
  const isMeant = sql`k.is_trial = ${scope.isTest} and k.began >= ${scope.from.toISOString()}::timestamptz and k.began < ${scope.to.toISOString()}::timestamptz`;
  return sql<FunnelRow[]>`
    select 1 as step, coalesce(sum(visits), 0)::int as visits, null::float8 as median, null::float8 as mean from (${summedVisits(shop, scope)}) v
    union all select * from (${medianSteps(sql, sums, isMeant)}) s order by step`;
}

async function selectFunnelOfVisits(shop: Shop, scope: Scope): Promise<FunnelRow[]> {
  const { sql } = shop;
  const figures = (at: Fragment, before: Fragment) => {
    const seconds = sql`extract(epoch from ${at} - ${before})::float8`;
    return sql`json_build_object('visits', count(${at}), 'median', percentile_cont(0.5) within group (order by ${seconds}), 'mean', avg(${seconds}))`;
  };
  // One row, so that the visits are read once and no visit becomes a row for each of its steps.
  const [row] = await sql<{ steps: Omit<FunnelRow, "step">[] }[]>`
    with visits as (${visitRows(shop, scope)})
    select json_build_array(json_build_object('visits', count(view_at), 'median', null, 'mean', null), ${figures(sql`item_at`, sql`view_at`)}, ${figures(sql`cart_at`, sql`item_at`)},
      ${figures(sql`checkout_at`, sql`cart_at`)}, ${figures(sql`purchase_at`, sql`checkout_at`)}) as steps
    from visits`;
  return (row?.steps ?? []).map((step, at) => ({ step: at + 1, ...step }));
}
