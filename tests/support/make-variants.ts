import type { Shop } from "#domain/shop.ts";
import type { VolumePrice } from "#domain/volume-prices.ts";

export type MadeVariant = { id: string; productId: string; handle: string; title: string };

type Wish = {
  title?: string;
  priceCents?: number;
  stock?: number;
  tracked?: boolean;
  policy?: "deny" | "continue";
  leadTimeDays?: number;
  weightGrams?: number;
  taxable?: boolean;
  taxClass?: string;
  requiresShipping?: boolean;
  freight?: boolean;
  hazardClass?: string;
  regulatoryMarking?: string;
  sku?: string;
  costCents?: number;
  minQuantity?: number;
  quantityStep?: number;
  volumePrices?: VolumePrice[];
  status?: "active" | "draft" | "archived";
};

let made = 0;

/** Writes an active product with one variant directly to the tables: 10 units at $100.00 and 1 kg unless wished otherwise. */
export async function makeVariant(shop: Shop, wish: Wish = {}): Promise<MadeVariant> {
  made += 1;
  const title = wish.title ?? `Instrument ${made}`;
  const variant: MadeVariant = { id: shop.ids.next(), productId: shop.ids.next(), handle: `instrument-${made}`, title };
  const now = shop.clock.now().toISOString();
  const price = wish.priceCents ?? 10_000;
  await shop.sql`
    insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields,
      tax_class, hazard_class, regulatory_marking, min_price_cents, max_price_cents, created_at, updated_at)
    values (${variant.productId}, ${variant.handle}, ${title}, 'Meniscus', 'Instrument', '', ${wish.status ?? "active"}, '{}', '[]', '[]', '[]',
      ${wish.taxClass ?? "standard"}, ${wish.hazardClass ?? ""}, ${wish.regulatoryMarking ?? ""}, ${price}, ${price}, ${now}, ${now})`;
  await shop.sql`
    insert into variants (id, product_id, position, title, option_values, sku, price_cents, weight_grams, taxable, requires_shipping, freight, policy,
      lead_time_days, cost_cents, min_quantity, quantity_step, volume_prices)
    values (${variant.id}, ${variant.productId}, 1, 'Default Title', '{}', ${wish.sku ?? `SKU-${made}`}, ${price}, ${wish.weightGrams ?? 1000},
      ${wish.taxable ?? true}, ${wish.requiresShipping ?? true}, ${wish.freight ?? false}, ${wish.policy ?? "deny"}, ${wish.leadTimeDays ?? null}, ${wish.costCents ?? null}, ${wish.minQuantity ?? 1},
      ${wish.quantityStep ?? 1}, ${JSON.stringify(wish.volumePrices ?? [])}::jsonb)`;
  await shop.sql`
    insert into stock_levels (variant_id, on_hand, tracked, updated_at) values (${variant.id}, ${wish.stock ?? 10}, ${wish.tracked ?? true}, ${now})`;
  return variant;
}

export async function stockOf(shop: Shop, variantId: string): Promise<{ onHand: number; reserved: number }> {
  const [row] = await shop.sql<{ on_hand: number; reserved: number }[]>`select on_hand, reserved from stock_levels where variant_id = ${variantId}`;
  if (!row) throw new Error(`No stock level of ${variantId}`);
  return { onHand: row.on_hand, reserved: row.reserved };
}

export async function setPrice(shop: Shop, variantId: string, priceCents: number): Promise<void> {
  await shop.sql`update variants set price_cents = ${priceCents} where id = ${variantId}`;
}
