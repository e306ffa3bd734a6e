import type { DraftTerms } from "#db/schema/cart.ts";
import type { Picture } from "#domain/catalog/catalog-types.ts";
import type { Availability, UnitSplit } from "#domain/inventory/availability.ts";
import type { QuantityRule } from "#domain/quantity-rules.ts";
import type { VolumePrice } from "#domain/volume-prices.ts";

/** What the shopper should know about a line before paying. */
export type CartNote =
  | { kind: "price-changed"; fromCents: number }
  /** `available` units of the wanted quantity can be ordered right now. */
  | { kind: "quantity-not-available"; available: number }
  /** It is sold in other quantities. */
  | ({ kind: "quantity-not-allowed" } & QuantityRule)
  | { kind: "out-of-stock" }
  /** It can be ordered, but not all of it ships now. */
  | { kind: "back-order" }
  /** The product was taken off the shop; the line counts for nothing. */
  | { kind: "not-sold" };

/** One variant in the cart, with its price and availability as they are now. Amounts in minor units. */
export type CartLine = {
  /** Of a draft order, without a product: `variantId` is its own id, and nothing of it is in stock. */
  isOwn?: true;
  id: string;
  quantity: number;
  variantId: string;
  productId: string;
  productHandle: string;
  productTitle: string;
  vendor: string;
  productType: string;
  variantTitle: string;
  sku: string | null;
  /** In this quantity. */
  unitPriceCents: number;
  /** Of one unit alone. */
  singlePriceCents: number;
  volumePrices: VolumePrice[];
  minQuantity: number;
  quantityStep: number;
  /** Unit price times quantity; 0 for what is not sold anymore. */
  totalCents: number;
  weightGrams: number;
  taxable: boolean;
  taxClass: string;
  requiresShipping: boolean;
  /** Staff marked it to ship by freight. */
  freight: boolean;
  /** Of dangerous goods; empty: it is none. */
  hazardClass: string;
  /** What it may be used for by law (`regulatoryMarkings`); empty: nothing is said. */
  regulatoryMarking: string;
  availability: Availability;
  /** The most units that can be ordered now; null is no limit. */
  orderable: number | null;
  /** What of the quantity ships now, and what later. */
  split: UnitSplit;
  image: Picture;
  notes: CartNote[];
};

/** Whether the line can be ordered as it is: notes that only inform do not stand in the way. */
export function isBlocked(line: Pick<CartLine, "notes">): boolean {
  return line.notes.some(({ kind }) => kind !== "price-changed" && kind !== "back-order");
}

export type Cart = {
  id: string;
  accountId: string | null;
  currency: string;
  lines: CartLine[];
  subtotalCents: number;
  totalQuantity: number;
  /** What goes with the order; empty: nothing. */
  note: string;
  costCenter: string;
  /** Of the quote whose link filled it last; empty: none did. */
  quoteNumber: string;
  /** What staff fixed in the draft order that it was made of; left out or null: a shopper's own. */
  draftTerms?: DraftTerms | null;
};
