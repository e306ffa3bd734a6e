import { expect, it } from "vitest";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { approveOrder } from "#domain/orders/orders.ts";
import { manager } from "#support/customer-on-terms.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();

it("assigns a line of a bank's file by hand and takes it back, with what is wrong said at its field", async () => {
  const shop = shopOf();
  const { call } = openTestApp(shop);
  const { token } = await signedInAs(shop, "support");
  const orderId = await makeOrder(shop, [await makeVariant(shop, { stock: 5 })], "purchase-order");
  await approveOrder(shop, manager, { orderId });
  const { name } = await readAdminOrder(shop, manager, orderId);
  const text = "Date,Amount,Description\n2026-11-01,100.00,Thank you\n";
  const post = (path: string, body: object) => call("POST", `/api/admin/bank/${path}`, { token, body });
  const line = async () => (await post("preview", { text })).json.lines[0];
  const { key } = await line();
  const parts = [{ number: name, amount: "99.00" }];
  const wrong = await post("assignments", { text, key, parts });
  expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([400, ["parts[0].amount"]]);
  expect((await post("assignments", { text, key: "0".repeat(64), parts })).status).toBe(404);
  expect((await post("undo", { key, reason: "Nothing there" })).status).toBe(404);
  const done = await post("assignments", { text, key, parts: [{ number: name, amount: "100.00" }] });
  expect([done.status, done.json]).toEqual([200, { recorded: 1 }]);
  expect(await line()).toMatchObject({
    state: "recorded",
    records: [{ orderId, orderName: name, amount: { amount: "100.00", currencyCode: "USD" } }],
  });
  expect((await post("assignments", { text, key, parts: [{ number: name, amount: "100.00" }] })).status).toBe(409);
  expect((await post("undo", { key, reason: "Of another buyer" })).json).toEqual({ undone: 1 });
  expect(await line()).toMatchObject({ state: "unknown", records: [] });
});
