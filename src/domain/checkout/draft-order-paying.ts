import { inTransaction } from "#db/transaction.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { lockDraftCart, storeDraftCart } from "#domain/cart/draft-carts.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { storeVisitOfCheckout } from "#domain/events/checkout-events.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { openSignedId, signedId } from "#domain/signed-id.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { upsertForm } from "./checkout-form-queries.ts";
import { insertCheckout, reopenCheckout } from "./checkout-queries.ts";
import { lockDraftOrder, type StoredDraftOrder, selectDraftOrder, updateDraftCart } from "./draft-order-queries.ts";
import { type DraftOrderTotals, sumsOf, termsOf } from "./draft-order-totals.ts";
import { type DraftState, stateOf } from "./draft-orders.ts";

/** What the buyer does with a draft order, by the link in its email. */

const purpose = "draft-order";

/** Returns `id.signature`, for the link. */
export function draftOrderToken(shop: Shop, id: string): string {
  return signedId(shop, purpose, id);
}

function openToken(shop: Shop, token: string): string | null {
  return openSignedId(shop, purpose, token);
}

export type DraftOrderByLink = { state: DraftState; draft: StoredDraftOrder; sums: DraftOrderTotals };

/** Reads a draft order by its link. Refuses `not-found` for a link that this shop did not make. */
export async function readDraftOrderByLink(shop: Shop, token: string): Promise<DraftOrderByLink> {
  const id = openToken(shop, token);
  const draft = id === null ? null : await selectDraftOrder(shop, id);
  if (!draft) throw new Refusal("not-found");
  return wholeOf(shop, draft);
}

async function wholeOf(shop: Shop, draft: StoredDraftOrder): Promise<DraftOrderByLink> {
  const settings = await readSettings(shop);
  const { id, content, validUntil } = draft;
  const state = stateOf(draft, { now: shop.clock.now(), currency: settings.shop.currency });
  return { state, draft, sums: await sumsOf(shop, content, { draftId: id, settings, validUntil }) };
}

/**
 * Opens a checkout of the draft's cart for the buyer, in whichever browser the link was opened; the first call makes the cart.
 * All checkouts belong to that one cart, so only one order comes from it. Refuses `not-found`, `draft-order-ended`, `stored-too-much`.
 */
export async function openDraftOrder(shop: Shop, buyer: CheckoutBuyer, token: string, returnUrl: string): Promise<{ checkoutToken: string }> {
  const { draft: known } = await readDraftOrderByLink(shop, token);
  await consumeStorageQuota(shop, buyer, rowBytes * (4 + known.content.lines.length));
  return inTransaction(shop, async (shop) => {
    const isCartOpen = known.cartId !== null && (await lockDraftCart(shop, known.cartId));
    const draft = await lockDraftOrder(shop, known.id);
    if (!draft) throw new Refusal("not-found");
    const { currency } = (await readSettings(shop)).shop;
    const state = stateOf(draft, { now: shop.clock.now(), currency });
    if (state !== "open" && state !== "sent") throw new Refusal("draft-order-ended");
    // The cart exists if it is open or another browser made it since; otherwise it was never made, or expired because nobody came back.
    const isThere = draft.cartId !== null && (isCartOpen || draft.cartId !== known.cartId);
    const cartId = isThere ? (draft.cartId as string) : await makeCart(shop, draft);
    const again = await reopenCheckout(shop, cartId, buyer.browserId, returnUrl);
    if (again) return { checkoutToken: again };
    const checkoutToken = shop.ids.token();
    await insertCheckout(shop, { token: checkoutToken, cartId, accountId: null, returnUrl, browserId: buyer.browserId });
    const payload = { lines: draft.content.lines.length, amountCents: draft.totalCents, currency: draft.currency };
    await record(shop, buyer, "checkout.started", { kind: "cart", id: cartId }, payload);
    await storeVisitOfCheckout(shop, buyer, cartId);
    const { shippingAddress } = draft.content;
    await upsertForm(shop, checkoutToken, buyer, { email: draft.email, ...(shippingAddress && { shippingAddress }) });
    return { checkoutToken };
  });
}

async function makeCart(shop: Shop, { id, currency, content, validUntil }: StoredDraftOrder): Promise<string> {
  const cartId = await storeDraftCart(shop, null, { currency, lines: content.lines, terms: termsOf(id, content, validUntil) });
  await updateDraftCart(shop, id, cartId);
  return cartId;
}

/** For the job that emails it; null where it is gone or cannot be paid anymore. */
export async function readDraftOrderToMail(shop: Shop, id: string): Promise<DraftOrderByLink | null> {
  const draft = isId(id) ? await selectDraftOrder(shop, id) : null;
  if (!draft) return null;
  const whole = await wholeOf(shop, draft);
  return whole.state === "sent" || whole.state === "open" ? whole : null;
}
