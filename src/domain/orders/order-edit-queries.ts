import type { Address } from "#db/schema/checkout.ts";
import type { StoredPicture } from "#domain/picture.ts";
import type { QuantityRule } from "#domain/quantity-rules.ts";
import type { Shop } from "#domain/shop.ts";
import type { TaxLine } from "#domain/tax/tax.ts";
import type { VolumePrice } from "#domain/volume-prices.ts";
import type { EditPromise } from "./order-edit-delivery-dates.ts";
import type { AddedLine, CarriageFacts, EditableLine, EditedOrder, OrderPlan } from "./order-edit-plan.ts";

export type StoredOrder = {
  email: string;
  poNumber: string | null;
  isExempt: boolean;
  /** The number of the certificate that exempts it from tax. */
  exemption: string | null;
  shippingMethod: string;
  /** Whether the buyer waits until everything can be shipped. */
  together: boolean;
  /** The names of its discounts. */
  discountTitles: string[];
  taxIncluded: boolean;
  isErased: boolean;
  shippingAddress: Address;
  billingAddress: Address;
  shippingTaxes: TaxLine[];
  edits: number;
  /** `rule`: the quantities in which it is sold; null: the variant is gone. */
  lines: (Omit<EditableLine, "fixedQuantity"> & CarriageFacts & { rule: QuantityRule | null })[];
};

/** Returns what an edit starts from; the caller has locked the order. */
export async function selectOrderToEdit(shop: Shop, orderId: string): Promise<StoredOrder | null> {
  const tax = shop.sql`jsonb_build_object('title', t.title, 'rateMillionths', round(t.rate * 1000000)::int, 'taxableCents', t.taxable_cents, 'amountCents', t.amount_cents)`;
  const [row] = await shop.sql<StoredOrder[]>`
    select o.email, o.po_number as "poNumber", o.exemption_certificate is not null as "isExempt", o.exemption_certificate as exemption, o.shipping_method as "shippingMethod",
      coalesce((o.delivery ->> 'together')::boolean, false) as together,
      array(select distinct d.title from discount_allocations d where d.order_id = o.id and d.amount_cents > 0 order by 1) as "discountTitles", o.tax_included as "taxIncluded", o.buyer_erased_at is not null as "isErased",
      o.shipping_address as "shippingAddress", o.billing_address as "billingAddress",
      (select count(*)::int from order_edits where order_id = o.id) as edits,
      (select coalesce(jsonb_agg(${tax} order by t.id), '[]') from order_tax_lines t where t.order_id = o.id and t.order_line_id is null) as "shippingTaxes",
      (select jsonb_agg(jsonb_build_object('id', l.id, 'variantId', l.variant_id, 'productId', l.product_id, 'title', l.title,
          'variantTitle', l.variant_title, 'sku', l.sku, 'quantity', l.quantity, 'unitPriceCents', l.unit_price_cents,
          'originalTotalCents', l.original_total_cents, 'discountedTotalCents', l.discounted_total_cents, 'backOrdered', l.back_ordered,
          'rule', case when v.id is not null then jsonb_build_object('minQuantity', v.min_quantity, 'quantityStep', v.quantity_step) end,
          'taxable', v.taxable, 'taxClass', p.tax_class, 'hazardClass', coalesce(p.hazard_class, ''), 'requiresShipping', coalesce(v.requires_shipping, true),
          'discounts', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'cents', d.amount_cents) order by d.id), '[]')
            from discount_allocations d where d.order_line_id = l.id),
          'taxes', (select coalesce(jsonb_agg(${tax} order by t.id), '[]') from order_tax_lines t where t.order_line_id = l.id)) order by l.position)
        from order_lines l left join variants v on v.id = l.variant_id left join products p on p.id = v.product_id where l.order_id = o.id) as lines
    from orders o where o.id = ${orderId}`;
  return row ?? null;
}

export type SoldVariant = Omit<AddedLine, "id" | "quantity" | "imageUrl" | "imageAlt"> &
  QuantityRule & { volumePrices: VolumePrice[]; drawing: string; image: StoredPicture | null };

/** Returns those of these variants that are for sale. */
export async function selectSoldVariants(shop: Shop, variantIds: string[]): Promise<SoldVariant[]> {
  if (variantIds.length === 0) return [];
  return shop.sql<SoldVariant[]>`
    select v.id as "variantId", v.product_id as "productId", p.handle as "productHandle", p.title, v.title as "variantTitle", v.sku,
      v.price_cents as "unitPriceCents", v.volume_prices as "volumePrices", v.min_quantity as "minQuantity", v.quantity_step as "quantityStep",
      coalesce(v.weight_grams, 0) as "weightGrams", v.taxable, p.tax_class as "taxClass", p.hazard_class as "hazardClass",
      v.requires_shipping as "requiresShipping", p.drawing,
      (select jsonb_build_object('fileKey', i.file_key, 'alt', i.alt, 'width', i.width, 'height', i.height) from product_images i
        where i.product_id = p.id and i.file_key is not null order by (i.id = v.image_id) desc nulls last, i.position limit 1) as image
    from variants v join products p on p.id = v.product_id
    where v.id = any(${variantIds}::uuid[]) and v.retired_at is null and p.status = 'active'`;
}

/** Returns the id of the edit that was saved under this key; null: there is none. */
export async function selectEditByKey(shop: Shop, orderId: string, key: string): Promise<{ id: string } | null> {
  const [row] = await shop.sql<{ id: string }[]>`select id from order_edits where order_id = ${orderId} and idempotency_key = ${key}`;
  return row ?? null;
}

export type StoredEdit = { id: string; before: EditedOrder; after: EditedOrder; differenceCents: number };

export async function selectEdit(shop: Shop, orderId: string, editId: string): Promise<StoredEdit | null> {
  const [row] = await shop.sql<StoredEdit[]>`
    select id, before, after, difference_cents as "differenceCents" from order_edits where order_id = ${orderId} and id = ${editId}`;
  return row ?? null;
}

type NewEdit = StoredEdit & { orderId: string; reason: string; idempotencyKey: string; staffId: string };

export async function insertEdit(shop: Shop, edit: NewEdit): Promise<void> {
  await shop.sql`
    insert into order_edits (id, order_id, before, after, difference_cents, reason, idempotency_key, staff_id, at)
    values (${edit.id}, ${edit.orderId}, ${JSON.stringify(edit.before)}::jsonb, ${JSON.stringify(edit.after)}::jsonb, ${edit.differenceCents},
      ${edit.reason}, ${edit.idempotencyKey}, ${edit.staffId}, ${shop.clock.now().toISOString()})`;
}

type BackOrders = { variantId: string; quantity: number; leadTimeDays: number | null }[];

/** Writes the order as planned: sums, lines, taxes, discounts, and the words that staff find it by. */
export async function updateEdited(
  shop: Shop,
  orderId: string,
  plan: OrderPlan,
  { words, backOrders, promises }: { words: string[]; backOrders: BackOrders; promises: EditPromise[] },
) {
  const { sql } = shop;
  await sql`
    update orders set subtotal_cents = ${plan.subtotalCents}, discount_cents = ${plan.discountCents}, shipping_cents = ${plan.shippingCents},
      tax_cents = ${plan.taxCents}, total_cents = ${plan.totalCents}, shipping_address = ${JSON.stringify(plan.shippingAddress)}::jsonb,
      exemption_certificate = case when ${plan.endsExemption} then null else exemption_certificate end,
      exemption_id = case when ${plan.endsExemption} then null else exemption_id end, search_words = array_to_tsvector(${words}::text[]), updated_at = ${shop.clock.now().toISOString()}
    where id = ${orderId}`;
  const late = new Map(backOrders.map((backOrder) => [backOrder.variantId, backOrder]));
  const lines = plan.lines.map((line) => {
    const more = line.variantId === null ? undefined : late.get(line.variantId);
    return { ...line, backOrdered: Math.min(line.quantity, line.backOrdered + (more?.quantity ?? 0)), leadTimeDays: more?.leadTimeDays ?? null };
  });
  await sql`
    update order_lines l set quantity = p.quantity, original_total_cents = p."originalTotalCents", discounted_total_cents = p."discountedTotalCents",
      tax_cents = p."taxCents", back_ordered = p."backOrdered", lead_time_days = coalesce(p."leadTimeDays", l.lead_time_days)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as p(id uuid, quantity int, "originalTotalCents" bigint, "discountedTotalCents" bigint,
      "taxCents" bigint, "backOrdered" int, "leadTimeDays" int)
    where l.id = p.id and l.order_id = ${orderId}`;
  const discounts = plan.lines.flatMap((line) => line.discounts);
  await sql`
    update discount_allocations d set amount_cents = p.cents
    from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as p(id uuid, cents bigint) where d.id = p.id and d.order_id = ${orderId}`;
  const added = plan.added.map((line) => ({
    ...line,
    backOrdered: Math.min(line.quantity, late.get(line.variantId)?.quantity ?? 0),
    leadTimeDays: late.get(line.variantId)?.leadTimeDays ?? null,
  }));
  await sql`
    insert into order_lines (id, order_id, position, variant_id, product_id, product_handle, title, variant_title, sku, image_url, image_alt,
      quantity, back_ordered, lead_time_days, unit_price_cents, original_total_cents, discounted_total_cents, tax_cents, weight_grams)
    select l.id, ${orderId}, (select coalesce(max(position), 0) from order_lines where order_id = ${orderId}) + row_number() over (), l."variantId",
      l."productId", l."productHandle", l.title, l."variantTitle", l.sku, l."imageUrl", l."imageAlt", l.quantity, l."backOrdered", l."leadTimeDays",
      l."unitPriceCents", l."totalCents", l."totalCents", l."taxCents", l."weightGrams"
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as l(id uuid, "variantId" uuid, "productId" uuid, "productHandle" text, title text,
      "variantTitle" text, sku text, "imageUrl" text, "imageAlt" text, quantity int, "backOrdered" int, "leadTimeDays" int, "unitPriceCents" bigint,
      "totalCents" bigint, "taxCents" bigint, "weightGrams" int)`;
  await sql`
    update order_lines l set promised = p.promised, expected_on = null
    from jsonb_to_recordset(${JSON.stringify(promises)}::jsonb) as p(id uuid, promised jsonb) where l.id = p.id and l.order_id = ${orderId}`;
  await replaceTaxes(shop, orderId, plan);
  await removeEmptyLines(shop, orderId);
}

async function replaceTaxes(shop: Shop, orderId: string, plan: OrderPlan): Promise<void> {
  const taxes = [
    ...[...plan.lines, ...plan.added].flatMap((line) =>
      line.taxes.map((tax) => ({ ...tax, id: shop.ids.next(), orderLineId: line.id as string | null })),
    ),
    ...plan.shippingTaxes.map((tax) => ({ ...tax, id: shop.ids.next(), orderLineId: null })),
  ];
  await shop.sql`delete from order_tax_lines where order_id = ${orderId}`;
  await shop.sql`
    insert into order_tax_lines (id, order_id, order_line_id, title, rate, taxable_cents, amount_cents)
    select t.id, ${orderId}, t."orderLineId", t.title, t."rateMillionths" / 1000000.0, t."taxableCents", t."amountCents"
    from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as t(id uuid, "orderLineId" uuid, title text, "rateMillionths" int,
      "taxableCents" bigint, "amountCents" bigint)`;
}

/** Deletes lines without units, except those that a shipment or refund refers to. */
async function removeEmptyLines(shop: Shop, orderId: string): Promise<void> {
  const empty = shop.sql`
    select l.id from order_lines l where l.order_id = ${orderId} and l.quantity = 0
      and not exists (select from fulfillment_lines f where f.order_line_id = l.id) and not exists (select from refund_lines r where r.order_line_id = l.id)`;
  await shop.sql`delete from discount_allocations where order_line_id in (${empty})`;
  await shop.sql`delete from order_tax_lines where order_line_id in (${empty})`;
  await shop.sql`delete from order_lines where id in (${empty})`;
}
