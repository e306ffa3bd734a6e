import { type Actor, actorId } from "#domain/actor.ts";
import { isResting } from "#domain/faults/background-faults.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";

export type FinancialStatus = "pending" | "paid" | "partially_refunded" | "refunded" | "cancelled";

/** An order under lock, with what its records come to. Amounts in minor units. */
export type LockedOrder = {
  id: string;
  name: string;
  isTest: boolean;
  currency: string;
  attemptId: string;
  financialStatus: FinancialStatus;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  refundedCents: number;
  /** In refunds that were started and not answered yet. */
  refundingCents: number;
  heldUntil: Date | null;
  isApproved: boolean;
  isCancelled: boolean;
  lines: LockedLine[];
};
export type LockedLine = {
  id: string;
  variantId: string | null;
  productId: string | null;
  quantity: number;
  fulfilled: number;
  /** Started refunds included. */
  refunded: number;
};

type OrderRow = Omit<LockedOrder, "lines" | "heldUntil" | "isApproved" | "isCancelled" | "refundingCents"> & { heldUntil: string | null };
type Facts = { isApproved: boolean; isCancelled: boolean; refundingCents: number; lines: LockedLine[] };

/** The order and its records, locked against every other deed until the transaction ends. Refuses `order-not-found`. */
export async function lockOrder(shop: Shop, orderId: string): Promise<LockedOrder> {
  const [row] = isId(orderId)
    ? await shop.sql<OrderRow[]>`
        select id, name, is_test as "isTest", currency, attempt_id as "attemptId", financial_status as "financialStatus",
          subtotal_cents as "subtotalCents", discount_cents as "discountCents", shipping_cents as "shippingCents", tax_cents as "taxCents",
          total_cents as "totalCents", refunded_cents as "refundedCents", held_until as "heldUntil"
        from orders where id = ${orderId} for no key update`
    : [];
  if (!row) throw new Refusal("order-not-found");
  // A statement of its own, so that it sees what the transaction before us on this order has written.
  const [facts] = await shop.sql<Facts[]>`
    select exists (select from order_approvals where order_id = ${orderId}) as "isApproved",
      exists (select from order_cancellations where order_id = ${orderId}) as "isCancelled",
      (select coalesce(sum(amount_cents), 0)::bigint from refunds where order_id = ${orderId} and status = 'started') as "refundingCents",
      (select jsonb_agg(jsonb_build_object('id', l.id, 'variantId', l.variant_id, 'productId', l.product_id, 'quantity', l.quantity,
          'fulfilled', (select coalesce(sum(f.quantity), 0) from fulfillment_lines f where f.order_line_id = l.id),
          'refunded', (select coalesce(sum(r.quantity), 0) from refund_lines r join refunds on refunds.id = r.refund_id
            where r.order_line_id = l.id and refunds.status <> 'failed')) order by l.position)
        from order_lines l where l.order_id = ${orderId}) as lines`;
  if (!facts) throw new Refusal("order-not-found");
  return { ...row, ...facts, refundingCents: Number(facts.refundingCents), heldUntil: row.heldUntil === null ? null : new Date(row.heldUntil) };
}

export async function updateOrder(
  shop: Shop,
  orderId: string,
  change: { financialStatus: FinancialStatus; refundedCents: number; heldUntil: Date | null },
) {
  await shop.sql`
    update orders set financial_status = ${change.financialStatus}, refunded_cents = ${change.refundedCents},
      held_until = ${change.heldUntil?.toISOString() ?? null}, updated_at = ${shop.clock.now().toISOString()}
    where id = ${orderId}`;
}

/** The goods were promised anew: what of them is back-ordered now. */
export async function updateBackOrders(
  shop: Shop,
  orderId: string,
  backOrders: { variantId: string; quantity: number; leadTimeDays: number | null }[],
): Promise<void> {
  await shop.sql`
    update order_lines l set back_ordered = coalesce(b.quantity, 0), lead_time_days = b."leadTimeDays"
    from order_lines own left join jsonb_to_recordset(${JSON.stringify(backOrders)}::jsonb) as b("variantId" uuid, quantity int, "leadTimeDays" int)
      on b."variantId" = own.variant_id
    where l.order_id = ${orderId} and own.id = l.id`;
}

/**
 * Derives the shipping status from the records: shipped when something was and nothing is left of what was ordered and not
 * given back.
 */
export async function refreshFulfillmentStatus(shop: Shop, orderId: string): Promise<void> {
  await shop.sql`
    with lines as (
      select l.quantity, (select coalesce(sum(f.quantity), 0) from fulfillment_lines f where f.order_line_id = l.id) as fulfilled,
        (select coalesce(sum(r.quantity), 0) from refund_lines r join refunds on refunds.id = r.refund_id
          where r.order_line_id = l.id and refunds.status = 'succeeded') as refunded
      from order_lines l where l.order_id = ${orderId}),
    sums as (select sum(fulfilled) as fulfilled, sum(greatest(0, quantity - refunded - fulfilled)) as open from lines)
    update orders set fulfillment_status = case when sums.fulfilled = 0 then 'unfulfilled' when sums.open = 0 then 'fulfilled'
        else 'partially_fulfilled' end, updated_at = ${shop.clock.now().toISOString()}
    from sums where id = ${orderId}`;
}

type EventKind = "approved" | "paid" | "fulfilled" | "refunded" | "refund-failed" | "cancelled" | "note";

/** A line of the order's timeline. */
export async function insertEvent(shop: Shop, actor: Actor, orderId: string, kind: EventKind, text: string, details: object = {}): Promise<void> {
  await shop.sql`
    insert into order_events (id, order_id, kind, text, details, actor_kind, actor_id, at)
    values (${shop.ids.next()}, ${orderId}, ${kind}, ${text}, ${JSON.stringify(details)}::jsonb, ${actor.kind}, ${actorId(actor)},
      ${shop.clock.now().toISOString()})`;
}

export async function insertApproval(shop: Shop, orderId: string, staffId: string): Promise<void> {
  await shop.sql`insert into order_approvals (order_id, staff_id, at) values (${orderId}, ${staffId}, ${shop.clock.now().toISOString()})`;
}

export async function insertCancellation(shop: Shop, orderId: string, reason: string, staffId: string | null): Promise<void> {
  await shop.sql`
    insert into order_cancellations (order_id, reason, staff_id, at) values (${orderId}, ${reason}, ${staffId}, ${shop.clock.now().toISOString()})`;
}

/** Pending orders whose time ran out; without those that failed and wait for their turn. */
export async function selectHeldTooLong(shop: Shop, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select id from orders o where financial_status = 'pending' and held_until <= ${shop.clock.now().toISOString()}
      and not ${isResting(shop, "order-hold", shop.sql`o.id::text`)} order by held_until limit ${limit}`;
  return rows.map((row) => row.id);
}
