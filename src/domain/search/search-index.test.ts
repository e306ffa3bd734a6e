import { describe, expect, it, vi } from "vitest";
import { inTransaction } from "#db/transaction.ts";
import type { Staff } from "#domain/actor.ts";
import { archiveProduct, deleteProduct, type ProductInput, saveProduct, writeProducts } from "#domain/catalog/catalog.ts";
import { invalidate } from "#domain/settings/invalidation.ts";
import { useTestShop } from "#support/test-shop.ts";
import { predictiveSearch, searchAll } from "./search.ts";
import { SearchIndex } from "./search-index.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000003", role: "manager" };

const product = (title: string, rest: Partial<ProductInput> = {}): ProductInput => ({
  handle: title.toLowerCase().replaceAll(" ", "-"),
  title,
  status: "active",
  options: [],
  variants: [{ optionValues: [], sku: `SKU-${title}`, priceCents: 1000 }],
  ...rest,
});

async function found(query: string, node = shopOf().searchIndex): Promise<string[]> {
  const { products } = await searchAll({ ...shopOf(), searchIndex: node }, { query });
  return products.items.map(({ title }) => title);
}

describe("the index of products", () => {
  it("has every change that was committed before a search began, on every node", async () => {
    const shop = shopOf();
    const other = new SearchIndex();
    expect([await found("spectrometer"), await found("spectrometer", other)]).toEqual([[], []]);
    const id = await saveProduct(shop, manager, product("Alpha Spectrometer"));
    expect([await found("spectrometer"), await found("spectrometer", other)]).toEqual([["Alpha Spectrometer"], ["Alpha Spectrometer"]]);
    await saveProduct(shop, manager, product("Alpha Colorimeter", { handle: "alpha-spectrometer" }), { id });
    for (const node of [shop.searchIndex, other])
      expect([await found("spectrometer", node), await found("colorimeter", node)]).toEqual([[], ["Alpha Colorimeter"]]);
    await archiveProduct(shop, manager, id);
    expect([await found("colorimeter"), await found("colorimeter", other)]).toEqual([[], []]);
    await archiveProduct(shop, manager, id, { restore: true });
    await saveProduct(shop, manager, product("Alpha Colorimeter", { handle: "alpha-spectrometer" }), { id });
    expect(await found("colorimeter")).toEqual(["Alpha Colorimeter"]);
    await deleteProduct(shop, manager, id);
    expect([await found("colorimeter"), await found("colorimeter", other)]).toEqual([[], []]);
  });

  it("keeps no search waiting for changes that take long to index, as those of a large import do, and has them afterward", async () => {
    const shop = shopOf();
    const node = new SearchIndex();
    const before = await node.current(shop);
    await saveProduct(shop, manager, product("Slow Refractometer"));
    await shop.ownerSql.begin(async (sql) => {
      await sql`lock table stock_levels in access exclusive mode`;
      expect(await node.current(shop)).toBe(before);
    });
    expect(await found("refractometer", node)).toEqual(["Slow Refractometer"]);
  });

  it("keeps no words that products had once: one that is filled with other words again and again takes no more memory each time", async () => {
    const shop = shopOf();
    const node = new SearchIndex();
    const id = await saveProduct(shop, manager, product("Wordy Sensor"));
    const specifications = (version: number) =>
      Array.from({ length: 300 }, (_, row) => ({
        name: `Word ${row}`,
        unit: null,
        value: Array.from({ length: 40 }, (_, at) => `w${version}x${row}x${at}`).join(" "),
      }));
    const least = (await node.current(shop))?.terms.length ?? 0;
    for (let version = 0; version < 20; version++) {
      const had = await node.current(shop);
      await saveProduct(shop, manager, product("Wordy Sensor", { specifications: specifications(version) }), { id });
      const has = await node.current(shop);
      // The 20 versions have 240,000 words.
      if (has?.isOutgrown) await vi.waitUntil(async () => (await node.current(shop)) !== had, { timeout: 60_000 });
    }
    expect(await found("w19x7x7", node)).toEqual(["Wordy Sensor"]);
    expect(await found("w18x7x7", node)).toEqual([]);
    expect((await node.current(shop))?.terms.length).toBeLessThan(least + 150_000);
    await deleteProduct(shop, manager, id);
  });

  it("has what many products changed at once, and sees none of a transaction before its end, however late that is", async () => {
    const shop = shopOf();
    await found("anything");
    let changed = () => {};
    let end = () => {};
    const isChanged = new Promise<void>((resolve) => {
      changed = resolve;
    });
    const mayEnd = new Promise<void>((resolve) => {
      end = resolve;
    });
    const late = inTransaction(shop, async (shop) => {
      await invalidate(shop, ["menus"]);
      await writeProducts(shop, manager, [product("Late Incubator")]);
      changed();
      await mayEnd;
    });
    await isChanged;
    expect(await found("incubator")).toEqual([]);
    await invalidate(shop, ["menus"]);
    expect(await found("incubator")).toEqual([]);
    end();
    await late;
    expect(await found("incubator")).toEqual(["Late Incubator"]);
    await writeProducts(
      shop,
      manager,
      Array.from({ length: 60 }, (_, at) => product(`Batch Pipette ${at}`)),
    );
    expect((await searchAll(shop, { query: "batch pipettes" })).products.total).toBe(60);
  });

  it("answers searches that come at once, also the first ones while it is built", async () => {
    const node = new SearchIndex();
    expect(await Promise.all(Array.from({ length: 8 }, () => found("late incubator", node)))).toEqual(Array(8).fill(["Late Incubator"]));
    await writeProducts(shopOf(), manager, [product("Later Incubator")]);
    const all = await Promise.all(Array.from({ length: 8 }, () => found("later incubator", node)));
    expect(all.map(([first]) => first)).toEqual(Array(8).fill("Later Incubator"));
  });
});

describe("a page of results", () => {
  it("is sorted as asked, paged, and ends where the products end", async () => {
    const shop = shopOf();
    await writeProducts(
      shop,
      manager,
      [3, 1, 2].map((price) => product(`Stirrer ${price}`, { variants: [{ optionValues: [], sku: `ST-${price}`, priceCents: price * 100 }] })),
    );
    const titles = async (input: object) => (await searchAll(shop, { query: "stirrers", ...input })).products.items.map(({ title }) => title);
    expect(await titles({ sortKey: "PRICE" })).toEqual(["Stirrer 1", "Stirrer 2", "Stirrer 3"]);
    expect(await titles({ sortKey: "TITLE", first: 2, page: 2 })).toEqual(["Stirrer 3"]);
    expect((await titles({ sortKey: "CREATED" })).length).toBe(3);
    expect((await titles({ sortKey: "BEST_SELLING" })).length).toBe(3);
    expect(await titles({ page: 2 })).toEqual([]);
    expect(new Set([...(await titles({ first: 2 })), ...(await titles({ first: 2, page: 2 }))]).size).toBe(3);
  });

  it("comes while somebody types, mistyped too", async () => {
    const suggested = await predictiveSearch(shopOf(), "incubatro");
    expect(suggested.products.map(({ title }) => title).sort()).toEqual(["Late Incubator", "Later Incubator"]);
    expect((await predictiveSearch(shopOf(), "stirr")).products).toHaveLength(3);
  });
});
