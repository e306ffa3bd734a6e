import { isBackingOff } from "#domain/faults/background-faults.ts";
import type { Shop } from "#domain/shop.ts";

/** Times in ISO 8601, amounts in minor units. `unmatched`: money was paid that does not match what was owed. */
export type BalancePayment = {
  id: string;
  orderId: string;
  provider: string;
  reference: string | null;
  amountCents: number;
  currency: string;
  isTest: boolean;
  status: "open" | "paid" | "ended" | "unmatched";
  createdAt: string;
  expiresAt: string;
};

function columns({ sql }: Shop) {
  return sql`p.id, p.order_id as "orderId", p.provider, p.provider_reference as reference, p.amount_cents as "amountCents", p.currency, p.is_test as "isTest",
    p.status, to_json(p.created_at) #>> '{}' as "createdAt", to_json(p.expires_at) #>> '{}' as "expiresAt"`;
}

export async function insertBalancePayment(shop: Shop, payment: BalancePayment): Promise<void> {
  const { id, orderId, provider, reference, amountCents, currency, isTest, status, createdAt, expiresAt } = payment;
  await shop.sql`
    insert into balance_payments (id, order_id, provider, provider_reference, amount_cents, currency, is_test, status, created_at, expires_at)
    values (${id}, ${orderId}, ${provider}, ${reference}, ${amountCents}, ${currency}, ${isTest}, ${status}, ${createdAt}, ${expiresAt})`;
}

export async function selectBalancePayment(shop: Shop, id: string): Promise<BalancePayment | null> {
  const [row] = await shop.sql<BalancePayment[]>`select ${columns(shop)} from balance_payments p where p.id = ${id}`;
  return row ?? null;
}

/** Locks the payment; the caller already holds the order's lock. */
export async function lockBalancePayment(shop: Shop, id: string): Promise<BalancePayment | null> {
  const [row] = await shop.sql<BalancePayment[]>`select ${columns(shop)} from balance_payments p where p.id = ${id} for update`;
  return row ?? null;
}

export async function selectOpenBalancePayments(shop: Shop, orderId: string): Promise<BalancePayment[]> {
  return shop.sql<BalancePayment[]>`
    select ${columns(shop)} from balance_payments p where p.order_id = ${orderId} and p.status = 'open' order by p.created_at, p.id`;
}

/** Open payments that have expired, except those that the provider may be opening right now and those that failed and wait for their retry. */
export async function selectStaleBalancePayments(shop: Shop, limit: number): Promise<BalancePayment[]> {
  const now = shop.clock.now().toISOString();
  return shop.sql<BalancePayment[]>`
    select ${columns(shop)} from balance_payments p
    where p.status = 'open' and p.expires_at <= ${now} and (p.provider_reference is not null or p.created_at <= ${now}::timestamptz - interval '1 minute')
      and not ${isBackingOff(shop, "balance-payment", shop.sql`p.id::text`)} order by p.expires_at limit ${limit}`;
}

export async function updateBalancePayment(
  shop: Shop,
  id: string,
  { status, reference }: { status: BalancePayment["status"]; reference: string | null },
): Promise<void> {
  await shop.sql`update balance_payments set status = ${status}, provider_reference = coalesce(provider_reference, ${reference}) where id = ${id}`;
}

/** Ends a payment that nobody can pay, unless it was opened at the provider or paid meanwhile. */
export async function endUnopened(shop: Shop, id: string): Promise<void> {
  await shop.sql`update balance_payments set status = 'ended' where id = ${id} and status = 'open' and provider_reference is null`;
}

/** One payment of an order. Amounts in minor units; `refundedCents`: refunded through it, including refunds that are under way. */
export type OrderCharge = { id: string | null; amountCents: number; refundedCents: number };

/**
 * Returns the payment that the order was placed with (`id` null), then those of its balance, oldest first; `outside`: refunds of what was
 * collected outside of the shop. Refunds that the bank did not accept and that staff sent did not go through a charge.
 */
export async function selectCharges(shop: Shop, orderId: string): Promise<{ charges: OrderCharge[]; differenceCents: number; outsideCents: number }> {
  const { sql } = shop;
  const [row] = await sql<{ charges: OrderCharge[]; differenceCents: number; outsideCents: number }[]>`
    with given as (
      select charge, kind, amount_cents as cents, status in ('started', 'succeeded') and sent_at is null as through, status from refunds
      where order_id = ${orderId} and kind in ('refund', 'difference') and status <> 'failed')
    select (select jsonb_agg(jsonb_build_object('id', c.id, 'amountCents', c.cents, 'refundedCents',
        (select coalesce(sum(g.cents), 0) from given g where g.through and g.charge is not distinct from c.id::text)) order by c.at, c.id)
        from (select null::uuid as id, a.amount_cents as cents, '-infinity'::timestamptz as at from orders o join payment_attempts a on a.id = o.attempt_id
            where o.id = ${orderId}
          union all select id, amount_cents, created_at from balance_payments where order_id = ${orderId} and status = 'paid') c) as charges,
      (select coalesce(sum(cents), 0)::bigint from given where kind = 'difference' and status = 'succeeded') as "differenceCents",
      (select coalesce(sum(cents), 0)::bigint from given where charge = 'outside') as "outsideCents"`;
  return { charges: row?.charges ?? [], differenceCents: Number(row?.differenceCents ?? 0), outsideCents: Number(row?.outsideCents ?? 0) };
}
