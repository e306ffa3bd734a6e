import type { Buyer } from "#domain/buyer.ts";
import type { Shop } from "#domain/shop.ts";
import { selectVariantLines } from "./cart-queries.ts";
import { cartOf } from "./cart-rows.ts";
import type { CartLine } from "./cart-types.ts";

/** Variants in a quantity each, as they would be in a cart: priced today, with what stands in the way of ordering them. `subtotalCents` of all that is sold. */
export type PricedLines = { lines: CartLine[]; subtotalCents: number };

/** In the order in which they are asked for, each variant once. What is not published is left out: nobody learns of it by its id. Changes nothing. */
export async function priceLines(shop: Shop, buyer: Buyer, wanted: { variantId: string; quantity: number }[]): Promise<PricedLines> {
  if (wanted.length === 0) return { lines: [], subtotalCents: 0 };
  const nobodys = { id: "", account_id: null, currency: buyer.currency, draft_terms: null, note: null, cost_center: null, quote_number: null };
  const { lines, subtotalCents } = cartOf(nobodys, await selectVariantLines(shop, wanted), buyer.currency);
  return { lines, subtotalCents };
}
