import { inTransaction } from "#db/transaction.ts";
import type { Shopper } from "#domain/actor.ts";
import { lockCartForCheckout, readCart } from "#domain/cart/cart.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type CheckoutStepInput, checkoutFaults, type Faults } from "./checkout-input.ts";
import { insertCheckout, lockCheckout, reopenCheckout, selectCheckout, updateTyped } from "./checkout-queries.ts";

/**
 * Checkout promises: what the shopper confirmed is what is charged, once; nothing typed is lost; the last unit is sold
 * once; and no money is kept for which nothing is delivered. Whoever holds the token may pay. What happens to an order
 * afterwards is left to orders.
 */
export { type Checkout, type CheckoutLine, type CheckoutTotals, type OpenPage, readCheckout } from "./checkout-reading.ts";
export { confirmPayment, type PaymentResult, placeOrder, reconcileAttempts } from "./order-placing.ts";
export { type PaymentEvent, type Settlement, settle } from "./payment-settling.ts";
export { type PaymentRequest, startPayment } from "./payment-starting.ts";

export type OpenedCheckout = { token: string; totalQuantity: number; totalCents: number; currency: string };

/**
 * Opens the checkout of the shopper's cart, or the one that is open already: with what was typed, if the cart is the
 * shopper's by cookie or account; who only knows a guest cart's id begins with an empty form.
 * @param input.origin of this shop; `returnUrl` must be of it.
 * Refuses `return-url-foreign`, `cart-not-found`, `cart-empty`.
 */
export async function openCheckout(
  shop: Shop,
  shopper: Shopper,
  input: { cartId?: string | null | undefined; returnUrl: string; origin: string },
): Promise<OpenedCheckout> {
  const returnUrl = ownAddress(input.returnUrl, input.origin);
  const found = await readCart(shop, shopper, input.cartId);
  if (!found || found.lines.length === 0) throw new Refusal("cart-empty");
  return inTransaction(shop, async (shop) => {
    const cart = await lockCartForCheckout(shop, found.id);
    if (!cart || cart.lines.length === 0) throw new Refusal("cart-empty");
    const isProven = shopper.cartId === cart.id || cart.accountId !== null;
    let token = isProven ? await reopenCheckout(shop, cart.id, returnUrl) : null;
    if (!token) {
      token = shop.ids.token();
      await insertCheckout(shop, { token, cartId: cart.id, accountId: cart.accountId, returnUrl });
    }
    return { token, totalQuantity: cart.totalQuantity, totalCents: cart.subtotalCents, currency: cart.currency };
  });
}

function ownAddress(address: string, origin: string): string {
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch (fault) {
    throw new Refusal("return-url-foreign", {}, fault);
  }
  // Not the origin alone: `blob:` and a name before an `@` have one too.
  if (!url.href.startsWith(`${origin}/`)) throw new Refusal("return-url-foreign");
  return url.href;
}

/**
 * Keeps what was typed, right or wrong, and tells what is wrong with it. Refuses `checkout-not-found`, `checkout-completed`.
 */
export async function saveCheckoutStep(shop: Shop, token: string, input: CheckoutStepInput): Promise<{ faults: Faults }> {
  const settings = await readSettings(shop);
  return inTransaction(shop, async (shop) => {
    const before = await lockCheckout(shop, token);
    if (!before) throw new Refusal("checkout-not-found");
    if (before.orderId) throw new Refusal("checkout-completed");
    await updateTyped(shop, token, input, before);
    const after = (await selectCheckout(shop, token)) ?? before;
    return { faults: checkoutFaults(after, settings.shop.countries) };
  });
}
