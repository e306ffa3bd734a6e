import { describe, expect, it } from "vitest";
import { createAccount } from "#domain/accounts/accounts.ts";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import {
  confirmPayment,
  openCheckout,
  placeOrder,
  readCheckout,
  readPlaced,
  resendConfirmationRequest,
  saveCheckoutStep,
  settle,
  startPayment,
} from "#domain/checkout/checkout.ts";
import { readLinkedOrder } from "#domain/orders/order-access.ts";
import { orderToken } from "#domain/orders/order-token.ts";
import { isRefusal } from "#domain/refusal.ts";
import { challengeCard, decliningCard, lab, makeCheckout, makeOrder, onPurchaseOrder, stranger } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

async function placedOrder() {
  const id = await makeOrder(shopOf(), [await makeVariant(shopOf())]);
  const [row] = await shopOf().sql<{ name: string; email: string }[]>`select name, email from orders where id = ${id}`;
  return { id, name: row?.name ?? "", email: row?.email ?? "", token: orderToken(shopOf(), id) };
}

describe("a guest's order", () => {
  it("is shown for its proof only: not by number, by id or by another order's proof (Spree CVE-2026-25757, Saleor CVE-2026-24136)", async () => {
    const [mine, theirs] = [await placedOrder(), await placedOrder()];
    const [, mySignature = ""] = mine.token.split(".");
    const [, signature = ""] = theirs.token.split(".");
    const { keys } = shopOf();
    const attempts = [
      theirs.name,
      theirs.name.replace("#", ""),
      theirs.id,
      `${theirs.id}.`,
      `.${signature}`,
      `${theirs.id}.${mySignature}`,
      `${theirs.id}.${signature.slice(0, -1)}`,
      `${theirs.id}.${signature}A`,
      `${theirs.id}.undefined`,
      `gid://meniscus/Order/${theirs.id}.${signature}`,
      `${theirs.id}.${keys.sign("newsletter-unsubscribe", theirs.id)}`,
      `${theirs.id}.${keys.sign("refresh-token", theirs.id)}`,
      `${theirs.token}.more`,
      "",
    ];
    for (const token of attempts)
      expect([token, await refusalOf(readLinkedOrder(shopOf(), stranger, { token }))]).toEqual([token, "order-not-found"]);
    expect((await readLinkedOrder(shopOf(), stranger, { token: theirs.token })).order.name).toBe(theirs.name);
  });

  it("does not go to somebody who registers with its email address: an address is no proof (Saleor CVE-2026-44472)", async () => {
    const order = await placedOrder();
    const account = await createAccount(shopOf(), stranger, {
      email: order.email,
      password: "123456",
      firstName: "E",
      lastName: "Ve",
      role: "customer",
    });
    const { call } = openTestApp(shopOf());
    await call("POST", "/api/auth/login", { body: { email: order.email, password: "123456" } });
    expect(await shopOf().sql`select account_id from orders where id = ${order.id}`).toEqual([{ account_id: null }]);
    expect(await shopOf().sql`select id from orders where account_id = ${account.id}`).toEqual([]);
    expect(await shopOf().sql`select id from carts where account_id = ${account.id}`).toEqual([]);
  });

  it("is not read by a signed-in customer through the calls of staff (EverShop CVE-2025-12919, Saleor CVE-2026-24136)", async () => {
    const order = await placedOrder();
    const { call } = openTestApp(shopOf());
    const { token } = await signedInAs(shopOf(), "customer");
    for (const path of ["/api/admin/orders", `/api/admin/orders/${order.id}`, `/api/admin/orders?search=${encodeURIComponent(order.email)}`]) {
      const answer = await call("GET", path, { token });
      expect([path, answer.status, answer.text.includes(order.email)]).toEqual([path, 403, false]);
      expect((await call("GET", path)).status).toBe(401);
    }
  });

  it("keeps the address that was confirmed: nothing typed later reaches it, before or after it is paid (Solidus CVE-2020-15109)", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const attempt = await startPayment(shop, made.shopper, made.request);
    await saveCheckoutStep(shop, made.shopper, made.token, {
      email: "thief@evil.example",
      shippingAddress: { ...lab, address1: "9 Other Street", country: "FR", zip: "" },
    });
    const event = { provider: "test-card", eventId: `e-${attempt.id}`, attemptId: attempt.id, reference: "r", status: "paid" } as const;
    const { orderId } = await settle(shop, event);
    await expect(saveCheckoutStep(shop, made.shopper, made.token, { shippingAddress: { ...lab, address1: "9 Other Street" } })).rejects.toMatchObject(
      {
        code: "checkout-completed",
      },
    );
    const [order] = await shop.sql`select email, shipping_address from orders where id = ${orderId}`;
    expect(order).toMatchObject({ email: expect.stringMatching(/^buyer-/), shipping_address: { address1: lab.address1, country: "US" } });
  });
});

describe("a stranger's checkout", () => {
  it("is reached by its whole token only (Spree CVE-2026-22588, CVE-2026-22589: addresses of others by id)", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const { token, cartId } = made;
    const guesses = ["", "%", "_".repeat(43), token.slice(0, -1), `${token}x`, ` ${token}`, token.toLowerCase(), cartId];
    for (const guess of guesses) await expect(readCheckout(shop, made.shopper, guess)).rejects.toMatchObject({ code: "checkout-not-found" });
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it("shows no address to somebody who knows the cart: another checkout of it begins empty (Spree CVE-2026-22589)", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)], { email: "private@lab.example" });
    const { call } = openTestApp(shop);
    const opened = await call("POST", "/api/checkout", { body: { cartId: made.cartId, returnUrl: `${testOrigin}/thank-you` } });
    const token = new URL(opened.json.checkoutUrl).pathname.split("/").at(-1) ?? "";
    expect(JSON.stringify(await readCheckout(shop, stranger, token))).not.toMatch(/private@lab|Analytical Way/);
  });

  it("cannot be opened over an account's cart, by whoever knows its id (Spree CVE-2026-94462)", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop);
    const { actor } = await signedInAs(shop, "customer");
    if (actor.kind !== "customer") throw new Error("not a customer");
    const cart = await addLines(shop, { ...actor, currency: "USD" }, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
    const other = await signedInAs(shop, "customer");
    for (const shopper of [
      stranger,
      { ...stranger, cartId: cart.id },
      { kind: "customer" as const, accountId: other.account.id, email: other.account.email, cartId: null, currency: "USD", browserId: "theirs" },
    ])
      await expect(openCheckout(shop, shopper, { cartId: cart.id, returnUrl: "/thank-you", origin: testOrigin })).rejects.toMatchObject({
        code: expect.stringMatching(/^cart-(?:not-found|empty)$/),
      });
  });

  it("is not paid, confirmed or looked into through one's own: its payment belongs to it (Vendure GHSA-7qvr-c5vf-xxfh)", async () => {
    const shop = shopOf();
    const mine = await makeCheckout(shop, [await makeVariant(shop)]);
    const theirs = await makeCheckout(shop, [await makeVariant(shop)]);
    const { attemptId } = await placeOrder(shop, theirs.shopper, { ...theirs.request, payload: challengeCard });
    for (const accepted of [true, false])
      await expect(confirmPayment(shop, mine.shopper, { token: mine.token, attemptId, accepted })).rejects.toMatchObject({
        code: "checkout-not-found",
      });
    const stolenKey = { ...mine.request, idempotencyKey: theirs.request.idempotencyKey };
    expect((await placeOrder(shop, mine.shopper, stolenKey)).attemptId).not.toBe(attemptId);
    expect(await shop.sql`select status, order_id from payment_attempts where id = ${attemptId}`).toEqual([
      { status: "needs-confirmation", order_id: null },
    ]);
  });

  it("tells nothing of its order when paying fails: a code and words, no address, no order (Craft CVE-2026-32270)", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)], { email: "private@lab.example" });
    const tried = (as: CheckoutBuyer, change: object) => placeOrder(shop, as, { ...made.request, ...change }).catch((thrown: unknown) => thrown);
    const declined = await tried(made.shopper, { payload: decliningCard });
    expect(isRefusal(declined) && [declined.code, declined.params]).toEqual(["payment-declined", { failureCode: "card_declined" }]);
    const stale = await tried(made.shopper, { idempotencyKey: "other", seenTotals: "other" });
    expect(isRefusal(stale) && Object.keys(stale.params)).toEqual(["total"]);
    const theirs = await tried(stranger, { idempotencyKey: "another" });
    expect(isRefusal(theirs) && [theirs.code, JSON.stringify(theirs.params).includes("private")]).toEqual(["checkout-incomplete", false]);
  });

  it("says what became of it to its own browser only, and sends no second email for anybody else (Vendure GHSA-7qvr-c5vf-xxfh)", async () => {
    const shop = shopOf();
    const theirs = await makeCheckout(shop, [await makeVariant(shop)]);
    const waiting = await makeCheckout(shop, [await makeVariant(shop)]);
    await placeOrder(shop, theirs.shopper, theirs.request);
    await placeOrder(shop, waiting.shopper, onPurchaseOrder(waiting));
    await expect(readPlaced(shop, stranger, theirs.token)).rejects.toMatchObject({ code: "checkout-completed" });
    await expect(resendConfirmationRequest(shop, stranger, waiting.token)).rejects.toMatchObject({ code: "checkout-not-found" });
  });

  it("leads back to this shop only, however another address is dressed up (open redirect)", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const added = await call("POST", "/api/cart", { body: { lines: [{ merchandiseId: (await makeVariant(shop)).id }] } });
    const cookie = added.cookie?.split(";")[0] ?? "";
    const host = new URL(testOrigin).host;
    const foreign = [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      `http://${host}@evil.example`,
      `http://${host}.evil.example`,
      `https://${host}/`,
      `http://${host}:81/`,
      "javascript:alert(1)",
      "data:text/html,x",
      " https://evil.example",
      "http:/\t/evil.example",
      `blob:${testOrigin}/x`,
      `http://user:password@${host}/`,
      "ftp://shop.test/",
    ];
    for (const returnUrl of foreign)
      expect([returnUrl, (await call("POST", "/api/checkout", { cookie, body: { returnUrl } })).json.code]).toEqual([
        returnUrl,
        "return-url-foreign",
      ]);
    expect((await call("POST", "/api/checkout", { cookie, body: { returnUrl: "/thank-you" } })).status).toBe(200);
  });
});
