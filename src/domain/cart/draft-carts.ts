import type { DraftTerms } from "#db/schema/cart.ts";
import { dayMs } from "#domain/durations.ts";
import type { Shop } from "#domain/shop.ts";
import { longGuestCartDays } from "./cart-lifetime.ts";
import { lockCart } from "./cart-queries.ts";
import { cartOf } from "./cart-rows.ts";
import type { Cart } from "./cart-types.ts";
import { deleteDraftCart, putDraftCart, type SnapshotLine, selectLinesOf } from "./draft-cart-queries.ts";

/**
 * The carts that draft orders are paid with (decision 056), with the prices, the discount and the shipping that staff fixed. Nobody but
 * staff changes one, and it can only be reached at checkout.
 */

/** What these lines come to in a cart, at today's prices, or at those that staff fixed in `terms`. Nothing is stored. */
export async function cartOfLines(shop: Shop, lines: SnapshotLine[], currency: string, terms: DraftTerms | null): Promise<Cart> {
  return cartOf(
    { id: shop.ids.next(), account_id: null, currency, draft_terms: terms, note: null, cost_center: null, quote_number: null },
    await selectLinesOf(shop, lines),
    currency,
  );
}

/** Locks the cart until the transaction ends; false: it is gone or became an order. */
export async function lockDraftCart(shop: Shop, cartId: string): Promise<boolean> {
  return (await lockCart(shop, cartId)) !== null;
}

type Content = { currency: string; lines: SnapshotLine[]; terms: DraftTerms };

/** Makes a cart from a draft, or replaces one that the caller has locked. It is kept as long as the draft may be paid. Returns its id. */
export async function storeDraftCart(shop: Shop, cartId: string | null, content: Content): Promise<string> {
  const id = cartId ?? shop.ids.random();
  const soonest = shop.clock.now().getTime() + longGuestCartDays * dayMs;
  const validUntil = content.terms.validUntil === null ? 0 : Date.parse(content.terms.validUntil) + dayMs;
  await putDraftCart(shop, { id, ...content, expiresAt: new Date(Math.max(soonest, validUntil)) });
  return id;
}

/** Removes the cart, so that nobody can pay it anymore. The caller has locked it. */
export async function removeDraftCart(shop: Shop, cartId: string): Promise<void> {
  await deleteDraftCart(shop, cartId);
}
