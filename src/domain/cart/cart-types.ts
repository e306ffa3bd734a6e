import type { Picture } from "#domain/catalog/catalog-types.ts";
import type { Availability } from "#domain/inventory/availability.ts";

/** What the shopper should know about a line before paying. */
export type CartNote =
  | { kind: "price-changed"; fromCents: number }
  /** `available` units of the wanted quantity can be ordered right now. */
  | { kind: "quantity-not-available"; available: number }
  | { kind: "out-of-stock" }
  /** The product was taken off the shop; the line counts for nothing. */
  | { kind: "not-sold" };

/** One variant in the cart, with its price and availability as they are now. Amounts in minor units. */
export type CartLine = {
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
  unitPriceCents: number;
  /** Unit price times quantity; 0 for what is not sold anymore. */
  totalCents: number;
  weightGrams: number;
  taxable: boolean;
  requiresShipping: boolean;
  availability: Availability;
  /** Units that can be ordered now; null is no limit. */
  orderable: number | null;
  image: Picture;
  notes: CartNote[];
};

export type Cart = {
  id: string;
  accountId: string | null;
  currency: string;
  lines: CartLine[];
  subtotalCents: number;
  totalQuantity: number;
};
