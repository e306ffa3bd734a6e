import { describe, expect, it } from "vitest";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { addLines, readCart } from "#domain/cart/cart.ts";
import { lab, makeCheckout, payingCard, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { signedInAs } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { openCheckout, placeOrder, readCheckout, saveCheckoutStep } from "./checkout.ts";

const shopOf = useTestShop();

async function customerWithCart(shop: TestShop): Promise<CheckoutBuyer> {
  const { account } = await signedInAs(shop, "customer");
  const { id: accountId, email } = account;
  const buyer = { ...stranger, kind: "customer", accountId, email, browserId: shop.ids.token() } as const;
  const variant = await makeVariant(shop);
  const cart = await addLines(shop, buyer, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
  return { ...buyer, cartId: cart.id };
}
const open = (shop: TestShop, buyer: CheckoutBuyer) => openCheckout(shop, buyer, { returnUrl: "/thank-you", origin: "http://shop.test" });
const ownerOf = async (shop: TestShop, orderId: string) => (await shop.sql`select account_id, email from orders where id = ${orderId}`)[0];
const emailOf = (buyer: CheckoutBuyer) => ("email" in buyer ? buyer.email : "");

async function pay(shop: TestShop, buyer: CheckoutBuyer, token: string): Promise<string> {
  const { seenTotals } = await readCheckout(shop, buyer, token);
  const paid = await placeOrder(shop, buyer, { token, seenTotals, idempotencyKey: shop.ids.token(), method: "test-card", payload: payingCard });
  if (!("orderId" in paid)) throw new Error(`No order came of it: ${paid.status}`);
  return paid.orderId;
}

describe("the checkout of a signed-in customer", () => {
  it("knows their email address until they type another, and calls nothing wrong that they did not touch", async () => {
    const shop = shopOf();
    const buyer = await customerWithCart(shop);
    const { token } = await open(shop, buyer);
    expect(await readCheckout(shop, buyer, token)).toMatchObject({ email: emailOf(buyer), faults: {} });
    await saveCheckoutStep(shop, buyer, token, { email: "purchasing@lab.example" });
    expect((await readCheckout(shop, buyer, token)).email).toBe("purchasing@lab.example");
    // A field that was emptied stays empty: the account's own address does not come back.
    await saveCheckoutStep(shop, buyer, token, { email: "" });
    expect((await readCheckout(shop, buyer, token)).email).toBe("");
  });

  it("becomes an order of their account, sent to the address that stood there", async () => {
    const shop = shopOf();
    const buyer = await customerWithCart(shop);
    const { token } = await open(shop, buyer);
    await saveCheckoutStep(shop, buyer, token, { shippingAddress: lab });
    const orderId = await pay(shop, buyer, token);
    expect(await ownerOf(shop, orderId)).toEqual({ account_id: "accountId" in buyer ? buyer.accountId : null, email: emailOf(buyer) });
  });

  it("shows their address to nobody else who knows its URL", async () => {
    const shop = shopOf();
    const buyer = await customerWithCart(shop);
    const { token } = await open(shop, buyer);
    const other = await customerWithCart(shop);
    expect((await readCheckout(shop, { ...stranger, browserId: shop.ids.token() }, token)).email).toBe("");
    expect((await readCheckout(shop, other, token)).email).toBe(emailOf(other));
  });

  it("gives no order to the account when somebody else pays it, whose address and goods they would see", async () => {
    const shop = shopOf();
    const planter = await customerWithCart(shop);
    const { token } = await open(shop, planter);
    const victim = { ...stranger, browserId: shop.ids.token() };
    await saveCheckoutStep(shop, victim, token, { email: "victim@lab.example", shippingAddress: lab });
    const orderId = await pay(shop, victim, token);
    expect(await ownerOf(shop, orderId)).toEqual({ account_id: null, email: "victim@lab.example" });
  });

  it("may begin as a guest: a buyer who signs in on the way has the order in their account", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const { account } = await signedInAs(shop, "customer");
    const buyer = { ...made.shopper, kind: "customer", accountId: account.id, email: account.email } as const;
    expect((await readCart(shop, buyer))?.lines).toHaveLength(1);
    const orderId = await pay(shop, buyer, made.token);
    expect(await ownerOf(shop, orderId)).toMatchObject({ account_id: account.id });
  });
});
