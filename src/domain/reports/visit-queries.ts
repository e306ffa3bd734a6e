import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";

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
};

const dayMs = 86_400_000;
/** A visit is read whole: so long before it may have begun, and so long after it may go on. */
const leewayMs = dayMs;

/** The days (UTC) of the partitions in which visits of that time lie. */
export function inDays({ sql }: Shop, { from, to }: Pick<Scope, "from" | "to">): Fragment {
  const [first, last] = [from.getTime() - leewayMs, to.getTime() + leewayMs].map((time) => new Date(time).toISOString());
  return sql`e.day between ${first?.slice(0, 10) ?? ""}::date and ${last?.slice(0, 10) ?? ""}::date and e.at >= ${first ?? ""}::timestamptz and e.at < ${last ?? ""}::timestamptz`;
}

/** What led to the visit that a `page_view` began. */
const sourceOf = (sql: Shop["sql"], row: "e" | "v"): Fragment =>
  row === "e"
    ? sql`coalesce(nullif(e.utm_source, ''), e.referrer_host, 'direct')`
    : sql`coalesce(nullif(v.utm_source, ''), v.referrer_host, 'direct')`;

/**
 * Visits that began in that time, one row each, for `with visits as (…)`. A visit belongs to the time in which it began and has a view of a page; one
 * of a bot or of staff counts nowhere. What happened to its order later (paid, refunded) is no part of it.
 */
export function visitRows(shop: Shop, scope: Scope): Fragment {
  const { sql } = shop;
  const { device, source, country } = scope;
  return sql`
    select * from (
      select e.session_id, (array_agg(e.visitor_id order by e.at, e.id))[1] as visitor_id,
        (array_agg(e.account_id order by e.at, e.id) filter (where e.account_id is not null))[1] as account_id,
        min(e.at) as began, max(e.at) as ended,
        count(*) filter (where e.name = 'page_view') as views,
        bool_or(e.name in ('add_to_cart', 'begin_checkout', 'purchase')) as has_acted,
        bool_or(e.name = 'purchase') as has_ordered,
        count(*) filter (where e.name = 'purchase') as orders,
        coalesce(sum(e.value_cents) filter (where e.name = 'purchase' and e.currency = ${scope.currency}), 0)::bigint as cents,
        (array_agg(e.device order by e.at, e.id) filter (where e.device is not null))[1] as device,
        (array_agg(e.country order by e.at, e.id) filter (where e.country is not null))[1] as country,
        (array_agg(${sourceOf(sql, "e")} order by e.at, e.id) filter (where e.name = 'page_view'))[1] as source
      from events e
      where ${inDays(shop, scope)} and e.session_id is not null and e.is_trial = ${scope.isTest}
        and e.name not in ('order_paid', 'refund', 'web_vital', 'ab_test_exposure', 'ab_test_conversion')
      group by e.session_id
      having not bool_or(e.is_bot) and not bool_or(e.is_staff) and bool_or(e.name = 'page_view')
    ) visit
    where began >= ${scope.from.toISOString()}::timestamptz and began < ${scope.to.toISOString()}::timestamptz
      ${device === null ? sql`` : sql`and device = ${device}`}
      ${source === null ? sql`` : sql`and source = ${source}`}
      ${country === null ? sql`` : sql`and country = ${country}`}`;
}

/** Whether an order came of a visit that the report is narrowed to: of all orders where it is not narrowed, with or without a measured visit. */
export function orderIsOf(shop: Shop, { device, source, country }: Scope, orderId: Fragment): Fragment {
  const { sql } = shop;
  if (device === null && source === null && country === null) return sql`true`;
  return sql`exists (
    select from events p where p.order_id = ${orderId} and p.name = 'purchase' and p.session_id is not null
      ${device === null ? sql`` : sql`and p.device = ${device}`}
      ${country === null ? sql`` : sql`and p.country = ${country}`}
      ${
        source === null
          ? sql``
          : sql`and ${source} = (
            select ${sourceOf(sql, "v")} from events v where v.session_id = p.session_id and v.name = 'page_view' order by v.at, v.id limit 1)`
      })`;
}
