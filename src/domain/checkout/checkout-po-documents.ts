import type { CheckoutBuyer } from "#domain/buyer.ts";
import { keepPoDocument, removePoDocument } from "#domain/orders/po-documents.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectCheckout } from "./checkout-queries.ts";

/** Whether files may be sent in this checkout from this browser. Refuses `checkout-not-found`. */
export async function requireOwnCheckout(shop: Shop, buyer: CheckoutBuyer, token: string): Promise<void> {
  const checkout = await selectCheckout(shop, token, buyer);
  if (!checkout?.form.isKnown) throw new Refusal("checkout-not-found");
}

/**
 * The buyer sends the document of the purchase order: it goes with the order that comes of this checkout. Refuses `checkout-not-found` also to
 * another browser, `po-document-unreadable`, `file-too-large`, `po-documents-full`, `stored-too-much`.
 */
export async function addCheckoutDocument(
  shop: Shop,
  buyer: CheckoutBuyer,
  { token, ...upload }: { token: string; name: string; bytes: Uint8Array },
): Promise<{ documentId: string }> {
  await requireOwnCheckout(shop, buyer, token);
  return keepPoDocument(shop, buyer, { checkoutToken: token, browserId: buyer.browserId }, upload);
}

/** It was the wrong file. Refuses `checkout-not-found`; nothing happens for a document of another checkout or browser. */
export async function removeCheckoutDocument(
  shop: Shop,
  buyer: CheckoutBuyer,
  { token, documentId }: { token: string; documentId: string },
): Promise<void> {
  await requireOwnCheckout(shop, buyer, token);
  await removePoDocument(shop, { checkoutToken: token, browserId: buyer.browserId }, documentId);
}
