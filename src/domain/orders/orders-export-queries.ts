import type { Address } from "#db/schema/checkout.ts";
import type { Shop } from "#domain/shop.ts";
import type { Parcel } from "./carriers.ts";

/** An order with its lines as an export lists them. Amounts in minor units of `currency`. */
export type ExportOrder = {
  id: string;
  name: string;
  isTest: boolean;
  email: string;
  currency: string;
  financialStatus: string;
  fulfillmentStatus: string;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  reducedCents: number;
  refundedCents: number;
  shippingMethod: string;
  paymentMethod: string;
  poNumber: string | null;
  buyerNote: string | null;
  costCenter: string | null;
  quoteNumber: string | null;
  shippingAddress: Address;
  billingAddress: Address;
  processedAt: string;
  lines: {
    title: string;
    variantTitle: string;
    sku: string | null;
    quantity: number;
    backOrdered: number;
    unitPriceCents: number;
    discountedTotalCents: number;
    taxCents: number;
  }[];
};

/** What a file about orders contains besides what their list shows. Amounts in minor units. */
export type OrderFacts = {
  id: string;
  shippingAddress: Address;
  billingAddress: Address;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  refundedCents: number;
  /** The taxes by title and rate, such as `California 8.25%`. */
  taxes: { title: string; rate: string; cents: number }[];
  shippingMethod: string;
  paymentMethod: string;
  parcels: Parcel[];
  /** The time of the last shipment that was not canceled. */
  shippedAt: string | null;
};

/** Reads the facts of these orders, in no particular order. */
export async function selectOrderFacts(shop: Shop, ids: string[]): Promise<OrderFacts[]> {
  const { sql } = shop;
  return sql<OrderFacts[]>`
    select o.id, o.shipping_address as "shippingAddress", o.billing_address as "billingAddress", o.subtotal_cents as "subtotalCents",
      o.discount_cents as "discountCents", o.shipping_cents as "shippingCents", o.tax_cents as "taxCents", o.refunded_cents as "refundedCents",
      (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'rate', t.rate::text, 'cents', t.cents) order by t.title, t.rate), '[]')
        from (select title, rate, sum(amount_cents)::bigint as cents from order_tax_lines where order_id = o.id group by title, rate) t) as taxes,
      o.shipping_method as "shippingMethod", o.payment_method as "paymentMethod",
      (select coalesce(jsonb_agg(jsonb_build_object('carrier', p.carrier, 'trackingNumber', p.tracking_number, 'trackingUrl', p.tracking_url) order by f.at, f.id, p.position), '[]')
        from fulfillments f join parcels p on p.fulfillment_id = f.id where f.order_id = o.id and f.cancelled_at is null) as parcels,
      (select to_json(max(f.at)) #>> '{}' from fulfillments f where f.order_id = o.id and f.cancelled_at is null) as "shippedAt"
    from orders o where o.id = any(${ids}::uuid[])`;
}

/** Returns the next orders, oldest first; `after` is the last order before them. */
export async function selectForExport(
  shop: Shop,
  after: { at: string; id: string },
  limit: number,
): Promise<{ exported: ExportOrder; at: string; id: string }[]> {
  return shop.sql<{ exported: ExportOrder; at: string; id: string }[]>`
    select jsonb_build_object('id', o.id, 'name', o.name, 'isTest', o.is_test, 'email', o.email, 'currency', o.currency,
      'financialStatus', o.financial_status, 'fulfillmentStatus', o.fulfillment_status, 'subtotalCents', o.subtotal_cents,
      'discountCents', o.discount_cents, 'shippingCents', o.shipping_cents, 'taxCents', o.tax_cents, 'totalCents', o.total_cents,
      'reducedCents', o.reduced_cents, 'refundedCents', o.refunded_cents, 'shippingMethod', o.shipping_method, 'paymentMethod', o.payment_method, 'poNumber', o.po_number, 'buyerNote', o.buyer_note, 'costCenter', o.cost_center, 'quoteNumber', o.quote_number,
      'shippingAddress', o.shipping_address, 'billingAddress', o.billing_address, 'processedAt', o.processed_at,
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'variantTitle', l.variant_title, 'sku', l.sku,
          'quantity', l.quantity, 'backOrdered', l.back_ordered, 'unitPriceCents', l.unit_price_cents, 'discountedTotalCents', l.discounted_total_cents,
          'taxCents', l.tax_cents) order by l.position), '[]') from order_lines l where l.order_id = o.id)) as exported,
      o.processed_at::text as at, o.id
    from orders o where (o.processed_at, o.id) > (${after.at}::timestamptz, ${after.id}::uuid) order by o.processed_at, o.id limit ${limit}`;
}
