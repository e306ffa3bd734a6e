import type { Shop } from "#domain/shop.ts";
import type { Scope } from "./visit-queries.ts";

/** `pageType` is null for all pages together. */
export type VitalRow = { pageType: string | null; metric: string; p75: number; count: number; good: number; poor: number };

/** How fast pages were, by kind of page and in all; of a metric that a view said more than once, what it said last. `limits`: good up to, poor above. */
export async function selectVitals(shop: Shop, scope: Scope, limits: { metric: string; good: number; poor: number }[]): Promise<VitalRow[]> {
  const { sql } = shop;
  const [from, to] = [scope.from.toISOString(), scope.to.toISOString()];
  return sql<VitalRow[]>`
    with said as (
      select distinct on (coalesce(e.view_id, e.id), e.metric) coalesce(e.page_type, 'other') as page_type, e.metric, e.metric_value as value
      from events e
      where e.day between ${from.slice(0, 10)}::date and ${to.slice(0, 10)}::date and e.at >= ${from}::timestamptz and e.at < ${to}::timestamptz
        and e.name = 'web_vital' and e.metric_value is not null and not e.is_bot and not e.is_staff and e.is_trial = ${scope.isTest}
        ${scope.device === null ? sql`` : sql`and e.device = ${scope.device}`}
        ${scope.country === null ? sql`` : sql`and e.country = ${scope.country}`}
      order by coalesce(e.view_id, e.id), e.metric, e.at desc, e.id)
    select page_type as "pageType", metric, percentile_cont(0.75) within group (order by value) as p75, count(*)::int as count,
      count(*) filter (where value <= l.good)::int as good, count(*) filter (where value > l.poor)::int as poor
    from said join json_to_recordset(${JSON.stringify(limits)}::text::json) as l(metric text, good float8, poor float8) using (metric)
    group by grouping sets ((metric), (metric, page_type)) order by metric, page_type`;
}
