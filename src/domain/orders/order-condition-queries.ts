import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";

/** What lists ask of `orders o`, as conditions. */
type Sql = Pick<Shop, "sql">;

export const isApproved = ({ sql }: Sql): Fragment => sql`exists (select from order_approvals a where a.order_id = o.id)`;
export const isCancelled = ({ sql }: Sql): Fragment => sql`exists (select from order_cancellations c where c.order_id = o.id)`;

/** Something has not shipped, whoever may or may not ship it. */
export const isUnshipped = ({ sql }: Sql): Fragment => sql`o.fulfillment_status in ('unfulfilled', 'partially_fulfilled')`;

/** Staff are to ship it: it is paid, or approved to be paid later. */
export function isToShip(shop: Sql): Fragment {
  const { sql } = shop;
  return sql`(${isUnshipped(shop)} and not ${isCancelled(shop)}
    and (o.financial_status in ('paid', 'partially_refunded') or (o.financial_status = 'pending' and ${isApproved(shop)})))`;
}
