import type { TestShop } from "#support/test-shop.ts";
import type { History } from "./sale-histories.ts";

/** Returns what is wrong after a history, in words; empty where everything is right. */
export async function faultsOf(shop: TestShop, history: History): Promise<string[]> {
  const { sql } = shop;
  const { cartIds, variants, acknowledged } = history;
  const ids = variants.map(({ id }) => id);
  const rows = await sql<{ fault: string; about: string }[]>`
    with attempts as (select * from payment_attempts where cart_id = any(${cartIds}::uuid[])),
      sold as (select o.* from orders o join attempts a on a.id = o.attempt_id),
      charges as (select c.* from test_provider_charges c join attempts a on a.id = c.attempt_id)
    select 'a payment is neither settled nor ended' as fault, id::text as about from attempts where settled_at is null
    union all select 'a cart was ordered twice', cart_id::text from attempts where order_id is not null group by cart_id having count(*) > 1
    union all select 'a checkout was ordered twice', checkout_token from attempts where order_id is not null group by checkout_token having count(*) > 1
    union all select 'two payments have one key', idempotency_key from attempts group by checkout_token, idempotency_key having count(*) > 1
    union all select 'a payment became two orders', attempt_id::text from sold group by attempt_id having count(*) > 1
    union all select 'an order and its payment do not name each other', o.id::text from sold o join attempts a on a.id = o.attempt_id where a.order_id is distinct from o.id
    union all select 'a payment names an order that is not there', a.id::text from attempts a where a.order_id is not null and not exists (select from orders o where o.id = a.order_id)
    union all select 'the provider has money for which there is no order', c.attempt_id::text from charges c
      where c.status = 'paid' and c.refunded_cents <> c.amount_cents and not exists (select from sold o where o.attempt_id = c.attempt_id)
    union all select 'an order was never paid', o.id::text from sold o join attempts a on a.id = o.attempt_id
      where a.provider = 'test-card' and not exists (select from charges c where c.attempt_id = a.id and c.status = 'paid' and c.amount_cents = o.total_cents)
    union all select 'provider and ledger differ', a.id::text from attempts a left join charges c on c.attempt_id = a.id and c.status = 'paid' where a.provider = 'test-card'
      and coalesce(c.amount_cents - c.refunded_cents, 0) <> (select coalesce(sum(l.amount_cents), 0) from ledger_entries l where l.account = 'provider' and l.attempt_id = a.id)
    union all select 'a movement does not sum to zero', l.movement_id::text from ledger_entries l join attempts a on a.id = l.attempt_id group by l.movement_id having sum(l.amount_cents) <> 0
    union all select 'a refund is larger than its order', o.id::text from sold o where o.refunded_cents > o.total_cents
    union all select 'units are reserved for nobody', s.variant_id::text from stock_levels s where s.variant_id = any(${ids}::uuid[])
      and s.reserved <> (select coalesce(sum(r.quantity), 0) from stock_reservations r where r.variant_id = s.variant_id and r.ended_at is null)
    union all select 'units are held by no waiting order', r.id::text from stock_reservations r where r.variant_id = any(${ids}::uuid[]) and r.ended_at is null
      and not exists (select from sold o where o.attempt_id = r.attempt_id and o.financial_status = 'pending')
    union all select 'more was sold than there was', s.variant_id::text from stock_levels s where s.variant_id = any(${ids}::uuid[]) and s.on_hand < 0`;
  const faults = rows.map(({ fault, about }) => `${fault}: ${about}`);
  for (const { id, stock } of variants) {
    const [level] = await sql<{ units: number; delivered: number }[]>`
      select s.on_hand + coalesce((select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id
          join payment_attempts a on a.id = o.attempt_id
          where l.variant_id = s.variant_id and exists (select from stock_reservations r where r.attempt_id = a.id and r.outcome = 'taken')), 0)
        - coalesce((select sum(delta) from stock_adjustments j where j.variant_id = s.variant_id and j.reason = 'returned'), 0) as units
      from stock_levels s where s.variant_id = ${id}`;
    if (Number(level?.units) !== stock) faults.push(`of ${stock} units there are ${level?.units}: ${id}`);
  }
  for (const [attemptId, orderId] of acknowledged) {
    const [order] = await sql`select from orders where id = ${orderId} and attempt_id = ${attemptId}`;
    if (!order) faults.push(`an order that was acknowledged is gone: ${orderId}`);
  }
  return faults;
}
