import type { Fragment } from "#db/open-database.ts";
import { dayMs } from "#domain/durations.ts";
import type { Shop } from "#domain/shop.ts";
import { vitalsMade } from "./vital-row-queries.ts";

type Sql = Shop["sql"];
/** `isTest`: visits in trial mode. */
type VisitTime = { from: Date; to: Date; isTest: boolean };

/** The source of the visit that a `page_view` began. */
const sourceOf = (sql: Sql): Fragment => sql`coalesce(nullif(e.utm_source, ''), e.referrer_host, 'direct')`;

/** The channel of the visit that a `page_view` began, one of `visitChannels`. The tags in a link go before the host of the page with the link. */
const channelOf = (sql: Sql): Fragment => sql`
  case
    when lower(e.utm_medium) ~ '^(cpc|ppc|cpm|cpv|paid|display|banner|retargeting|affiliate)' then 'paid'
    when lower(e.utm_medium) in ('email', 'e-mail', 'mail', 'newsletter') or lower(e.utm_source) ~ '(newsletter|e-?mail)' then 'email'
    when lower(e.utm_medium) ~ 'social' then 'social'
    when lower(e.utm_medium) = 'organic' then 'search'
    when nullif(e.utm_source, '') is not null or nullif(e.utm_campaign, '') is not null then 'campaign'
    when e.referrer_host ~ '(^|[.])(google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|qwant|startpage|kagi)[.]|^search[.]brave[.]com$' then 'search'
    when e.referrer_host ~ '(^|[.])(facebook|instagram|linkedin|twitter|youtube|reddit|pinterest|tiktok|x)[.]com$|(^|[.])(t[.]co|lnkd[.]in|bsky[.]app)$' then 'social'
    when e.referrer_host is not null then 'referral'
    else 'direct'
  end`;

/** Later changes of an order, measurements of a page, and experiments on it: none of them makes a visit longer. */
const besideVisits = (sql: Sql): Fragment => sql`('order_paid', 'refund', 'web_vital', 'ab_test_exposure', 'ab_test_conversion')`;

/** Whether a visit has enough views to be a program's. The number is in the text and not a parameter, so that the index of such visits is used. */
const areManyViews = (sql: Sql, views: Fragment): Fragment => sql`${views} >= 20`;

/** Events that only a person at the page causes: a link in a list or in search results, a document, a form, a cart and what follows. */
const doneByPeople = (sql: Sql): Fragment => sql`
  ('select_item', 'search_click', 'download', 'newsletter_signup', 'contact_sent', 'add_to_cart', 'remove_from_cart', 'begin_checkout', 'checkout_step', 'checkout_fault', 'purchase')`;

/** How many different pages were opened. All search results share one path, so each further query that was searched there counts as a page too. */
const pagesOf = (sql: Sql): Fragment => sql`(
  count(distinct e.path) filter (where e.name = 'page_view')
  + greatest(0, count(distinct lower(btrim(e.search_query))) filter (where e.name = 'search' and e.search_source = 'page') - 1))`;

/**
 * Whether a program opened the pages, whatever the browser calls itself: at least 20 views of at least 10 pages, in less than two seconds each on average,
 * without anything that only people do, and without ten seconds on any page. Decision 097.
 */
function isProgram(sql: Sql): Fragment {
  const isView = sql`e.name = 'page_view'`;
  return sql`(
    ${areManyViews(sql, sql`count(*) filter (where ${isView})`)} and ${pagesOf(sql)} >= 10
    and max(e.at) filter (where ${isView}) - min(e.at) filter (where ${isView}) < interval '2 seconds' * count(*) filter (where ${isView})
    and not bool_or(e.name in ${doneByPeople(sql)} or (e.name = 'page_leave' and coalesce(e.dwell_ms >= 10000, false))))`;
}

/**
 * How many views of a visit are kept with their pages; all of them are counted. The row of a visit is written with each of its events, and its pages are
 * added to the sums of pages each time, so it must not grow without end. Few people open as many pages without a pause.
 */
const maxKeptPages = 500;

/** The parts of each visit from which `checkoutTimes`, `stopsOf` and `shippingShown` are made. */
function checkoutParts(sql: Sql): Fragment {
  const all = (value: Fragment, where: Fragment) => sql`array_agg(${value}) filter (where ${where})`;
  const isStep = (step: string) => sql`e.name = 'checkout_step' and e.target_type = ${step}`;
  const isStop = sql`e.name = 'checkout_fault' and e.target_type is not null`;
  const isPrice = sql`${isStep("shipping")} and e.value_cents is not null and e.currency is not null`;
  return sql`
    ${all(sql`e.at`, isStep("address"))} as address_times, ${all(sql`e.at`, isStep("shipping"))} as shipping_times, ${all(sql`e.at`, isStep("payment"))} as payment_times,
    ${all(sql`coalesce(e.target, 'payment')`, isStop)} as stop_kinds, ${all(sql`e.target_type`, isStop)} as stop_names, ${all(sql`e.at`, isStop)} as stop_times,
    ${all(sql`e.currency::text`, isPrice)} as price_currencies, ${all(sql`e.value_cents`, isPrice)} as price_cents, ${all(sql`e.at`, isPrice)} as price_times,
    ${all(sql`e.id`, isPrice)} as price_ids`;
}

/** When the visit took the steps of its checkout, each the first of its kind after the step before; null: the visit began no checkout. */
const checkoutTimes = (sql: Sql): Fragment => sql`
  case when begin_times is not null then (
    with one as (select min(time) as at from unnest(begin_times) time),
      two as (select one.at as first, (select min(time) from unnest(address_times) time where time >= one.at) as at from one),
      three as (select first, two.at as second, (select min(time) from unnest(shipping_times) time where time >= two.at) as at from two),
      four as (select first, second, three.at as third, (select min(time) from unnest(payment_times) time where time >= three.at) as at from three)
    select array_remove(array[first, second, third, four.at, (select min(time) from unnest(purchase_times) time where time >= four.at)], null) from four) end`;

/** What stopped the visit in its checkout, how often, and whether it ordered nothing after that; null: nothing stopped it. */
const stopsOf = (sql: Sql): Fragment => sql`
  case when stop_names is not null then (
    select jsonb_agg(jsonb_build_object('kind', kind, 'name', name, 'times', times, 'left', coalesce(ordered < at, true)) order by kind, name)
    from (select s.kind, s.name, count(*) as times, max(s.at) as at from unnest(stop_kinds, stop_names, stop_times) as s(kind, name, at) group by s.kind, s.name) stopped
      cross join (select max(time) as ordered from unnest(purchase_times) time) o) end`;

/** The price of shipping that the visit saw last, by currency; null: it saw none. */
const shippingShown = (sql: Sql): Fragment => sql`
  case when price_cents is not null then (
    select jsonb_object_agg(currency, cents)
    from (
      select distinct on (p.currency) p.currency, p.cents from unnest(price_currencies, price_cents, price_times, price_ids) as p(currency, cents, at, id)
      order by p.currency, p.at desc, p.id) last_shown) end`;

const columns = (sql: Sql): Fragment => sql`
  session_id, is_trial, visitor_id, account_id, is_counted, began, ended, views, has_acted, has_ordered, orders, sales, device, country, source, channel, campaign, landing,
  view_at, item_at, cart_at, checkout_at, purchase_at, first_cart_at, pages, page_types, checkout_times, stops, shipping_shown`;

/**
 * The columns of `kept_visits`, made from the events of some sessions. `sessions`: rows of `session_id`, `first_day` and `last_day` of known events; events
 * of two days before and after are read as well. A visit contains what happened within a day after its first event; what a cart leads to later is not part
 * of it. Sessions are read one by one, so that only the days of each are read.
 */
function madeOf(sql: Sql, sessions: Fragment): Fragment {
  const first = (value: Fragment, where: Fragment) => sql`(array_agg(${value} order by e.at, e.id) filter (where ${where}))[1]`;
  const isView = sql`e.name = 'page_view'`;
  const firstPages = (value: Fragment) => sql`(array_agg(${value} order by e.at, e.id) filter (where ${isView}))[1:${maxKeptPages}::int]`;
  const timesOf = (name: string) => sql`array_agg(e.at) filter (where e.name = ${name})`;
  const next = (times: Fragment, since: Fragment) => sql`(select min(time) from unnest(${times}) as time where time >= ${since})`;
  const item = next(sql`item_times`, sql`view_at`);
  const cart = next(sql`cart_times`, item);
  const checkout = next(sql`begin_times`, cart);
  return sql`
    select session_id, is_trial, visitor_id, account_id, is_counted, began, ended, views, has_acted, has_ordered, orders, sales, device, country, source, channel, campaign, landing,
      view_at, ${item} as item_at, ${cart} as cart_at, ${checkout} as checkout_at, ${next(sql`purchase_times`, checkout)} as purchase_at, first_cart_at,
      case when is_counted then pages end as pages, case when is_counted then page_types end as page_types,
      ${checkoutTimes(sql)} as checkout_times, ${stopsOf(sql)} as stops, ${shippingShown(sql)} as shipping_shown
    from (
      select e.session_id, e.is_trial, (array_agg(e.visitor_id order by e.at, e.id))[1] as visitor_id, ${first(sql`e.account_id`, sql`e.account_id is not null`)} as account_id,
        not bool_or(e.is_bot) and not bool_or(e.is_staff) and bool_or(${isView}) and not ${isProgram(sql)} as is_counted, min(e.at) as began, max(e.at) as ended,
        (count(*) filter (where ${isView}))::int as views,
        bool_or(e.name in ('add_to_cart', 'begin_checkout', 'purchase')) as has_acted, bool_or(e.name = 'purchase') as has_ordered,
        (count(*) filter (where e.name = 'purchase'))::int as orders,
        case when bool_or(e.name = 'purchase' and e.currency is not null) then (
          select jsonb_object_agg(sold.currency, sold.cents) from (
            select p.currency, sum(p.cents)::bigint as cents
            from unnest(array_agg(e.currency::text) filter (where e.name = 'purchase'), array_agg(coalesce(e.value_cents, 0)) filter (where e.name = 'purchase')) as p(currency, cents)
            where p.currency is not null group by p.currency) sold) end as sales,
        ${first(sql`e.device`, sql`e.device is not null`)} as device, ${first(sql`e.country`, sql`e.country is not null`)} as country,
        ${first(sourceOf(sql), isView)} as source, ${first(channelOf(sql), isView)} as channel,
        ${first(sql`coalesce(e.utm_campaign, '')`, isView)} as campaign, ${first(sql`coalesce(e.path, '')`, isView)} as landing,
        min(e.at) filter (where ${isView}) as view_at, ${timesOf("view_item")} as item_times, ${timesOf("add_to_cart")} as cart_times,
        ${timesOf("begin_checkout")} as begin_times, ${timesOf("purchase")} as purchase_times, min(e.at) filter (where e.name = 'add_to_cart') as first_cart_at,
        ${firstPages(sql`coalesce(e.path, '')`)} as pages, ${firstPages(sql`coalesce(e.page_type, 'other')`)} as page_types, ${checkoutParts(sql)}
      from (
        select e.*, min(e.at) over (partition by e.session_id, e.is_trial) as first_at
        from (${sessions}) s cross join lateral (
          select * from events of_session where of_session.session_id = s.session_id and of_session.day between s.first_day - 2 and s.last_day + 2
            and of_session.visitor_id is not null and of_session.name not in ${besideVisits(sql)} offset 0) e) e
      where e.at < e.first_at + interval '1 day'
      group by e.session_id, e.is_trial) visit`;
}

/** Sessions whose rows differ from their events. A visit that began earlier than the events that are read is over: what comes later is not part of it. */
const changed = (sql: Sql, rows: Fragment): Fragment => sql`
  select c.session_id, min(c.first_day) as first_day, max(c.last_day) as last_day from ${rows} c
  where not exists (select from kept_visits k where k.session_id = c.session_id and k.began < ((c.first_day - 2)::timestamp at time zone 'UTC'))
  group by c.session_id`;

/** The visits that began in that period and count. */
export const countedVisits = ({ sql }: Pick<Shop, "sql">, { from, to, isTest }: VisitTime): Fragment => sql`
  select ${columns(sql)} from kept_visits
  where is_trial = ${isTest} and is_counted and began >= ${from.toISOString()}::timestamptz and began < ${to.toISOString()}::timestamptz`;

/** The visits of one session that count. */
export const visitsOfSession = ({ sql }: Pick<Shop, "sql">, sessionId: Fragment, isTest: boolean): Fragment => sql`
  select ${columns(sql)} from kept_visits where session_id = ${sessionId} and is_trial = ${isTest} and is_counted`;

/**
 * Sessions of visits that began in that period, have many views and do not count: those of programs that pass as browsers, and of bots and staff. For
 * figures that are counted from events, so that they leave out the same visits.
 */
export const uncountedSessions = ({ sql }: Pick<Shop, "sql">, { from, to, isTest }: VisitTime): Fragment => sql`
  select session_id from kept_visits where is_trial = ${isTest} and not is_counted and ${areManyViews(sql, sql`views`)}
    and began >= ${from.toISOString()}::timestamptz and began < ${to.toISOString()}::timestamptz`;

/** A visit ends after half an hour without an event. A program may never pause, so its visit may have begun long before the requested period. */
const longestMs = 30 * dayMs;

/** For events that are counted on their own: leaves out visits that do not count because a program made them, so that these figures agree with visits. */
export const withoutBotSessions = (shop: Pick<Shop, "sql">, time: VisitTime, sessionId: Fragment): Fragment =>
  shop.sql`and (${sessionId} is null or ${sessionId} not in (${excludedSessionsNear(shop, time)}))`;

/** The sessions that do not count and may have events in that period. */
export const excludedSessionsNear = (shop: Pick<Shop, "sql">, { from, to, isTest }: VisitTime): Fragment =>
  uncountedSessions(shop, { from: new Date(from.getTime() - longestMs), to: new Date(to.getTime() + dayMs), isTest });

const upserted = (sql: Sql, made: Fragment): Fragment => sql`
  insert into kept_visits (${columns(sql)}) select ${columns(sql)} from (${made}) made
  on conflict (session_id, is_trial) do update set visitor_id = excluded.visitor_id, account_id = excluded.account_id, is_counted = excluded.is_counted, began = excluded.began,
    ended = excluded.ended, views = excluded.views, has_acted = excluded.has_acted, has_ordered = excluded.has_ordered, orders = excluded.orders, sales = excluded.sales,
    device = excluded.device, country = excluded.country, source = excluded.source, channel = excluded.channel, campaign = excluded.campaign, landing = excluded.landing,
    view_at = excluded.view_at, item_at = excluded.item_at, cart_at = excluded.cart_at, checkout_at = excluded.checkout_at, purchase_at = excluded.purchase_at,
    first_cart_at = excluded.first_cart_at, pages = excluded.pages, page_types = excluded.page_types, checkout_times = excluded.checkout_times, stops = excluded.stops, shipping_shown = excluded.shipping_shown`;

/**
 * One process at a time, to the end of the transaction: one that read events earlier must not write later. Meanwhile no partition of `events` is made,
 * because a statement that was planned before would see the notes of its sessions but not its events. Returns false where another process holds either lock.
 */
export async function lockVisits({ sql }: Shop): Promise<boolean> {
  const [row] = await sql<{ isLocked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('kept-visits', 0)) and pg_try_advisory_xact_lock_shared(hashtextextended('event-partitions', 0)) as "isLocked"`;
  return row?.isLocked ?? false;
}

export async function waitForVisits({ sql }: Shop): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kept-visits', 0)), pg_advisory_xact_lock_shared(hashtextextended('event-partitions', 0))`;
}

/**
 * Makes the visits of the sessions that changed first, or of one session that changed, and removes their notes. Returns how many notes it handled. Behind
 * `lockVisits`.
 */
export async function makeChangedVisits({ sql }: Shop, which: { limit: number } | { sessionId: string }): Promise<number> {
  const meant = "limit" in which ? sql`id in (select id from changed_visits order by id limit ${which.limit})` : sql`session_id = ${which.sessionId}`;
  const [row] = await sql<{ taken: number }[]>`
    with taken as (delete from changed_visits where ${meant} returning session_id, first_day, last_day),
      made as (${upserted(sql, madeOf(sql, changed(sql, sql`taken`)))}),
      said as (${vitalsMade(sql, sql`(select session_id, min(first_day) as first_day, max(last_day) as last_day from taken group by session_id)`)})
    select count(*)::int as taken from taken`;
  return row?.taken ?? 0;
}

/** Makes the visits of all sessions that were signed in to that account. Behind `waitForVisits`, before the person is removed from the events. */
export async function makeVisitsOfAccount({ sql }: Shop, accountId: string): Promise<void> {
  const own = sql`(select session_id, day as first_day, day as last_day from events where account_id = ${accountId} and session_id is not null)`;
  await sql`${upserted(sql, madeOf(sql, changed(sql, own)))}`;
}

/** Removes the person from the visits, which stay with their sums; each browser then has one made-up id. Must run before the events lose the person. */
export async function anonymizeVisitsOf({ sql }: Shop, accountId: string): Promise<void> {
  await sql`
    with own as materialized (
        select session_id, is_trial, visitor_id from kept_visits
        where session_id in (select session_id from events where account_id = ${accountId} and session_id is not null)),
      names as materialized (select visitor_id, gen_random_uuid() as other from (select distinct visitor_id from own) v)
    update kept_visits k set session_id = gen_random_uuid(), visitor_id = n.other, account_id = null
    from own o join names n using (visitor_id) where k.session_id = o.session_id and k.is_trial = o.is_trial`;
}

/** Removes all persons from the visits that began on that day, which stay with their sums. Must run before the day's events are dropped. */
export async function anonymizeVisitsOfDay({ sql }: Shop, day: string): Promise<void> {
  await sql`
    with names as materialized (select visitor_id, gen_random_uuid() as other from (select distinct visitor_id from kept_visits where ${beganOn(sql, day)}) v)
    update kept_visits k set session_id = gen_random_uuid(), visitor_id = n.other, account_id = null from names n where k.visitor_id = n.visitor_id and ${beganOn(sql, day)}`;
}

/** Returns the days (UTC) before that one whose events are dropped next. */
export async function selectDaysToDrop({ sql }: Shop, before: string): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select to_date(substr(c.relname, 2), 'YYYYMMDD')::text as day from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent = 'events'::regclass and to_date(substr(c.relname, 2), 'YYYYMMDD') < least(${before}::date, (select max(day) - 29 from event_days))
    order by 1 limit 40`;
  return rows.map(({ day }) => day);
}

/** Returns how many visits that began on that day differ from what their events say. */
export async function selectVisitDifferences({ sql }: Shop, day: string): Promise<{ visits: number; differences: number }> {
  const made = sql`select ${columns(sql)} from (${madeOf(sql, sessionsOf(sql, day))}) made where ${beganOn(sql, day)}`;
  const [row] = await sql<{ visits: number; differences: number }[]>`
    with made as materialized (${made}), kept as materialized (select ${columns(sql)} from kept_visits where ${beganOn(sql, day)})
    select (select count(*)::int from made) as visits,
      (select count(distinct (session_id, is_trial))::int from ((table made except table kept) union all (table kept except table made)) d) as differences`;
  return row ?? { visits: 0, differences: 0 };
}

/** Makes all visits that began on that day again. Behind `waitForVisits`. Returns how many. */
export async function makeVisitsOfDay({ sql }: Shop, day: string): Promise<number> {
  await sql`delete from kept_visits where ${beganOn(sql, day)}`;
  const rows = await sql`${upserted(sql, sql`select * from (${madeOf(sql, sessionsOf(sql, day))}) made where ${beganOn(sql, day)}`)} returning 1`;
  return rows.length;
}

/** Days (UTC) whose visits can be made again: all their events are stored, and so are those of the two days before, on which their sessions may have begun. */
export async function selectOpenDays({ sql }: Shop): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select day::text as day from event_days d
    where not exists (select from event_days c where c.closed_at is not null and c.day between d.day - 2 and d.day) order by day`;
  return rows.map(({ day }) => day);
}

const beganOn = (sql: Sql, day: string): Fragment =>
  sql`began >= (${day}::date::timestamp at time zone 'UTC') and began < ((${day}::date + 1)::timestamp at time zone 'UTC')`;

/** Sessions with events of that day that did not begin more than two days before it. */
const sessionsOf = (sql: Sql, day: string): Fragment => sql`
  select s.session_id, ${day}::date as first_day, ${day}::date as last_day
  from (select distinct e.session_id from events e where e.day = ${day}::date and e.session_id is not null) s
  where not exists (select from events x where x.session_id = s.session_id and x.day < ${day}::date - 2 and x.name not in ${besideVisits(sql)})`;
