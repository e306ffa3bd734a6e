import type { Shop } from "#domain/shop.ts";

/** What the shop knows about a buyer from the purchase orders under their email address. */
export type PurchaseOrderHistory = {
  /** Whether staff never approved one of them, marked one as paid, or agreed on payment terms with the account. */
  isNew: boolean;
  /** For the orders that wait for staff: their sum, in minor units of the currency asked about, and the units that they hold, by variant. */
  waitingCents: number;
  waitingUnits: Map<string, number>;
};

/** Counts test orders and real orders separately. */
export async function selectPurchaseOrderHistory(
  shop: Shop,
  buyer: { email: string; accountId: string | null; isTest: boolean; currency: string },
): Promise<PurchaseOrderHistory> {
  const [row] = await shop.sql<{ is_new: boolean; waiting_cents: number; waiting_units: Record<string, number> | null }[]>`
    with theirs as materialized (
      select o.attempt_id, o.currency, o.total_cents - o.reduced_cents as due_cents, o.financial_status, a.order_id is not null as is_approved, c.order_id is not null as is_cancelled
      from orders o left join order_approvals a on a.order_id = o.id left join order_cancellations c on c.order_id = o.id
      where lower(o.email) = lower(${buyer.email}) and o.payment_method = 'purchase-order' and o.is_test = ${buyer.isTest}),
    waiting as (select * from theirs where financial_status = 'pending' and not is_approved and not is_cancelled)
    select not exists (select from theirs where is_approved or financial_status in ('paid', 'partially_refunded', 'refunded'))
        and not exists (select from customer_terms t where t.account_id = ${buyer.accountId}::uuid and t.net_days is not null) as is_new,
      (select coalesce(sum(due_cents), 0)::bigint from waiting where currency = ${buyer.currency}) as waiting_cents,
      (select jsonb_object_agg(variant_id, units) from (
        select r.variant_id, sum(r.quantity) as units from stock_reservations r join waiting w on w.attempt_id = r.attempt_id
        where r.ended_at is null group by r.variant_id) u) as waiting_units`;
  return {
    isNew: row?.is_new ?? true,
    waitingCents: row?.waiting_cents ?? 0,
    waitingUnits: new Map(Object.entries(row?.waiting_units ?? {})),
  };
}

/** The SQL condition that the buyer of the purchase order `orders o` is new apart from it, for queries that show this to staff. */
export function isOfNewBuyer(shop: Shop) {
  return shop.sql`(o.payment_method = 'purchase-order' and not exists (
    select from orders b left join order_approvals ba on ba.order_id = b.id
    where lower(b.email) = lower(o.email) and b.id <> o.id and b.payment_method = 'purchase-order' and b.is_test = o.is_test
      and (ba.order_id is not null or b.financial_status in ('paid', 'partially_refunded', 'refunded')))
    and not exists (select from customer_terms t where t.account_id = o.account_id and t.net_days is not null))`;
}
