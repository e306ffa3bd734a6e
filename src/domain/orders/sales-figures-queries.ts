import type { Shop } from "#domain/shop.ts";
import { isCancelled } from "./order-condition-queries.ts";

/** The sales of a day ("2026-11-02") in the shop's time zone; `SoFar`: until the current time of day. Minor units. */
export type SalesRow = {
  day: string;
  orders: number;
  paid: number;
  cents: number;
  ordersSoFar: number;
  paidSoFar: number;
  centsSoFar: number;
};

type Wanted = { currency: string; timeZone: string; days: number; isTest: boolean };

/** Real or test orders of each of the last `days` days, without canceled ones; days without any are left out. One statement, which reads them by an index. */
export function salesQuery(shop: Shop, { currency, timeZone, days, isTest }: Wanted) {
  const { sql } = shop;
  const now = sql`${shop.clock.now().toISOString()}::timestamptz`;
  const isPaid = sql`o.financial_status in ('paid', 'partially_refunded', 'refunded')`;
  const earned = sql`case when ${isPaid} then o.total_cents - o.reduced_cents - o.refunded_cents else 0 end`;
  return sql<SalesRow[]>`
    with clock as (select ${now} at time zone ${timeZone} as here),
      counted as (
        select to_char(o.processed_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${isPaid} as paid, ${earned} as cents,
          (o.processed_at at time zone ${timeZone})::time <= (select here::time from clock) as so_far
        from orders o
        where o.processed_at >= (select (date_trunc('day', here) - make_interval(days => ${days - 1})) at time zone ${timeZone} from clock)
          and o.processed_at <= ${now} and o.is_test = ${isTest} and o.currency = ${currency}
          and not ${isCancelled(shop)})
    select day, count(*)::int as orders, count(*) filter (where paid)::int as paid, sum(cents)::bigint as cents,
      count(*) filter (where so_far)::int as "ordersSoFar", count(*) filter (where so_far and paid)::int as "paidSoFar",
      coalesce(sum(cents) filter (where so_far), 0)::bigint as "centsSoFar"
    from counted group by day order by day`;
}
