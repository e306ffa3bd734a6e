import { expect, it } from "vitest";
import { makeCustomer, orderOnTerms } from "#support/customer-on-terms.ts";
import { makeVariant } from "#support/make-variants.ts";
import { pageActions } from "#support/page-actions.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("an order is ordered again on its page in the account, by whom it belongs to and nobody else", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop, { renderPage: pageActions });
  const variant = await makeVariant(shop, { title: "Stirrer", stock: 9, priceCents: 5_000 });
  const own = await makeCustomer(shop, { netDays: 30 });
  const orderId = await orderOnTerms(shop, own.buyer, [{ id: variant.id, quantity: 2 }]);
  await shop.sql`update variants set price_cents = 6000 where id = ${variant.id}`;
  const again = (cookie: string, intent = "reorder") => {
    const body = new FormData();
    body.set("intent", intent);
    return call("POST", `/account/orders/${orderId}`, { cookie, body });
  };
  const answer = await again(own.sessionCookie);
  expect([answer.status, answer.json.reordered]).toEqual([200, { added: 2, notes: [expect.stringContaining("costs $60.00 now; you paid $50.00.")] }]);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^cart=/);
  const { sessionCookie } = await makeCustomer(shop);
  expect((await again(sessionCookie)).status).toBe(404);
  expect((await again("")).headers.get("Location")).toContain("/account/login");
  expect((await again(own.sessionCookie, "cancel")).status).toBe(400);
});
