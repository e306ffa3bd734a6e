import { expect, it } from "vitest";
import { rightsOf } from "#domain/permissions.ts";
import type { StaffHits } from "#domain/staff-search/staff-search-types.ts";
import { differsByOneTypingError, orderActionIn, paletteFor } from "./palette-entries.ts";

const owner = rightsOf("owner");
const none: StaffHits = { orders: [], products: [], variants: [], customers: [], collections: [], pages: [], articles: [], isSimilar: false };
const order: StaffHits["orders"][number] = {
  id: "019a",
  name: "#1042",
  isTest: false,
  customerName: "Ada Byron",
  company: "Byron Labs",
  poNumber: null,
  total: { amount: "100.00", currencyCode: "USD" },
  processedAt: "2026-11-02T09:00:00Z",
};
const product = { id: "019b", title: "Returns tray", vendor: "Meniscus", status: "active" as const };
const firstOf = (text: string, answer: StaffHits | undefined = none, rights: readonly string[] = owner) =>
  paletteFor(answer, { text, rights }).groups[0]?.items[0];

it("reads what shall be done with which order", () => {
  expect(orderActionIn("refund 1042")).toEqual({ verb: "refund", rest: "1042" });
  expect(orderActionIn("  Ship #TEST-7 ")).toEqual({ verb: "ship", rest: "#test-7" });
  for (const text of ["refund", "refund ", "refunds 1042", "1042", "order settings", ""]) expect(orderActionIn(text)).toBeNull();
});

it("offers an action on the orders that it names, to those who may", () => {
  const answer = { ...none, orders: [order] };
  expect(firstOf("refund 1042", answer)).toMatchObject({ text: "Refund #1042", to: "/admin/orders/019a?do=refund" });
  expect(firstOf("print 1042", answer, rightsOf("support"))).toMatchObject({ to: "/admin/orders/019a/packing-slip" });
  expect(paletteFor(answer, { text: "refund 1042", rights: rightsOf("support") }).found).toEqual([]);
});

it("understands an action of several words, and an order by its kind", () => {
  const answer = { ...none, orders: [order] };
  expect(firstOf("Mark as paid 1042", answer)).toMatchObject({ to: "/admin/orders/019a?do=paid" });
  expect(firstOf("packing slip  1042", answer)).toMatchObject({ to: "/admin/orders/019a/packing-slip" });
  expect(firstOf("order 1042", answer)).toMatchObject({ text: "Open #1042", to: "/admin/orders/019a" });
});

it("assumes a typing error only where nothing fits as it is typed, and names no page twice", () => {
  const textsOf = (text: string) => paletteFor(none, { text, rights: owner }).groups.flatMap(({ items }) => items.map((entry) => entry.text));
  expect(textsOf("blog")).not.toContain("Audit log");
  expect(textsOf("home page").filter((text) => text === "Home page")).toHaveLength(1);
  expect(firstOf("log out")).toMatchObject({ text: "Sign out", does: "sign-out" });
});

it("names places and actions before what was found, where they are called so, and after it where only a word of theirs fits", () => {
  expect(firstOf("returns", { ...none, products: [product] })).toMatchObject({ to: "/admin/returns" });
  expect(firstOf("new prod")).toMatchObject({ text: "New product", to: "/admin/products/new" });
  expect(firstOf("go live")).toMatchObject({ to: "/admin/settings/go-live" });
  expect(firstOf("time zone")).toMatchObject({ text: "Shipping", to: "/admin/settings/shipping" });
  const titles = paletteFor({ ...none, orders: [order] }, { text: "dark", rights: owner }).groups.map(({ title }) => title);
  expect(titles).toEqual(["Orders", "See also", "Search in"]);
});

it.each([
  ["navigation", "/admin/menus/main"],
  ["blog post", "/admin/articles/new"],
  ["customize", "/admin/home-page"],
  ["transfer", "/admin/incoming/new"],
  ["bulk editor", "/admin/products/grid"],
  ["url redirect", "/admin/redirects"],
  ["permissions", "/admin/staff"],
  ["notifications", "/admin/mails"],
  ["legal", "/admin/policies"],
  ["create order", "/admin/drafts/new"],
  ["packing slips", "/admin/orders?view=to-ship"],
  ["logo", "/admin/settings/brand"],
  ["favicon", "/admin/settings/brand"],
  ["domain", "/admin/settings/mail"],
  ["locations", "/admin/inventory"],
  ["import customers", "/admin/import"],
  ["activity log", "/admin/settings/audit"],
  ["tracking", "/admin/settings/orders"],
  ["checkout", "/admin/settings/checkout"],
  ["required fields", "/admin/settings/checkout"],
  ["abandoned checkouts", "/admin/settings/checkout"],
  ["two-step", "/admin/account"],
  ["refund policy", "/admin/policies"],
])("knows a place by what other shop systems call it: %s", (text, to) => {
  expect(firstOf(text)).toMatchObject({ to });
});

it("forgives one typing error in a word, and shows nothing similar where it knows better itself", () => {
  expect(firstOf("discuonts", { ...none, products: [product], isSimilar: true })).toMatchObject({ to: "/admin/discounts" });
  expect(paletteFor({ ...none, products: [product], isSimilar: true }, { text: "discuonts", rights: owner }).found).toEqual([]);
  const slips: [string, string, boolean][] = [
    ["order", "orders", true],
    ["ordres", "orders", true],
    ["oders", "orders", true],
    ["irders", "orders", true],
    ["iders", "orders", false],
    ["orders", "orders", true],
  ];
  for (const [word, other, isOne] of slips) expect([word, differsByOneTypingError(word, other)]).toEqual([word, isOne]);
});

it("shows nobody what their role does not open", () => {
  const all = (text: string, rights: readonly string[]) =>
    paletteFor(undefined, { text, rights }).groups.flatMap(({ items }) => items.map(({ text }) => text));
  expect(all("", owner)).toEqual(expect.arrayContaining(["New product", "Invite a colleague", "Dashboard", "System"]));
  const analyst = all("", rightsOf("analyst"));
  for (const text of ["New product", "Invite a colleague", "Staff and roles", "System"]) expect(analyst).not.toContain(text);
});

it("leads to a variant in the grid of its product, and to the product where that has only one", () => {
  const variant = { id: "019d", productId: "019b", title: "Returns tray", variantTitle: "Large", sku: "TRAY-L", barcode: null };
  expect(firstOf("tray-l", { ...none, variants: [variant] })).toMatchObject({ to: "/admin/products/019b?variant=019d" });
  const only = { ...variant, variantTitle: "Default Title" };
  expect(firstOf("tray-l", { ...none, variants: [only] })).toMatchObject({ to: "/admin/products/019b" });
});

it.each([
  ["invite a colleague", "/admin/staff?do=invite", "staff.change"],
  ["invite a customer", "/admin/customers?do=invite", "customers.change"],
  ["new redirect", "/admin/redirects?do=new", "content.change"],
  ["new announcement", "/admin/announcements?do=new", "settings.change"],
])("begins what is called %s, for those who may", (text, to, right) => {
  expect(firstOf(text)).toMatchObject({ to });
  const without = owner.filter((each) => each !== right);
  const offered = paletteFor(none, { text, rights: without }).groups.flatMap(({ items }) => items.map((entry) => entry.to));
  expect(offered).not.toContain(to);
});

it("offers the lists for what nothing else knows", () => {
  expect(firstOf("zirconium whisk")).toMatchObject({ to: "/admin/orders?search=zirconium+whisk" });
  const [lists] = paletteFor(none, { text: "byron", rights: owner }).groups;
  expect(lists?.items.map(({ to }) => to)).toContain("/admin/customers?search=byron");
});
