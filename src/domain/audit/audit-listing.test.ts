import { describe, expect, it } from "vitest";
import { signIn } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import { addOrderNote } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { signedInAs } from "#support/test-door.ts";
import { useTestShop } from "#support/test-shop.ts";
import { record } from "./audit.ts";
import { listAuditEntries } from "./audit-listing.ts";

const shopOf = useTestShop();

describe("the audit log", () => {
  it("names who did it and what it was done to, a page in one statement", async () => {
    const shop = shopOf();
    const { actor, account } = await signedInAs(shop, "owner");
    const { id, productId } = await makeVariant(shop, { title: "Halden B340", stock: 5 });
    const orderId = await makeOrder(shop, [{ id }]);
    await addOrderNote(shop, actor, { orderId, text: "Rings twice" });
    await adjustStock(shop, actor, { variantId: id, onHand: 9, seen: 4 });
    await changeSettings(shop, actor, "tax", {});
    await signIn(shop, {}, { email: account.email, password: "wrong" }).catch(() => {});
    await signIn(shop, {}, { email: "nobody@lab.example", password: "wrong" }).catch(() => {});
    await record(shop, system, "page.removed", { kind: "page", id: shop.ids.next() }, { handle: "about" });
    await record(shop, system, "products.deleted", { kind: "product", id: "many" }, { count: 48 });

    let statements = 0;
    const sql = new Proxy(shop.sql, {
      apply(target, self, input) {
        statements += 1;
        return Reflect.apply(target, self, input);
      },
    }) as Shop["sql"];
    const { entries } = await listAuditEntries({ ...shop, sql });
    expect(statements).toBe(1);
    const told = (action: string) => entries.find((entry) => entry.action === action);
    expect(told("order.noted")).toMatchObject({ actorName: "Ada Byron", subjectName: expect.stringMatching(/^#/), target: orderId });
    expect(told("order.placed")).toMatchObject({ actorName: null, amount: { amount: "100.00", currencyCode: "USD" } });
    expect(told("stock.adjusted")).toMatchObject({ subjectName: "Halden B340", target: productId, stock: { onHand: 9 } });
    expect(told("settings.changed")).toMatchObject({ subjectName: null, target: "tax" });
    expect(told("page.removed")).toMatchObject({ actorKind: "system", subjectName: "about", target: null });
    expect(told("products.deleted")).toMatchObject({ subjectName: null, target: null, count: 48 });
    const failed = entries.filter((entry) => entry.action === "account.sign-in-failed");
    expect(failed.map(({ subjectName }) => subjectName)).toEqual([null, account.email]);
  });

  it("falls back to the email address of who has no name", async () => {
    const shop = shopOf();
    const { actor, account } = await signedInAs(shop, "manager");
    await shop.sql`update accounts set first_name = '', last_name = '' where id = ${account.id}`;
    await changeSettings(shop, actor, "home", {});
    expect((await listAuditEntries(shop)).entries[0]).toMatchObject({ actorName: account.email, action: "settings.changed" });
  });
});
