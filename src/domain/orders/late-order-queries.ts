import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";
import { utcDay } from "#domain/time-text.ts";
import { isToShip } from "./order-condition-queries.ts";

/**
 * The ids of orders that are to be shipped and have a line whose expected day has passed. Only orders that are to be shipped are read, by their
 * index.
 */
export function lateOrders(shop: Pick<Shop, "sql" | "clock">): Fragment {
  return shop.sql`
    select o.id from orders o
    where ${isToShip(shop)} and ${isLateOrder(shop, utcDay(shop.clock.now()))}`;
}

/**
 * The condition that something of `orders o`, which are paid or approved, has not shipped by its expected day. The same as `isLate` in `order-delivery.ts`,
 * for lists. The shipped units of a line are counted only if one of its days has passed.
 */
function isLateOrder({ sql }: Pick<Shop, "sql">, today: string): Fragment {
  const promised = (part: "now" | "later") => sql`(l.promised #>> ${`{${part},to}`}::text[])::date`;
  const byLeadTime = sql`
    case when l.lead_time_days is not null then
      ((coalesce((select a.at from order_approvals a where a.order_id = o.id), o.processed_at) + l.lead_time_days * interval '24 hours') at time zone 'UTC')::date end`;
  const ready = promised("now");
  const later = sql`coalesce(${promised("later")}, ${byLeadTime})`;
  return sql`exists (
    select from order_lines l
    cross join lateral (
      select greatest(0, l.quantity - u.shipped - u.withdrawn) as to_ship, greatest(0, l.back_ordered - u.withdrawn) as back_ordered
      from (select (select coalesce(sum(f.quantity), 0) from fulfillment_lines f where f.order_line_id = l.id) as shipped,
        (select coalesce(sum(rl.unshipped), 0) from refund_lines rl join refunds r on r.id = rl.refund_id
          where rl.order_line_id = l.id and r.status <> 'failed') as withdrawn) u) units
    where l.order_id = o.id
      and case when l.expected_on is not null then l.expected_on else least(${ready}, ${later}) end < ${today}::date
      and units.to_ship > 0
      and (l.expected_on is not null or (units.to_ship > units.back_ordered and ${ready} < ${today}::date)
        or (units.back_ordered > 0 and ${later} < ${today}::date)))`;
}
