import type { CheckoutBuyer } from "#domain/buyer.ts";
import { removePoDocument, storePoDocument } from "#domain/orders/po-documents.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectCheckout } from "./checkout-queries.ts";

/** Checks that files may be sent in this checkout from this browser. Refuses `checkout-not-found`. */
export async function requireOwnCheckout(shop: Shop, buyer: CheckoutBuyer, token: string): Promise<void> {
  const checkout = await selectCheckout(shop, token, buyer);
  if (!checkout?.form.isKnown) throw new Refusal("checkout-not-found");
}

/**
 * Stores the buyer's purchase order document, which becomes part of the order from this checkout. Refuses `checkout-not-found` also for
 * another browser, `po-document-unreadable`, `file-too-large`, `po-documents-full`, `stored-too-much`.
 */
export async function addCheckoutDocument(
  shop: Shop,
  buyer: CheckoutBuyer,
  { token, ...upload }: { token: string; name: string; bytes: Uint8Array },
): Promise<{ documentId: string }> {
  await requireOwnCheckout(shop, buyer, token);
  return storePoDocument(shop, buyer, { checkoutToken: token, browserId: buyer.browserId }, upload);
}

/** Removes a document, for example a wrong file. Refuses `checkout-not-found`; does nothing for a document of another checkout or browser. */
export async function removeCheckoutDocument(
  shop: Shop,
  buyer: CheckoutBuyer,
  { token, documentId }: { token: string; documentId: string },
): Promise<void> {
  await requireOwnCheckout(shop, buyer, token);
  await removePoDocument(shop, { checkoutToken: token, browserId: buyer.browserId }, documentId);
}
