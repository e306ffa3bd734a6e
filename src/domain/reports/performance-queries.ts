import type { Fragment } from "#db/open-database.ts";
import { withoutBotSessions } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import type { Breakdown } from "./report-input.ts";
import { summedPages } from "./summed-visit-queries.ts";
import { inFilteredVisits, type Scope, visitRows } from "./visit-queries.ts";

/** `value`: the kind of page, the device and so on; null where it is not known. The figures of all pages together have `all` as their breakdown. */
export type VitalRow = {
  by: Breakdown | "all";
  value: string | null;
  metric: string;
  p75: number;
  count: number;
  good: number;
  poor: number;
};
export type Limits = { metric: string; good: number; poor: number }[];

/**
 * The speeds that views of pages reported, one row for each view and metric: the last report if there are several. The view belongs to the period of that
 * report, so that one that continues past midnight does not count on both days.
 */
const saidVitals = (shop: Shop, scope: Scope): Fragment => shop.sql`
  select e.* from kept_vitals e
  where e.is_trial = ${scope.isTest} and e.at >= ${scope.from.toISOString()}::timestamptz and e.at < ${scope.to.toISOString()}::timestamptz
    ${scope.device === null ? shop.sql`` : shop.sql`and e.device = ${scope.device}`} ${scope.country === null ? shop.sql`` : shop.sql`and e.country = ${scope.country}`}
    ${inFilteredVisits(shop, scope, shop.sql`e.session_id`)} ${withoutBotSessions(shop, scope, shop.sql`e.session_id`)}`;

const limitRows = ({ sql }: Shop, limits: Limits): Fragment =>
  sql`json_to_recordset(${JSON.stringify(limits)}::text::json) as l(metric text, good float8, poor float8)`;

/** How fast pages were overall and by each breakdown. `limits`: good up to, poor above. */
export async function selectVitals(shop: Shop, scope: Scope, limits: Limits): Promise<VitalRow[]> {
  return shop.sql<VitalRow[]>`
    select case when grouping(page_type) = 0 then 'pageType' when grouping(device) = 0 then 'device' when grouping(country) = 0 then 'country'
        when grouping(connection) = 0 then 'connection' else 'all' end as by,
      coalesce(page_type, device, country, connection) as value, metric, percentile_cont(0.75) within group (order by value) as p75,
      count(*)::int as count, count(*) filter (where value <= l.good)::int as good, count(*) filter (where value > l.poor)::int as poor
    from (select metric, value, page_type, device, country, connection from (${saidVitals(shop, scope)}) s) said join ${limitRows(shop, limits)} using (metric)
    group by grouping sets ((metric), (metric, page_type), (metric, device), (metric, country), (metric, connection))
    order by metric, count desc, value`;
}

/** For values like "2026-11-02T09" or "2026-11-02" in that time zone; units without measurements are left out. */
export type TimeUnit = { unit: "hour" | "day"; timeZone: string };
const unitForms = { hour: 'YYYY-MM-DD"T"HH24', day: "YYYY-MM-DD" };
export type VitalOfUnit = { unit: string; metric: string; p75: number };

/** By hour or day. Separate from the breakdowns, because as one of them it takes twice as long. */
export async function selectVitalsByUnit(shop: Shop, scope: Scope, { unit, timeZone }: TimeUnit): Promise<VitalOfUnit[]> {
  return shop.sql<VitalOfUnit[]>`
    select to_char(unit, ${unitForms[unit]}) as unit, metric, p75
    from (
      select unit, metric, percentile_cont(0.75) within group (order by value) as p75
      from (select date_trunc(${unit}, at at time zone ${timeZone}) as unit, metric, value from (${saidVitals(shop, scope)}) said) timed group by unit, metric) u
    order by 1, 2`;
}

type NamedPart = { metric: string; name: string };
/** A named part of a metric, as the mean of all views of that kind of page that reported it; or a cause, and how frequent it is. */
export type VitalPart = { pageType: string | null; metric: string; name: string; ms: number; count: number };
export type VitalCause = {
  pageType: string | null;
  metric: string;
  kind: "element" | "script" | "resource";
  name: string;
  count: number;
  p75: number;
};

/** The parts of each metric, in milliseconds, overall and by kind of page. */
export async function selectVitalParts(shop: Shop, scope: Scope, parts: NamedPart[]): Promise<VitalPart[]> {
  return shop.sql<VitalPart[]>`
    select page_type as "pageType", metric, part.name, avg((details ->> part.name)::float8) as ms, count(*)::int as count
    from (${saidVitals(shop, scope)}) said join json_to_recordset(${JSON.stringify(parts)}::text::json) as part(metric text, name text) using (metric)
    where jsonb_typeof(details -> part.name) = 'number'
    group by grouping sets ((metric, part.name), (metric, part.name, page_type)) order by metric, ms desc`;
}

/** The elements, scripts and files that caused a value, most frequent first: at most `limit` of each kind, per kind of page and overall. */
export async function selectVitalCauses(shop: Shop, scope: Scope, limit: number): Promise<VitalCause[]> {
  return shop.sql<VitalCause[]>`
    select page_type as "pageType", metric, kind, name, count, p75
    from (
      select page_type, metric, kind, name, count(*)::int as count, percentile_cont(0.75) within group (order by value) as p75,
        row_number() over (partition by page_type, metric, kind order by count(*) desc, name) as place
      from (
        select page_type, metric, cause.kind, cause.name, value from (${saidVitals(shop, scope)}) said
          cross join lateral (values ('element', element), ('script', details ->> 'script'), ('resource', details ->> 'resource')) as cause(kind, name)
        where cause.name is not null and metric in ('LCP', 'INP', 'CLS')) causes
      group by grouping sets ((metric, kind, name), (metric, kind, name, page_type))) counted
    where place <= ${limit} order by metric, kind, place`;
}

/** How many visits, by the speed of their first measured page, ordered. The first page is found without sorting, by the smallest array. */
export type SpeedConversion = { metric: string; rating: "good" | "needs-improvement" | "poor"; visits: number; conversions: number };

export async function selectSpeedConversions(shop: Shop, scope: Scope, limits: Limits): Promise<SpeedConversion[]> {
  return shop.sql<SpeedConversion[]>`
    select metric, case when value <= l.good then 'good' when value > l.poor then 'poor' else 'needs-improvement' end as rating,
      count(*)::int as visits, count(*) filter (where has_ordered)::int as conversions
    from (
      select session_id, metric, (min(array[date_part('epoch', at), value]))[2] as value from (${saidVitals(shop, scope)}) said
      where session_id is not null group by session_id, metric) firsts
      join (${visitRows(shop, scope)}) visits using (session_id) join ${limitRows(shop, limits)} using (metric)
    group by 1, 2 order by 1, 2`;
}

/** In milliseconds, for CLS its score; a metric that was not measured there is null or missing. */
export type TimedPageRow = {
  path: string;
  views: number;
  averageLoadMs: number | null;
  /** Visits that began there, and those of them that saw no other page and put nothing into the cart. */
  entrances: number;
  bounces: number;
  visits: number;
  conversions: number;
  p75s: Record<string, number>;
};

/** The most viewed pages, with how fast they were and how many of their visits ordered; and how many pages there are. */
export async function selectTimedPages(shop: Shop, scope: Scope, limit: number): Promise<{ pages: TimedPageRow[]; all: number }> {
  const rows = await shop.sql<(TimedPageRow & { all: number })[]>`
    with seen as (
        select path, sum(views)::int as views, sum(entrances)::int as entrances, sum(bounces)::int as bounces, sum(visits)::int as visits, sum(conversions)::int as conversions
        from (${summedPages(shop, scope)}) p group by path having sum(visits) <> 0),
      most as (select *, count(*) over ()::int as all from seen order by views desc, path limit ${limit}),
      said as (${saidVitals(shop, scope)}),
      measured as (
        select path, metric, percentile_cont(0.75) within group (order by value) as p75, avg(value) as average
        from said where path in (select path from most) group by path, metric)
    select most.*, (select average from measured m where m.path = most.path and m.metric = 'LOAD') as "averageLoadMs",
      coalesce((select jsonb_object_agg(metric, p75) from measured m where m.path = most.path), '{}') as p75s
    from most order by views desc, path`;
  return { all: rows[0]?.all ?? 0, pages: rows.map(({ all: _, ...page }) => page) };
}
