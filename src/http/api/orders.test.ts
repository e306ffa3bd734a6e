import { describe, expect, it } from "vitest";
import type { CheckoutBuyer } from "#domain/buyer.ts";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { adoptGuestOrders } from "#domain/orders/own-orders.ts";
import { mailAboutAccount } from "#jobs/account-mail.ts";
import { makeCheckout } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
type Signed = Awaited<ReturnType<typeof signedInAs>>;

/** Places an order as this customer, or as a guest with this email address; of these units, or of one of anything. */
async function order({ as, email, of }: { as?: Signed; email?: string; of?: { id: string; quantity: number } } = {}): Promise<string> {
  shopOf().pass(60_000);
  const made = await makeCheckout(shopOf(), [of ?? (await makeVariant(shopOf()))], email ? { email } : {});
  const buyer = as ? ({ ...made.shopper, kind: "customer", accountId: as.account.id, email: as.input.email } as CheckoutBuyer) : made.shopper;
  const result = await placeOrder(shopOf(), buyer, made.request);
  if (!("orderId" in result)) throw new Error(`No order came of it: ${result.status}`);
  return result.orderId;
}

describe("GET /api/orders", () => {
  it("lists a customer's own orders in the specification's shape, ten at a time in both directions", async () => {
    const { call } = openTestApp(shopOf());
    const ada = await signedInAs(shopOf(), "customer");
    const ids: string[] = [];
    for (let count = 0; count < 12; count++) ids.unshift(await order({ as: ada }));
    await order({ as: await signedInAs(shopOf(), "customer") });
    const ask = async (query: string) => {
      const { json } = await call("GET", `/api/orders${query}`, { cookie: ada.sessionCookie });
      return { json, ids: json.orders.map(({ id }: { id: string }) => id.split("/").at(-1)) };
    };
    const first = await ask("?first=10");
    expect(first.ids).toEqual(ids.slice(0, 10));
    expect(first.json.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: expect.any(String),
      endCursor: expect.any(String),
    });
    expect(first.json.orders[0]).toEqual({
      id: expect.stringMatching(/^gid:\/\/meniscus\/Order\//),
      name: expect.stringMatching(/^#/),
      processedAt: expect.stringMatching(/^2026-/),
      currentTotalPrice: { amount: expect.stringMatching(/^\d+\.\d\d$/), currencyCode: "USD" },
      financialStatus: "paid",
      paymentState: "paid",
      fulfillmentStatus: "unfulfilled",
      isTest: expect.any(Boolean),
      poNumber: null,
      lineItems: { edges: [{ node: { title: expect.any(String), quantity: 1 } }] },
    });
    const next = await ask(`?after=${first.json.pageInfo.endCursor}&first=10`);
    expect([next.ids, next.json.pageInfo.hasNextPage, next.json.pageInfo.hasPreviousPage]).toEqual([ids.slice(10), false, true]);
    const back = await ask(`?before=${next.json.pageInfo.startCursor}&last=10`);
    expect([back.ids, back.json.pageInfo.hasNextPage, back.json.pageInfo.hasPreviousPage]).toEqual([ids.slice(0, 10), true, false]);
    expect((await ask("?before=nothing&after=%00&first=-3&last=x")).ids).toEqual(ids.slice(0, 10));
  });

  it("is 401 for a visitor, and empty for a customer without orders", async () => {
    const { call } = openTestApp(shopOf());
    expect((await call("GET", "/api/orders")).status).toBe(401);
    const { token } = await signedInAs(shopOf(), "customer");
    const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null };
    expect((await call("GET", "/api/orders", { token })).json).toEqual({ orders: [], pageInfo });
  });
});

describe("GET /api/orders/{id}", () => {
  it("is the customer's own order with its signed page, and not found for everybody else (Saleor CVE-2026-24136, Spree CVE-2026-25757)", async () => {
    const { call } = openTestApp(shopOf());
    const [ada, eve] = [await signedInAs(shopOf(), "customer"), await signedInAs(shopOf(), "customer")];
    const id = await order({ as: ada });
    const own = await call("GET", `/api/orders/${id}`, { token: ada.token });
    expect([own.status, own.json.order]).toEqual([
      200,
      expect.objectContaining({
        id: `gid://meniscus/Order/${id}`,
        financialStatus: "paid",
        fulfillments: [],
        totalRefunded: { amount: "0.00", currencyCode: "USD" },
        shippingAddress: expect.objectContaining({ firstName: "Ada", city: "San Francisco", zip: "94103" }),
        statusUrl: expect.stringMatching(new RegExp(`^http://shop\\.test/orders/${id}\\.`)),
      }),
    ]);
    const { node } = own.json.order.lineItems.edges[0];
    expect(node).toMatchObject({ quantity: 1, originalTotalPrice: node.discountedTotalPrice, variant: { product: { handle: expect.any(String) } } });
    const staff = await signedInAs(shopOf(), "owner");
    for (const token of [eve.token, staff.token])
      for (const asked of [id, "0198a0a0-0000-7000-8000-000000000000", "1001", "%00"]) {
        const { status, json } = await call("GET", `/api/orders/${asked}`, { token });
        expect([status, json]).toEqual([404, { error: "Order not found", code: "order-not-found" }]);
      }
    expect((await call("GET", `/api/orders/${id}`)).status).toBe(401);
  });
});

describe("GET /api/orders/{id}, of fifteen units of which nine are in stock", () => {
  it("says how many are in stock and how many are back-ordered until when", async () => {
    const { call } = openTestApp(shopOf());
    const ada = await signedInAs(shopOf(), "customer");
    const { id: variantId } = await makeVariant(shopOf(), { stock: 9, policy: "continue", leadTimeDays: 35 });
    const id = await order({ as: ada, of: { id: variantId, quantity: 15 } });
    const { json } = await call("GET", `/api/orders/${id}`, { token: ada.token });
    expect(json.order.lineItems.edges).toMatchObject([
      { node: { quantity: 15, backOrder: "9 from stock, 6 back-ordered: expected around December 7, 2026 (about 5 weeks after the order)" } },
    ]);
  });
});

describe("orders that a guest placed", () => {
  it("are an account's once its address is proven, and never before (Saleor CVE-2026-44472)", async () => {
    const { call } = openTestApp(shopOf());
    const ada = await signedInAs(shopOf(), "customer");
    const id = await order({ email: ada.input.email.toUpperCase() });
    const foreign = await order();
    const count = async () => (await call("GET", "/api/orders", { token: ada.token })).json.orders.length;
    await call("POST", "/api/auth/login", { body: ada.input });
    expect([await adoptGuestOrders(shopOf(), ada.actor), await count()]).toEqual([0, 0]);
    await shopOf().sql`update accounts set email_confirmed_at = now() where id = ${ada.account.id}`;
    await call("POST", "/api/auth/login", { body: ada.input });
    expect(await count()).toBe(1);
    expect((await call("GET", `/api/orders/${id}`, { token: ada.token })).status).toBe(200);
    expect((await call("GET", `/api/orders/${foreign}`, { token: ada.token })).status).toBe(404);
  });

  it("are an account's as soon as its owner sets a password by an emailed link, which proves the address", async () => {
    const { call } = openTestApp(shopOf());
    const ada = await signedInAs(shopOf(), "customer");
    const id = await order({ email: ada.input.email });
    await mailAboutAccount(shopOf(), { kind: "recover", email: ada.input.email });
    const token = /\/account\/reset\/([\w-]+)/.exec(shopOf().outbox.at(-1)?.text ?? "")?.[1];
    const reset = await call("POST", "/api/auth/reset", { body: { token, password: "a long enough password" } });
    expect(reset.status).toBe(200);
    expect(await shopOf().sql`select account_id from orders where id = ${id}`).toEqual([{ account_id: ada.account.id }]);
  });

  it("are not taken from the account that placed them, whatever email address they name", async () => {
    const [ada, eve] = [await signedInAs(shopOf(), "customer"), await signedInAs(shopOf(), "customer")];
    await shopOf().sql`update accounts set email_confirmed_at = now() where id = ${eve.account.id}`;
    const id = await order({ as: ada, email: eve.input.email });
    expect(await adoptGuestOrders(shopOf(), eve.actor)).toBe(0);
    expect(await shopOf().sql`select account_id from orders where id = ${id}`).toEqual([{ account_id: ada.account.id }]);
  });
});
