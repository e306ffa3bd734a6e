import { isResting } from "#domain/faults/background-faults.ts";
import type { Shop } from "#domain/shop.ts";

export type StoredRefund = {
  id: string;
  orderId: string;
  amountCents: number;
  reason: string;
  restocked: boolean;
  status: "started" | "succeeded" | "failed";
  failureCode: string | null;
  lines: { lineId: string; quantity: number }[];
};

function columns(shop: Shop) {
  return shop.sql`r.id, r.order_id as "orderId", r.amount_cents as "amountCents", r.reason, r.restocked, r.status, r.failure_code as "failureCode",
    (select coalesce(jsonb_agg(jsonb_build_object('lineId', l.order_line_id, 'quantity', l.quantity)), '[]') from refund_lines l
      where l.refund_id = r.id) as lines`;
}

export async function selectRefundByKey(shop: Shop, orderId: string, key: string): Promise<StoredRefund | null> {
  const [row] = await shop.sql<StoredRefund[]>`select ${columns(shop)} from refunds r where r.order_id = ${orderId} and r.idempotency_key = ${key}`;
  return row ?? null;
}

export async function selectRefund(shop: Shop, refundId: string): Promise<StoredRefund | null> {
  const [row] = await shop.sql<StoredRefund[]>`select ${columns(shop)} from refunds r where r.id = ${refundId}`;
  return row ?? null;
}

/** Started before then and never answered; without those that failed and wait for their turn. */
export async function selectOpenRefunds(shop: Shop, before: Date, limit: number): Promise<StoredRefund[]> {
  return shop.sql<StoredRefund[]>`
    select ${columns(shop)} from refunds r where r.status = 'started' and r.at <= ${before.toISOString()}
      and not ${isResting(shop, "refund", shop.sql`r.id::text`)} order by r.at limit ${limit}`;
}

export async function insertRefund(
  shop: Shop,
  refund: Omit<StoredRefund, "status" | "failureCode"> & { idempotencyKey: string; staffId: string | null },
): Promise<void> {
  const { lines } = refund;
  await shop.sql`
    with started as (
      insert into refunds (id, order_id, amount_cents, reason, restocked, status, idempotency_key, staff_id, at)
      values (${refund.id}, ${refund.orderId}, ${refund.amountCents}, ${refund.reason}, ${refund.restocked}, 'started', ${refund.idempotencyKey},
        ${refund.staffId}, ${shop.clock.now().toISOString()}))
    insert into refund_lines (id, refund_id, order_line_id, quantity)
    select l.id, ${refund.id}, l.line_id, l.quantity
    from unnest(${lines.map(() => shop.ids.next())}::uuid[], ${lines.map((line) => line.lineId)}::uuid[], ${lines.map((line) => line.quantity)}::int[])
      as l(id, line_id, quantity)`;
}

export async function endRefund(
  shop: Shop,
  refundId: string,
  end: { status: "succeeded" | "failed"; reference: string | null; failureCode: string | null },
) {
  await shop.sql`
    update refunds set status = ${end.status}, provider_reference = ${end.reference}, failure_code = ${end.failureCode},
      settled_at = ${shop.clock.now().toISOString()}
    where id = ${refundId}`;
}
