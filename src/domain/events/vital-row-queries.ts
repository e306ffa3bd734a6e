import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";

type Sql = Shop["sql"];

const columns = (sql: Sql): Fragment =>
  sql`view_id, metric, is_trial, at, event_id, session_id, path, page_type, device, country, connection, value, element, details`;

/** From some events `e`: what each view of a page last reported for each metric, without bots and staff. */
const saidLast = (sql: Sql, events: Fragment): Fragment => sql`
  select distinct on (coalesce(e.view_id, e.id), e.metric, e.is_trial) coalesce(e.view_id, e.id) as view_id, e.metric, e.is_trial, e.at, e.id as event_id, e.session_id, e.path,
    coalesce(e.page_type, 'other') as page_type, e.device, e.country, e.connection, e.metric_value as value, e.element, e.details
  from ${events} where e.name = 'web_vital' and e.metric_value is not null and not e.is_bot and not e.is_staff
  order by coalesce(e.view_id, e.id), e.metric, e.is_trial, e.at desc, e.id`;

/** An earlier report never replaces the stored one, so the order in which events arrive does not matter. */
const upserted = (sql: Sql, said: Fragment): Fragment => sql`
  insert into kept_vitals as kept (${columns(sql)}) select ${columns(sql)} from (${said}) said
  on conflict (view_id, metric, is_trial) do update set at = excluded.at, event_id = excluded.event_id, session_id = excluded.session_id, path = excluded.path,
    page_type = excluded.page_type, device = excluded.device, country = excluded.country, connection = excluded.connection, value = excluded.value,
    element = excluded.element, details = excluded.details
  where excluded.at > kept.at or (excluded.at = kept.at and excluded.event_id < kept.event_id)`;

/** Stores what these sessions reported. `sessions`: rows of `session_id`, `first_day` and `last_day` of their events. */
export const vitalsMade = (sql: Sql, sessions: Fragment): Fragment =>
  upserted(
    sql,
    saidLast(
      sql,
      sql`${sessions} s cross join lateral (
        select * from events of_session where of_session.session_id = s.session_id and of_session.day between s.first_day and s.last_day and of_session.name = 'web_vital' offset 0) e`,
    ),
  );

const onDay = (sql: Sql, day: string): Fragment =>
  sql`at >= (${day}::date::timestamp at time zone 'UTC') and at < ((${day}::date + 1)::timestamp at time zone 'UTC')`;

/** What was reported on that day and not again in the three days after it. */
const saidOn = (sql: Sql, day: string): Fragment =>
  sql`select * from (${saidLast(sql, sql`(select * from events where day between ${day}::date and ${day}::date + 3) e`)}) said where ${onDay(sql, day)}`;

/** Returns how many rows of that day differ from what its events say. A view that reported again later is kept with the later report, and is compared there. */
export async function selectVitalDifferences({ sql }: Shop, day: string): Promise<number> {
  const [row] = await sql<{ differences: number }[]>`
    with made as materialized (${saidOn(sql, day)}), kept as materialized (select ${columns(sql)} from kept_vitals where ${onDay(sql, day)})
    select (select count(*) from (table kept except table made) d)::int
      + (select count(*) from made m where not exists (
          select from kept_vitals k where k.view_id = m.view_id and k.metric = m.metric and k.is_trial = m.is_trial and k.at >= m.at))::int as differences`;
  return row?.differences ?? 0;
}

/** Makes the rows of what was reported on that day again. Behind `waitForVisits`. */
export async function makeVitalsOfDay({ sql }: Shop, day: string): Promise<void> {
  await sql`delete from kept_vitals where ${onDay(sql, day)}`;
  await sql`${upserted(sql, saidOn(sql, day))}`;
}

/** Stores what the sessions of that account reported, and removes the person. Behind `waitForVisits`, before the person is removed from the events. */
export async function anonymizeVitalsOf({ sql }: Shop, accountId: string): Promise<void> {
  const own = sql`select distinct session_id from events where account_id = ${accountId} and session_id is not null`;
  await sql`${vitalsMade(sql, sql`(select session_id, min(day) as first_day, max(day) as last_day from events where session_id in (${own}) group by session_id)`)}`;
  await sql`update kept_vitals set session_id = null, view_id = gen_random_uuid() where session_id in (${own})`;
}

/** Removes all persons from what was reported on that day. Must run before its events are dropped. */
export async function anonymizeVitalsOfDay({ sql }: Shop, day: string): Promise<void> {
  await sql`update kept_vitals set session_id = null, view_id = gen_random_uuid() where ${onDay(sql, day)}`;
}
