import type { Staff } from "#domain/actor.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { openCheckout, type PaymentResult, placeOrder, readCheckout, saveCheckoutStep } from "#domain/checkout/checkout.ts";
import { rememberEmail } from "#domain/checkout/confirmed-emails.ts";
import { changeTerms, readCustomer } from "#domain/customers/customers.ts";
import { lab, stranger } from "./make-checkout.ts";
import { signedInAs } from "./test-app.ts";
import type { TestShop } from "./test-shop.ts";

export const manager: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "manager" };

/** Makes a signed-in customer with a confirmed email address in their own browser, with payment terms if given. */
export async function makeCustomer(shop: TestShop, terms: { netDays: number; creditLimitCents?: number | null } | null = null) {
  const signedIn = await signedInAs(shop, "customer");
  const { id: accountId, email } = signedIn.account;
  await shop.sql`update accounts set email_confirmed_at = ${shop.clock.now().toISOString()} where id = ${accountId}`;
  const buyer: CheckoutBuyer = { ...stranger, kind: "customer", accountId, email, browserId: shop.ids.token() };
  await rememberEmail(shop, buyer, null, email);
  if (terms) {
    const { revision } = (await readCustomer(shop, manager, accountId)).terms;
    const asked = { creditLimitCents: null, remindersPaused: false, ...terms };
    await changeTerms(shop, manager, { id: accountId, revision, terms: asked });
  }
  return { ...signedIn, buyer, accountId, email };
}

/** Makes the buyer's checkout of these lines, ready to be placed on a purchase order. */
export async function checkoutOf(shop: TestShop, buyer: CheckoutBuyer, wanted: { id: string; quantity?: number }[]) {
  const browser = { ...buyer, browserId: shop.ids.token(), cartId: null };
  const cart = await addLines(shop, browser, {
    lines: wanted.map(({ id, quantity = 1 }) => ({ merchandiseId: id, quantity })),
    isNew: true,
  } as never);
  const at = { ...browser, cartId: cart.id };
  const { token } = await openCheckout(shop, at, { cartId: cart.id, returnUrl: "/thank-you", origin: "http://shop.test" });
  await saveCheckoutStep(shop, at, token, { shippingAddress: lab });
  const place = async (): Promise<PaymentResult> => {
    const { seenTotals } = await readCheckout(shop, at, token);
    return placeOrder(shop, at, { token, seenTotals, idempotencyKey: shop.ids.token(), method: "purchase-order", poNumber: "PO-9" });
  };
  return { token, at, place };
}

export async function orderOnTerms(shop: TestShop, buyer: CheckoutBuyer, wanted: { id: string; quantity?: number }[]): Promise<string> {
  const placed = await (await checkoutOf(shop, buyer, wanted)).place();
  if (!("orderId" in placed)) throw new Error(`No order came of it: ${placed.status}`);
  return placed.orderId;
}
