import type { DraftTerms } from "#db/schema/cart.ts";
import type { Picture } from "#domain/catalog/catalog-types.ts";
import type { Availability, UnitSplit } from "#domain/inventory/availability.ts";
import type { QuantityRule } from "#domain/quantity-rules.ts";
import type { VolumePrice } from "#domain/volume-prices.ts";

/** What the shopper should know about a line before paying. */
export type CartNote =
  | { kind: "price-changed"; fromCents: number }
  /** Only `available` units of the wanted quantity can be ordered right now. */
  | { kind: "quantity-not-available"; available: number }
  /** The product is sold in other quantities. */
  | ({ kind: "quantity-not-allowed" } & QuantityRule)
  | { kind: "out-of-stock" }
  /** The line can be ordered, but not all of it ships now. */
  | { kind: "back-order" }
  /** The product is not sold anymore; the line counts for nothing. */
  | { kind: "not-sold" };

/** One variant in the cart, with its price and availability as they are now. Amounts in minor units. */
export type CartLine = {
  /** A line of a draft order without a product: `variantId` is its own id, and it has no stock. */
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
  /** The price of one unit when this quantity is ordered. */
  unitPriceCents: number;
  /** The price of one unit when only one is ordered. */
  singlePriceCents: number;
  volumePrices: VolumePrice[];
  minQuantity: number;
  quantityStep: number;
  /** Unit price times quantity; 0 if the variant is not sold anymore. */
  totalCents: number;
  weightGrams: number;
  taxable: boolean;
  taxClass: string;
  requiresShipping: boolean;
  /** Staff marked the product to ship by freight. */
  freight: boolean;
  /** The class of dangerous goods; an empty text means the product is not dangerous. */
  hazardClass: string;
  /** What the product may legally be used for (`regulatoryMarkings`); an empty text means that nothing is stated. */
  regulatoryMarking: string;
  availability: Availability;
  /** The most units that can be ordered now; null: no limit. */
  orderable: number | null;
  /** How much of the quantity ships now, and how much later. */
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
  /** What goes with the order; an empty text means nothing. */
  note: string;
  costCenter: string;
  /** The number of the quote whose link filled the cart last; empty if none did. */
  quoteNumber: string;
  /** What staff fixed in the draft order that the cart was made from; missing or null for a shopper's own cart. */
  draftTerms?: DraftTerms | null;
};
