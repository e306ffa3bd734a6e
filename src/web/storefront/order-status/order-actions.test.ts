import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { recordPayment } from "#domain/orders/orders.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { pageActions } from "#support/page-actions.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { OrderActions } from "#web/order-parts/order-actions.tsx";

const shopOf = useTestShop();

it("who cancels a purchase order of which a part is paid reads that it is sent back", async () => {
  const shop = shopOf();
  const orderId = await makeOrder(shop, [await makeVariant(shop, { priceCents: 10_000 })], "purchase-order");
  const { call } = openTestApp(shop, { renderPage: pageActions });
  const shown = async () => {
    const { json } = await call("GET", `/orders/${orderToken(shop, orderId)}`, { cookie: `order=${withOrderProof(shop, orderId, null)}` });
    return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(OrderActions, { order: json.order, answer: undefined })));
  };
  expect(await shown()).toContain("Nothing was paid");
  const paidOn = shop.clock.now().toISOString().slice(0, 10);
  await recordPayment(shop, manager, { orderId, amount: "40", paidOn, reference: "T-1", idempotencyKey: "part" });
  expect(await shown()).toContain("We will send back what you paid by bank transfer");
});

it("the page of an order says how many units are in stock and how many are back-ordered until when, to the buyer and to whoever has its link", async () => {
  const shop = shopOf();
  const variant = await makeVariant(shop, { stock: 9, policy: "continue", leadTimeDays: 35 });
  const orderId = await makeOrder(shop, [{ id: variant.id, quantity: 15 }]);
  const { call } = openTestApp(shop, { renderPage: pageActions });
  for (const cookie of [`order=${withOrderProof(shop, orderId, null)}`, ""]) {
    const { json } = await call("GET", `/orders/${orderToken(shop, orderId)}`, cookie ? { cookie } : {});
    expect(json.order).toMatchObject({
      isBuyer: cookie !== "",
      view: { lines: [{ quantity: 15, delivery: "9 from stock, 6 back-ordered: expected around December 7, 2026 (about 5 weeks after the order)" }] },
    });
  }
});
