import type { Shop } from "#domain/shop.ts";

export type OrderPayment = {
  id: string;
  kind: "received" | "reversed" | "returned";
  amountCents: number;
  /** YYYY-MM-DD */
  paidOn: string;
  reference: string;
  isReversed: boolean;
};
export type NewOrderPayment = Omit<OrderPayment, "isReversed"> & {
  orderId: string;
  reversesId: string | null;
  bankLine: string | null;
  idempotencyKey: string;
  /** Null: an older version marked the order as paid. */
  staffId: string | null;
};

/** Returns the payments of a locked order, oldest first. */
export async function selectPayments(shop: Shop, orderId: string): Promise<(OrderPayment & { idempotencyKey: string })[]> {
  return shop.sql<(OrderPayment & { idempotencyKey: string })[]>`
    select p.id, p.kind, p.amount_cents as "amountCents", to_char(p.paid_on, 'YYYY-MM-DD') as "paidOn", p.reference, p.idempotency_key as "idempotencyKey",
      exists (select from order_payments r where r.reverses_id = p.id) as "isReversed"
    from order_payments p where p.order_id = ${orderId} order by p.at, p.id`;
}

export async function insertPayment(shop: Shop, payment: NewOrderPayment): Promise<void> {
  const { id, orderId, kind, amountCents, paidOn, reference, reversesId, bankLine, idempotencyKey, staffId } = payment;
  await shop.sql`
    insert into order_payments (id, order_id, kind, amount_cents, paid_on, reference, reverses_id, bank_line, idempotency_key, staff_id, at)
    values (${id}, ${orderId}, ${kind}, ${amountCents}, ${paidOn}::date, ${reference}, ${reversesId}, ${bankLine}, ${idempotencyKey}, ${staffId},
      ${shop.clock.now().toISOString()})`;
}
