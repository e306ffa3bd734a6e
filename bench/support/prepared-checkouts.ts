import { browserIdOf, newBrowserSecret } from "#domain/browser-id.ts";
import { atCheckout, type CheckoutBuyer, defaultBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { openCheckout, readCheckout, saveCheckoutStep } from "#domain/checkout/checkout.ts";
import type { Shop } from "#domain/shop.ts";

/** A checkout that lacks only the payment, the browser that filled it in, and the form with which its page would pay. */
export type PreparedCheckout = { token: string; cartId: string; browserSecret: string; buyer: CheckoutBuyer; form: string };

const address = {
  firstName: "Ada",
  lastName: "Byron",
  company: "Bench Laboratory",
  address1: "1 Measure Street",
  address2: "",
  city: "Boston",
  province: "MA",
  zip: "02110",
  country: "US",
  phone: "617 555 0100",
};
const card = { number: "4242 4242 4242 4242", expiry: "12/40", cvc: "123", name: "Ada Byron" };

const below = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, String(value)]));
/** Each buyer has a different email address: orders of the same guest wait for one another, because they are counted. */
const emailOf = (number: number) => `lab-${number}@bench.example`;
/** The form fields that a checkout sends for that buyer, and those for the payment. */
export const typedAddress = (number: number) => ({ email: emailOf(number), billingSame: "yes", ...below("shippingAddress", address) });
export const typedPayment = { paymentMethod: "test-card", ...below("card", card) };

/** Makes carts of one or two lines, each with its filled-in checkout, through the modules. */
export async function prepareCheckouts(shop: Shop, variants: string[], count: number): Promise<PreparedCheckout[]> {
  const prepared: PreparedCheckout[] = new Array(count);
  let next = 0;
  const loop = async () => {
    for (let at = next++; at < count; at = next++) prepared[at] = await prepare(shop, variants, at);
  };
  await Promise.all(Array.from({ length: 8 }, loop));
  return prepared;
}

async function prepare(shop: Shop, variants: string[], at: number): Promise<PreparedCheckout> {
  const line = (offset: number) => ({ merchandiseId: variants[(at * 2 + offset) % variants.length] ?? "", quantity: 1 });
  const cart = await addLines(shop, defaultBuyer("USD"), { lines: at % 2 === 0 ? [line(0)] : [line(0), line(1)] });
  const origin = "http://127.0.0.1";
  const browserSecret = newBrowserSecret();
  const buyer = atCheckout({ ...defaultBuyer("USD"), cartId: cart.id }, browserIdOf(browserSecret));
  const { token } = await openCheckout(shop, buyer, { returnUrl: "/thank-you", origin });
  const method = "test-card";
  await saveCheckoutStep(shop, buyer, token, { email: emailOf(at), shippingAddress: address, billingAddress: null, paymentMethod: method });
  const checkout = await readCheckout(shop, buyer, token);
  if (!checkout.isReady) throw new Error(`A prepared checkout is not ready: ${JSON.stringify(checkout.faults)}`);
  const { seenTotals } = checkout;
  const form = new URLSearchParams({ intent: "place", ...typedAddress(at), ...typedPayment, seenTotals, tryKey: `bench-${token}` });
  return { token, cartId: cart.id, browserSecret, buyer, form: form.toString() };
}
