import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { products, shownProductColumns, shownVariantColumns, variants } from "#db/schema/catalog.ts";
import { system } from "#domain/actor.ts";
import { readProduct, saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { listAdminProducts } from "#domain/catalog/product-admin.ts";
import { searchAll } from "#domain/search/search.ts";
import { makePageContext } from "#support/make-page-context.ts";
import { openTestApp, type TestApp, testOrigin } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";
import { loadProduct } from "#web/storefront/product/product-detail-page.server.ts";

const shopOf = useTestShop();
const evil = "x'); drop table carts; -- %_\\ $1 {{1}} \" `";
let api: TestApp;

const draft = (handle: string, given: object = {}) => ({
  ...{ handle, title: `Balance ${handle}`, vendor: "Meniscus", productType: "Balance", options: [], status: "active" as const },
  variants: [{ optionValues: [], priceCents: 10_000, stock: 7, extra: { "Cost per item": "12.34", "Included / Margin": "secret margin" } }],
  ...given,
});

beforeAll(async () => {
  api = openTestApp(shopOf());
  await writeProducts(shopOf(), system, [
    draft("shown", { images: [{ url: "https://supplier.example/secret-price-list/1.png", alt: "" }] }),
    draft("unreleased", { title: "Unreleased balance", status: "draft" }),
    draft("withdrawn", { title: "Withdrawn balance", status: "archived" }),
    draft("hostile", { title: `Balance ${evil}`, vendor: evil, productType: evil, tags: [evil], seoTitle: evil }),
  ]);
  for (const [handle, field] of Object.entries({ "by-vendor": "vendor", "by-type": "type", "by-tag": "tag" } as const))
    await saveCollection(shopOf(), system, {
      ...{ handle, title: `Collection ${evil}` },
      rules: { match: "all", conditions: [{ field, relation: "contains", value: evil }] },
    });
});

async function read(path: string) {
  const response = await api.app.request(testOrigin + path);
  return { status: response.status, text: await response.text() };
}
const publicCalls = [
  "/api/products/shown",
  "/api/search?query=balance",
  "/api/search?query=balance&sortKey=PRICE&first=100",
  "/api/predictive-search?query=bala",
  "/api/collection-products?handle=all&first=100",
  "/api/collection-products?handle=by-vendor",
];

describe("what the public may read", () => {
  it.each(publicCalls)("holds nothing of what only the merchant knows: %s (Saleor CVE-2026-48744 GHSA-xqqq-qhgq-gx53)", async (path) => {
    const { status, text } = await read(path);
    expect(status).toBe(200);
    expect(text).not.toMatch(/Cost per item|12\.34|secret margin|supplier\.example|secret-price-list|onHand|on_hand|sourceUrl|"stock"/);
    expect(text).not.toMatch(/unreleased|withdrawn/i);
  });

  it("holds the columns of a product and of a variant that the schema names as public, and no other one", async () => {
    const fieldsBeyond = (table: typeof products | typeof variants, shown: readonly string[]) =>
      Object.keys(getTableColumns<PgTable>(table)).filter((field) => !shown.includes(field));
    // Metafields are shown, but only the public ones.
    const ofProduct = fieldsBeyond(products, [...shownProductColumns, "metafields"]);
    const ofVariant = fieldsBeyond(variants, shownVariantColumns);
    expect([ofProduct.includes("unitsSold"), ofVariant.includes("lowStockThreshold")]).toEqual([true, true]);
    const product = await readProduct(shopOf(), "shown");
    const { product: answered } = JSON.parse((await read("/api/products/shown")).text);
    const request = new Request(`${testOrigin}/products/shown`);
    const page = await loadProduct({ request, context: makePageContext(shopOf()), params: { handle: "shown" } } as never);
    const leaked = (fields: string[], given: object | undefined) => fields.filter((field) => Object.keys(given ?? {}).includes(field));
    for (const given of [answered, page.product]) expect(leaked(ofProduct, given)).toEqual([]);
    // Relations stay on the server: the page names only those that are on sale.
    expect(leaked(ofProduct, product ?? undefined)).toEqual(["relations"]);
    // The lead time is shown where a variant waits for it.
    for (const given of [product?.variants[0], answered.variants.edges[0].node, page.product.variants[0]])
      expect(leaked(ofVariant, given).filter((field) => field !== "leadTimeDays")).toEqual([]);
  });

  it("holds no product before its time or after it, whoever knows its handle (Saleor CVE-2026-48744)", async () => {
    for (const handle of ["unreleased", "withdrawn"]) {
      const { status, text } = await read(`/api/products/${handle}`);
      expect([handle, status, /balance/i.test(text)]).toEqual([handle, 404, false]);
    }
    expect((await read("/api/search?query=unreleased")).text).not.toMatch(/unreleased balance/i);
  });

  it("comes in pages with an end, however many are asked for (Saleor CVE-2026-35401 GHSA-gqqv-xwx3-jj4h, CVE-2026-33756)", async () => {
    for (const path of [
      "/api/search?query=balance&first=101",
      "/api/search?query=balance&page=501",
      "/api/collection-products?handle=all&first=100000",
    ])
      expect([path, (await read(path)).status]).toEqual([path, 400]);
    const found = await searchAll(shopOf(), { query: "balance", first: 1e9, page: 1e9 });
    expect(found.products.items).toEqual([]);
    const { actor } = { actor: { kind: "staff", role: "analyst", accountId: shopOf().ids.next() } as const };
    expect((await listAdminProducts(shopOf(), actor, "USD", { first: 1e9 })).products.length).toBeLessThanOrEqual(100);
  });

  it("costs no more however long the text is that is looked for (Vendure GHSA-jgm3-qmp2-c4p7)", async () => {
    for (const query of [
      "a ".repeat(5_000),
      "(((((".repeat(1_000),
      "\u0300".repeat(5_000),
      "!".repeat(9_000),
      "x".repeat(100_000),
      "ﷺ".repeat(5_000),
    ])
      expect((await searchAll(shopOf(), { query })).products.items).toEqual([]);
  });
});

describe("what was stored", () => {
  it("is data to every later statement: rules, search and lists take it by the letter (EverShop CVE-2026-25993 GHSA-3h84-9rhc-j2ch)", async () => {
    for (const handle of ["by-vendor", "by-type", "by-tag"]) {
      const { text } = await read(`/api/collection-products?handle=${handle}`);
      const handles = (JSON.parse(text).products as { handle: string }[]).map((product) => product.handle);
      expect([handle, handles]).toEqual([handle, ["hostile"]]);
    }
    expect((await searchAll(shopOf(), { query: evil })).products.items.map(({ handle }) => handle)).toEqual(["hostile"]);
    expect(await shopOf().sql`select count(*)::int as count from carts`).toEqual([{ count: 0 }]);
  });

  it("matches by its own letters only: a wildcard that staff look for is a letter too (EverShop CVE-2026-25993)", async () => {
    const actor = { kind: "staff", role: "owner", accountId: shopOf().ids.next() } as const;
    const found = async (search: string) => (await listAdminProducts(shopOf(), actor, "USD", { search })).products.map(({ handle }) => handle);
    expect(await found("sho%")).toEqual([]);
    expect(await found("sh_wn")).toEqual([]);
    expect(await found("%_\\")).toEqual(["hostile"]);
  });

  it("under a handle is a handle: nothing else is taken for one (EverShop CVE-2026-25993)", async () => {
    for (const handle of ["a' or '1'='1", "../admin", "a/b", "A", "a--b", "-a", "", "ä", "a b", "a%00", "x".repeat(300)])
      await expect(saveCollection(shopOf(), system, { handle, title: "x" })).rejects.toMatchObject({ code: "input-invalid" });
  });
});
