import { describe, expect, it } from "vitest";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { makeVariant } from "#support/make-variants.ts";
import { useTestShop } from "#support/test-shop.ts";
import { loadThankYou } from "./thank-you-page.server.ts";

const shopOf = useTestShop();

async function load(query = "", cookie = "", origin = "http://shop.test") {
  const request = new Request(`${origin}/thank-you${query}`, { headers: cookie ? { Cookie: cookie } : {} });
  return (await loadThankYou({ request, params: {}, context: makePageContext(shopOf(), { origin }) } as never)).order;
}

describe("/thank-you", () => {
  it("shows the order that the browser's cookie proves, with the way to its status", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [{ ...(await makeVariant(shop, { title: "Balance", priceCents: 12_345 })), quantity: 2 }]);
    const proof = withOrderProof(shop, orderId, null);
    const order = await load("", `order=${proof}`);
    expect(order).toMatchObject({
      state: "paid",
      isTest: true,
      lines: [{ title: "Balance", quantity: 2, total: { amount: "246.90", currencyCode: "USD" } }],
      total: { amount: "246.90" },
      shippingAddress: ["Ada Byron", "Byron Labs", "1 Analytical Way", "San Francisco, CA 94103", "United States"],
    });
    expect((await load("", `__Host-order=${proof}`, "https://shop.test"))?.name).toBe(order?.name);
  });

  it("says how many units are in stock and how many are back-ordered until when", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop, { stock: 9, policy: "continue", leadTimeDays: 35 });
    const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 15 }]);
    expect((await load("", `order=${withOrderProof(shop, orderId, null)}`))?.lines).toMatchObject([
      { quantity: 15, delivery: "9 from stock, 6 back-ordered: expected around December 7, 2026 (about 5 weeks after the order)" },
    ]);
  });

  it("leads a link of older emails to the page of its order, which shows no more than the link is worth", async () => {
    const shop = shopOf();
    const token = orderToken(shop, await makeOrder(shop, [await makeVariant(shop)]));
    const left = await load(`?order=${token}`).catch((thrown: unknown) => thrown as Response);
    expect((left as Response).headers.get("location")).toBe(`/orders/${token}`);
  });

  it("shows nothing for an order's number, its id, the token of its link, or a proof of another order", async () => {
    const shop = shopOf();
    const variant = await makeVariant(shop);
    const [mine, theirs] = [await makeOrder(shop, [variant]), await makeOrder(shop, [variant])];
    const [row] = await shop.sql<{ name: string }[]>`select name from orders where id = ${theirs}`;
    const forged = withOrderProof(shop, mine, null).replace(mine, theirs);
    for (const guess of [row?.name ?? "", theirs, forged, orderToken(shop, theirs), `${theirs}.`, "x.y.z"])
      expect([guess, await load("", `order=${guess}`)]).toEqual([guess, null]);
    // Over https only the cookie with the guarded name counts: another host of the domain cannot set it.
    expect(await load("", `order=${withOrderProof(shop, mine, null)}`, "https://shop.test")).toBeNull();
    expect(await load()).toBeNull();
  });

  it("says of a purchase order that it waits", async () => {
    const shop = shopOf();
    const orderId = await makeOrder(shop, [await makeVariant(shop)], "purchase-order");
    expect(await load("", `order=${withOrderProof(shop, orderId, null)}`)).toMatchObject({
      state: "pending",
      poNumber: "PO-7781",
      payment: "Purchase order PO-7781",
      heldUntil: "November 16, 2026",
    });
  });
});
