import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";

/** The condition that `orders o` is not canceled. An order that was paid before it was canceled keeps the status of a refunded order. */
export const isNotCanceled = ({ sql }: Pick<Shop, "sql">): Fragment =>
  sql`o.financial_status <> 'cancelled' and not exists (select from order_cancellations c where c.order_id = o.id)`;
