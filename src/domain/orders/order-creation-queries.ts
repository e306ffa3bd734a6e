import type { Fragment } from "#db/open-database.ts";
import type { Actor } from "#domain/actor.ts";
import { actorId } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { searchWordsOf } from "./order-search-terms.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";

export type NewOrder = {
  id: string;
  name: string;
  attemptId: string;
  draft: OrderSnapshot;
  isPaid: boolean;
  heldUntil: Date | null;
  terms?: OrderTerms | null;
};

/** The payment terms of the buyer; an order over their limit waits for staff. */
export type OrderTerms = { netDays: number; isOverLimit: boolean };

/** Returns the next order name. Test orders have a sequence of their own; numbers are unique under any load and never rolled back. */
export async function selectOrderName(shop: Shop, isTest: boolean): Promise<string> {
  const [row] = await shop.sql<{ number: number }[]>`select nextval(${isTest ? "test_order_numbers" : "order_numbers"}::regclass) as number`;
  return `#${isTest ? "TEST-" : ""}${row?.number}`;
}

/** Returns the order with its lines, tax lines, discount allocations and first event, as parts of one statement (`oneStatement`). */
export function insertOrder(shop: Shop, actor: Actor, order: NewOrder): Record<string, Fragment> {
  const { sql } = shop;
  const { draft, name } = order;
  const now = shop.clock.now().toISOString();
  const lines = draft.lines.map((line, at) => ({ ...line, id: shop.ids.next(), position: at + 1 }));
  const taxes = [
    ...lines.flatMap((line) => line.taxes.map((tax) => ({ ...tax, id: shop.ids.next(), orderLineId: line.id as string | null }))),
    ...draft.shippingTaxes.map((tax) => ({ ...tax, id: shop.ids.next(), orderLineId: null })),
  ];
  const discounts = lines.flatMap((line) => line.discounts.map((discount) => ({ ...discount, id: shop.ids.next(), orderLineId: line.id })));
  const paid = draft.totalCents === 0 ? "Order placed: there was nothing to pay" : "Order placed and paid";
  const text = order.isPaid ? paid : `Order placed on purchase order ${draft.poNumber ?? ""}`.trim();
  return {
    placed: sql`
      insert into orders (id, name, is_test, account_id, email, currency, financial_status, fulfillment_status, subtotal_cents, discount_cents,
        shipping_cents, tax_cents, total_cents, shipping_method, delivery, payment_method, po_number, buyer_note, cost_center, quote_number, exemption_certificate, exemption_id, exemption_claim,
        tax_included, shipping_address, billing_address, attempt_id, processed_at, held_until, search_words, updated_at)
      values (${order.id}, ${name}, ${draft.isTest}, ${draft.accountId}, ${draft.email}, ${draft.currency}, ${order.isPaid ? "paid" : "pending"},
        'unfulfilled', ${draft.subtotalCents}, ${draft.discountCents}, ${draft.shippingCents}, ${draft.taxCents}, ${draft.totalCents},
        ${draft.shippingMethod}, ${draft.delivery ? JSON.stringify(draft.delivery) : null}::jsonb, ${draft.paymentMethod}, ${draft.poNumber}, ${draft.buyerNote ?? null}, ${draft.costCenter ?? null}, ${draft.quoteNumber ?? null}, ${draft.exemptionCertificate},
        ${draft.exemptionId ?? null}, ${draft.exemptionClaim ?? null}, ${draft.taxIncluded ?? false},
        ${JSON.stringify(draft.shippingAddress)}::jsonb, ${JSON.stringify(draft.billingAddress)}::jsonb, ${order.attemptId}, ${now},
        ${order.heldUntil?.toISOString() ?? null}, array_to_tsvector(${searchWordsOf(name, draft)}::text[]), ${now})`,
    placed_lines: sql`
      insert into order_lines (id, order_id, position, variant_id, product_id, product_handle, title, variant_title, sku, image_url, image_alt,
        quantity, back_ordered, lead_time_days, promised, unit_price_cents, original_total_cents, discounted_total_cents, tax_cents, weight_grams)
      select l.id, ${order.id}, l.position, case when l."isOwn" then null else l."variantId" end, nullif(l."productId", '')::uuid, l."productHandle", l.title, l."variantTitle", l.sku, l."imageUrl",
        l."imageAlt", l.quantity, coalesce(l."backOrdered", 0), l."leadTimeDays", nullif(l.promised, 'null'), l."unitPriceCents", l."originalTotalCents", l."discountedTotalCents", l."taxCents", l."weightGrams"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id uuid, position int, "isOwn" boolean, "variantId" uuid, "productId" text, "productHandle" text,
        title text, "variantTitle" text, sku text, "imageUrl" text, "imageAlt" text, quantity int, "backOrdered" int, "leadTimeDays" int, promised jsonb, "unitPriceCents" bigint,
        "originalTotalCents" bigint, "discountedTotalCents" bigint, "taxCents" bigint, "weightGrams" int)`,
    ...(taxes.length === 0 ? {} : { placed_taxes: insertTaxes(shop, order.id, taxes) }),
    ...(discounts.length === 0 ? {} : { placed_discounts: insertDiscounts(shop, order.id, draft.discountId ?? null, discounts) }),
    placed_event: sql`
      insert into order_events (id, order_id, kind, text, details, actor_kind, actor_id, at)
      values (${shop.ids.next()}, ${order.id}, 'placed', ${text}, '{}', ${actor.kind}, ${actorId(actor)}, ${now})`,
    ...(draft.confirmed ? { placed_confirmations: insertConfirmations(shop, order.id, draft.accountId, draft.confirmed) } : {}),
  };
}

/** Stores confirmations as the buyer's, whoever settles the payment. `details` has the words too, because it stays when the buyer's data are erased. */
function insertConfirmations(shop: Shop, orderId: string, accountId: string | null, confirmed: NonNullable<OrderSnapshot["confirmed"]>): Fragment {
  const rows = confirmed.map(({ name, text, at }) => ({ id: shop.ids.next(), text: `Confirmed by the buyer: ${text}`, details: { name, text }, at }));
  return shop.sql`
    insert into order_events (id, order_id, kind, text, details, actor_kind, actor_id, at)
    select c.id, ${orderId}, 'use-confirmed', c.text, c.details, ${accountId === null ? "visitor" : "customer"}, ${accountId}::uuid, c.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id uuid, text text, details jsonb, at timestamptz)`;
}

function insertTaxes({ sql }: Shop, orderId: string, taxes: object[]): Fragment {
  return sql`
    insert into order_tax_lines (id, order_id, order_line_id, title, rate, taxable_cents, amount_cents)
    select t.id, ${orderId}, t."orderLineId", t.title, t."rateMillionths" / 1000000.0, t."taxableCents", t."amountCents"
    from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as t(id uuid, "orderLineId" uuid, title text, "rateMillionths" int,
      "taxableCents" bigint, "amountCents" bigint)`;
}

function insertDiscounts({ sql }: Shop, orderId: string, discountId: string | null, discounts: object[]): Fragment {
  return sql`
    insert into discount_allocations (id, order_id, order_line_id, title, amount_cents, discount_id)
    select d.id, ${orderId}, d."orderLineId", d.title, d.cents, ${discountId}::uuid
    from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as d(id uuid, "orderLineId" uuid, title text, cents bigint)`;
}
