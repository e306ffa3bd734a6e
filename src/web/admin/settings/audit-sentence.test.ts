import { describe, expect, it } from "vitest";
import type { AuditEntry } from "#domain/audit/audit-listing.ts";
import type { FieldChange } from "#domain/domain-events/field-changes.ts";
import { auditSentence } from "./audit-sentence.ts";

const entry: AuditEntry = {
  id: 1,
  at: "2026-11-02T09:00:00Z",
  actorKind: "staff",
  actorName: "Shop Owner",
  action: "settings.changed",
  subjectKind: "settings",
  subjectId: "shop",
  subjectName: null,
  target: "shop",
  within: null,
  address: null,
  amount: null,
  count: null,
  stock: null,
  role: null,
  leadsTo: null,
  changes: [],
  changeCount: null,
  isNew: false,
};

const sentenceOf = (part: Partial<AuditEntry>) => {
  const { parts, to } = auditSentence({ ...entry, ...part });
  return [parts.map(({ text }) => text).join(""), to];
};

describe("a action of the audit log", () => {
  it("reads as a sentence with names, and leads to what it was done to", () => {
    expect(sentenceOf({})).toEqual(["Shop Owner changed the shop settings", "/admin/settings/shop"]);
    expect(sentenceOf({ subjectId: "productDefaults", target: "productDefaults" })).toEqual([
      "Shop Owner changed the product defaults",
      "/admin/settings/product-defaults",
    ]);
    const order = { subjectKind: "order", subjectId: "o", subjectName: "#1001", target: "o", amount: { amount: "1250.00", currencyCode: "USD" } };
    expect(sentenceOf({ ...order, action: "order.refunded" })).toEqual(["Shop Owner refunded $1,250.00 of order #1001", "/admin/orders/o"]);
    const stock = { subjectKind: "variant", subjectName: "Balance · 220 g", target: "p", stock: { delta: -1200, onHand: 0 } };
    expect(sentenceOf({ ...stock, action: "stock.adjusted" })).toEqual([
      "Shop Owner changed the stock of Balance · 220 g from 1,200 to 0",
      "/admin/products/p",
    ]);
    expect(sentenceOf({ subjectKind: "queue", subjectId: "order-mail", target: null, action: "jobs.restarted", count: 3 })).toEqual([
      "Shop Owner ran failed background jobs again: Emails about orders (3)",
      null,
    ]);
    const article = { subjectKind: "article", subjectName: "Rotors", target: "rotors", within: "journal" };
    expect(sentenceOf({ ...article, action: "article.saved" })).toEqual(["Shop Owner saved the article Rotors", "/blogs/journal/rotors"]);
  });

  it("says what one change was, from what to what, and of a setting leads to it", () => {
    const one = (change: FieldChange, part: Partial<AuditEntry> = {}) =>
      sentenceOf({ actorName: "Ada Byron", changes: [change], changeCount: 1, ...part })[0];
    const money = (amount: string) => ({ amount, currencyCode: "USD" });
    const shipping = { subjectId: "shipping", target: "shipping" };
    expect(sentenceOf({ ...shipping, changes: [{ field: "rates[5000].cents", from: money("8.95"), to: money("9.95") }], changeCount: 1 })).toEqual([
      "Shop Owner changed the shipping rate “up to 5 kg” from $8.95 to $9.95",
      "/admin/settings/shipping",
    ]);
    expect(one({ field: "rates[any]", to: { cents: money("149.00") } }, shipping)).toBe(
      "Ada Byron added the shipping rate for heavier orders (price $149.00)",
    );
    expect(one({ field: "freeFromCents", from: null, to: money("300.00") }, shipping)).toBe("Ada Byron set the free shipping to $300.00");
    expect(one({ field: "rates[US CA].rateMillionths", from: 72_500, to: 80_000 }, { subjectId: "tax" })).toBe(
      "Ada Byron changed the tax rate of California, United States from 7.25 % to 8 %",
    );
    expect(one({ field: "name", from: "Bench", to: "Beam" })).toBe("Ada Byron changed the shop name from “Bench” to “Beam”");
    expect(one({ field: "tagline", from: "Old", to: null })).toBe("Ada Byron cleared the tagline (it was “Old”)");
    expect(one({ field: "currency", from: "USD", to: "JPY" }, { action: "currency.changed" })).toBe(
      "Ada Byron changed the currency from “USD” to “JPY”",
    );
    const product = { action: "product.updated", subjectKind: "product", subjectId: "p", subjectName: "Balance" };
    expect(one({ field: "variants[120 V].priceCents", from: money("1.00"), to: money("2.00") }, product)).toBe(
      "Ada Byron changed the price of the variant “120 V” of Balance from $1.00 to $2.00",
    );
    expect(one({ field: "descriptionHtml" }, product)).toBe("Ada Byron changed the description of Balance");
    const page = { action: "page.saved", subjectKind: "page", subjectId: "x", subjectName: "About" };
    expect(one({ field: "title", from: "A", to: "B" }, page)).toBe("Ada Byron changed the title of the page About from “A” to “B”");
    expect(sentenceOf({ ...page, isNew: true })[0]).toBe("Shop Owner created the page About");
    expect(sentenceOf({ ...page, changeCount: 0 })[0]).toBe("Shop Owner saved the page About without a change");
    expect(sentenceOf({ ...page, changeCount: 4 })[0]).toBe("Shop Owner changed the page About");
    expect(sentenceOf({ ...page })[0]).toBe("Shop Owner saved the page About");
    expect(sentenceOf({ changeCount: 0 })[0]).toBe("Shop Owner saved the shop settings without a change");
  });

  it("names a block by its heading, one without by its kind, and says that it was hidden or shown", () => {
    const page = { action: "page.saved", subjectKind: "page", subjectId: "x", subjectName: "About" };
    const home = { subjectId: "home", target: "home" };
    const one = (change: FieldChange, part: Partial<AuditEntry>) => sentenceOf({ changes: [change], changeCount: 1, ...part })[0];
    expect(one({ field: "blocks[Hours].isHidden", from: false, to: true }, page)).toBe("Shop Owner hid the block “Hours” of the page About");
    expect(one({ field: "blocks[Hours].isHidden", from: true, to: false }, home)).toBe("Shop Owner showed the block “Hours”");
    expect(one({ field: "blocks[collection].collection", from: "ovens", to: "scales" }, page)).toBe(
      "Shop Owner changed the collection of the block “Products of a collection” of the page About from “ovens” to “scales”",
    );
    expect(one({ field: "blocks[text].text", from: "A", to: "B" }, home)).toBe("Shop Owner changed the text of the block “Text” from “A” to “B”");
    expect(one({ field: "blocks[Hours]", to: { kind: "text", isHidden: false, title: "Hours" } }, page)).toBe(
      "Shop Owner added the block “Hours” to the page About (kind “Text”, hidden no, title “Hours”)",
    );
  });

  it("says of a menu what was added, removed and moved, by the titles of its items", () => {
    const menu = { action: "menu.saved", subjectKind: "menu", subjectId: "main", target: "main" };
    const of = (...changes: FieldChange[]) => sentenceOf({ ...menu, changes, changeCount: changes.length });
    const item = (title: string) => ({ title, url: `/pages/${title.toLowerCase()}` });
    expect(of({ field: "items[Repair Service]", to: item("Repair") })).toEqual([
      "Shop Owner added “Repair Service” to the main menu (link “/pages/repair”)",
      "/admin/menus/main",
    ]);
    expect(of({ field: "items[About].items[People]", from: item("People") })[0]).toBe(
      "Shop Owner removed “People” under “About” from the main menu (link “/pages/people”)",
    );
    expect(of({ field: "items[About].items[People].url", from: "/a", to: "/b" })[0]).toBe(
      "Shop Owner changed the link of “People” under “About” of the main menu from “/a” to “/b”",
    );
    expect(of({ field: "items.order" })[0]).toBe("Shop Owner changed the order of the items of the main menu");
    expect(of({ field: "items[About].items.order" })[0]).toBe("Shop Owner changed the order of the items under “About” of the main menu");
    const moved = [
      { field: "items[About].items[People]", from: item("People") },
      { field: "items[Old]", from: item("Old") },
      { field: "items[People]", to: item("People") },
      { field: "items[A]", to: item("A") },
      { field: "items[B]", to: item("B") },
      { field: "items[C].url", from: "/a", to: "/b" },
      { field: "items.order" },
    ];
    expect(of(...moved)[0]).toBe(
      "Shop Owner changed the items of the main menu: added “A” and “B”, removed “Old”, moved “People”, changed “C”, changed the order",
    );
    const seven = Array.from({ length: 7 }, (_, at) => ({ field: `items[E${at}]`, to: item("E") }));
    expect(of(...seven)[0]).toBe("Shop Owner changed the items of the main menu: added “E0”, “E1”, “E2”, “E3”, “E4”, and 2 more");
    expect(sentenceOf({ ...menu, isNew: true })[0]).toBe("Shop Owner filled the main menu");
    expect(sentenceOf({ ...menu, changeCount: 0 })[0]).toBe("Shop Owner saved the main menu without a change");
    expect(sentenceOf({ ...menu, subjectId: "old", target: "old" })).toEqual(["Shop Owner changed the old menu", null]);
  });

  it("names announcements and nested rows, and no only variant", () => {
    const one = (change: FieldChange, part: Partial<AuditEntry>) => sentenceOf({ changes: [change], changeCount: 1, ...part })[0];
    const section = (name: string) => ({ subjectId: name, target: name });
    expect(one({ field: "planned[Closed on Friday]", to: { text: "Closed on Friday" } }, section("announcements"))).toBe(
      "Shop Owner added the announcement “Closed on Friday” (text “Closed on Friday”)",
    );
    expect(one({ field: "zones[Europe].methods[Express].title", from: "Fast", to: "Express" }, section("shipping"))).toBe(
      "Shop Owner changed the title of the shipping method “Express” of the shipping zone “Europe” from “Fast” to “Express”",
    );
    const product = { action: "product.updated", subjectKind: "product", subjectId: "p", subjectName: "Balance" };
    expect(one({ field: "variants[Default Title].sku", from: "A", to: "B" }, product)).toBe("Shop Owner changed the SKU of Balance from “A” to “B”");
    expect(one({ field: "variants[120 V].title", from: "Default Title", to: "120 V" }, product)).toBe(
      "Shop Owner changed the title of the variant “120 V” of Balance from no options to “120 V”",
    );
  });

  it("leads to a bulk change or action, and names where a redirect leads", () => {
    const run = { subjectKind: "bulk-change", subjectId: "r", target: "r", count: 77 };
    expect(sentenceOf({ ...run, action: "bulk-change.started" })).toEqual([
      "Shop Owner started a bulk change of 77 products",
      "/admin/bulk-changes/r",
    ]);
    expect(sentenceOf({ ...run, action: "bulk-change.started", target: null })[1]).toBeNull();
    expect(sentenceOf({ ...run, action: "bulk-change.undone" })[0]).toBe("Shop Owner undid a bulk change of 77 products");
    const orders = { subjectKind: "order-run", subjectId: "r", target: "r", count: 3 };
    expect(sentenceOf({ ...orders, action: "order-run.started" })).toEqual(["Shop Owner started a bulk action on 3 orders", "/admin/order-runs/r"]);
    const redirect = { action: "redirect.saved", subjectKind: "redirect", subjectName: "/old", target: null };
    expect(sentenceOf({ ...redirect, leadsTo: "/pages/new" })[0]).toBe("Shop Owner redirected /old to /pages/new");
    expect(sentenceOf(redirect)[0]).toBe("Shop Owner redirected /old to another URL");
    expect(sentenceOf({ ...redirect, action: "redirect.removed", leadsTo: "/pages/new" })[0]).toBe(
      "Shop Owner removed the redirect from /old to /pages/new",
    );
  });

  it("says who tried to sign in, and of an unknown address that it is one", () => {
    const failed = { action: "account.sign-in-failed", actorKind: "visitor", actorName: null, subjectKind: "account", target: null } as const;
    expect(sentenceOf({ ...failed, subjectName: "ada@lab.example" })).toEqual(["Someone tried to sign in as ada@lab.example and failed", null]);
    expect(sentenceOf({ ...failed, subjectId: "unknown" })).toEqual(["Someone tried to sign in with an email address that has no account", null]);
  });

  it("leads nowhere where the thing is gone, and keeps the word of an older version", () => {
    expect(sentenceOf({ action: "product.updated", subjectKind: "product", subjectName: "Old rotor", target: null })).toEqual([
      "Shop Owner changed Old rotor",
      null,
    ]);
    expect(sentenceOf({ action: "thing.was-done", subjectKind: "thing", subjectId: "7", target: null })).toEqual([
      "Shop Owner: thing was done 7",
      null,
    ]);
  });
});
