import type { OrderMailKind } from "#domain/ports.ts";
import type { Shop } from "#domain/shop.ts";

/** A preview looks at no more orders than this, because most kinds of emails are about few orders. */
const newest = 1000;

/**
 * Returns the latest of the newest orders about which an email of this kind was or could have been sent, and the shipment, refund, payment, edit or
 * new date that it was about. Real orders come before test orders.
 */
export async function selectLastMailed(shop: Shop, kind: OrderMailKind): Promise<{ orderId: string; subject: string | null } | null> {
  const { sql } = shop;
  const last = (from: ReturnType<Shop["sql"]>) => sql`(select s.id from ${from} order by s.at desc limit 1)`;
  const shipment = (isCancelled: boolean) =>
    last(sql`fulfillments s where s.order_id = o.id and ${isCancelled ? sql`s.cancelled_at is not null` : sql`s.cancelled_at is null`}`);
  const refund = (which: ReturnType<Shop["sql"]>) => last(sql`refunds s where s.order_id = o.id and ${which}`);
  const payment = (which: ReturnType<Shop["sql"]>) =>
    last(sql`order_payments s where s.order_id = o.id and ${which} and not exists (select from order_payments r where r.reverses_id = s.id)`);
  const subject = {
    confirmation: sql`o.id`,
    staff: sql`o.id`,
    approved: sql`(select a.order_id from order_approvals a where a.order_id = o.id)`,
    paid: last(sql`order_events s where s.order_id = o.id and s.kind = 'paid'`),
    "part-paid": payment(sql`s.kind = 'received'`),
    "overpayment-returned": payment(sql`s.kind = 'returned'`),
    shipped: shipment(false),
    tracking: shipment(false),
    "shipment-cancelled": shipment(true),
    edited: last(sql`order_edits s where s.order_id = o.id`),
    "new-date": last(sql`order_events s where s.order_id = o.id and s.kind = 'new-date'`),
    balance: sql`(select b.id from orders b where b.id = o.id and b.balance_cents > 0)`,
    reduced: refund(sql`s.kind = 'reduction' and s.status = 'succeeded'`),
    "refund-owed": refund(sql`s.kind <> 'reduction' and s.status = 'to-send'`),
    refunded: refund(sql`s.kind <> 'reduction' and s.status = 'succeeded'`),
    cancelled: sql`(select c.order_id from order_cancellations c where c.order_id = o.id)`,
  }[kind];
  const [row] = await sql<{ orderId: string; subject: string }[]>`
    select found.id as "orderId", found.subject
    from (select o.id, o.is_test, o.processed_at, ${subject} as subject
      from (select * from orders where buyer_erased_at is null order by processed_at desc, id desc limit ${newest}) o) found
    where found.subject is not null order by found.is_test, found.processed_at desc, found.id limit 1`;
  return row ?? null;
}
