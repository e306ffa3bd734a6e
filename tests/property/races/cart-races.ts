import type { Staff } from "#domain/actor.ts";
import type { Buyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { mergeGuestCart } from "#domain/cart/cart-merging.ts";
import { confirmPayment, placeOrder } from "#domain/checkout/checkout.ts";
import { draftOrderToken, openDraftOrder } from "#domain/checkout/draft-order-paying.ts";
import { createDraftOrder } from "#domain/checkout/draft-orders.ts";
import { storePoDocument } from "#domain/orders/po-documents.ts";
import { isRefusal } from "#domain/refusal.ts";
import { makeCustomer } from "#support/customer-on-terms.ts";
import { challengeCard, lab, makeCheckout, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import type { TestShop } from "#support/test-shop.ts";
import type { Race } from "../race-runner.ts";

const staff: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };
const guest: Buyer = { kind: "visitor", cartId: null, currency: "USD" };

const linesOf = (merchandiseId: string, quantity: number) => ({ lines: [{ merchandiseId, quantity }] });

/** Two tabs put two units each into a cart that holds one; three are in stock. */
export async function twoAdditions(shop: TestShop): Promise<Race> {
  const { id } = await makeVariant(shop, { stock: 3 });
  const { id: cartId } = await addLines(shop, guest, linesOf(id, 1));
  const add = (shop: TestShop) => addLines(shop, { ...guest, cartId }, linesOf(id, 2));
  return {
    first: add,
    second: add,
    faults: async () => {
      const [line] = await shop.sql<{ quantity: number }[]>`select quantity from cart_lines where cart_id = ${cartId}`;
      return (line?.quantity ?? 0) > 3 ? ["a cart holds more than there is"] : [];
    },
  };
}

/** A customer signs in in two browsers, each with a cart. */
export async function twoSignIns(shop: TestShop): Promise<Race> {
  const { accountId, email } = await makeCustomer(shop);
  const carts = [
    await addLines(shop, guest, linesOf((await makeVariant(shop)).id, 1)),
    await addLines(shop, guest, linesOf((await makeVariant(shop)).id, 1)),
  ];
  const join = (at: 0 | 1) => (shop: TestShop) => mergeGuestCart(shop, { kind: "customer", accountId, email, cartId: carts[at]?.id ?? null });
  return {
    first: join(0),
    second: join(1),
    faults: async () => {
      const open = await shop.sql`
        select from carts c where c.account_id = ${accountId} and c.completed_at is null and exists (select from cart_lines l where l.cart_id = c.id)`;
      return open.length > 1 ? ["an account has two carts, of which it sees one"] : [];
    },
  };
}

/** A customer signs in while the guest's cart is being paid for in another tab. */
export async function signInWhilePaying(shop: TestShop): Promise<Race> {
  const { accountId, email, buyer } = await makeCustomer(shop);
  await addLines(shop, { ...buyer, cartId: null }, linesOf((await makeVariant(shop)).id, 1));
  const variant = await makeVariant(shop);
  const made = await makeCheckout(shop, [variant]);
  const shopper = { ...made.shopper, address: undefined };
  return {
    first: (shop) => mergeGuestCart(shop, { kind: "customer", accountId, email, cartId: made.cartId }),
    second: (shop) => placeOrder(shop, shopper, { ...made.request, payload: challengeCard }),
    faults: async () => {
      const [attempt] = await shop.sql<{ id: string }[]>`select id from payment_attempts where cart_id = ${made.cartId} and settled_at is null`;
      if (!attempt) return [];
      await confirmPayment(shop, shopper, { token: made.token, attemptId: attempt.id, accepted: true }).catch((thrown: unknown) => {
        if (!isRefusal(thrown)) throw thrown;
      });
      const ordered = await shop.sql`select from orders where attempt_id = ${attempt.id}`;
      const left = await shop.sql`
        select from cart_lines l join carts c on c.id = l.cart_id where c.account_id = ${accountId} and c.completed_at is null and l.variant_id = ${variant.id}`;
      return ordered.length > 0 && left.length > 0 ? ["what was ordered is still in the cart"] : [];
    },
  };
}

/** A draft order is opened in two browsers. */
export async function draftOpenedTwice(shop: TestShop): Promise<Race> {
  const { id: variantId } = await makeVariant(shop);
  const lines = [{ variantId, quantity: 1, priceCents: 8000 }];
  const nothingOff = { discountTitle: "", discountCents: 0, shippingTitle: "Courier", shippingCents: 2500 };
  const id = await createDraftOrder(shop, staff, { email: "ada@lab.example", lines, shippingAddress: lab, ...nothingOff });
  const open = (browserId: string) => (shop: TestShop) =>
    openDraftOrder(shop, { ...stranger, address: undefined, browserId }, draftOrderToken(shop, id), "http://shop.test/thank-you");
  return {
    first: open(shop.ids.token()),
    second: open(shop.ids.token()),
    faults: async (outcomes) => {
      const tokens = outcomes.flatMap((outcome) => ("answer" in outcome ? [(outcome.answer as { checkoutToken: string }).checkoutToken] : []));
      const carts = await shop.sql`select distinct cart_id from checkouts where token = any(${tokens}::text[])`;
      return carts.length > 1 ? ["a draft order has two carts, and can be paid twice"] : [];
    },
  };
}

const maxDocuments = 5;

/** Two tabs send the last of five documents of a purchase order. */
export async function lastDocument(shop: TestShop): Promise<Race> {
  const { token, shopper } = await makeCheckout(shop, [await makeVariant(shop)]);
  const place = { checkoutToken: token, browserId: shopper.browserId };
  const keep = (nth: number) => (shop: TestShop) =>
    storePoDocument(shop, { ...shopper, address: undefined }, place, { name: "po.pdf", bytes: Buffer.from(`%PDF-1.4 ${nth} ${token}\n%%EOF`) });
  for (let nth = 1; nth < maxDocuments; nth++) await keep(nth)(shop);
  return {
    first: keep(10),
    second: keep(11),
    faults: async () => {
      const documents = await shop.sql`select from po_documents where checkout_token = ${token}`;
      return documents.length > maxDocuments ? ["a purchase order has more documents than it may"] : [];
    },
  };
}
