import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";
import { isInSegment } from "./segment-rule-queries.ts";
import type { SegmentRules } from "./visitor-segment-input.ts";

/** Which visits and orders a report counts. */
export type Scope = {
  from: Date;
  to: Date;
  /** Of trial mode, and test orders; never both. */
  isTest: boolean;
  currency: string;
  device: string | null;
  source: string | null;
  country: string | null;
  /** Visits of browsers of whom these rules hold `at` the end of the time of the report. `gone`: the segment is not there, and has nobody in it. */
  segment: (SegmentRules & { at: Date }) | KnownVisitors | "gone" | null;
};

/** Of a segment that every shop has: the browsers in it, as a query of one column. */
export type KnownVisitors = { visitors: Fragment };

const dayMs = 86_400_000;
/** A visit is read whole: so long before it may have begun, and so long after it may go on. */
const leewayMs = dayMs;

/** The days (UTC) of the partitions in which visits of that time lie. */
export function inDays({ sql }: Shop, { from, to }: Pick<Scope, "from" | "to">): Fragment {
  const [first, last] = [from.getTime() - leewayMs, to.getTime() + leewayMs].map((time) => new Date(time).toISOString());
  return sql`e.day between ${first?.slice(0, 10) ?? ""}::date and ${last?.slice(0, 10) ?? ""}::date and e.at >= ${first ?? ""}::timestamptz and e.at < ${last ?? ""}::timestamptz`;
}

/** What led to the visit that a `page_view` began. */
const sourceOf = (sql: Shop["sql"]): Fragment => sql`coalesce(nullif(e.utm_source, ''), e.referrer_host, 'direct')`;

/** The kind of what led to the visit that a `page_view` began: `visitChannels`. What a link says of itself goes before the host that it stands on. */
const channelOf = (sql: Shop["sql"]): Fragment => sql`
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

/** What happened to an order later, what is measured of a page, and which tests were on it: none of them makes a visit longer. */
const besideVisits = (sql: Shop["sql"]): Fragment => sql`('order_paid', 'refund', 'web_vital', 'ab_test_exposure', 'ab_test_conversion')`;

/**
 * Visits, one row each, made of the events `e` that `from` names. A visit has a view of a page; one of a bot or of staff counts nowhere. `source`,
 * `channel`, `campaign` and `landing` are those of its first page. What a caller does not select costs nothing.
 */
export function visitsOf({ sql }: Shop, { isTest, currency }: Pick<Scope, "isTest" | "currency">, from: Fragment): Fragment {
  const first = (value: Fragment, where: Fragment) => sql`(array_agg(${value} order by e.at, e.id) filter (where ${where}))[1]`;
  const isView = sql`e.name = 'page_view'`;
  return sql`
    select e.session_id, (array_agg(e.visitor_id order by e.at, e.id))[1] as visitor_id,
      ${first(sql`e.account_id`, sql`e.account_id is not null`)} as account_id,
      min(e.at) as began, max(e.at) as ended,
      count(*) filter (where ${isView}) as views,
      bool_or(e.name in ('add_to_cart', 'begin_checkout', 'purchase')) as has_acted,
      bool_or(e.name = 'purchase') as has_ordered,
      count(*) filter (where e.name = 'purchase') as orders,
      coalesce(sum(e.value_cents) filter (where e.name = 'purchase' and e.currency = ${currency}), 0)::bigint as cents,
      ${first(sql`e.device`, sql`e.device is not null`)} as device,
      ${first(sql`e.country`, sql`e.country is not null`)} as country,
      ${first(sourceOf(sql), isView)} as source,
      ${first(channelOf(sql), isView)} as channel,
      ${first(sql`coalesce(e.utm_campaign, '')`, isView)} as campaign,
      ${first(sql`coalesce(e.path, '')`, isView)} as landing
    from ${from} and e.session_id is not null and e.is_trial = ${isTest} and e.name not in ${besideVisits(sql)}
    group by e.session_id
    having not bool_or(e.is_bot) and not bool_or(e.is_staff) and bool_or(${isView})`;
}

/** What a report is narrowed to, of the columns of `visitsOf`. */
export const isNarrowedTo = (shop: Shop, scope: Scope): Fragment => {
  const { sql } = shop;
  const { device, source, country, segment } = scope;
  return sql`
  ${device === null ? sql`true` : sql`visit.device = ${device}`}
  ${source === null ? sql`` : sql`and visit.source = ${source}`}
  ${country === null ? sql`` : sql`and visit.country = ${country}`}
  ${segment === null ? sql`` : segment === "gone" ? sql`and false` : sql`and ${isIn(shop, scope, segment)}`}`;
};

const isIn = (shop: Shop, scope: Scope, segment: Exclude<Scope["segment"], "gone" | null>): Fragment =>
  "visitors" in segment ? shop.sql`visit.visitor_id in (${segment.visitors})` : isInSegment(shop, { ...scope, to: segment.at }, segment);

/**
 * For events that are counted by themselves and have a `session_id`: whether they are of a visit that the report is narrowed to, by what only a visit knows (source and
 * segment). Empty where it is narrowed to neither.
 */
export function andOfNarrowedVisit(shop: Shop, scope: Scope, sessionId: Fragment): Fragment {
  const { sql } = shop;
  if (scope.source === null && scope.segment === null) return sql``;
  const visits = visitsOf(shop, scope, sql`events e where ${inDays(shop, scope)}`);
  return sql`and ${sessionId} in (select visit.session_id from (${visits}) visit where ${isNarrowedTo(shop, scope)})`;
}

/** Whether a report is narrowed to some of the visits at all. */
export const isNarrowed = ({ device, source, country, segment }: Scope): boolean =>
  device !== null || source !== null || country !== null || segment !== null;

/** Visits that began in that time, one row each, for `with visits as (…)`. A visit belongs to the time in which it began. */
export function visitRows(shop: Shop, scope: Scope): Fragment {
  const { sql } = shop;
  // By 'case' PostgreSQL takes a part of the visits to pass; of times that it compares it would expect a handful, and look for the events of each in all days.
  return sql`
    select * from (${visitsOf(shop, scope, sql`events e where ${inDays(shop, scope)}`)}) visit
    where case when began >= ${scope.from.toISOString()}::timestamptz and began < ${scope.to.toISOString()}::timestamptz and ${isNarrowedTo(shop, scope)} then true else false end`;
}

/** In which partition the `purchase` of an order is: that of the day on which it was placed, or beside it where that was at midnight. */
export const dayOfOrder = ({ sql }: Shop, day: Fragment, placedAt: Fragment): Fragment =>
  sql`${day} between (${placedAt} at time zone 'UTC')::date - 1 and (${placedAt} at time zone 'UTC')::date + 1`;

/**
 * Whether an order came of a visit that the report is narrowed to, by the same visit that the other figures count: of all orders where it is not
 * narrowed, with or without a measured visit.
 */
export function orderIsOf(shop: Shop, scope: Scope, { orderId, placedAt }: { orderId: Fragment; placedAt: Fragment }): Fragment {
  const { sql } = shop;
  if (!isNarrowed(scope)) return sql`true`;
  const events = sql`events e where e.session_id = p.session_id and e.day between p.day - 1 and p.day + 1`;
  // Not `exists`, which PostgreSQL would turn into a join with all days: so it looks in the order's own.
  return sql`coalesce((
    select true from events p cross join lateral (${visitsOf(shop, scope, events)}) visit
    where p.order_id = ${orderId} and ${dayOfOrder(shop, sql`p.day`, placedAt)} and p.name = 'purchase' and p.session_id is not null and ${isNarrowedTo(shop, scope)}
    limit 1), false)`;
}
