import { describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { orderToken, withOrderProof } from "#domain/orders/order-token.ts";
import { fulfillOrder } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { pageActions } from "#support/page-actions.ts";
import { openTestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const owner: Staff = { kind: "staff", accountId: "01990000-0000-7000-8000-000000000001", role: "owner" };

describe("the form for a return", () => {
  it("names what is missing at its own field, in whatever order the items were chosen, and keeps what was typed", async () => {
    const shop = shopOf();
    await changeSettings(shop, system, "promises", { returnDays: 30 });
    const variants = [await makeVariant(shop, { title: "Balance" }), await makeVariant(shop, { title: "Stirrer" })];
    const orderId = await makeOrder(shop, variants);
    const lines = (await readAdminOrder(shop, owner, orderId)).lines.map(({ id }) => id);
    await fulfillOrder(shop, owner, { orderId, lines: lines.map((lineId) => ({ lineId, quantity: 1 })), idempotencyKey: "all" });
    const [first = "", second = ""] = lines;
    const { call } = openTestApp(shop, { renderPage: pageActions });
    const form = { [`quantity.${first}`]: "0", [`quantity.${second}`]: "1.5", [`reason.${second}`]: "", comment: "It hums." };
    const { status, json } = await call("POST", `/orders/${orderToken(shop, orderId)}/return`, {
      body: new URLSearchParams(form).toString(),
      cookie: `order=${withOrderProof(shop, orderId, null)}`,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect([status, json]).toMatchObject([
      409,
      {
        message: "Please check the fields below. Nothing was sent yet.",
        errors: { [`quantity.${second}`]: expect.any(String), [`reason.${second}`]: "Choose a reason." },
        values: { comment: "It hums." },
      },
    ]);
    expect(await shop.sql`select from returns where order_id = ${orderId}`).toHaveLength(0);
  });
});
