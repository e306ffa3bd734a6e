import type { CheckoutBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { openCheckout, type PaymentRequest, type PaymentResult, placeOrder, readCheckout, saveCheckoutStep } from "#domain/checkout/checkout.ts";
import { rememberEmail } from "#domain/checkout/confirmed-emails.ts";
import type { PaymentPayload } from "#domain/ports.ts";
import type { TypedAddress } from "#domain/postal-address-input.ts";
import type { Shop } from "#domain/shop.ts";

export const lab: TypedAddress = {
  firstName: "Ada",
  lastName: "Byron",
  company: "Byron Labs",
  address1: "1 Analytical Way",
  address2: "",
  city: "San Francisco",
  province: "CA",
  zip: "94103",
  country: "US",
  phone: "",
};

const card = (number: string): PaymentPayload => ({
  "card.number": number,
  "card.expiry": "12 / 30",
  "card.cvc": "123",
  "card.name": "Ada Byron",
});
export const payingCard = card("4242 4242 4242 4242");
export const decliningCard = card("4000 0000 0000 0002");
export const challengeCard = card("4000 0025 0000 3155");

/** A browser that has never visited the shop. */
export const stranger: CheckoutBuyer = { kind: "visitor", cartId: null, currency: "USD", address: "203.0.113.7", browserId: "a stranger's browser" };

export type MadeCheckout = { shopper: CheckoutBuyer; cartId: string; token: string; request: PaymentRequest & { payload?: PaymentPayload } };

let shoppers = 0;

/** Makes a checkout of a cart with these lines, contact and address filled in, and the request that pays it by test card. */
export async function makeCheckout(
  shop: Shop,
  wanted: { id: string; quantity?: number }[],
  typed: { email?: string; address?: Partial<TypedAddress>; exemptionCertificate?: string; browserId?: string } = {},
): Promise<MadeCheckout> {
  shoppers += 1;
  const cart = await addLines(shop, stranger, { lines: wanted.map(({ id, quantity = 1 }) => ({ merchandiseId: id, quantity })) });
  const shopper = { ...stranger, cartId: cart.id, browserId: typed.browserId ?? shop.ids.token() };
  const { token } = await openCheckout(shop, shopper, { returnUrl: "/thank-you", origin: "http://shop.test" });
  await saveCheckoutStep(shop, shopper, token, {
    email: typed.email ?? `buyer-${shoppers}@lab.example`,
    shippingAddress: { ...lab, ...typed.address },
    ...(typed.exemptionCertificate ? { exemptionCertificate: typed.exemptionCertificate } : {}),
  });
  const { seenTotals } = await readCheckout(shop, shopper, token);
  return {
    shopper,
    cartId: cart.id,
    token,
    request: { token, idempotencyKey: shop.ids.token(), seenTotals, method: "test-card", payload: payingCard },
  };
}

/** Returns the same request on a purchase order. */
export function onPurchaseOrder(made: MadeCheckout, poNumber = "PO-7781"): MadeCheckout["request"] {
  const { payload: _card, ...request } = made.request;
  return { ...request, method: "purchase-order", poNumber };
}

/** Places an order of these lines, paid by test card or pending on a purchase order, and returns its id. */
export async function makeOrder(
  shop: Shop,
  wanted: { id: string; quantity?: number }[],
  method: "test-card" | "purchase-order" = "test-card",
): Promise<string> {
  const made = await makeCheckout(shop, wanted);
  const result = method === "test-card" ? await placeOrder(shop, made.shopper, made.request) : await placePurchaseOrder(shop, made);
  if (!("orderId" in result)) throw new Error(`No order came of it: ${result.status}`);
  return result.orderId;
}

/** Places the purchase order from a browser for which the email address was confirmed before. */
export async function placePurchaseOrder(shop: Shop, made: MadeCheckout, request = onPurchaseOrder(made)): Promise<PaymentResult> {
  const { email } = await readCheckout(shop, made.shopper, made.token);
  await rememberEmail(shop, made.shopper, null, email);
  return placeOrder(shop, made.shopper, request);
}
