import { expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { archiveProduct, type ProductInput, refreshCollections, saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { saveArticle, saveBlog, savePage } from "#domain/content/content.ts";
import { adjustStock } from "#domain/inventory/stock-adjusting.ts";
import { countStatements } from "#support/statement-counting.ts";
import { useTestShop } from "#support/test-shop.ts";
import { LruCache } from "./lru-cache.ts";
import { searchAll } from "./search.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000003", role: "manager" };

const osmometer = (priceCents: number): ProductInput => ({
  handle: "osmometer",
  title: "Osmometer",
  status: "active",
  options: [],
  specifications: [{ name: "Sample volume", value: "20", unit: "µL" }],
  variants: [{ optionValues: [], sku: "OSM-1", priceCents, stock: 2 }],
});
const search = (query = "osmometer") => searchAll(shopOf(), { query });

it("a search that was asked before only asks what changed", async () => {
  await writeProducts(shopOf(), manager, [osmometer(90_000)]);
  const first = await search();
  expect(first.products.items).toMatchObject([{ title: "Osmometer", minPriceCents: 90_000, figures: [{ name: "Sample volume" }] }]);
  let again: unknown;
  const { statements } = await countStatements(shopOf(), async () => {
    again = await search();
  });
  expect(again).toEqual(first);
  // The settings, the changes, and the keys of the figures of the product's type: outside tests, the shop caches the first and the last.
  expect(statements).toBe(3);
});

it("shows a changed price, stock and state of a product at once", async () => {
  await writeProducts(shopOf(), manager, [osmometer(80_000)]);
  const [card] = (await search()).products.items;
  expect(card).toMatchObject({ minPriceCents: 80_000, availability: { state: "limited-stock" } });
  await adjustStock(shopOf(), manager, { variantId: card?.onlyVariantId ?? "", delta: -2, reason: "counted" });
  expect((await search()).products.items).toMatchObject([{ availability: { state: "out-of-stock" } }]);
  await archiveProduct(shopOf(), manager, card?.id ?? "");
  expect((await search()).products.items).toEqual([]);
});

it("finds changed collections and pages at once, and a scheduled article at its time", async () => {
  const shop = shopOf();
  const found = async () => {
    const { collections, pages, articles } = await search("osmolality");
    return [collections, pages, articles].map(({ items }) => items.map(({ title }) => title));
  };
  expect(await found()).toEqual([[], [], []]);
  await saveCollection(shop, manager, { handle: "osmolality", title: "Osmolality", products: [] }, null);
  await savePage(shop, system, { handle: "osmolality", title: "What osmolality is", bodyHtml: "" });
  await saveBlog(shop, system, { handle: "journal", title: "Journal" });
  const publishedAt = new Date(shop.clock.now().getTime() + 60_000);
  await saveArticle(shop, system, { blogHandle: "journal", handle: "o", title: "Osmolality of blood", bodyHtml: "", author: "Ada", publishedAt });
  expect(await found()).toEqual([["Osmolality"], ["What osmolality is"], []]);
  shop.pass(60_000);
  expect(await found()).toEqual([["Osmolality"], ["What osmolality is"], ["Osmolality of blood"]]);
  const [page] = await shop.sql<{ id: string; seenAt: string }[]>`select id, updated_at::text as "seenAt" from pages where handle = 'osmolality'`;
  await savePage(shop, system, { handle: "osmolality", title: "About osmolality", bodyHtml: "" }, page);
  expect((await found())[1]).toEqual(["About osmolality"]);
});

it("counts the products of a collection as its rules by stock have them", async () => {
  const shop = shopOf();
  const { ids } = await writeProducts(shop, manager, [{ ...osmometer(70_000), handle: "tonometer", title: "Tonometer" }]);
  const rules = { match: "all" as const, conditions: [{ field: "stock" as const, relation: "greater-than" as const, value: "0" }] };
  await saveCollection(shop, manager, { handle: "on-the-shelf", title: "On the shelf", rules }, null);
  const counted = async () => (await search("shelf")).collections.items.map(({ productCount }) => productCount);
  const [before = 0] = await counted();
  const [card] = (await search("tonometer")).products.items;
  await adjustStock(shop, manager, { variantId: card?.onlyVariantId ?? "", delta: -2, reason: "counted" });
  await refreshCollections(shop, [ids.get("tonometer") ?? ""]);
  expect(await counted()).toEqual([before - 1]);
});

it("keeps the values that were used last", () => {
  const values = new LruCache<number>(2);
  values.set("a", 1);
  values.set("b", 2);
  expect(values.get("a")).toBe(1);
  values.set("c", 3);
  expect([values.get("a"), values.get("b"), values.get("c")]).toEqual([1, undefined, 3]);
  values.clear();
  expect(values.get("a")).toBeUndefined();
});
