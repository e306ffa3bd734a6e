import type { Fragment } from "#db/open-database.ts";
import { countedVisits } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import type { FunnelExclusion, VisitFunnelDimension } from "./custom-funnel-input.ts";
import { askedEvents, type EventCondition } from "./event-condition-input.ts";
import { isAskedEvent } from "./event-condition-queries.ts";
import { knownBefore } from "./segment-queries.ts";
import { inDays, isNarrowedTo, type Scope } from "./visit-queries.ts";

export type AskedFunnel = {
  steps: EventCondition[];
  exclusions: FunnelExclusion[];
  /** The time from the first step to the last; null: within one visit. */
  windowMs: number | null;
  split: VisitFunnelDimension | null;
};

/**
 * `step`: how many came this far. `value`: the same by a value of the dimension, null for those beyond the first values. `next`: where those went whose last
 * step this is; without an action, nothing followed. `open`: how many have not reached the end and still have time.
 */
export type CustomFunnelRow = {
  kind: "step" | "value" | "next" | "open";
  value: string | null;
  step: number;
  count: number;
  median: number | null;
  mean: number | null;
  action: string | null;
  page: string | null;
};

export const maxValues = 10;
export const maxNext = 5;

/** Events that count as where somebody goes after a step, without those that a page reports by itself. */
const goingOn = askedEvents.filter((name) => !["view_item_list", "view_item", "view_cart", "search_click", "select_item"].includes(name));

/**
 * How many took the steps one after the other. Within a visit, each step is the first of its kind after the one before. With a time limit, which starts at
 * the first step, a browser counts once, by its path that came furthest; of several paths to the same event, the one that began last counts, so that none
 * is missed because an earlier one took too long. An excluded event ends all paths that have reached the point where it is excluded.
 */
export async function selectCustomFunnel(shop: Shop, scope: Scope, asked: AskedFunnel): Promise<CustomFunnelRow[]> {
  const { sql } = shop;
  const { steps, windowMs, split } = asked;
  const now = shop.clock.now().toISOString();
  const inTime = (from: Fragment, at: Fragment) =>
    windowMs === null ? sql`` : sql`and ${at} <= ${from} + make_interval(secs => ${windowMs / 1000})`;
  const isOpen = windowMs === null ? sql`false` : sql`times[1] + make_interval(secs => ${windowMs / 1000}) > ${now}::timestamptz`;
  return sql<CustomFunnelRow[]>`
    with visits as materialized (${visitsInTime(shop, scope, windowMs)}),
      ${split === "visitor" ? peopleOf(shop, scope) : sql``}
      told as materialized (${toldEvents(shop, scope, asked)}),
      ways as materialized (
        select distinct on (unit) unit, furthest[1] as first, times, path, place, cardinality(furthest) as reached from (${waysTo(shop, asked)}) w
        where furthest is not null order by unit, cardinality(furthest) desc, place),
      taken as (
        select unit, s.step::int as step, extract(epoch from s.at - times[s.step - 1]) as seconds
        from ways cross join lateral unnest(times) with ordinality as s(at, step)),
      starts as (
        select w.unit, ${dimensionValue(shop, split)} as value from ways w join told t on t.unit = w.unit and t.place = w.first join visits v using (session_id)
        where ${split !== null}),
      found as (select value, row_number() over (order by count(*) desc, value) as rank from starts group by value),
      last as (select * from ways where reached < ${steps.length}),
      following as (
        select distinct on (l.unit) l.unit, l.reached as step, t.name as action, t.path as page
        from last l left join told t on t.unit = l.unit and t.place > l.place and t.name = any(${goingOn}::text[])
          and (t.name <> 'page_view' or t.path is distinct from l.path) ${inTime(sql`l.times[1]`, sql`t.at`)}
        order by l.unit, t.place),
      next as (
        select step, action, page, count(*)::int as count,
          row_number() over (partition by step order by action is null, count(*) desc, action, page) as rank
        from following group by step, action, page)
    select 'step' as kind, null as value, step, count(*)::int as count, (percentile_cont(0.5) within group (order by seconds))::float8 as median,
      avg(seconds)::float8 as mean, null as action, null as page
    from taken group by step
    union all
    select 'value', case when rank <= ${maxValues} then value end, step, count(*)::int, null, null, null, null
    from taken join starts using (unit) join found using (value) group by 2, step
    union all
    select 'next', null, step, count, null, null, action, page from next where rank <= ${maxNext} or action is null
    union all
    select 'open', null, 0, count(*)::int, null, null, null, null from last where ${isOpen}
    order by kind, step, count desc, value, action nulls last, page`;
}

/** Visits, each with the `unit` whose path it belongs to (the visit or its browser); a path may start only in a visit with `may_begin`, others continue one. */
function visitsInTime(shop: Shop, scope: Scope, windowMs: number | null): Fragment {
  const { sql } = shop;
  const whole = { ...scope, to: new Date(scope.to.getTime() + (windowMs ?? 0)) };
  const unit = windowMs === null ? sql`visit.session_id` : sql`visit.visitor_id`;
  const begins = sql`(began < ${scope.to.toISOString()}::timestamptz and coalesce(${isNarrowedTo(shop, scope)}, false))`;
  return sql`
    select visit.*, ${unit} as unit, ${begins} as may_begin from (${countedVisits(shop, whole)}) visit where ${windowMs === null ? begins : sql`true`}`;
}

/** Who is a new visitor, by the same rule as the segments. */
function peopleOf(shop: Shop, scope: Scope): Fragment {
  return shop.sql`
      people as materialized (
        select visitor_id, min(began) as first, (array_agg(account_id order by began) filter (where account_id is not null))[1] as account_id
        from visits where may_begin group by visitor_id),
      ${knownBefore(shop, scope)},`;
}

/**
 * The events of these visits in their order. `fits`: which steps each event is. `ended`: for each step, how many events up to and including this one ended
 * the paths before it: two steps with the same number have none between them.
 */
function toldEvents(shop: Shop, scope: Scope, { steps, exclusions, windowMs }: AskedFunnel): Fragment {
  const { sql } = shop;
  const order = sql`partition by v.unit order by e.at, array_position(${[...askedEvents]}::text[], e.name), e.id`;
  const fits = listOf(
    shop,
    steps.map((step, at) => (at === 0 ? sql`v.may_begin and ${isAskedEvent(shop, step)}` : isAskedEvent(shop, step))),
  );
  const ended = steps.map((_, at) => {
    const here = exclusions.filter(({ after }) => at > 0 && (after === null || after === at));
    return here.length === 0
      ? sql`0`
      : sql`count(*) filter (where ${here.map(({ what }) => isAskedEvent(shop, what)).reduce((one, other) => sql`${one} or ${other}`)}) over (${order})`;
  });
  const whole = { ...scope, to: new Date(scope.to.getTime() + (windowMs ?? 0)) };
  return sql`
    select v.unit, e.session_id, e.at, e.name, e.path, (row_number() over (${order}))::int as place, array[${fits}] as fits, array[${listOf(shop, ended)}] as ended
    from events e join visits v using (session_id) where ${inDays(shop, whole)} and e.name = any(${[...askedEvents]}::text[])`;
}

/** Each event that is a step, with the path that leads to it (the places of its steps, and their times): one layer for each step. */
function waysTo(shop: Shop, { steps, exclusions, windowMs }: AskedFunnel): Fragment {
  const { sql } = shop;
  const first = sql`
    select *, case when fits[1] then array[place] end as way, case when fits[1] then array[at] end as way_times,
      case when fits[1] then array[place] end as furthest, case when fits[1] then array[at] end as times
    from told where case when true = any(fits) then true else false end`;
  // Within a visit, the first of all paths to an event; with a time limit, the one that began last.
  const chosen = windowMs === null ? sql`min` : sql`max`;
  const isInTime = windowMs === null ? sql`true` : sql`at <= times_before[1] + make_interval(secs => ${windowMs / 1000})`;
  return steps.slice(1).reduce((layer, _, index) => {
    const step = index + 2;
    const parts = exclusions.length === 0 ? sql`unit` : sql`unit, ended[${step}::int]`;
    return sql`
      select unit, place, at, path, fits, ended, case when is_next then array_append(before, place) end as way, case when is_next then array_append(times_before, at) end as way_times,
        case when is_next then array_append(before, place) else furthest end as furthest, case when is_next then array_append(times_before, at) else times end as times
      from (
        select *, coalesce(fits[${step}::int] and before is not null and ${isInTime}, false) as is_next from (
          select unit, place, at, path, fits, ended, furthest, times, ${chosen}(way) over earlier as before, ${chosen}(way_times) over earlier as times_before
          from (${layer}) l window earlier as (partition by ${parts} order by place rows between unbounded preceding and 1 preceding)) b) n`;
  }, first);
}

function dimensionValue({ sql }: Shop, split: VisitFunnelDimension | null): Fragment {
  switch (split) {
    case "device":
      return sql`coalesce(v.device, '')`;
    case "country":
      return sql`coalesce(v.country::text, '')`;
    case "source":
      return sql`v.source`;
    case "channel":
      return sql`v.channel`;
    case "campaign":
      return sql`v.campaign`;
    case "landing":
      return sql`v.landing`;
    case "visitor":
      return sql`case when v.visitor_id in (select visitor_id from seen) or v.visitor_id in (select visitor_id from ordered) then 'known' else 'new' end`;
    case null:
      return sql`''`;
  }
}

const listOf = ({ sql }: Shop, parts: Fragment[]): Fragment => parts.reduce((one, other) => sql`${one}, ${other}`);
