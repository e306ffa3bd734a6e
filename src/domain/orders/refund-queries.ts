import { isBackingOff } from "#domain/faults/background-faults.ts";
import type { Shop } from "#domain/shop.ts";
import type { RefundLine } from "./refund-lines.ts";

export type RefundStatus = "started" | "to-send" | "succeeded" | "failed";
export type StoredRefund = {
  id: string;
  orderId: string;
  /** `difference`: see the column. */
  kind: "refund" | "reduction" | "difference";
  amountCents: number;
  shippingCents: number;
  shippingTaxCents: number;
  reason: string;
  /** Whether the buyer gets emails about it. */
  notify: boolean;
  status: RefundStatus;
  /** The payment through which it goes back: see the column. */
  charge: string | null;
  failureCode: string | null;
  /** Whether staff said that they sent the money. */
  isSent: boolean;
  lines: RefundLine[];
};

function columns(shop: Shop) {
  return shop.sql`r.id, r.order_id as "orderId", r.kind, r.amount_cents as "amountCents", r.shipping_cents as "shippingCents",
    r.shipping_tax_cents as "shippingTaxCents", r.reason, r.notify, r.status, r.charge, r.failure_code as "failureCode",
    r.sent_at is not null as "isSent",
    (select coalesce(jsonb_agg(jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity, 'unshipped', l.unshipped,
        'restocked', coalesce(l.restocked, 0))), '[]') from refund_lines l where l.refund_id = r.id) as lines`;
}

export async function selectRefundByKey(shop: Shop, orderId: string, key: string): Promise<StoredRefund | null> {
  const [row] = await shop.sql<StoredRefund[]>`select ${columns(shop)} from refunds r where r.order_id = ${orderId} and r.idempotency_key = ${key}`;
  return row ?? null;
}

export async function selectRefund(shop: Shop, refundId: string): Promise<StoredRefund | null> {
  const [row] = await shop.sql<StoredRefund[]>`select ${columns(shop)} from refunds r where r.id = ${refundId}`;
  return row ?? null;
}

/** Returns refunds that started before this time and were never answered, except those that failed and wait for their retry. */
export async function selectOpenRefunds(shop: Shop, before: Date, limit: number): Promise<StoredRefund[]> {
  return shop.sql<StoredRefund[]>`
    select ${columns(shop)} from refunds r where r.status = 'started' and r.at <= ${before.toISOString()}
      and not ${isBackingOff(shop, "refund", shop.sql`r.id::text`)} order by r.at limit ${limit}`;
}

/** Returns refunds that were started and not answered yet. */
export async function selectStartedRefunds(shop: Shop, orderId: string): Promise<StoredRefund[]> {
  return shop.sql<StoredRefund[]>`select ${columns(shop)} from refunds r where r.order_id = ${orderId} and r.status = 'started' order by r.at, r.id`;
}

/** Returns the refunds of a locked order that the provider knows by this reference. */
export async function selectRefundIdsByReference(shop: Shop, orderId: string, reference: string): Promise<string[]> {
  const rows = await shop.sql<{ id: string }[]>`
    select id from refunds where order_id = ${orderId} and (provider_reference = ${reference}
      or idempotency_key in (${`outside:${reference}`}, ${`outside-difference:${reference}`})) order by at, id`;
  return rows.map(({ id }) => id);
}

/** Returns what staff chose with the last edit that made a paid order cheaper: whether the buyer gets emails about the refund. */
export async function selectDifferenceNotify(shop: Shop, orderId: string): Promise<boolean> {
  const [row] = await shop.sql<{ notify: boolean }[]>`
    select notify from refunds where order_id = ${orderId} and kind = 'difference' and staff_id is not null order by at desc, id desc limit 1`;
  return row?.notify ?? true;
}

/** Returns the oldest refund of this amount that staff have to send. */
export async function selectOwedRefund(shop: Shop, orderId: string, amountCents: number): Promise<StoredRefund | null> {
  const [row] = await shop.sql<StoredRefund[]>`
    select ${columns(shop)} from refunds r where r.order_id = ${orderId} and r.status = 'to-send' and r.amount_cents = ${amountCents} order by r.at, r.id limit 1`;
  return row ?? null;
}

export type NewRefund = Omit<StoredRefund, "failureCode" | "isSent"> & { idempotencyKey: string; staffId: string | null };

export async function insertRefund(shop: Shop, refund: NewRefund): Promise<void> {
  const now = shop.clock.now().toISOString();
  const lines = refund.lines.map((line) => ({ ...line, id: shop.ids.next() }));
  await shop.sql`
    with started as (
      insert into refunds (id, order_id, kind, amount_cents, shipping_cents, shipping_tax_cents, reason, notify, status, charge, idempotency_key, staff_id, at, settled_at)
      values (${refund.id}, ${refund.orderId}, ${refund.kind}, ${refund.amountCents}, ${refund.shippingCents}, ${refund.shippingTaxCents}, ${refund.reason},
        ${refund.notify}, ${refund.status}, ${refund.charge}, ${refund.idempotencyKey}, ${refund.staffId}, ${now}, ${refund.status === "succeeded" ? now : null}))
    insert into refund_lines (id, refund_id, order_line_id, quantity, unshipped, restocked)
    select l.id, ${refund.id}, l."lineId", l.quantity, l.unshipped, l.restocked
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, "lineId" uuid, quantity int, unshipped int, restocked int)`;
}

export async function endRefund(
  shop: Shop,
  refundId: string,
  end: { status: Exclude<RefundStatus, "started">; reference: string | null; failureCode: string | null },
): Promise<void> {
  await shop.sql`
    update refunds set status = ${end.status}, provider_reference = ${end.reference}, failure_code = ${end.failureCode},
      settled_at = ${end.status === "to-send" ? null : shop.clock.now().toISOString()}
    where id = ${refundId}`;
}

/** Records that staff sent the money. A refund that counted before (an older version did not ask) keeps its time. */
export async function updateSent(shop: Shop, refundId: string, sent: { staffId: string; reference: string | null }): Promise<void> {
  const now = shop.clock.now().toISOString();
  await shop.sql`
    update refunds set status = 'succeeded', settled_at = coalesce(settled_at, ${now}::timestamptz), sent_by = ${sent.staffId}, sent_at = ${now},
      provider_reference = coalesce(${sent.reference}, provider_reference)
    where id = ${refundId}`;
}

/** Records that what was owed went back through this payment after all, at the provider. */
export async function updateRefundedThrough(shop: Shop, refundId: string, by: { charge: string | null; reference: string }): Promise<void> {
  await shop.sql`
    update refunds set status = 'succeeded', settled_at = ${shop.clock.now().toISOString()}, charge = ${by.charge},
      provider_reference = ${by.reference}, failure_code = null
    where id = ${refundId}`;
}

export type RestockableRow = { id: string; lineId: string; variantId: string | null; quantity: number; restocked: number | null };

/** Returns the refunded units of an order, oldest first, and how many of them went back into stock; locked with the order. */
export async function selectRestockable(shop: Shop, orderId: string): Promise<RestockableRow[]> {
  return shop.sql<RestockableRow[]>`
    select rl.id, rl.order_line_id as "lineId", l.variant_id as "variantId", rl.quantity, rl.restocked
    from refund_lines rl join refunds r on r.id = rl.refund_id join order_lines l on l.id = rl.order_line_id
    where r.order_id = ${orderId} and r.status in ('succeeded', 'to-send') order by r.at, rl.id`;
}

export async function updateRestocked(shop: Shop, rows: { id: string; restocked: number }[]): Promise<void> {
  await shop.sql`
    update refund_lines l set restocked = r.restocked
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, restocked int) where l.id = r.id`;
}

/** Returns what shipping cost, the tax on it, and how much of the price was refunded or taken off, including refunds that are under way. */
export async function selectShippingRefunds(shop: Shop, orderId: string): Promise<{ cents: number; taxCents: number; refundedCents: number }> {
  const [row] = await shop.sql<{ cents: number; taxCents: number; refundedCents: number }[]>`
    select o.shipping_cents as cents,
      (select coalesce(sum(amount_cents), 0)::bigint from order_tax_lines where order_id = o.id and order_line_id is null) as "taxCents",
      (select coalesce(sum(shipping_cents), 0)::bigint from refunds where order_id = o.id and status <> 'failed') as "refundedCents"
    from orders o where o.id = ${orderId}`;
  return row ?? { cents: 0, taxCents: 0, refundedCents: 0 };
}

/** Returns the payment attempt that paid for an order. */
export async function selectPaidBy(shop: Shop, orderId: string): Promise<{ attemptId: string; currency: string } | null> {
  const [row] = await shop.sql<
    { attemptId: string; currency: string }[]
  >`select attempt_id as "attemptId", currency from orders where id = ${orderId}`;
  return row ?? null;
}
