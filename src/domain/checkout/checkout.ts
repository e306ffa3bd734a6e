import { inTransaction, pipelined } from "#db/transaction.ts";
import { defaultAddressOf } from "#domain/accounts/addresses.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { lockCartForCheckout, readCart } from "#domain/cart/cart.ts";
import { readOffers } from "#domain/discounts/discounts.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { storeVisitOfCheckout } from "#domain/events/checkout-events.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { consumeStorageQuota, rowBytes } from "#domain/storage-limits.ts";
import { addressFieldRulesOf, withoutHiddenFields } from "./address-field-rules.ts";
import { estimateCart, parseDestination } from "./cart-estimate.ts";
import { formFaults } from "./checkout-form-faults.ts";
import { beginAddress, upsertForm } from "./checkout-form-queries.ts";
import type { CheckoutStepInput, Faults } from "./checkout-input.ts";
import { insertCheckout, isPreparedByStaff, reopenCheckout, selectCheckout } from "./checkout-queries.ts";

export { readCheckoutExemption, sendCheckoutCertificate } from "./checkout-exemption.ts";
export { deleteSeenTotals } from "./checkout-form-queries.ts";
/**
 * Checkout promises that what the shopper confirmed is what is charged, once; nothing entered is lost; the last unit is sold
 * once; and no money is kept for which nothing is delivered. Anybody with the token may pay, with an address of their own:
 * what is entered in a browser is shown only there, and becomes part only of its own payments (decision 016). What happens to an order
 * afterward is left to orders.
 */
export { type Checkout, type CheckoutLine, type CheckoutTotals, type OpenPage, readCheckout, readPlaced } from "./checkout-reading.ts";
export { deleteOldConfirmedEmails } from "./confirmed-emails.ts";
export { confirmPayment, type OrderRequest, type PaymentResult, payloadFaults, placeOrder, reconcileAttempts } from "./order-placing.ts";
export { type PaymentEvent, type Settlement, settle } from "./payment-settling.ts";
export { type PaymentRequest, startPayment } from "./payment-starting.ts";
export type { Payment } from "./payment-view.ts";
export { handleProviderReport, type ProviderReport } from "./provider-reports.ts";
export { purchaseOrderToken, resendConfirmationRequest } from "./purchase-order-confirmation-request.ts";
export { confirmPurchaseOrder, type PurchaseOrderToConfirm, readPurchaseOrderToConfirm } from "./purchase-order-confirming.ts";

export type OpenedCheckout = { token: string; totalQuantity: number; totalCents: number; currency: string };

/**
 * Opens the checkout of the shopper's cart: the one in which this browser was before, with what was entered there, else a new one.
 * Nobody is led into a checkout that another person opened for their cart.
 * @param input.origin of this shop; `returnUrl` must belong to it.
 * @param input.place for which the shopper estimated the cart ("US 94103"): the beginning of an address that is not entered yet.
 * Refuses `return-url-foreign`, `cart-not-found`, `cart-empty`, `stored-too-much`.
 */
export async function openCheckout(
  shop: Shop,
  buyer: CheckoutBuyer,
  input: { cartId?: string | null | undefined; returnUrl: string; origin: string; place?: string | null },
): Promise<OpenedCheckout> {
  const returnUrl = ownAddress(input.returnUrl, input.origin);
  const found = await readCart(shop, buyer, input.cartId);
  if (!found || found.lines.length === 0) throw new Refusal("cart-empty");
  // The lines count too, because the page stores what it showed.
  await consumeStorageQuota(shop, buyer, rowBytes * (3 + found.lines.length) + returnUrl.length);
  const settings = await readSettings(shop);
  const place = parseDestination(input.place ?? null, settings);
  const kept = buyer.kind === "customer" ? await defaultAddressOf(shop, buyer.accountId) : null;
  return inTransaction(shop, async (shop) => {
    const cart = await lockCartForCheckout(shop, buyer, found.id);
    if (!cart || cart.lines.length === 0) throw new Refusal("cart-empty");
    const offers = await readOffers(shop, { cartId: cart.id, code: "", email: "" });
    let token = await reopenCheckout(shop, cart.id, buyer.browserId, returnUrl);
    if (!token) {
      token = shop.ids.token();
      const payload = { lines: cart.lines.length, amountCents: cart.subtotalCents, currency: cart.currency };
      await pipelined([
        insertCheckout(shop, { token, cartId: cart.id, accountId: cart.accountId, returnUrl, browserId: buyer.browserId }),
        // Only the payer may know the token, so the event names the cart.
        record(shop, buyer, "checkout.started", { kind: "cart", id: cart.id }, payload),
        storeVisitOfCheckout(shop, buyer, cart.id),
      ]);
    }
    // Both apply only where no address was entered; the customer's own comes before the place of the estimate.
    if (kept) await beginAddress(shop, token, buyer.browserId, kept);
    if (place) await beginAddress(shop, token, buyer.browserId, place);
    return {
      token,
      totalQuantity: cart.totalQuantity,
      totalCents: estimateCart(cart, place, { settings, offers, now: shop.clock.now() }).totalCents,
      currency: cart.currency,
    };
  });
}

function ownAddress(address: string, origin: string): string {
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch (fault) {
    throw new Refusal("return-url-foreign", {}, fault);
  }
  // The origin alone is not enough: `blob:` and a name before an `@` have one too.
  if (!url.href.startsWith(`${origin}/`)) throw new Refusal("return-url-foreign");
  return url.href;
}

/**
 * Stores what was entered, right or wrong, and returns what is wrong with it. Refuses `checkout-not-found`, `checkout-completed`,
 * and `checkout-crowded` where too many other browsers entered something in it.
 */
export async function saveCheckoutStep(shop: Shop, buyer: CheckoutBuyer, token: string, input: CheckoutStepInput): Promise<{ faults: Faults }> {
  await consumeStorageQuota(shop, buyer, JSON.stringify(input).length + rowBytes);
  const [settings, form, isPrepared] = await Promise.all([readSettings(shop), upsertForm(shop, token, buyer, input), isPreparedByStaff(shop, token)]);
  if (form) return { faults: formFaults(withoutHiddenFields(form, addressFieldRulesOf(settings.checkout, isPrepared)), settings) };
  const checkout = await selectCheckout(shop, token, buyer);
  if (!checkout) throw new Refusal("checkout-not-found");
  throw new Refusal(checkout.orderId ? "checkout-completed" : "checkout-crowded");
}
