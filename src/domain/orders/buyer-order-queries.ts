import type { Address } from "#db/schema/checkout.ts";
import type { LinePromise, OrderDelivery } from "#db/schema/types.ts";
import type { Shop } from "#domain/shop.ts";
import { asShown } from "./buyer-amounts.ts";
import type { Parcel } from "./carriers.ts";
import { parcelsOf } from "./fulfillment-queries.ts";
import type { FinancialStatus, FulfillmentStatus } from "./order-admin-types.ts";
import { isOfNewBuyer } from "./purchase-order-history-queries.ts";

/** Amounts in minor units of `currency`; times as ISO 8601. */
export type BuyerOrder = {
  id: string;
  /** Null for a guest's order. */
  accountId: string | null;
  name: string;
  isTest: boolean;
  email: string;
  currency: string;
  financialStatus: FinancialStatus;
  fulfillmentStatus: FulfillmentStatus;
  /** When a purchase order was approved for delivery before it is paid; null: it was not approved. */
  approvedAt: string | null;
  isCancelled: boolean;
  /** The reason in words for the buyer; null: not canceled. */
  cancelReason: string | null;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** What was taken off before the order was paid. */
  reducedCents: number;
  /** The money received, before refunds are deducted. */
  receivedCents: number;
  refundedCents: number;
  /** What is still to be paid of a paid order that staff edited; negative: to be refunded. */
  balanceCents: number;
  /** The sum of the refunds that staff have to send. */
  owedCents: number;
  shippingMethod: string;
  /** What the buyer chose about the delivery; null: an order of an older version. */
  delivery: OrderDelivery | null;
  paymentMethod: string;
  poNumber: string | null;
  /** As the buyer entered it in the cart. */
  buyerNote: string | null;
  costCenter: string | null;
  /** The number of the quote whose link filled the cart. */
  quoteNumber: string | null;
  /** The certificate that exempted the order from tax. */
  exemptionCertificate: string | null;
  /** A certificate that was not verified when the order was placed; once it is, the tax is refunded. */
  exemptionClaim: string | null;
  /** What the buyer confirmed about the use of the goods, and when. */
  confirmed: { text: string; at: string }[];
  /** Whether all amounts include the tax, as the buyer was shown them; then tax is not added to them. */
  taxIncluded: boolean;
  /** The taxes by name and rate, without amounts. */
  taxes: { title: string; rateMillionths: number }[];
  shippingAddress: Address;
  billingAddress: Address;
  processedAt: string;
  heldUntil: string | null;
  lines: BuyerLine[];
  shipments: BuyerShipment[];
  /** Shipments that staff recorded and took back; nothing of them was sent. */
  cancelledShipments: BuyerShipment[];
  refunds: BuyerRefund[];
  /** Money of a purchase order, as staff recorded it, without records that were taken back. */
  payments: BuyerPayment[];
  /** Whether staff never before approved a purchase order of this buyer or marked one as paid. */
  isNewBuyer: boolean;
};
export type BuyerLine = {
  id: string;
  productHandle: string;
  title: string;
  variantTitle: string;
  sku: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  quantity: number;
  unitPriceCents: number;
  /** Unit price times quantity, before discounts. */
  originalTotalCents: number;
  totalCents: number;
  taxCents: number;
  /** Units that were not in stock when they were ordered, and the lead time that the buyer was shown. */
  backOrdered: number;
  leadTimeDays: number | null;
  /** When it was promised to arrive; null: no date was promised. */
  promised: LinePromise | null;
  /** A day ("2026-12-01") that staff named later for the units that have not shipped. */
  expectedOn: string | null;
  shipped: number;
  /** Units that were refunded or taken off before they were shipped. */
  withdrawn: number;
  toShip: number;
};
/** `trackingCompany`, `trackingNumber` and `trackingUrl` are those of its first parcel. */
export type BuyerShipment = {
  id: string;
  at: string;
  parcels: Parcel[];
  trackingCompany: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  lines: { lineId: string; quantity: number }[];
};

/** `lines`: the units that were refunded or taken off with it; empty if only money was. `reference`: the name that staff gave the transfer. */
export type BuyerRefund = {
  id: string;
  kind: "refund" | "reduction" | "difference";
  status: "to-send" | "succeeded";
  amountCents: number;
  /** Whether staff sent it; then `reference` is the name they gave the transfer. */
  isSent: boolean;
  reference: string | null;
  lines: { lineId: string; quantity: number }[];
};

/** `amountCents` of money that was sent back is negative. `reference`: the name that staff gave the transfer. */
export type BuyerPayment = { id: string; kind: "received" | "returned"; amountCents: number; reference: string };

/** Returns the order with all that its page and its emails show, in one query. */
export async function selectBuyerOrder(shop: Shop, orderId: string): Promise<BuyerOrder | null> {
  const [row] = await shop.sql<{ order: BuyerOrder }[]>`
    select jsonb_build_object(
      'id', o.id, 'accountId', o.account_id, 'name', o.name, 'isTest', o.is_test, 'email', o.email, 'currency', o.currency,
      'financialStatus', o.financial_status, 'fulfillmentStatus', o.fulfillment_status,
      'approvedAt', (select a.at from order_approvals a where a.order_id = o.id),
      'isCancelled', exists (select from order_cancellations c where c.order_id = o.id),
      'cancelReason', (select c.reason from order_cancellations c where c.order_id = o.id),
      'subtotalCents', o.subtotal_cents, 'discountCents', o.discount_cents, 'shippingCents', o.shipping_cents, 'taxCents', o.tax_cents,
      'totalCents', o.total_cents, 'reducedCents', o.reduced_cents, 'receivedCents', o.received_cents, 'refundedCents', o.refunded_cents, 'balanceCents', o.balance_cents,
      'owedCents', (select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = o.id and r.status = 'to-send'),
      'shippingMethod', o.shipping_method, 'delivery', o.delivery, 'paymentMethod', o.payment_method, 'poNumber', o.po_number, 'buyerNote', o.buyer_note, 'costCenter', o.cost_center, 'quoteNumber', o.quote_number,
      'exemptionCertificate', o.exemption_certificate, 'exemptionClaim', o.exemption_claim, 'taxIncluded', o.tax_included,
      'confirmed', (select coalesce(jsonb_agg(jsonb_build_object('text', e.details ->> 'text', 'at', e.at) order by e.id), '[]')
        from order_events e where e.order_id = o.id and e.kind = 'use-confirmed'),
      'taxes', (select coalesce(jsonb_agg(jsonb_build_object('title', t.title, 'rateMillionths', round(t.rate * 1000000)::int) order by t.rate desc, t.title), '[]')
        from (select distinct title, rate from order_tax_lines where order_id = o.id and amount_cents > 0) t),
      'shippingAddress', o.shipping_address, 'billingAddress', o.billing_address,
      'processedAt', o.processed_at, 'heldUntil', o.held_until,
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', l.id, 'productHandle', l.product_handle, 'title', l.title, 'variantTitle', l.variant_title, 'sku', l.sku,
          'imageUrl', l.image_url, 'imageAlt', l.image_alt, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents, 'originalTotalCents', l.original_total_cents,
          'totalCents', l.discounted_total_cents, 'taxCents', l.tax_cents, 'backOrdered', l.back_ordered,
          'leadTimeDays', l.lead_time_days, 'promised', l.promised, 'expectedOn', l.expected_on, 'shipped', u.shipped, 'withdrawn', u.withdrawn,
          'toShip', greatest(0, l.quantity - u.shipped - u.withdrawn)) order by l.position), '[]')
        from order_lines l
        cross join lateral (
          select (select coalesce(sum(f.quantity), 0) from fulfillment_lines f where f.order_line_id = l.id) as shipped,
            (select coalesce(sum(rl.unshipped), 0) from refund_lines rl join refunds r on r.id = rl.refund_id
              where rl.order_line_id = l.id and r.status in ('succeeded', 'to-send')) as withdrawn) u
        where l.order_id = o.id),
      'shipments', ${shipmentsOf(shop, shop.sql`f.cancelled_at is null`)},
      'cancelledShipments', ${shipmentsOf(shop, shop.sql`f.cancelled_at is not null`)},
      'refunds', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'status', r.status, 'amountCents', r.amount_cents,
          'isSent', r.sent_at is not null, 'reference', case when r.sent_at is not null then r.provider_reference end,
          'lines', (select coalesce(jsonb_agg(jsonb_build_object('lineId', rl.order_line_id, 'quantity', rl.quantity)), '[]')
                    from refund_lines rl where rl.refund_id = r.id)) order by r.at, r.id), '[]')
        from refunds r where r.order_id = o.id and r.status in ('succeeded', 'to-send')),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'amountCents', p.amount_cents, 'reference', p.reference) order by p.at, p.id), '[]')
        from order_payments p
        where p.order_id = o.id and p.kind <> 'reversed' and not exists (select from order_payments counter where counter.reverses_id = p.id)),
      'isNewBuyer', ${isOfNewBuyer(shop)}
    ) as "order"
    from orders o where o.id = ${orderId}`;
  return row ? asShown(row.order) : null;
}

/** The shipments of `orders o` that the condition `which` selects from `fulfillments f`. */
function shipmentsOf({ sql }: Pick<Shop, "sql">, which: ReturnType<Shop["sql"]>) {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'at', f.at, 'parcels', parcels.list, 'trackingCompany', parcels.list -> 0 -> 'carrier',
      'trackingNumber', parcels.list -> 0 -> 'trackingNumber', 'trackingUrl', parcels.list -> 0 -> 'trackingUrl',
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('lineId', fl.order_line_id, 'quantity', fl.quantity + fl.cancelled_quantity)), '[]')
                from fulfillment_lines fl where fl.fulfillment_id = f.id)) order by f.at, f.id), '[]')
    from fulfillments f cross join lateral (select ${parcelsOf({ sql })} as list) parcels where f.order_id = o.id and ${which})`;
}

/** Returns whether an email of this kind about this subject was sent. */
export async function selectWasMailed(shop: Shop, orderId: string, mail: string): Promise<boolean> {
  const rows = await shop.sql`select from order_events where order_id = ${orderId} and kind = 'mailed' and details->>'mail' = ${mail} limit 1`;
  return rows.length > 0;
}

export async function insertMailed(shop: Shop, orderId: string, mail: string, text: string): Promise<void> {
  await shop.sql`
    insert into order_events (id, order_id, kind, text, details, actor_kind, actor_id, at)
    values (${shop.ids.next()}, ${orderId}, 'mailed', ${text}, ${JSON.stringify({ mail })}::jsonb, 'system', null, ${shop.clock.now().toISOString()})`;
}
