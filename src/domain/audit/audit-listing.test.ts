import { describe, expect, it } from "vitest";
import { signIn } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import { saveCollection } from "#domain/catalog/catalog.ts";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { saveMenu, savePage } from "#domain/content/content.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import { addOrderNote, cancelOrder } from "#domain/orders/orders.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { makeCheckout, makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { listAuditEntries, readAuditChanges } from "./audit-listing.ts";

const shopOf = useTestShop();

describe("the audit log", () => {
  it("names who did it and what it was done to, a page in one statement", async () => {
    const shop = shopOf();
    const { actor, account } = await signedInAs(shop, "owner");
    const { id, productId } = await makeVariant(shop, { title: "Halden B340", stock: 5 });
    const orderId = await makeOrder(shop, [{ id }]);
    await addOrderNote(shop, actor, { orderId, text: "Rings twice" });
    await adjustStock(shop, actor, { variantId: id, onHand: 9, seen: 4 });
    await changeSettings(shop, actor, "tax", { revision: 0 });
    for (const email of [account.email, "nobody@lab.example"])
      await expect(signIn(shop, {}, { email, password: "wrong" })).rejects.toMatchObject({ code: "sign-in-failed" });
    await record(shop, system, "page.removed", { kind: "page", id: shop.ids.next() }, { handle: "about" });
    await record(shop, system, "products.deleted", { kind: "product", id: "many" }, { count: 48 });

    let statements = 0;
    const sql = new Proxy(shop.sql, {
      apply(target, self, input) {
        // Parts of a statement are made the same way, and not sent by themselves.
        if (/^\s*(?:with|select)\b/.test(String(input[0]))) statements += 1;
        return Reflect.apply(target, self, input);
      },
    }) as Shop["sql"];
    const { entries } = await listAuditEntries({ ...shop, sql }, system);
    expect(statements).toBe(1);
    const entryOf = (action: string) => entries.find((entry) => entry.action === action);
    expect(entryOf("order.noted")).toMatchObject({ actorName: "Ada Byron", subjectName: expect.stringMatching(/^#/), target: orderId });
    expect(entryOf("order.placed")).toMatchObject({ actorName: null, amount: { amount: "100.00", currencyCode: "USD" } });
    expect(entryOf("stock.adjusted")).toMatchObject({ subjectName: "Halden B340", target: productId, stock: { onHand: 9 } });
    expect(entryOf("settings.changed")).toMatchObject({ subjectName: null, target: "tax" });
    expect(entryOf("page.removed")).toMatchObject({ actorKind: "system", subjectName: "about", target: null });
    expect(entryOf("products.deleted")).toMatchObject({ subjectName: null, target: null, count: 48 });
    const failed = entries.filter((entry) => entry.action === "account.sign-in-failed");
    expect(failed.map(({ subjectName }) => subjectName)).toEqual([null, account.email]);
  });

  it("says what changed of pages, articles, menus and collections, from what to what, the first dozen in the list and all where asked", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const page = { handle: "about", title: "About", bodyHtml: "<p>One</p>", summary: "Who we are", publishedAt: shop.clock.now() };
    await savePage(shop, actor, page);
    await savePage(shop, actor, page);
    await savePage(shop, actor, { ...page, title: "About us", bodyHtml: "<p>Two</p>" });
    await saveMenu(shop, actor, "footer", [{ title: "About", url: "/pages/about" }]);
    await saveMenu(shop, actor, "footer", [
      { title: "About", url: "/pages/about", items: [{ title: "People", url: "/pages/people" }] },
      { title: "Contact", url: "/pages/contact-us" },
    ]);
    const rules = (value: number) => ({ match: "all" as const, conditions: [{ field: "price" as const, relation: "less-than" as const, value }] });
    await saveCollection(shop, actor, { handle: "cheap", title: "Cheap", rules: rules(50_000) });
    await saveCollection(shop, actor, { handle: "cheap", title: "Cheap", rules: rules(30_000) });
    const many = Array.from({ length: 20 }, (_, at) => ({ title: `Entry ${at}`, url: "/collections" }));
    await saveMenu(shop, actor, "footer", many);
    const { entries } = await listAuditEntries(shop, system);
    const changesOf = (action: string) =>
      entries.filter((entry) => entry.action === action).map(({ isNew, changeCount, changes }) => ({ isNew, changeCount, changes }));
    expect(changesOf("page.saved")).toEqual([
      { isNew: false, changeCount: 2, changes: [{ field: "title", from: "About", to: "About us" }, { field: "bodyHtml" }] },
      { isNew: false, changeCount: 0, changes: [] },
      { isNew: true, changeCount: null, changes: [] },
    ]);
    expect(changesOf("collection.saved")[0]).toEqual({
      isNew: false,
      changeCount: 1,
      changes: [{ field: "rules", from: "price less than $500.00", to: "price less than $300.00" }],
    });
    expect(changesOf("menu.saved")[1]?.changes).toEqual([
      { field: "items[About].items[People]", to: { title: "People", url: "/pages/people" } },
      { field: "items[Contact]", to: { title: "Contact", url: "/pages/contact-us" } },
    ]);
    const [menu] = entries;
    expect([menu?.changeCount, menu?.changes.length]).toEqual([22, 12]);
    expect((await readAuditChanges(shop, system, menu?.id ?? 0)).changes).toHaveLength(22);
    await expect(readAuditChanges(shop, system, 999_999)).rejects.toMatchObject({ code: "not-found" });
  });

  it("keeps nothing of who buys but a reference: no name, address, phone or email address", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const { id } = await makeVariant(shop, { stock: 50 });
    const address = { firstName: "Zebulon", lastName: "Quark", company: "Quark Labs", address1: "9 Secret Lane", phone: "+1 415 555 0177" };
    const made = await makeCheckout(shop, [{ id, quantity: 2 }], { email: "zebulon@quark.example", address });
    const result = await placeOrder(shop, made.shopper, made.request);
    const orderId = "orderId" in result ? result.orderId : "";
    await addOrderNote(shop, actor, { orderId, text: "Zebulon Quark rings twice" });
    await cancelOrder(shop, actor, { orderId, reason: "Ordered twice" });
    const rows = await shop.sql<{ text: string }[]>`select to_jsonb(e)::text as text from domain_events e`;
    expect(rows.filter(({ text }) => text.includes(orderId)).length).toBeGreaterThan(2);
    expect(rows.filter(({ text }) => /Zebulon|Quark|Secret Lane|555 0177/i.test(text))).toEqual([]);
  });

  it("falls back to the email address of who has no name", async () => {
    const shop = shopOf();
    const { actor, account } = await signedInAs(shop, "manager");
    await shop.sql`update accounts set first_name = '', last_name = '' where id = ${account.id}`;
    await changeSettings(shop, actor, "home", { revision: 0 });
    expect((await listAuditEntries(shop, system)).entries[0]).toMatchObject({ actorName: account.email, action: "settings.changed" });
  });
});
