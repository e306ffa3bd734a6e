import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";

type Sql = Shop["sql"];
/** `keys`: columns of the visits that precede the sums, each followed by a comma. `sign` -1: to be subtracted from other sums. */
type As = { keys?: Fragment; sign?: 1 | -1 };

/**
 * Each of some visits as a sum of one, in the columns of `visit_sums` without `is_trial`: reports add these to sums or subtract them. Triggers do the
 * same with rows that change; `selectSumDifferences` compares the two.
 */
export function visitsAsSums(sql: Sql, visits: Fragment, timeZone: string, { keys = sql``, sign = 1 }: As = {}): Fragment {
  const one = sign === 1 ? sql`1` : sql`-1`;
  return sql`
    select ${keys} (began at time zone ${timeZone})::date as day, coalesce(source, '') as source, coalesce(device, '') as device, coalesce(country::text, '') as country,
      coalesce(channel, '') as channel, coalesce(campaign, '') as campaign, ${one} as visits, ${one} * views as views, case when views = 1 and not has_acted then ${one} else 0 end as bounces,
      ${one} * (extract(epoch from ended - began) * 1000000)::bigint as micros, case when has_ordered then ${one} else 0 end as conversions
    from (${visits}) each_visit`;
}

/** The same for the pages of the visits, in the columns of `page_sums` from `path` on. Visits that saw the same pages are handled together. */
export function visitsAsPageSums(sql: Sql, visits: Fragment, { keys = sql``, sign = 1 }: As = {}): Fragment {
  const all = sign === 1 ? sql`visits` : sql`-visits`;
  return sql`
    select ${keys} path, ${all} * views as views, ${all} as visits, case when has_ordered then ${all} else 0 end as conversions, case when is_landing then ${all} else 0 end as entrances,
      case when is_landing and is_bounce then ${all} else 0 end as bounces, case when is_landing and has_ordered then ${all} else 0 end as entrance_conversions
    from (
      select ${keys} walk, visits, page as path, has_ordered, pages[1] = page as is_landing, is_bounce, count(*)::int as views
      from (
        select row_number() over () as walk, w.* from (
          select ${keys} pages, has_ordered, views = 1 and not has_acted as is_bounce, count(*)::int as visits from (${visits}) each_visit
          group by ${keys} pages, has_ordered, views = 1 and not has_acted) w) walks
        cross join lateral unnest(pages) page
      group by ${keys} walk, visits, page, has_ordered, pages[1] = page, is_bounce) opened`;
}

/** The steps of the usual funnel after the first, in their order, by their columns. */
const steps = [
  { number: 2, before: "view_at", at: "item_at" },
  { number: 3, before: "item_at", at: "cart_at" },
  { number: 4, before: "cart_at", at: "checkout_at" },
  { number: 5, before: "checkout_at", at: "purchase_at" },
] as const;

/** The same for the steps of the usual funnel, in the columns of `step_sums` from `step` on. */
export function visitsAsStepSums(sql: Sql, visits: Fragment, { keys = sql``, sign = 1 }: As = {}): Fragment {
  const one = sign === 1 ? sql`1` : sql`-1`;
  const values = steps.map(
    ({ number, before, at }) => sql`${number === 2 ? sql`` : sql`,`} (${sql.unsafe(String(number))}, ${sql(before)}, ${sql(at)})`,
  );
  return sql`
    select ${keys} step, first_digits(micros) as first_digits, ${one} as visits, ${one} * micros as micros
    from (
      select ${keys} s.step, micros_between(s.before, s.at) as micros from (${visits}) each_visit cross join lateral (values ${values}) as s(step, before, at)
      where s.at is not null) taken`;
}

/**
 * For each step after the first: how many visits took it, and the median and mean seconds since the step before, from the sums of some days. Only the visits
 * around the median are read, by the index of the step; `isMeant` selects the visits `k`.
 */
export const medianSteps = (sql: Sql, stepSums: Fragment, isMeant: Fragment): Fragment => sql`
  with sums as materialized (
      select step, first_digits, sum(visits)::bigint as visits, sum(micros)::numeric as micros from (${stepSums}) s group by 1, 2 having sum(visits) <> 0),
    placed as (select step, first_digits, visits, sum(visits) over (partition by step order by first_digits) - visits as before, sum(visits) over (partition by step) as all from sums),
    middle as materialized (
      select step, first_digits, "all", floor(("all" - 1) / 2)::bigint - before as place from placed where before <= floor(("all" - 1) / 2) and floor(("all" - 1) / 2) < before + visits),
    around as (${steps.map(
      ({ number, before, at }) => sql`${number === 2 ? sql`` : sql`union all`}
      select m.step, m.all, array(
        select micros_between(${sql(before)}, ${sql(at)}) from kept_visits k
        where k.is_counted and ${sql(at)} is not null and ${isMeant} and micros_between(${sql(before)}, ${sql(at)}) >= m.first_digits
        order by micros_between(${sql(before)}, ${sql(at)}) offset m.place limit 2) as micros
      from middle m where m.step = ${sql.unsafe(String(number))}`,
    )})
  select a.step, a.all::int as visits, case when a.all % 2 = 1 then micros[1] / 1000000::float8 else micros[1] / 1000000::float8 + 0.5 * (micros[2] / 1000000::float8 - micros[1] / 1000000::float8) end as median,
    (select sum(s.micros) / sum(s.visits) / 1000000 from sums s where s.step = a.step)::float8 as mean
  from around a`;

/** The time zone whose days the sums of visits use; null: there are no sums. */
export async function selectSumZone({ sql }: Shop): Promise<string | null> {
  const [row] = await sql<{ timeZone: string }[]>`select time_zone as "timeZone" from sum_zones`;
  return row?.timeZone ?? null;
}

/** Adds up all visits by the days of that time zone. Behind `waitForVisits`. */
export async function makeSums({ sql }: Shop, timeZone: string): Promise<void> {
  for (const table of ["visit_sums", "page_sums", "step_sums", "visitor_days", "visitor_sums", "sum_zones"]) await sql`delete from ${sql(table)}`;
  await sql`insert into sum_zones (id, time_zone) values (1, ${timeZone})`;
  const days = await sql<{ day: string }[]>`select distinct (began at time zone 'UTC')::date::text as day from kept_visits where is_counted`;
  for (const { day } of days)
    await sql`
      select keep_visit_sums('{}', array_agg(k)), keep_visitor_sums(array_agg(k.visitor_id)) from kept_visits k
      where is_counted and began >= (${day}::date::timestamp at time zone 'UTC') and began < ((${day}::date + 1)::timestamp at time zone 'UTC')`;
}

const sumsOf = {
  visit_sums: {
    keys: ["is_trial", "day", "source", "device", "country", "channel", "campaign"],
    figures: ["visits", "views", "bounces", "micros", "conversions"],
  },
  page_sums: { keys: ["is_trial", "day", "path"], figures: ["views", "visits", "conversions", "entrances", "bounces", "entrance_conversions"] },
  step_sums: { keys: ["is_trial", "day", "step", "first_digits"], figures: ["visits", "micros"] },
  visitor_sums: { keys: ["is_trial", "day", "next_day"], figures: ["visitors"] },
};

/** Returns how many sums differ from what the visits add up to. Behind `waitForVisits`. */
export async function selectSumDifferences({ sql }: Shop, timeZone: string): Promise<number> {
  const unlike = (made: Fragment, kept: Fragment) => sql`(select count(*) from ((${made} except ${kept}) union all (${kept} except ${made})) d)`;
  const unlikeSums = (table: keyof typeof sumsOf, singly: Fragment) => {
    const { keys, figures } = sumsOf[table];
    const added = sql`${sql(keys)} ${figures.map((figure) => sql`, sum(${sql(figure)})::bigint`)}`;
    // A sum that came to nothing may be stored with zeros.
    const some = sql`group by ${sql(keys)} having sum(${sql(figures[0] ?? "")}) <> 0`;
    return unlike(sql`select ${added} from (${singly}) s ${some}`, sql`select ${added} from ${sql(table)} ${some}`);
  };
  const isTrial = sql`is_trial,`;
  const next = sql`
    select is_trial, d.day, coalesce(days[d.place + 1], 'infinity') as next_day, 1 as visitors from came cross join lateral unnest(days) with ordinality as d(day, place)`;
  const [row] = await sql<{ differences: number }[]>`
    with counted as materialized (select *, (began at time zone ${timeZone})::date as day from kept_visits where is_counted),
      came as materialized (select is_trial, visitor_id, array_agg(distinct day order by day) as days from counted group by 1, 2)
    select (${unlikeSums("visit_sums", visitsAsSums(sql, sql`table counted`, timeZone, { keys: isTrial }))}
      + ${unlikeSums("page_sums", visitsAsPageSums(sql, sql`table counted`, { keys: sql`${isTrial} day,` }))}
      + ${unlikeSums("step_sums", visitsAsStepSums(sql, sql`table counted`, { keys: sql`${isTrial} day,` }))}
      + ${unlikeSums("visitor_sums", next)}
      + ${unlike(sql`select is_trial, visitor_id, days from came`, sql`select is_trial, visitor_id, days from visitor_days`)})::int as differences`;
  return row?.differences ?? 0;
}
