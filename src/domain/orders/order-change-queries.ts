import type { Fragment } from "#db/open-database.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { isBackingOff } from "#domain/faults/background-faults.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { SnapshotLine } from "./order-snapshot.ts";

export type FinancialStatus = "pending" | "paid" | "partially_refunded" | "refunded" | "cancelled";

/** A locked order with the sums of its records. Amounts in minor units. */
export type LockedOrder = {
  id: string;
  name: string;
  isTest: boolean;
  currency: string;
  attemptId: string;
  paymentMethod: string;
  financialStatus: FinancialStatus;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** What was taken off before the order was paid. */
  reducedCents: number;
  /** What is or was to be paid: `total - reduced`. */
  dueCents: number;
  /** For a purchase order: money that staff recorded, before refunds are deducted. */
  receivedCents: number;
  refundedCents: number;
  /** For a paid order: what is still to be collected since staff edited it; negative: to be sent back. */
  balanceCents: number;
  /** For an order that is or was paid: what was received of the amount due. */
  paidCents: number;
  /** The sum of the refunds that were started and not answered yet, and of those that staff have to send. */
  refundingCents: number;
  /** The part of it that staff have to send. */
  owedCents: number;
  /** The same sum for refunds that settle a negative balance. */
  returningCents: number;
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
  /** Units that were refunded, or taken off before payment; started refunds included. */
  refunded: number;
  /** Of these, units that had not been shipped and will not be. */
  withdrawn: number;
  /** Shipped units that went back into stock with a refund. */
  restocked: number;
  /** Units of returns that have no refund of their own: those on their way or here, and those that came back and were closed without one. */
  inReturns: number;
};

type Facts = Pick<LockedOrder, "isApproved" | "isCancelled" | "refundingCents" | "owedCents" | "returningCents" | "lines">;
type OrderRow = Omit<LockedOrder, keyof Facts | "heldUntil" | "dueCents" | "paidCents"> & { heldUntil: string | null };

/** Units of line `l` in returns that have no refund of their own and are not being refunded now: on their way, here, or back and closed without one. */
export function unitsInReturns({ sql }: Pick<Shop, "sql">): Fragment {
  return sql`
    select coalesce(sum(coalesce(rl.received, case when returns.status = 'closed' then 0 else rl.quantity end)), 0)
    from return_lines rl join returns on returns.id = rl.return_id
    where rl.order_line_id = l.id and returns.status not in ('declined', 'withdrawn') and returns.refund_id is null and returns.refunding_at is null`;
}

/** Returns the order and its records, locked against every other action until the transaction ends. Refuses `order-not-found`. */
export async function lockOrder(shop: Shop, orderId: string): Promise<LockedOrder> {
  const [row] = isId(orderId)
    ? await shop.sql<OrderRow[]>`
        select id, name, is_test as "isTest", currency, attempt_id as "attemptId", payment_method as "paymentMethod", financial_status as "financialStatus",
          subtotal_cents as "subtotalCents", discount_cents as "discountCents", shipping_cents as "shippingCents", tax_cents as "taxCents",
          total_cents as "totalCents", reduced_cents as "reducedCents", received_cents as "receivedCents", refunded_cents as "refundedCents", balance_cents as "balanceCents",
          held_until as "heldUntil"
        from orders where id = ${orderId} for no key update`
    : [];
  if (!row) throw new Refusal("order-not-found");
  // A separate statement, so that it sees what the previous transaction on this order has written.
  const [facts] = await shop.sql<Facts[]>`
    select exists (select from order_approvals where order_id = ${orderId}) as "isApproved",
      exists (select from order_cancellations where order_id = ${orderId}) as "isCancelled",
      open.refunding as "refundingCents", open.owed as "owedCents", open.returning as "returningCents",
      (select jsonb_agg(jsonb_build_object('id', l.id, 'variantId', l.variant_id, 'productId', l.product_id, 'quantity', l.quantity,
          'fulfilled', (select coalesce(sum(f.quantity), 0) from fulfillment_lines f where f.order_line_id = l.id),
          'refunded', back.refunded, 'withdrawn', back.withdrawn, 'restocked', back.restocked, 'inReturns', (${unitsInReturns(shop)})) order by l.position)
        from order_lines l
        cross join lateral (
          select coalesce(sum(r.quantity), 0) as refunded, coalesce(sum(r.unshipped), 0) as withdrawn,
            coalesce(sum(least(r.restocked, r.quantity - r.unshipped)), 0) as restocked
          from refund_lines r join refunds on refunds.id = r.refund_id where r.order_line_id = l.id and refunds.status <> 'failed') back
        where l.order_id = ${orderId}) as lines
    from (select coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::bigint as refunding,
        coalesce(sum(amount_cents) filter (where kind = 'refund' and status = 'to-send'), 0)::bigint as owed,
        coalesce(sum(amount_cents) filter (where kind = 'difference'), 0)::bigint as returning
      from refunds where order_id = ${orderId} and status in ('started', 'to-send')) open`;
  if (!facts) throw new Refusal("order-not-found");
  const heldUntil = row.heldUntil === null ? null : new Date(row.heldUntil);
  const dueCents = row.totalCents - row.reducedCents;
  const paidCents = dueCents - Math.max(0, row.balanceCents);
  const { refundingCents, owedCents, returningCents } = facts;
  const open = { refundingCents: Number(refundingCents), owedCents: Number(owedCents), returningCents: Number(returningCents) };
  return { ...row, ...facts, ...open, dueCents, paidCents, heldUntil };
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

/** Updates the status of an order after its payments or the amount due changed. Only a paid order keeps its balance. */
export async function updateReceived(
  shop: Shop,
  order: LockedOrder,
  { receivedCents, dueCents }: { receivedCents: number; dueCents: number },
): Promise<void> {
  const { financialStatus: before, balanceCents } = order;
  const isPaid = receivedCents >= dueCents - (before === "pending" ? 0 : balanceCents);
  const status = before === "cancelled" ? before : !isPaid ? "pending" : before === "pending" ? "paid" : before;
  await shop.sql`
    update orders set received_cents = ${receivedCents}, financial_status = ${status}, balance_cents = ${isPaid ? balanceCents : 0},
      held_until = null, updated_at = ${shop.clock.now().toISOString()}
    where id = ${order.id}`;
}

/** Adds money that came in, or subtracts money that went out, without a change of the status. */
export async function addReceived(shop: Shop, orderId: string, cents: number): Promise<void> {
  await shop.sql`update orders set received_cents = received_cents + ${cents} where id = ${orderId}`;
}

export async function updateReduced(shop: Shop, orderId: string, reducedCents: number): Promise<void> {
  await shop.sql`update orders set reduced_cents = ${reducedCents}, updated_at = ${shop.clock.now().toISOString()} where id = ${orderId}`;
}

/** Stores the balance, and expires at once the open payments of more than that; a scheduled job ends them at their provider within a minute. */
export async function updateBalance(shop: Shop, orderId: string, balanceCents: number): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    with over as (
      update balance_payments set expires_at = ${now} where order_id = ${orderId} and status = 'open' and amount_cents > ${balanceCents} and expires_at > ${now})
    update orders set balance_cents = ${balanceCents}, updated_at = ${now} where id = ${orderId}`;
}

/** Stores which goods are back-ordered now, after they were reserved again. */
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

export type PromisedLine = Required<Pick<SnapshotLine, "quantity" | "backOrdered" | "leadTimeDays" | "promised">> & { id: string };

/** Returns what the lines of an order were promised, and whether all of it ships together. */
export async function selectPromised(shop: Shop, orderId: string): Promise<{ lines: PromisedLine[]; together: boolean }> {
  const rows = await shop.sql<(PromisedLine & { together: boolean })[]>`
    select l.id, l.quantity, l.back_ordered as "backOrdered", l.lead_time_days as "leadTimeDays", l.promised,
      coalesce((o.delivery ->> 'together')::boolean, false) as together
    from order_lines l join orders o on o.id = l.order_id where l.order_id = ${orderId} order by l.position`;
  return { lines: rows, together: rows.some(({ together }) => together) };
}

export async function updatePromised(shop: Shop, promises: Pick<PromisedLine, "id" | "promised">[]): Promise<void> {
  await shop.sql`
    update order_lines l set promised = p.promised from jsonb_to_recordset(${JSON.stringify(promises)}::jsonb) as p(id uuid, promised jsonb) where l.id = p.id`;
}

/**
 * Derives the shipping status from the records: what was shipped, and what is still to be. The latter leaves out what was refunded or taken
 * off before it was shipped, and everything of a canceled order.
 */
export async function refreshFulfillmentStatus(shop: Shop, orderId: string): Promise<void> {
  await shop.sql`
    with lines as (
      select l.quantity, (select coalesce(sum(f.quantity), 0) from fulfillment_lines f where f.order_line_id = l.id) as fulfilled,
        (select coalesce(sum(r.unshipped), 0) from refund_lines r join refunds on refunds.id = r.refund_id
          where r.order_line_id = l.id and refunds.status in ('succeeded', 'to-send')) as withdrawn
      from order_lines l where l.order_id = ${orderId}),
    sums as (
      select sum(fulfilled) as fulfilled, case when exists (select from order_cancellations where order_id = ${orderId}) then 0
        else sum(greatest(0, quantity - withdrawn - fulfilled)) end as open from lines)
    update orders set fulfillment_status = case when sums.fulfilled = 0 and sums.open = 0 then 'nothing_to_ship'
        when sums.fulfilled = 0 then 'unfulfilled' when sums.open = 0 then 'fulfilled' else 'partially_fulfilled' end, updated_at = ${shop.clock.now().toISOString()}
    from sums where id = ${orderId}`;
}

type EventKind =
  | ("approved" | "paid" | "fulfilled" | "reduced" | "cancelled" | "note")
  | ("refunded" | "refund-owed" | "refund-failed" | "restocked" | "return" | "disputed")
  | ("tracking" | "shipment-cancelled" | "new-date" | "edited" | "collected" | "waived" | "mail-again")
  | ("payment-reversed" | "overpayment-returned");

/** Adds an event to the order's timeline. */
export async function insertEvent(
  shop: Shop,
  actor: Actor,
  orderId: string,
  kind: EventKind,
  text: string,
  details: object = {},
  id = shop.ids.next(),
): Promise<void> {
  await shop.sql`
    insert into order_events (id, order_id, kind, text, details, actor_kind, actor_id, at)
    values (${id}, ${orderId}, ${kind}, ${text}, ${JSON.stringify(details)}::jsonb, ${actor.kind}, ${actorId(actor)},
      ${shop.clock.now().toISOString()})`;
}

/** Returns whether the timeline has an event with these details. */
export async function hasEvent(shop: Shop, orderId: string, kind: EventKind, details: object): Promise<boolean> {
  const rows = await shop.sql`
    select from order_events where order_id = ${orderId} and kind = ${kind} and details @> ${JSON.stringify(details)}::jsonb limit 1`;
  return rows.length > 0;
}

export async function countEventsSince(shop: Shop, orderId: string, kind: EventKind, since: Date): Promise<number> {
  const [row] = await shop.sql<{ count: number }[]>`
    select count(*)::int as count from order_events where order_id = ${orderId} and kind = ${kind} and at > ${since.toISOString()}`;
  return row?.count ?? 0;
}

export async function insertApproval(shop: Shop, orderId: string, staffId: string | null): Promise<void> {
  await shop.sql`insert into order_approvals (order_id, staff_id, at) values (${orderId}, ${staffId}, ${shop.clock.now().toISOString()})`;
}

export async function insertCancellation(shop: Shop, orderId: string, reason: string, staffId: string | null): Promise<void> {
  await shop.sql`
    insert into order_cancellations (order_id, reason, staff_id, at) values (${orderId}, ${reason}, ${staffId}, ${shop.clock.now().toISOString()})`;
}

/** Returns pending orders whose hold has expired, except those that failed and wait for their retry. */
export async function selectHeldTooLong(shop: Shop, limit: number): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select id from orders o where financial_status = 'pending' and held_until <= ${shop.clock.now().toISOString()}
      and not ${isBackingOff(shop, "order-hold", shop.sql`o.id::text`)} order by held_until limit ${limit}`;
  return rows.map((row) => row.id);
}

export async function selectOrderCounts(shop: Shop): Promise<{ real: number; test: number }> {
  const [row] = await shop.sql<{ real: number; test: number }[]>`
    select count(*) filter (where not is_test)::int as real, count(*) filter (where is_test)::int as test from orders`;
  return row ?? { real: 0, test: 0 };
}
