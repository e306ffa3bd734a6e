import { describe, expect, it } from "vitest";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { addLines } from "#domain/cart/cart.ts";
import { mergeGuestCart } from "#domain/cart/cart-merging.ts";
import { confirmPayment, openCheckout, placeOrder, readCheckout, saveCheckoutStep, startPayment } from "#domain/checkout/checkout.ts";
import { maxForms } from "#domain/checkout/checkout-form-queries.ts";
import { openJoinedCheckout } from "#domain/checkout/merged-cart-checkout.ts";
import { storageLimits } from "#domain/storage-limits.ts";
import type { RenderPage } from "#http/pages.ts";
import { challengeCard, lab, makeCheckout, payingCard, stranger } from "#support/make-checkout.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant } from "#support/make-variants.ts";
import { pageActions } from "#support/page-actions.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { openTestApp, signedInAs, testOrigin } from "#support/test-app.ts";
import { type TestShop, useTestShop } from "#support/test-shop.ts";
import { loadCheckout } from "#web/checkout/checkout-page.server.ts";
import { answerConfirmation, loadConfirmation } from "#web/checkout/confirm-payment-page.server.ts";
import { browserContext } from "#web/page-context.ts";

const shopOf = useTestShop();
const input = { returnUrl: "/thank-you", origin: testOrigin };
const office = { ...lab, firstName: "Grace", lastName: "Hopper", company: "", address1: "2 Compiler Street", zip: "94110" };
const private_ = /buyer-\d+@lab|Analytical Way|Byron/;

/** Makes a guest with a cart in their own browser; no checkout is open yet. */
async function shopperWithCart(shop: TestShop): Promise<CheckoutBuyer & { cartId: string }> {
  const variant = await makeVariant(shop);
  const cart = await addLines(shop, stranger, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
  return { ...stranger, cartId: cart.id, browserId: shop.ids.token() };
}

const pageAt = (shop: TestShop, token: string, buyer: CheckoutBuyer, form?: FormData, origin = testOrigin) => ({
  request: new Request(`${testOrigin}/checkout/${token}`, form ? { method: "POST", body: form } : {}),
  params: { token },
  context: makePageContext(shop, { actor: buyer, origin }),
});

describe("a checkout whose lines moved into the cart of an account at a sign-in", () => {
  it("is led on by the browser that typed in it alone, for the account that has its lines, within what one may store in a day", async () => {
    const shop = shopOf();
    const { account } = await signedInAs(shop, "customer");
    const customer = { ...stranger, kind: "customer", accountId: account.id, email: account.email } as const;
    const { id } = await addLines(shop, customer, { lines: [{ merchandiseId: (await makeVariant(shop)).id, quantity: 1 }] });
    const { token, cartId, shopper } = await makeCheckout(shop, [await makeVariant(shop)], { email: "buyer-0@lab.example" });
    const signedIn = { ...customer, cartId: id, browserId: shopper.browserId };
    await mergeGuestCart(shop, { ...signedIn, cartId });
    const thief = { ...customer, accountId: (await signedInAs(shop, "customer")).account.id, cartId: null, browserId: "thief" };
    for (const other of [thief, { ...signedIn, browserId: "thief" }, { ...thief, browserId: shopper.browserId }, shopper])
      expect(await openJoinedCheckout(shop, other, token, testOrigin)).toBeNull();
    const full = { ...signedIn, address: "198.51.100.7" };
    await shop.counters.add("stored-by-address", full.address, storageLimits.address.bytes, storageLimits.address.windowMs);
    expect(await refusalOf(openJoinedCheckout(shop, full, token, testOrigin))).toBe("stored-too-much");
    // Any path of the shop is accepted as return URL, also one that looks like another host.
    await shop.sql`update checkouts set return_url = ${`${testOrigin}//evil.example/thanks`} where token = ${token}`;
    const joined = (await openJoinedCheckout(shop, signedIn, token, testOrigin)) ?? "";
    expect(await readCheckout(shop, signedIn, joined)).toMatchObject({ email: "buyer-0@lab.example", shippingAddress: { address1: lab.address1 } });
  });
});

describe("a checkout that somebody else opened over a guest's cart", () => {
  it("is not the one that the guest continues, and shows nothing of what the guest types", async () => {
    const shop = shopOf();
    const guest = await shopperWithCart(shop);
    const { call } = openTestApp(shop);
    // With the cart's id alone, and with the cart's id in a forged cookie.
    const planted: string[] = [];
    for (const cookie of [undefined, `cart=${guest.cartId}`]) {
      const opened = await call("POST", "/api/checkout", {
        ...(cookie ? { cookie } : {}),
        body: { cartId: guest.cartId, returnUrl: `${testOrigin}/thank-you` },
      });
      expect(opened.status).toBe(200);
      planted.push(new URL(opened.json.checkoutUrl).pathname.split("/").at(-1) ?? "");
    }
    const { token } = await openCheckout(shop, guest, input);
    expect(planted).not.toContain(token);
    await saveCheckoutStep(shop, guest, token, { email: "buyer-0@lab.example", shippingAddress: lab });
    expect((await openCheckout(shop, guest, input)).token).toBe(token);
    for (const theirs of planted) expect(JSON.stringify(await readCheckout(shop, stranger, theirs))).not.toMatch(private_);
    // Whoever opens it again, with any cookie, gets empty fields.
    const again = await openCheckout(shop, { ...stranger, cartId: guest.cartId, browserId: "another" }, input);
    expect(again.token).not.toBe(token);
    expect(await readCheckout(shop, { ...stranger, browserId: "another" }, again.token)).toMatchObject({
      email: "",
      shippingAddress: { address1: "" },
    });
  });

  it("shows the guest who follows its link, and types there, nothing of the other's, and the other nothing of the guest's", async () => {
    const shop = shopOf();
    const guest = await shopperWithCart(shop);
    const thief = { ...stranger, browserId: "thief" };
    const { token } = await openCheckout(shop, thief, { ...input, cartId: guest.cartId });
    await saveCheckoutStep(shop, thief, token, { email: "thief@evil.example", shippingAddress: { ...office, address1: "9 Other Street" } });
    expect(await readCheckout(shop, guest, token)).toMatchObject({ email: "", shippingAddress: { address1: "" }, totalQuantity: 1 });
    await saveCheckoutStep(shop, guest, token, { email: "buyer-0@lab.example", shippingAddress: lab });
    expect(JSON.stringify(await readCheckout(shop, thief, token))).not.toMatch(private_);
    expect(await readCheckout(shop, thief, token)).toMatchObject({ email: "thief@evil.example", shippingAddress: { address1: "9 Other Street" } });
    const { seenTotals } = await readCheckout(shop, guest, token);
    const paid = await placeOrder(shop, guest, { token, idempotencyKey: "guest-pays", seenTotals, method: "test-card", payload: payingCard });
    const [order] = await shop.sql`select email, shipping_address from orders where attempt_id = ${paid.attemptId}`;
    expect(order).toMatchObject({ email: "buyer-0@lab.example", shipping_address: { address1: lab.address1 } });
    // The order belongs to the guest: the thief's browser learns that it was placed, and no more.
    await expect(readCheckout(shop, thief, token)).rejects.toMatchObject({ code: "checkout-completed", params: {} });
    await expect(loadCheckout(pageAt(shop, token, thief) as never)).rejects.toMatchObject({ code: "checkout-completed" });
    const thanks = (await loadCheckout(pageAt(shop, token, guest) as never).catch((thrown) => thrown)) as Response;
    expect([thanks.headers.get("location"), thanks.headers.get("set-cookie")?.startsWith("order=")]).toEqual([`${testOrigin}/thank-you`, true]);
  });

  it("returns the guest to this shop as it is reached, whatever host it was opened under", async () => {
    const shop = shopOf();
    const guest = await shopperWithCart(shop);
    const { token } = await openCheckout(shop, guest, { returnUrl: "/thank-you?from=cart", origin: "http://evil.example" });
    await saveCheckoutStep(shop, guest, token, { email: "buyer-0@lab.example", shippingAddress: lab });
    const { seenTotals } = await readCheckout(shop, guest, token);
    await placeOrder(shop, guest, { token, idempotencyKey: "guest-pays", seenTotals, method: "test-card", payload: payingCard });
    const thanks = (await loadCheckout(pageAt(shop, token, guest) as never).catch((thrown) => thrown)) as Response;
    expect(thanks.headers.get("location")).toBe(`${testOrigin}/thank-you?from=cart`);
  });
});

describe("the address of a checkout in another browser", () => {
  it("opens goods and totals with empty fields, and what is typed there replaces nothing of the first browser's", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop, { title: "Balance" })]);
    const purchasing = { ...stranger, browserId: "purchasing office" };
    const opened = await readCheckout(shop, purchasing, made.token);
    expect(opened).toMatchObject({ email: "", billingAddress: null, poNumber: "", faults: {}, isReady: false, payment: null });
    expect(opened).toMatchObject({ lines: [{ title: "Balance" }], totals: { totalCents: 10_000 } });
    await saveCheckoutStep(shop, purchasing, made.token, { email: "office@lab.example", shippingAddress: office });
    const mine = await readCheckout(shop, made.shopper, made.token);
    expect(mine).toMatchObject({ email: expect.stringMatching(/^buyer-/), shippingAddress: { address1: lab.address1 } });
    const { seenTotals, paymentKey } = await readCheckout(shop, purchasing, made.token);
    expect(paymentKey).not.toBe(mine.paymentKey);
    const paid = await placeOrder(shop, purchasing, {
      ...{ token: made.token, idempotencyKey: paymentKey, seenTotals, method: "test-card", payload: payingCard },
    });
    const [order] = await shop.sql`select email, shipping_address, billing_address from orders where attempt_id = ${paid.attemptId}`;
    expect(order).toMatchObject({
      email: "office@lab.example",
      shipping_address: { address1: office.address1 },
      billing_address: { firstName: "Grace" },
    });
  });

  it("pays for nothing with an address that was typed elsewhere", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const paying = placeOrder(shop, stranger, { ...made.request, idempotencyKey: "elsewhere" });
    await expect(paying).rejects.toMatchObject({ code: "checkout-incomplete", params: { fields: { email: "Enter your email address." } } });
    expect(await shop.sql`select id from payment_attempts where checkout_token = ${made.token}`).toEqual([]);
  });

  it("gives no answer to a key that another browser used, and answers no bank's question for it", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const asked = await placeOrder(shop, made.shopper, { ...made.request, payload: challengeCard });
    await expect(startPayment(shop, stranger, made.request)).rejects.toMatchObject({ code: "key-reused" });
    for (const accepted of [true, false])
      await expect(confirmPayment(shop, stranger, { token: made.token, attemptId: asked.attemptId, accepted })).rejects.toMatchObject({
        code: "checkout-not-found",
      });
    const shown = (await loadConfirmation(pageAt(shop, made.token, stranger) as never).catch((thrown) => thrown)) as Response;
    expect(shown.headers.get("location")).toBe(`/checkout/${made.token}`);
    const form = new FormData();
    form.set("attemptId", asked.attemptId);
    form.set("answer", "decline");
    await expect(answerConfirmation(pageAt(shop, made.token, stranger, form) as never)).rejects.toMatchObject({ code: "checkout-not-found" });
    expect(await shop.sql`select status from payment_attempts where id = ${asked.attemptId}`).toEqual([{ status: "needs-confirmation" }]);
    const { total } = await loadConfirmation(pageAt(shop, made.token, made.shopper) as never);
    expect(total).toEqual({ amount: "100.00", currencyCode: "USD" });
  });

  it("is no place to fill the disk: so many browsers may type there, and those who did go on", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    const save = (browserId: string) => saveCheckoutStep(shop, { ...stranger, browserId }, made.token, { email: "one@of.many" });
    for (let at = 1; at < maxForms; at++) await save(`browser ${at}`);
    await expect(save("one too many")).rejects.toMatchObject({ code: "checkout-crowded" });
    await save("browser 1");
    expect((await placeOrder(shop, made.shopper, made.request)).status).toBe("paid");
  });
});

describe("what was typed in the first version of the shop", () => {
  it("is given once, to a browser that has the checkout's address and its cart; never to one that knows the cart alone", async () => {
    const shop = shopOf();
    const made = await makeCheckout(shop, [await makeVariant(shop)]);
    await shop.sql`update checkout_forms set browser_id = 'unclaimed' where checkout_token = ${made.token}`;
    const withCart = { ...stranger, cartId: made.cartId };
    expect((await openCheckout(shop, { ...withCart, browserId: "knows the cart" }, input)).token).not.toBe(made.token);
    expect(await readCheckout(shop, stranger, made.token)).toMatchObject({ email: "" });
    const owner = { ...withCart, browserId: "the owner, with a new cookie" };
    expect(await readCheckout(shop, owner, made.token)).toMatchObject({ email: expect.stringMatching(/^buyer-/) });
    expect(await readCheckout(shop, { ...withCart, browserId: "too late" }, made.token)).toMatchObject({ email: "" });
    expect((await placeOrder(shop, owner, made.request)).status).toBe("paid");
  });
});

describe("the cookie of a browser", () => {
  /** Pages in these tests show the id of the requesting browser. */
  const renderPage: RenderPage = async (_request, context) => new Response(context.get(browserContext) ?? "none");
  const openApp = () => openTestApp(shopOf(), { renderPage }).app;
  const cookieOf = (answer: Response) => answer.headers.get("set-cookie");

  it("is written when a checkout is opened or shown, unreadable to script, and over https for this host alone", async () => {
    const plain = cookieOf(await openApp().request(`${testOrigin}/checkout/token`));
    expect(plain).toMatch(/^browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    const secure = cookieOf(await openApp().request("https://shop.test/api/checkout", { method: "POST" }));
    expect(secure).toMatch(/^__Host-browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    for (const path of ["/cart", "/", "/api/cart", "/products/x", "/thank-you"])
      expect([path, cookieOf(await openApp().request(testOrigin + path))]).toEqual([path, null]);
  });

  it("says the same browser for every spelling of a page's path, and a new one for what this shop did not make", async () => {
    const app = openApp();
    const first = await app.request(`${testOrigin}/checkout/token`);
    const cookie = cookieOf(first)?.split(";")[0] ?? "";
    const id = await first.text();
    for (const path of ["/checkout/token", "/checkout/token/steps", "/CHECKOUT/token.data", "//checkout/token/"]) {
      const answer = await app.request(testOrigin + path, { headers: { Cookie: cookie } });
      expect([path, await answer.text(), cookieOf(answer)]).toEqual([path, id, null]);
    }
    for (const forged of ["browser=", "browser=short", `browser=${"x".repeat(8000)}`, `browser=${id} ${id}`]) {
      const answer = await app.request(`${testOrigin}/checkout/token`, { headers: { Cookie: forged } });
      expect(cookieOf(answer)).toMatch(/^browser=[\w-]{43};/);
      expect(await answer.text()).not.toBe(id);
    }
  });

  it("is stored nowhere: the shop keeps its SHA-256", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const guest = await shopperWithCart(shop);
    const opened = await call("POST", "/api/checkout", { cookie: `cart=${guest.cartId}`, body: { returnUrl: `${testOrigin}/thank-you` } });
    const secret = /browser=([\w-]{43})/.exec(opened.cookie ?? "")?.[1] ?? "none";
    const rows = await shop.sql<{ text: string }[]>`
      select row_to_json(f)::text as text from checkout_forms f join checkouts c on c.token = f.checkout_token where c.cart_id = ${guest.cartId}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(secret);
  });
});

describe("the checkout of an account whose URL somebody else was sent", () => {
  it("leaves what that person types out of the account's own data", async () => {
    const shop = shopOf();
    const { actor, input: account, sessionCookie: cookie } = await signedInAs(shop, "customer");
    const variant = await makeVariant(shop);
    const cart = await addLines(shop, { ...actor, currency: "USD" } as CheckoutBuyer, { lines: [{ merchandiseId: variant.id, quantity: 1 }] });
    const owner = { ...actor, cartId: cart.id, currency: "USD", browserId: shop.ids.token() } as CheckoutBuyer;
    const { token } = await openCheckout(shop, owner, input);
    await saveCheckoutStep(shop, owner, token, { email: account.email.toUpperCase(), shippingAddress: lab });
    const sent = { ...stranger, browserId: shop.ids.token() };
    await saveCheckoutStep(shop, sent, token, { email: "sent@lab.example", shippingAddress: office });
    await saveCheckoutStep(shop, { ...sent, browserId: shop.ids.token() }, token, { email: "", shippingAddress: office });
    const file = await openTestApp(shop, { renderPage: pageActions }).call("GET", "/account/data.json", { cookie });
    expect(file.status).toBe(200);
    expect(file.json.parts.checkouts).toEqual([expect.objectContaining({ email: account.email.toUpperCase(), shippingAddress: lab })]);
    expect(file.text).not.toMatch(/sent@lab|Compiler Street|Hopper/);
  });
});
