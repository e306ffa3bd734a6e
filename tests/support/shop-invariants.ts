import { expect } from "vitest";
import type { Shop } from "#domain/shop.ts";

/** Expects the invariants that hold at any time: money sums to zero, reservations belong to attempts, orders are complete. */
export async function expectInvariants(shop: Pick<Shop, "sql">): Promise<void> {
  const unbalanced = await shop.sql`select movement_id from ledger_entries group by movement_id having sum(amount_cents) <> 0`;
  expect(unbalanced).toEqual([]);
  const unpromised = await shop.sql`
    select s.variant_id from stock_levels s left join stock_reservations r on r.variant_id = s.variant_id and r.ended_at is null
    group by s.variant_id, s.reserved having s.reserved <> coalesce(sum(r.quantity), 0)`;
  expect(unpromised).toEqual([]);
  const broken = await shop.sql`
    select o.name from orders o
    where o.total_cents <> o.subtotal_cents - o.discount_cents + o.shipping_cents + o.tax_cents
      or o.subtotal_cents <> (select sum(original_total_cents) from order_lines where order_id = o.id)
      or o.subtotal_cents - o.discount_cents <> (select sum(discounted_total_cents) from order_lines where order_id = o.id)
      or o.tax_cents <> (select coalesce(sum(amount_cents), 0) from order_tax_lines where order_id = o.id)
      or o.refunded_cents <> (select coalesce(sum(amount_cents), 0) from refunds where order_id = o.id and status = 'succeeded' and kind = 'refund')
      or o.reduced_cents <> (select coalesce(sum(amount_cents), 0) from refunds where order_id = o.id and kind = 'reduction')
      or not exists (select from domain_events where name = 'order.placed' and subject_id = o.id::text)
      or not exists (select from order_events where kind = 'placed' and order_id = o.id)`;
  expect(broken).toEqual([]);
  const twice = await shop.sql`select attempt_id from orders group by attempt_id having count(*) > 1`;
  expect(twice).toEqual([]);
  const unledgered = await shop.sql`
    select o.name from orders o where o.financial_status in ('paid', 'partially_refunded', 'refunded') and o.total_cents > 0
      and (select coalesce(sum(amount_cents), 0) from ledger_entries where order_id = o.id and account = 'provider')
        <> case when o.payment_method = 'purchase-order' then o.received_cents else o.total_cents - o.reduced_cents - o.balance_cents end - o.refunded_cents`;
  expect(unledgered).toEqual([]);
  // What buyers owe (approved and unpaid), less what is owed to them (refunds that staff have to send).
  const unbalancedDebts = await shop.sql`
    select o.name from orders o
    where (select coalesce(sum(amount_cents), 0) from ledger_entries where order_id = o.id and account = 'receivable')
      <> case when o.payment_method <> 'purchase-order' then o.balance_cents
          when o.financial_status = 'cancelled' or (o.financial_status = 'pending' and not exists (select from order_approvals a where a.order_id = o.id))
            then -o.received_cents else o.total_cents - o.reduced_cents - o.received_cents end
        - (select coalesce(sum(amount_cents), 0) from refunds where order_id = o.id and status = 'to-send' and kind = 'refund')`;
  expect(unbalancedDebts).toEqual([]);
  const miscounted = await shop.sql`
    select o.name from orders o
    where (o.payment_method = 'purchase-order' and o.received_cents <> (select coalesce(sum(amount_cents), 0) from order_payments where order_id = o.id)
        - (select coalesce(sum(amount_cents), 0) from refunds where order_id = o.id and kind = 'difference' and status = 'succeeded'))
      or (o.payment_method = 'purchase-order' and o.total_cents > 0 and o.financial_status <> 'cancelled'
        and (o.financial_status = 'pending') <> (o.received_cents < o.total_cents - o.reduced_cents - o.balance_cents))`;
  expect(miscounted).toEqual([]);
}

/** Returns the initial stock: units on hand now, plus those in orders that took them, less those that came back. */
export async function unitsEver(shop: Pick<Shop, "sql">, variantId: string): Promise<number> {
  const [row] = await shop.sql<{ units: number }[]>`
    select s.on_hand - coalesce((select sum(delta) from stock_adjustments a where a.variant_id = s.variant_id and a.reason in ('sold', 'returned')), 0) as units
    from stock_levels s where s.variant_id = ${variantId}`;
  return Number(row?.units);
}
