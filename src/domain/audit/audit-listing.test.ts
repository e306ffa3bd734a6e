import { describe, expect, it } from "vitest";
import { signIn } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import { runBulkChange } from "#domain/bulk-changes/bulk-change-running.ts";
import { startBulkChange } from "#domain/bulk-changes/bulk-changes.ts";
import { saveCollection } from "#domain/catalog/catalog.ts";
import { placeOrder } from "#domain/checkout/checkout.ts";
import { saveMenu, savePage } from "#domain/content/content.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import { runOrderRun } from "#domain/order-runs/order-run-running.ts";
import { startOrderRun } from "#domain/order-runs/order-runs.ts";
import { addOrderNote, cancelOrder } from "#domain/orders/orders.ts";
import { addRedirect } from "#domain/redirects/redirects.ts";
import { changeSettings, loadSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { makeCheckout, makeOrder } from "#support/make-checkout.ts";
import { makeVariant } from "#support/make-variants.ts";
import { refusalOf } from "#support/refusal-of.ts";
import { readSources } from "#support/source-tree.ts";
import { signedInAs } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { auditAreas } from "./audit-areas.ts";
import { type AuditFilters, listAuditEntries, listAuditPeople, readAuditChanges } from "./audit-listing.ts";

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
        // Parts of a statement are made the same way, but not sent by themselves.
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

  it("says what changed of pages, articles, menus and collections, from what to what, the first dozen of most in the list and all where asked", async () => {
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
    expect([menu?.changeCount, menu?.changes.length]).toEqual([22, 22]);
    await saveCollection(shop, actor, { handle: "cheap", title: "Cheap", rules: rules(30_000) });
    const planned = Array.from({ length: 15 }, (_, at) => ({ id: `a${at}`, text: `Line ${at}`, url: "", from: null, until: null }));
    await changeSettings(shop, actor, "announcements", { revision: 0, planned });
    const [lines] = (await listAuditEntries(shop, system)).entries;
    expect([lines?.changeCount, lines?.changes.length]).toEqual([15, 12]);
    expect((await readAuditChanges(shop, system, lines?.id ?? 0)).changes).toHaveLength(15);
    await expect(readAuditChanges(shop, system, 999_999)).rejects.toMatchObject({ code: "not-found" });
  });

  it("says that one item was added to a menu that an older version stored in another form, and whose links have followed their pages", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    const older = [
      { title: "Microscopes", url: "", handle: "microscopes", items: [{ title: "Old name", url: "/collections/old-name", handle: "old-name" }] },
    ];
    await shop.sql`insert into menus (handle, items, updated_at) values ('main', ${JSON.stringify(older)}::text::jsonb, now())
      on conflict (handle) do update set items = excluded.items`;
    await saveMenu(shop, actor, "main", [
      { title: "Microscopes", url: "/collections/microscopes", items: [{ title: "Old name", url: "/collections/old-name" }] },
      { title: "Repair Service", url: "/pages/repair" },
    ]);
    const [entry] = (await listAuditEntries(shop, system)).entries;
    expect(entry).toMatchObject({ action: "menu.saved", target: "main", changeCount: 1 });
    expect(entry?.changes).toEqual([{ field: "items[Repair Service]", to: { title: "Repair Service", url: "/pages/repair" } }]);
  });

  it("is narrowed by person, by area and by day, page by page", async () => {
    const shop = shopOf();
    const start = shop.clock.now();
    const [ada, eve] = [await signedInAs(shop, "owner"), await signedInAs(shop, "manager")];
    const page = (handle: string, actor = ada.actor) => savePage(shop, actor, { handle, title: handle, bodyHtml: "<p>So it is.</p>" });
    await page("one");
    await page("two", eve.actor);
    await changeSettings(shop, ada.actor, "home", { revision: (await loadSettings(shop)).home.revision });
    shop.pass(86_400_000);
    for (let at = 0; at < 60; at += 1) await page(`many-${at}`, eve.actor);
    await record(shop, system, "products.deleted", { kind: "product", id: "many" }, { count: 2 });
    const day = new Date(start.getTime() + 43_200_000).toISOString();
    const read = async (filters: AuditFilters, before: number | null = null) => listAuditEntries(shop, system, { ...filters, before });
    const named = async (filters: AuditFilters) => (await read(filters)).entries.map(({ action, subjectName }) => `${action} ${subjectName}`);
    expect(await named({ person: ada.account.id, area: "content" })).toEqual(["page.saved one"]);
    expect(await named({ person: eve.account.id, area: "content", atTo: day })).toEqual(["page.saved two"]);
    expect(await named({ person: ada.account.id, area: "settings" })).toEqual(["settings.changed null"]);
    expect(await named({ person: "shop", atFrom: day })).toEqual(["products.deleted null"]);
    const first = await read({ person: eve.account.id, atFrom: day });
    const second = await read({ person: eve.account.id, atFrom: day }, first.next);
    expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 10, null]);
    expect(new Set([...first.entries, ...second.entries].map(({ subjectName }) => subjectName)).size).toBe(60);
    const times = (await read({})).entries.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    const people = await listAuditPeople(shop, system);
    expect(people.map(({ id }) => id)).toEqual(expect.arrayContaining([ada.account.id, eve.account.id]));
    expect(await refusalOf(listAuditPeople(shop, { kind: "visitor", cartId: null }))).toBe("not-signed-in");
    expect(await refusalOf(listAuditPeople(shop, { kind: "staff", accountId: ada.account.id, role: "analyst" }))).toBe("not-allowed");
  });

  it("shows a bulk change as one entry that leads to it, and in the log of each product what it did there", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "manager");
    const made = [await makeVariant(shop, { title: "Bulk one" }), await makeVariant(shop, { title: "Bulk two" })];
    const ids = made.map(({ productId }) => productId);
    const runId = await startBulkChange(shop, actor, { change: { kind: "vendor", vendor: "Halden" }, selection: { ids } });
    await runBulkChange(shop, { runId });
    const whole = (await listAuditEntries(shop, system)).entries.filter(({ actorName }) => actorName !== null);
    expect(whole.filter(({ action }) => action === "product.updated")).toEqual([]);
    expect(whole[0]).toMatchObject({ action: "bulk-change.started", count: 2, target: runId });
    for (const id of ids) {
      const { entries } = await listAuditEntries(shop, system, { subject: { kind: "product", id } });
      expect(entries[0]).toMatchObject({ action: "product.updated", changes: [expect.objectContaining({ field: "vendor", to: "Halden" })] });
    }
  });

  it("shows a run over orders as one entry that leads to it, and in the log of each order what it did there", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "manager");
    const variant = await makeVariant(shop, { stock: 20 });
    const ids = [await makeOrder(shop, [variant], "purchase-order"), await makeOrder(shop, [variant], "purchase-order")];
    const done = {
      "order.approved": { kind: "approve" },
      "order.payment-recorded": { kind: "record-payments", paidOn: "2026-11-01", reference: "Transfer 4711" },
      "order.fulfilled": { kind: "ship", carrier: "UPS", notify: true },
    } as const;
    const byStaff = async () => (await listAuditEntries(shop, system)).entries.filter(({ actorName }) => actorName !== null);
    for (const [action, change] of Object.entries(done)) {
      const before = await byStaff();
      const runId = await startOrderRun(shop, actor, { change, selection: { ids }, trackingNumbers: {} });
      await runOrderRun(shop, { runId });
      const [first, ...rest] = await byStaff();
      expect(first).toMatchObject({ action: "order-run.started", count: 2, target: runId });
      expect(rest.slice(0, 3)).toEqual(before.slice(0, 3));
      for (const id of ids) {
        const { entries } = await listAuditEntries(shop, system, { subject: { kind: "order", id } });
        expect(entries.map((entry) => entry.action)).toContain(action);
      }
    }
  });

  it("has a place for every kind of record that an event is about", () => {
    // All events about these kinds are hidden from the log.
    const quiet = ["buyer-list", "cart", "stock-notice", "subscriber"];
    const known = new Set<string>([...Object.values(auditAreas).flat(), ...quiet]);
    const sources = readSources("src/domain").filter(({ path }) => !path.endsWith(".test.ts"));
    const kinds = sources.flatMap(({ text }) => [...text.matchAll(/\bkind: "([a-z-]+)", id\b/g)].map(([, kind = ""]) => kind));
    expect(kinds.length).toBeGreaterThan(100);
    expect([...new Set(kinds)].filter((kind) => !known.has(kind))).toEqual([]);
  });

  it("names where a redirect leads, and no variant of a product without options", async () => {
    const shop = shopOf();
    const { actor } = await signedInAs(shop, "owner");
    await addRedirect(shop, actor, { path: "/old-scales", target: "/collections/scales" });
    const { id } = await makeVariant(shop, { title: "Halden B341", stock: 5 });
    await adjustStock(shop, actor, { variantId: id, onHand: 9, seen: 5 });
    const { entries } = await listAuditEntries(shop, system);
    expect(entries.find(({ action }) => action === "redirect.saved")).toMatchObject({ subjectName: "/old-scales", leadsTo: "/collections/scales" });
    expect(entries.find(({ action }) => action === "stock.adjusted")).toMatchObject({ subjectName: "Halden B341" });
  });

  it("keeps nothing of the buyer but a reference: no name, address, phone or email address", async () => {
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

  it("falls back to the email address of a person without a name", async () => {
    const shop = shopOf();
    const { actor, account } = await signedInAs(shop, "manager");
    await shop.sql`update accounts set first_name = '', last_name = '' where id = ${account.id}`;
    await changeSettings(shop, actor, "home", { revision: (await loadSettings(shop)).home.revision });
    expect((await listAuditEntries(shop, system)).entries[0]).toMatchObject({ actorName: account.email, action: "settings.changed" });
  });
});
