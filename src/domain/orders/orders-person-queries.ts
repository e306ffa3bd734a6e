import type { AccountMove, Person } from "#domain/personal-data.ts";
import type { Shop } from "#domain/shop.ts";
import { parcelsOf } from "./fulfillment-queries.ts";
import { isOverpaid } from "./order-admin-queries.ts";
import { documentsOf } from "./po-document-queries.ts";

/** The condition that `orders o` was placed while signed in to the account, or under the email address. */
function isTheirs({ sql }: Shop, { accountId, email }: Person) {
  return sql`(o.account_id = ${accountId}::uuid or lower(o.email) = ${email}::text)`;
}

export async function selectPersonalOrders(shop: Shop, person: Person): Promise<object[]> {
  const rows = await shop.sql<{ exported: object }[]>`
    select jsonb_build_object('name', o.name, 'placedAt', o.processed_at, 'email', o.email, 'currency', o.currency, 'totalCents', o.total_cents,
      'subtotalCents', o.subtotal_cents, 'discountCents', o.discount_cents, 'shippingCents', o.shipping_cents, 'taxCents', o.tax_cents,
      'reducedCents', o.reduced_cents, 'refundedCents', o.refunded_cents, 'financialStatus', o.financial_status,
      'fulfillmentStatus', o.fulfillment_status, 'shippingMethod', o.shipping_method, 'paymentMethod', o.payment_method, 'poNumber', o.po_number, 'note', o.buyer_note, 'costCenter', o.cost_center,
      'exemptionCertificate', o.exemption_certificate, 'exemptionClaim', o.exemption_claim, 'delivery', o.delivery, 'shippingAddress', o.shipping_address, 'billingAddress', o.billing_address,
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'variantTitle', l.variant_title, 'sku', l.sku, 'quantity', l.quantity,
          'unitPriceCents', l.unit_price_cents, 'discountedTotalCents', l.discounted_total_cents, 'taxCents', l.tax_cents) order by l.position), '[]')
        from order_lines l where l.order_id = o.id),
      'shipments', (select coalesce(jsonb_agg(jsonb_build_object('at', f.at, 'parcels', ${parcelsOf(shop)},
          'cancelledAt', f.cancelled_at, 'cancelReason', f.cancel_reason) order by f.at), '[]') from fulfillments f where f.order_id = o.id),
      'refunds', (select coalesce(jsonb_agg(jsonb_build_object('at', r.at, 'amountCents', r.amount_cents, 'status', r.status, 'reason', r.reason)
          order by r.at), '[]') from refunds r where r.order_id = o.id),
      'edits', (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'reason', e.reason, 'before', e.before, 'after', e.after) order by e.at, e.id), '[]')
        from order_edits e where e.order_id = o.id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('paidOn', p.paid_on, 'amountCents', p.amount_cents, 'reference', p.reference)
          order by p.at), '[]') from order_payments p where p.order_id = o.id),
      'poDocuments', (select coalesce(jsonb_agg(jsonb_build_object('at', d.at, 'name', d.name, 'bytes', d.bytes) order by d.at), '[]')
        from ${documentsOf(shop)}),
      'cancellation', (select jsonb_build_object('at', c.at, 'reason', c.reason) from order_cancellations c where c.order_id = o.id),
      'tags', (select coalesce(jsonb_agg(t.tag order by t.tag), '[]') from order_tags t where t.order_id = o.id),
      'timeline', (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind, 'text', e.text) order by e.at, e.id), '[]')
        from order_events e where e.order_id = o.id)) as exported
    from orders o where ${isTheirs(shop, person)} order by o.processed_at`;
  return rows.map(({ exported }) => exported);
}

/** `goods`: the words of its lines. */
type ErasableOrder = { id: string; name: string; attemptId: string; isOpen: boolean; goods: string[] };

/** Locks their orders, so that later statements about them (refunds, returns) miss nothing that is written at the same moment. */
export async function lockOrdersOf(shop: Shop, person: Person): Promise<void> {
  await shop.sql`select from orders o where ${isTheirs(shop, person)} order by o.id for no key update`;
}

/**
 * Returns their orders; the caller holds the lock. `isOpen`: still to be paid (whole, or what an edit added), shipped or refunded, or overpaid. Orders
 * that were erased before are left out.
 */
export async function selectErasableOrders(shop: Shop, person: Person): Promise<ErasableOrder[]> {
  return shop.sql<ErasableOrder[]>`
    select o.id, o.name, o.attempt_id as "attemptId",
      o.financial_status = 'pending' or o.fulfillment_status in ('unfulfilled', 'partially_fulfilled')
        or o.balance_cents <> 0 or ${isOverpaid(shop)} or exists (select from refunds r where r.order_id = o.id and r.status in ('started', 'to-send')) as "isOpen",
      array(select concat_ws(' ', l.sku, l.title, l.variant_title) from order_lines l where l.order_id = o.id) as goods
    from orders o where ${isTheirs(shop, person)} and o.buyer_erased_at is null order by o.id`;
}

/** Erases the buyer's data from orders. The addresses keep the country and state or province, which the tax of the order depends on. */
export async function blankOrders(shop: Shop, orders: { id: string; words: string[] }[]): Promise<void> {
  const { sql } = shop;
  const ids = orders.map(({ id }) => id);
  const blank = JSON.stringify({
    firstName: "",
    lastName: "",
    attention: "",
    company: "",
    department: "",
    address1: "",
    address2: "",
    city: "",
    zip: "",
    phone: "",
  });
  await sql`
    update orders o set account_id = null, email = '', po_number = null, buyer_note = null, cost_center = null, exemption_claim = null, shipping_address = o.shipping_address || ${blank}::jsonb,
      billing_address = o.billing_address || ${blank}::jsonb,
      delivery = case when jsonb_typeof(o.delivery -> 'freight') = 'object'
        then jsonb_set(o.delivery, '{freight}', (o.delivery -> 'freight') || '{"contactName": "", "contactPhone": ""}') else o.delivery end, search_words = array_to_tsvector(w.words), buyer_erased_at = ${shop.clock.now().toISOString()}
    from (select id, array(select jsonb_array_elements_text(words)) as words
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as e(id uuid, words jsonb)) w
    where o.id = w.id`;
  await sql`update order_cancellations set reason = '' where order_id = any(${ids}::uuid[])`;
  await sql`
    update refunds set reason = '', provider_reference = case when sent_by is null then provider_reference end where order_id = any(${ids}::uuid[])`;
  await sql`update fulfillments set cancel_reason = '' where order_id = any(${ids}::uuid[]) and cancel_reason is not null`;
  await sql`
    update parcels set tracking_number = null, tracking_url = null
    where fulfillment_id in (select id from fulfillments where order_id = any(${ids}::uuid[]))`;
  await sql`
    update order_edits set reason = '', before = before - 'shippingAddress', after = after - 'shippingAddress' where order_id = any(${ids}::uuid[])`;
  await sql`delete from order_tags where order_id = any(${ids}::uuid[])`;
  await sql`update order_payments set reference = '' where order_id = any(${ids}::uuid[])`;
  // Nothing names the files anymore, so the next hourly cleanup removes them with their rows.
  await sql`
    update po_documents d set name = '', order_id = null, checkout_token = null, browser_id = null, at = '2000-01-01'
    from orders o left join payment_attempts a on a.id = o.attempt_id
    where o.id = any(${ids}::uuid[]) and (d.order_id = o.id or d.checkout_token = a.checkout_token)`;
}

/** Erases texts of timelines. These are append-only for the shop's role, so a function of their owner does it, only for orders whose buyer was erased. */
export async function eraseTimelines(shop: Shop, orderIds: string[]): Promise<void> {
  await shop.sql`select erase_order_texts(${orderIds}::uuid[])`;
}

/** Moves orders to another account. Their emails still go to the email address that they were placed with. */
export async function moveOrders({ sql }: Shop, { from, to }: AccountMove): Promise<number> {
  const moved = await sql`update orders set account_id = ${to} where account_id = ${from}`;
  return moved.count;
}
