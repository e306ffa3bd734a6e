import type { Address } from "#db/schema/checkout.ts";
import { isId } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";
import type { FinancialStatus } from "./order-admin-types.ts";

/** What was taken off before payment, or refunded after it (or is to be, by staff). */
export type BilledRefund = { id: string; kind: "refund" | "reduction"; amountCents: number; reason: string };
export type OrderBilling = {
  id: string;
  name: string;
  accountId: string | null;
  email: string;
  isTest: boolean;
  isBuyerErased: boolean;
  currency: string;
  processedAt: string;
  financialStatus: FinancialStatus;
  isApproved: boolean;
  paymentMethod: string;
  poNumber: string | null;
  costCenter: string | null;
  quoteNumber: string | null;
  exemptionCertificate: string | null;
  shippingMethod: string;
  shippingAddress: Address;
  billingAddress: Address;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  reducedCents: number;
  receivedCents: number;
  balanceCents: number;
  lines: { title: string; variantTitle: string; sku: string | null; quantity: number; unitPriceCents: number; totalCents: number }[];
  taxes: { title: string; rateMillionths: number; taxableCents: number; amountCents: number }[];
  refunds: BilledRefund[];
};

/**
 * Returns all that the invoices and credit notes of an order are made from; null if there is no order. Locks the order until the caller's
 * transaction ends, so that nothing of it changes meanwhile.
 */
export async function lockOrderBilling(shop: Shop, orderId: string): Promise<OrderBilling | null> {
  const { sql } = shop;
  const locked = isId(orderId) ? await sql`select from orders where id = ${orderId} for no key update` : [];
  if (locked.length === 0) return null;
  // A separate statement, so that it sees what the previous transaction on this order has written.
  const [row] = await sql<{ books: OrderBilling }[]>`
    select jsonb_build_object('id', o.id, 'name', o.name, 'accountId', o.account_id, 'email', o.email, 'isTest', o.is_test,
      'isBuyerErased', o.buyer_erased_at is not null, 'currency', o.currency, 'processedAt', o.processed_at, 'financialStatus', o.financial_status,
      'isApproved', exists (select from order_approvals where order_id = o.id),
      'paymentMethod', o.payment_method, 'poNumber', o.po_number, 'costCenter', o.cost_center, 'quoteNumber', o.quote_number, 'exemptionCertificate', o.exemption_certificate, 'shippingMethod', o.shipping_method,
      'shippingAddress', o.shipping_address, 'billingAddress', o.billing_address, 'subtotalCents', o.subtotal_cents, 'discountCents', o.discount_cents,
      'shippingCents', o.shipping_cents, 'taxCents', o.tax_cents, 'totalCents', o.total_cents, 'reducedCents', o.reduced_cents,
      'receivedCents', o.received_cents, 'balanceCents', o.balance_cents,
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'variantTitle', l.variant_title, 'sku', l.sku, 'quantity', l.quantity,
          'unitPriceCents', l.unit_price_cents, 'totalCents', l.discounted_total_cents) order by l.position), '[]') from order_lines l where l.order_id = o.id),
      'taxes', (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'rateMillionths', t.rate, 'taxableCents', t.taxable, 'amountCents', t.amount)
          order by t.rate desc, t.title), '[]')
        from (select title, round(rate * 1000000)::int as rate, sum(taxable_cents)::bigint as taxable, sum(amount_cents)::bigint as amount
          from order_tax_lines where order_id = o.id group by 1, 2) t),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'amountCents', r.amount_cents, 'reason', r.reason)
          order by r.at, r.id), '[]')
        from refunds r where r.order_id = o.id and r.kind in ('refund', 'reduction') and r.status in ('succeeded', 'to-send'))) as books
    from orders o where o.id = ${orderId}`;
  return row?.books ?? null;
}
