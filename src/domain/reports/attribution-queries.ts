import type { Fragment } from "#db/open-database.ts";
import { isNotCanceled } from "#domain/orders/order-cancelling.ts";
import type { Shop } from "#domain/shop.ts";
import type { ArrivalDimension, AttributionModel } from "./conversion-input.ts";
import { summedPages, summedVisits } from "./summed-visit-queries.ts";
import { isNarrowed, orderIsOf, type Scope, visitRows } from "./visit-queries.ts";

/** Orders are divided into hundredths. */
export const wholeOrder = 100;

/**
 * `sales`: what was sold and refunded in that period according to the ledger, and which orders were placed, one row for each order. Ledger entries
 * without an order have a row of their own, so that the rows are the whole ledger. For `with …`.
 */
export function saleRows(shop: Shop, scope: Scope): Fragment {
  const { sql } = shop;
  const [from, to] = [scope.from.toISOString(), scope.to.toISOString()];
  const isOf = orderIsOf(shop, scope, sql`o.id`);
  return sql`
    booked as (
      select l.order_id, coalesce(-sum(l.amount_cents) filter (where l.account <> 'refunds'), 0)::bigint as sold,
        coalesce(sum(l.amount_cents) filter (where l.account = 'refunds'), 0)::bigint as refunded
      from ledger_entries l left join orders o on o.id = l.order_id
      where l.at >= ${from}::timestamptz and l.at < ${to}::timestamptz and l.account in ('sales', 'shipping', 'tax', 'refunds')
        and l.is_test = ${scope.isTest} and l.currency = ${scope.currency} and ${isOf}
      group by l.order_id),
    placed as (
      select o.id as order_id from orders o
      where o.processed_at >= ${from}::timestamptz and o.processed_at < ${to}::timestamptz
        and o.is_test = ${scope.isTest} and o.currency = ${scope.currency} and ${isNotCanceled(shop)} and ${isOf}),
    sales as materialized (
      select order_id, coalesce(b.sold, 0) as sold, coalesce(b.refunded, 0) as refunded, case when p.order_id is null then 0 else ${wholeOrder}::bigint end as orders
      from booked b full join placed p using (order_id))`;
}

/**
 * `touches`: the measured visits in the `windowDays` days before each order of `sales`, by the browser that placed it or by the customer's
 * account, numbered by when they began (`place` of `places`). For `with …` behind `saleRows`.
 */
export function touchRows(shop: Shop, scope: Scope, windowDays: number): Fragment {
  const { sql } = shop;
  const window = sql`make_interval(days => ${windowDays}::int)`;
  const visit = sql`
    known.order_id, known.at - v.began as ago, v.session_id, v.began, v.first_cart_at, v.channel, v.campaign, v.landing, v.device, v.country from known join kept_visits v`;
  const inWindow = sql`v.is_counted and v.is_trial = ${scope.isTest} and v.began <= known.at and v.began >= known.at - ${window}`;
  return sql`
    known as materialized (
      select s.order_id, o.processed_at as at, o.account_id, p.visitor_id
      from sales s join orders o on o.id = s.order_id left join measured_orders p on p.order_id = o.id
      where p.visitor_id is not null or o.account_id is not null),
    touches as (
      select *, row_number() over (partition by order_id order by began, session_id) as place, count(*) over (partition by order_id) as places
      from (
        select ${visit} on v.visitor_id = known.visitor_id and ${inWindow}
        union all select ${visit} on v.account_id = known.account_id and v.visitor_id is distinct from known.visitor_id and ${inWindow}) sought)`;
}

/** The weight of a visit among those of its order, as a whole number; `place` counts from 1 to `places`. */
function weightOf({ sql }: Shop, model: AttributionModel): Fragment {
  const first = sql`(place = 1)::int`;
  const last = sql`(place = places)::int`;
  // 40 %, 20 % for all between, 40 %: of five parts for each visit between, two go to either end. Two visits share equally.
  const byPosition = sql`case when places <= 2 then 1 when place in (1, places) then 2 * (places - 2) else 1 end`;
  return { first, last, linear: sql`1`, position: byPosition }[model];
}

/**
 * `shares`: each row of `from` with its part of what its order (`order_id`) sold, refunded and counts, by the weight of its `place` of `places`. Parts
 * are cents, and those of one order add up exactly to the whole: what rounding leaves goes to the largest remainders, the earlier visit first.
 */
export function shareRows(shop: Shop, model: AttributionModel, from: Fragment): Fragment {
  const { sql } = shop;
  const part = (amount: Fragment) => {
    const below = sql`(abs(${amount}) * weight / weights)`;
    const isNext = sql`row_number() over (partition by order_id order by abs(${amount}) * weight % weights desc, place) <= abs(${amount}) - sum(${below}) over (partition by order_id)`;
    return sql`(sign(${amount})::bigint * (${below} + (${isNext})::int))`;
  };
  return sql`
    weighed as (select *, sum(weight) over (partition by order_id)::bigint as weights from (select *, (${weightOf(shop, model)})::bigint as weight from ${from}) w),
    shares as (
      select *, ${part(sql`all_sold`)} as sold, ${part(sql`all_refunded`)} as refunded, ${part(sql`all_orders`)} as orders from weighed)`;
}

/** Amounts in minor units, `orders` in hundredths. `value` null: orders without a measured visit, or (`isMeasured`) all that have no row of their own. */
export type ArrivalRow = {
  isMeasured: boolean;
  value: string | null;
  visits: number;
  conversions: number;
  orders: number;
  sold: number;
  refunded: number;
};

export type ArrivalQuestion = {
  by: ArrivalDimension;
  model: AttributionModel;
  windowDays: number;
  /** How many values have a row of their own, those that sold most first; or the values themselves. */
  values: number | string[];
};

/** Visits that began in that period, by what led to them, as rows that add up. */
function visitedBy(shop: Shop, scope: Scope, by: ArrivalDimension): Fragment {
  const { sql } = shop;
  if (by !== "landing") return sql`select ${sql(by)} as value, visits, conversions from (${summedVisits(shop, scope)}) v`;
  // Sums of pages exist only for all visits; if the report is narrowed, the pages of each visit are not read.
  if (isNarrowed(scope))
    return sql`select coalesce(landing, '') as value, 1 as visits, has_ordered::int as conversions from (${visitRows(shop, scope)}) v`;
  return sql`select path as value, entrances as visits, entrance_conversions as conversions from (${summedPages(shop, scope)}) v`;
}

/** Visits that began in that period and what was sold in it, by what led to them. The rows add up to all visits and to the ledger. */
export async function selectArrivals(shop: Shop, scope: Scope, { by, model, windowDays, values }: ArrivalQuestion): Promise<ArrivalRow[]> {
  const { sql } = shop;
  const value = sql`coalesce(${sql(by)}::text, '')`;
  const isOwn = typeof values === "number" ? sql`rank <= ${values}` : sql`value = any(${values}::text[])`;
  return sql<ArrivalRow[]>`
    with ${saleRows(shop, scope)}, ${touchRows(shop, scope, windowDays)},
      shared as (
        select s.order_id, s.sold as all_sold, s.refunded as all_refunded, s.orders as all_orders, t.session_id is not null as is_measured,
          case when t.session_id is not null then ${value} end as value, coalesce(t.place, 1) as place, coalesce(t.places, 1) as places
        from sales s left join touches t on t.order_id = s.order_id),
      ${shareRows(shop, model, sql`shared`)},
      credited as (
        select is_measured, value, sum(orders)::bigint as orders, sum(sold)::bigint as sold, sum(refunded)::bigint as refunded from shares group by 1, 2),
      visited as (
        select true as is_measured, value, sum(visits)::int as visits, sum(conversions)::int as conversions from (${visitedBy(shop, scope, by)}) v group by value having sum(visits) <> 0),
      listed as (
        select is_measured, value, coalesce(v.visits, 0) as visits, coalesce(v.conversions, 0) as conversions, coalesce(c.orders, 0) as orders,
          coalesce(c.sold, 0) as sold, coalesce(c.refunded, 0) as refunded
        from credited c full join visited v using (is_measured, value)),
      ranked as (select *, row_number() over (partition by is_measured order by sold - refunded desc, visits desc, value) as rank from listed)
    select * from (
      select is_measured as "isMeasured", case when ${isOwn} then value end as value, sum(visits)::int as visits, sum(conversions)::int as conversions,
        sum(orders)::int as orders, sum(sold)::bigint as sold, sum(refunded)::bigint as refunded
      from ranked group by 1, 2) r
    order by "isMeasured" desc, value is null, sold - refunded desc, visits desc, value`;
}
