import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";
import type { FulfillmentState } from "./fulfillment-state.ts";
import type { PaymentState } from "./order-outstanding.ts";

/** The conditions that lists put on `orders o`. */
type Sql = Pick<Shop, "sql">;

export const isApproved = ({ sql }: Sql): Fragment => sql`exists (select from order_approvals a where a.order_id = o.id)`;
export const isCancelled = ({ sql }: Sql): Fragment => sql`exists (select from order_cancellations c where c.order_id = o.id)`;

/** Something has not shipped, whether or not staff may ship it. */
export const isUnshipped = ({ sql }: Sql): Fragment => sql`o.fulfillment_status in ('unfulfilled', 'partially_fulfilled')`;

/** Staff are to ship it: it is paid, or approved to be paid later. */
export function isToShip(shop: Sql): Fragment {
  const { sql } = shop;
  return sql`(${isUnshipped(shop)} and not ${isCancelled(shop)}
    and (o.financial_status in ('paid', 'partially_refunded') or (o.financial_status = 'pending' and ${isApproved(shop)})))`;
}

/** The same as `fulfillmentStateOf`, so that the filter of the list finds what the list shows. */
export function hasFulfillmentState(shop: Sql, state: FulfillmentState): Fragment {
  const { sql } = shop;
  if (state === "cancelled") return isCancelled(shop);
  if (state === "awaiting_approval") return sql`o.financial_status = 'pending' and not ${isApproved(shop)} and not ${isCancelled(shop)}`;
  return sql`o.fulfillment_status = ${state} and not ${isCancelled(shop)} and (o.financial_status <> 'pending' or ${isApproved(shop)})`;
}

/** The same as `paymentStateOf`, so that the filter of the list finds what the list shows. */
export function hasPaymentState({ sql }: Sql, state: PaymentState): Fragment {
  // The shop received nothing for a paid order: the whole amount due is its balance, and no money was recorded.
  const nothingCame = sql`o.total_cents - o.reduced_cents = o.balance_cents and (o.payment_method <> 'purchase-order' or o.received_cents <= 0)`;
  switch (state) {
    case "paid":
      return sql`o.financial_status = 'paid' and not (${nothingCame})`;
    case "partially_paid":
      return sql`o.financial_status = 'pending' and o.received_cents <> 0`;
    case "nothing_to_pay":
      return sql`o.total_cents = o.reduced_cents
        and ((o.financial_status = 'pending' and o.received_cents = 0) or (o.financial_status = 'paid' and ${nothingCame}))`;
    case "pending":
      // Each part uses its index, as in the view of open orders.
      return sql`o.id = any(array(
        select o.id from orders o where o.financial_status = 'pending' and o.received_cents = 0 and o.total_cents <> o.reduced_cents
        union select o.id from orders o where o.balance_cents > 0 and o.financial_status = 'paid' and ${nothingCame}))`;
    default:
      return sql`o.financial_status = ${state}`;
  }
}
