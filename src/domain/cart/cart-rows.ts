import type { DraftTerms, OwnLine } from "#db/schema/cart.ts";
import type { IncomingUnits } from "#db/schema/inventory.ts";
import { availabilityOf, orderableUnits, splitUnits, type UnitSplit } from "#domain/inventory/availability.ts";
import { pictureOf } from "#domain/picture.ts";
import { allowedUpTo, isAllowedQuantity } from "#domain/quantity-rules.ts";
import { standardClass } from "#domain/tax/tax-classes.ts";
import { unitPriceAt, type VolumePrice } from "#domain/volume-prices.ts";
import type { Cart, CartLine, CartNote } from "./cart-types.ts";

/** `draft_terms` is set for a cart that was made from a draft order. */
export type CartRow = {
  id: string;
  account_id: string | null;
  currency: string;
  draft_terms: DraftTerms | null;
  note: string | null;
  cost_center: string | null;
  quote_number: string | null;
};

/** A line as the database returns it, joined with the variant as it is and what it costs now. */
export type LineRow = {
  line_id: string;
  quantity: number;
  seen_price_cents: number;
  variant_id: string;
  product_id: string;
  handle: string;
  product_title: string;
  vendor: string;
  product_type: string;
  drawing: string;
  is_sold: boolean;
  title: string;
  sku: string | null;
  price_cents: number;
  volume_prices: VolumePrice[];
  min_quantity: number;
  quantity_step: number;
  weight_grams: number;
  taxable: boolean;
  tax_class: string;
  requires_shipping: boolean;
  freight: boolean;
  hazard_class: string;
  regulatory_marking: string;
  policy: "deny" | "continue";
  low_stock_threshold: number;
  lead_time_days: number | null;
  incoming: IncomingUnits[] | null;
  tracked: boolean;
  available: number;
  image: { fileKey: string; alt: string; width: number; height: number } | null;
};

/** @param heldByShopper units of this variant that the shopper's own open payment holds: they are still theirs. */
function lineOf(row: LineRow, heldByShopper = 0): CartLine {
  const figures = {
    tracked: row.tracked,
    available: row.available + heldByShopper,
    lowStockThreshold: row.low_stock_threshold,
    policy: row.policy,
    leadTimeDays: row.lead_time_days,
    incoming: row.incoming,
  };
  const rule = { minQuantity: row.min_quantity, quantityStep: row.quantity_step };
  const stocked = orderableUnits(figures);
  const orderable = row.is_sold ? stocked && allowedUpTo(rule, stocked) : 0;
  const unitPriceCents = unitPriceAt(row.price_cents, row.volume_prices, row.quantity);
  const split = splitUnits(figures, row.quantity);
  return {
    id: row.line_id,
    quantity: row.quantity,
    variantId: row.variant_id,
    productId: row.product_id,
    productHandle: row.handle,
    productTitle: row.product_title,
    vendor: row.vendor,
    productType: row.product_type,
    variantTitle: row.title,
    sku: row.sku,
    unitPriceCents,
    singlePriceCents: row.price_cents,
    volumePrices: row.volume_prices,
    ...rule,
    totalCents: row.is_sold ? unitPriceCents * row.quantity : 0,
    weightGrams: row.weight_grams,
    taxable: row.taxable,
    taxClass: row.tax_class,
    requiresShipping: row.requires_shipping,
    freight: row.freight,
    hazardClass: row.hazard_class,
    regulatoryMarking: row.regulatory_marking,
    availability: row.is_sold ? availabilityOf(figures) : { state: "out-of-stock", leadTimeDays: null },
    orderable,
    split,
    image: pictureOf(row.image, row.drawing, row.product_title),
    notes: notesOf(row, orderable, split),
  };
}

/** A line that staff sell in a draft order without a product: always available, and it needs no shipping. */
function ownLineOf({ id, title, quantity, priceCents, taxClass }: OwnLine): CartLine {
  return {
    isOwn: true,
    ...{ id, quantity, variantId: id, productId: "", productHandle: "", productTitle: title, vendor: "", productType: "", variantTitle: "" },
    sku: null,
    unitPriceCents: priceCents,
    singlePriceCents: priceCents,
    volumePrices: [],
    ...{ minQuantity: 1, quantityStep: 1 },
    totalCents: priceCents * quantity,
    weightGrams: 0,
    taxable: taxClass !== null,
    taxClass: taxClass ?? standardClass,
    requiresShipping: false,
    freight: false,
    hazardClass: "",
    regulatoryMarking: "",
    availability: { state: "in-stock", leadTimeDays: null },
    orderable: null,
    split: { ready: quantity, backOrdered: 0, leadTimeDays: null },
    image: pictureOf(null, "generic", title),
    notes: [],
  };
}

function notesOf(row: LineRow, orderable: number | null, split: UnitSplit): CartNote[] {
  if (!row.is_sold) return [{ kind: "not-sold" }];
  const notes: CartNote[] = [];
  const priceAt = (singleCents: number) => unitPriceAt(singleCents, row.volume_prices, row.quantity);
  const [seen, now] = [priceAt(row.seen_price_cents), priceAt(row.price_cents)];
  if (seen !== now) notes.push({ kind: "price-changed", fromCents: seen });
  const rule = { minQuantity: row.min_quantity, quantityStep: row.quantity_step };
  if (orderable !== 0 && !isAllowedQuantity(rule, row.quantity)) notes.push({ kind: "quantity-not-allowed", ...rule });
  else if (orderable === 0) notes.push({ kind: "out-of-stock" });
  else if (orderable !== null && orderable < row.quantity) notes.push({ kind: "quantity-not-available", available: orderable });
  if (split.backOrdered > 0) notes.push({ kind: "back-order" });
  return notes;
}

/** `held`: units per variant that the buyer's own payment reserves. Pure. */
export function cartOf(cart: CartRow, rows: LineRow[], currency: string, held?: ReadonlyMap<string, number>): Cart {
  const { draft_terms: draftTerms } = cart;
  const sold = rows.map((row) => lineOf(atFixedPrice(row, draftTerms), held?.get(row.variant_id)));
  const lines = [...sold, ...(draftTerms?.ownLines ?? []).map(ownLineOf)];
  return {
    id: cart.id,
    accountId: cart.account_id,
    currency,
    lines,
    subtotalCents: lines.reduce((sum, line) => sum + line.totalCents, 0),
    totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    note: cart.note ?? "",
    costCenter: cart.cost_center ?? "",
    quoteNumber: cart.quote_number ?? "",
    ...(draftTerms && { draftTerms }),
  };
}

/** Applies the price and quantity that staff fixed: the current price of the product and its quantity rule do not matter. */
function atFixedPrice(row: LineRow, terms: DraftTerms | null): LineRow {
  const cents = terms?.prices[row.variant_id];
  if (cents === undefined) return row;
  return { ...row, price_cents: cents, seen_price_cents: cents, volume_prices: [], min_quantity: 1, quantity_step: 1 };
}
