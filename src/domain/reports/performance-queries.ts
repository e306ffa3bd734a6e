import type { Fragment } from "#db/open-database.ts";
import { andOfPeople } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import type { Breakdown } from "./report-input.ts";
import { andOfNarrowedVisit, inDays, type Scope, visitRows } from "./visit-queries.ts";

/** `value`: the kind of page, the device and so on; null where that is not known. All pages together have the breakdown `all`. */
export type VitalRow = {
  by: Breakdown | "unit" | "all";
  value: string | null;
  metric: string;
  p75: number;
  count: number;
  good: number;
  poor: number;
};
export type Limits = { metric: string; good: number; poor: number }[];

/** A view of a page goes on so long at most: what it says of its speed last. */
const maxViewMs = 86_400_000;

/**
 * What views of pages said of their speed, one row for each view and metric: what it said last where it said more than once. The view belongs to the time in which it
 * said that, so that one that goes on past midnight does not count in both days.
 */
function saidVitals(shop: Shop, scope: Scope): Fragment {
  const { sql } = shop;
  const [from, to, until] = [scope.from, scope.to, new Date(scope.to.getTime() + maxViewMs)].map((time) => time.toISOString());
  return sql`
    select * from (
      select distinct on (coalesce(e.view_id, e.id), e.metric) e.at, e.session_id, e.path, coalesce(e.page_type, 'other') as page_type, e.device, e.country,
        e.connection, e.metric, e.metric_value as value, e.element, e.details
      from events e
      where e.day between ${from?.slice(0, 10) ?? ""}::date and ${until?.slice(0, 10) ?? ""}::date and e.at >= ${from ?? ""}::timestamptz and e.at < ${until ?? ""}::timestamptz
        and e.name = 'web_vital' and e.metric_value is not null and not e.is_bot and not e.is_staff and e.is_trial = ${scope.isTest}
        ${scope.device === null ? sql`` : sql`and e.device = ${scope.device}`}
        ${scope.country === null ? sql`` : sql`and e.country = ${scope.country}`} ${andOfNarrowedVisit(shop, scope, sql`e.session_id`)}
        ${andOfPeople(shop, scope, sql`e.session_id`)}
      order by coalesce(e.view_id, e.id), e.metric, e.at desc, e.id) last_said
    where at < ${to ?? ""}::timestamptz`;
}

const limitRows = ({ sql }: Shop, limits: Limits): Fragment =>
  sql`json_to_recordset(${JSON.stringify(limits)}::text::json) as l(metric text, good float8, poor float8)`;

/** How fast pages were in all, by each breakdown and, where a `unit` of time is given, by hour or day. `limits`: good up to, poor above. Reads `said`. */
function vitalRows(shop: Shop, limits: Limits, unit: TimeUnit | null): Fragment {
  const { sql } = shop;
  const ofUnit = unit && {
    column: sql`, to_char(at at time zone ${unit.timeZone}, ${unitForms[unit.unit]}) as unit`,
    by: sql`when grouping(unit) = 0 then 'unit'`,
    value: sql`, unit`,
    set: sql`, (metric, unit)`,
  };
  const none = sql``;
  return sql`
    select case when grouping(page_type) = 0 then 'pageType' when grouping(device) = 0 then 'device' when grouping(country) = 0 then 'country'
        when grouping(connection) = 0 then 'connection' ${ofUnit?.by ?? none} else 'all' end as by,
      coalesce(page_type, device, country, connection ${ofUnit?.value ?? none}) as value, metric, percentile_cont(0.75) within group (order by value) as p75,
      count(*)::int as count, count(*) filter (where value <= l.good)::int as good, count(*) filter (where value > l.poor)::int as poor
    from (select said.* ${ofUnit?.column ?? none} from said) said join ${limitRows(shop, limits)} using (metric)
    group by grouping sets ((metric), (metric, page_type), (metric, device), (metric, country), (metric, connection) ${ofUnit?.set ?? none})
    order by metric, count desc, value`;
}

/** Of values "2026-11-02T09" or "2026-11-02" there; those in which nothing was measured are left out. */
export type TimeUnit = { unit: "hour" | "day"; timeZone: string };
const unitForms = { hour: 'YYYY-MM-DD"T"HH24', day: "YYYY-MM-DD" };

export async function selectVitals(shop: Shop, scope: Scope, limits: Limits, unit: TimeUnit | null): Promise<VitalRow[]> {
  return shop.sql<VitalRow[]>`with said as materialized (${saidVitals(shop, scope)}) ${vitalRows(shop, limits, unit)}`;
}

/** A named part of a metric, as the mean of all views of that kind of page that said it; or what it was about, and how often. */
export type VitalPart = { pageType: string | null; metric: string; name: string; ms: number; count: number };
export type VitalCause = {
  pageType: string | null;
  metric: string;
  kind: "element" | "script" | "resource";
  name: string;
  count: number;
  p75: number;
};

/** What a metric is made of, in milliseconds, in all and by kind of page. Reads `said`. */
const partRowsOf = ({ sql }: Shop, parts: NamedPart[]): Fragment => sql`
  select page_type as "pageType", metric, part.name, avg((details ->> part.name)::float8) as ms, count(*)::int as count
  from said join json_to_recordset(${JSON.stringify(parts)}::text::json) as part(metric text, name text) using (metric)
  where jsonb_typeof(details -> part.name) = 'number'
  group by grouping sets ((metric, part.name), (metric, part.name, page_type)) order by metric, ms desc`;

/** The elements, scripts and files that caused a value, most frequent first: at most `limit` of each kind, per kind of page and overall. Reads `said`. */
const causeRows = ({ sql }: Shop, limit: number): Fragment => sql`
  select page_type as "pageType", metric, kind, name, count, p75
  from (
    select page_type, metric, kind, name, count(*)::int as count, percentile_cont(0.75) within group (order by value) as p75,
      row_number() over (partition by page_type, metric, kind order by count(*) desc, name) as place
    from (
      select page_type, metric, cause.kind, cause.name, value from said
        cross join lateral (values ('element', element), ('script', details ->> 'script'), ('resource', details ->> 'resource')) as cause(kind, name)
      where cause.name is not null and metric in ('LCP', 'INP', 'CLS')) causes
    group by grouping sets ((metric, kind, name), (metric, kind, name, page_type))) counted
  where place <= ${limit} order by metric, kind, place`;

/** What visits with the first measured page at that speed came to. */
export type SpeedConversion = { metric: string; rating: "good" | "needs-improvement" | "poor"; visits: number; conversions: number };

/** Reads `said`. */
const speedConversionRows = (shop: Shop, scope: Scope, limits: Limits): Fragment => shop.sql`
  select metric, case when value <= l.good then 'good' when value > l.poor then 'poor' else 'needs-improvement' end as rating,
    count(*)::int as visits, count(*) filter (where has_ordered)::int as conversions
  from (select distinct on (session_id, metric) session_id, metric, value from said where session_id is not null order by session_id, metric, at) firsts
    join (${visitRows(shop, scope)}) visits using (session_id) join ${limitRows(shop, limits)} using (metric)
  group by 1, 2 order by 1, 2`;

type NamedPart = { metric: string; name: string };
export type AdviceFigures = { vitals: VitalRow[]; parts: VitalPart[]; causes: VitalCause[]; conversions: SpeedConversion[] };

/** All that advice is concluded from: what was said is read once for it. */
export async function selectAdviceFigures(
  shop: Shop,
  scope: Scope,
  { limits, parts, maxCauses }: { limits: Limits; parts: NamedPart[]; maxCauses: number },
): Promise<AdviceFigures> {
  const { sql } = shop;
  const listOf = (rows: Fragment) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
  const [row] = await sql<AdviceFigures[]>`
    with said as materialized (${saidVitals(shop, scope)})
    select ${listOf(vitalRows(shop, limits, null))} as vitals, ${listOf(partRowsOf(shop, parts))} as parts, ${listOf(causeRows(shop, maxCauses))} as causes,
      ${listOf(speedConversionRows(shop, scope, limits))} as conversions`;
  return row ?? { vitals: [], parts: [], causes: [], conversions: [] };
}

/** Milliseconds, of CLS its score; null: not measured there. */
export type TimedPageRow = {
  path: string;
  views: number;
  averageLoadMs: number | null;
  /** Visits that began there, and those of them that saw nothing else and put nothing into the cart. */
  entrances: number;
  bounces: number;
  visits: number;
  conversions: number;
  p75s: Record<string, number>;
};

/** The pages that were seen most, with how fast they were and what came of the visits that saw them; and how many pages there are. */
export async function selectTimedPages(shop: Shop, scope: Scope, limit: number): Promise<{ pages: TimedPageRow[]; all: number }> {
  const rows = await shop.sql<(TimedPageRow & { all: number })[]>`
    with visits as materialized (${visitRows(shop, scope)}),
      opened as (
        select coalesce(e.path, '') as path, e.session_id, v.landing, v.has_ordered, v.views = 1 and not v.has_acted as is_bounce, count(*) as views
        from events e join visits v using (session_id) where ${inDays(shop, scope)} and e.name = 'page_view' group by 1, 2, 3, 4, 5),
      seen as (
        select path, sum(views)::int as views, count(*) filter (where landing = path)::int as entrances,
          count(*) filter (where landing = path and is_bounce)::int as bounces, count(*)::int as visits, count(*) filter (where has_ordered)::int as conversions
        from opened group by path),
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
