import type { CheckoutBuyer } from "#domain/buyer.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { openCheckout } from "./checkout.ts";
import { copyTypedForm, selectMovedCheckout } from "./merged-cart-checkout-queries.ts";

/**
 * Continues the checkout of a buyer who signed in during it: at the sign-in its lines moved into the cart of the account, and the checkout ended.
 * Opens the checkout of that cart with what was entered in this browser in the ended one. Null: nothing moved, or this browser has no form there.
 * Refuses `stored-too-much`.
 */
export async function openJoinedCheckout(shop: Shop, buyer: CheckoutBuyer, token: string, origin: string): Promise<string | null> {
  if (buyer.kind !== "customer") return null;
  const moved = await selectMovedCheckout(shop, token, buyer.browserId);
  if (!moved) return null;
  const { pathname, search, hash } = new URL(moved.returnUrl);
  const opened = await openCheckout(shop, buyer, { returnUrl: origin + pathname + search + hash, origin }).catch((thrown: unknown) => {
    // The cart was emptied since, or belongs to another account.
    if (isRefusal(thrown) && (thrown.code === "cart-empty" || thrown.code === "cart-not-found")) return null;
    throw thrown;
  });
  if (!opened) return null;
  await copyTypedForm(shop, { from: token, to: opened.token, browserId: buyer.browserId });
  return opened.token;
}
