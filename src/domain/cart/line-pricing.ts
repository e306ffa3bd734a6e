import type { Buyer } from "#domain/buyer.ts";
import type { Shop } from "#domain/shop.ts";
import { selectVariantLines } from "./cart-queries.ts";
import { cartOf } from "./cart-rows.ts";
import type { CartLine } from "./cart-types.ts";

/** Variants with quantities, as lines of a cart: priced today, with what prevents ordering them. `subtotalCents` covers all that are sold. */
export type PricedLines = { lines: CartLine[]; subtotalCents: number };

/** Prices each variant once, in the requested order. Unpublished products are left out, so that nobody learns of them by id. Changes nothing. */
export async function priceLines(shop: Shop, buyer: Buyer, wanted: { variantId: string; quantity: number }[]): Promise<PricedLines> {
  if (wanted.length === 0) return { lines: [], subtotalCents: 0 };
  const nobodys = { id: "", account_id: null, currency: buyer.currency, draft_terms: null, note: null, cost_center: null, quote_number: null };
  const { lines, subtotalCents } = cartOf(nobodys, await selectVariantLines(shop, wanted), buyer.currency);
  return { lines, subtotalCents };
}
