import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { cancelOrder } from "#domain/orders/orders.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { openTestApp, signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
const path = "/api/admin/personal-data";

describe("the personal data of a buyer", () => {
  it("is exported and erased by managers, once their orders are finished, and the audit log says who did it", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const { token } = await signedInAs(shop, "manager");
    const orderId = await makeOrder(shop, [await makeVariant(shop)]);
    const [order] = await shop.sql<{ email: string; name: string }[]>`select email, name from orders where id = ${orderId}`;
    const body = { email: order?.email };
    const exported = await call("POST", `${path}/export`, { token, body });
    expect(exported).toMatchObject({ status: 200, json: { parts: { orders: [{ name: order?.name }], accounts: [] } } });
    const refused = await call("POST", `${path}/erase`, { token, body });
    expect([refused.status, refused.json.code, refused.json.error]).toEqual([
      409,
      "personal-data-in-use",
      expect.stringContaining(order?.name ?? ""),
    ]);
    await cancelOrder(shop, system, { orderId, reason: "Ordered twice" });
    expect(await call("POST", `${path}/erase`, { token, body })).toMatchObject({ status: 200, json: { erased: { orders: 1, accounts: 0 } } });
    expect((await call("GET", `/api/admin/orders/${orderId}`, { token })).json.order).toMatchObject({ email: "", isBuyerErased: true });
    const { entries } = (await call("GET", "/api/admin/audit", { token })).json;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(["personal-data.erased", "personal-data.exported"]),
    );
  });

  it("is nobody else's to read or erase, and of staff it is not erased", async () => {
    const shop = shopOf();
    const { call } = openTestApp(shop);
    const { token: manager, account } = await signedInAs(shop, "manager");
    const statusOf = async (token: string | undefined, action: string, email = "ada@lab.example") =>
      (await call("POST", `${path}/${action}`, { ...(token ? { token } : {}), body: { email } })).status;
    for (const action of ["export", "erase"]) {
      expect(await statusOf(undefined, action)).toBe(401);
      for (const role of ["customer", "analyst", "support"] as const) expect(await statusOf((await signedInAs(shop, role)).token, action)).toBe(403);
      expect(await statusOf(manager, action, "no address")).toBe(400);
    }
    expect(await statusOf(manager, "erase", account.email)).toBe(409);
  });
});
