import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { useTestShop } from "#support/test-shop.ts";
import { readCollection, saveCollection, writeProducts } from "./catalog.ts";
import type { ProductSort } from "./catalog-types.ts";
import { listFacetedProducts } from "./collection-facets.ts";
import { fillFacets } from "./facet-backfill.ts";
import type { FacetChoice } from "./facet-types.ts";

const shopOf = useTestShop();
const collection = { id: "", productCount: 0 };

type Made = { vendor: string; speed: string; drive: string; priceCents: number; stock?: number };
const made: Record<string, Made> = {
  a: { vendor: "Aldergate", speed: "6,000 rpm", drive: "Brushless", priceCents: 10_000, stock: 50 },
  b: { vendor: "Aldergate", speed: "15,000 rpm", drive: "Brushless", priceCents: 20_000 },
  c: { vendor: "Meridian", speed: "4,000–15,000 rpm", drive: "Brushed", priceCents: 30_000, stock: 50 },
  d: { vendor: "Meridian", speed: "30,000 rpm", drive: "Brushed", priceCents: 40_000, stock: 50 },
};

beforeAll(async () => {
  const shop = shopOf();
  const drafts = Object.entries(made).map(([handle, { vendor, speed, drive, priceCents, stock = 0 }]) => ({
    ...{ handle, title: `Centrifuge ${handle}`, vendor, productType: "Centrifuge", options: [] },
    specifications: [
      { name: "Maximum speed", value: speed, unit: null },
      { name: "Drive", value: drive, unit: null },
      { name: "Safety", value: "IEC 61010", unit: null },
      { name: "Serial text", value: `Only ${handle}`, unit: null },
      ...(handle === "a" ? [{ name: "Lamp", value: "Red", unit: null }] : []),
    ],
    variants: [{ optionValues: [], priceCents, stock }],
  }));
  await writeProducts(shop, system, drafts);
  await saveCollection(shop, system, { handle: "spin", title: "Spin", products: Object.keys(made) });
  Object.assign(collection, await readCollection(shop, "spin"));
});

const choice = (key: string, chosen: Partial<FacetChoice>): FacetChoice => ({ key, words: [], min: "", max: "", unit: "", ...chosen });
const list = (choices: FacetChoice[] = [], { sort = "featured" as ProductSort, page = 1, perPage = 24 } = {}) =>
  listFacetedProducts(shopOf(), collection, { sort, page, perPage, choices });
const found = async (...choices: FacetChoice[]) => (await list(choices)).cards.map(({ handle }) => handle).join("");
const counts = async (key: string, ...choices: FacetChoice[]) => {
  const facet = (await list(choices)).facets.find((facet) => facet.key === key);
  return facet?.kind === "words" ? Object.fromEntries(facet.words.map(({ word, count }) => [word, count])) : null;
};

describe("the facets of a collection", () => {
  it("are price, availability and brand, and the specifications that most products have and that tell them apart", async () => {
    const { facets } = await list();
    expect(facets.map(({ key }) => key)).toEqual(["price", "availability", "brand", "f.maximum-speed", "f.drive", "f.serial-text"]);
    expect(facets.find(({ key }) => key === "f.maximum-speed")).toMatchObject({ name: "Maximum speed", unit: "rpm", low: 4000, high: 30_000 });
    expect(facets[0]).toMatchObject({ key: "price", low: 10_000, high: 40_000 });
  });

  it("narrow to all facets that are chosen, and to any of the words of one", async () => {
    expect(await found()).toBe("abcd");
    expect(await found(choice("brand", { words: ["Meridian"] }))).toBe("cd");
    expect(await found(choice("brand", { words: ["Meridian", "Aldergate"] }))).toBe("abcd");
    expect(await found(choice("brand", { words: ["Meridian"] }), choice("f.maximum-speed", { max: "15000" }))).toBe("c");
    expect(await found(choice("availability", { words: ["in-stock"] }))).toBe("acd");
  });

  it("take bounds in any unit of the dimension, and ranges that reach into them", async () => {
    expect(await found(choice("f.maximum-speed", { min: "10000", unit: "rpm" }))).toBe("bcd");
    expect(await found(choice("f.maximum-speed", { min: "5,000", max: "10,000" }))).toBe("ac");
    expect(await found(choice("price", { min: "20000", max: "30000" }))).toBe("bc");
    // A bound in another dimension does not apply.
    expect(await found(choice("f.maximum-speed", { min: "10", unit: "mL" }))).toBe("abcd");
  });

  it("count what choosing more of one would bring: products that pass all others", async () => {
    expect(await counts("brand")).toEqual({ Aldergate: 2, Meridian: 2 });
    const fast = choice("f.maximum-speed", { min: "20000" });
    expect([await counts("brand", fast), await counts("f.drive", fast)]).toEqual([
      { Aldergate: 0, Meridian: 1 },
      { Brushless: 0, Brushed: 1 },
    ]);
    const meridian = choice("brand", { words: ["Meridian"] });
    expect([await counts("brand", meridian), await counts("f.drive", meridian)]).toEqual([
      { Aldergate: 2, Meridian: 2 },
      { Brushless: 0, Brushed: 2 },
    ]);
    const { facets } = await list([meridian]);
    const price = facets.find(({ key }) => key === "price");
    expect(price?.kind === "range" && price.bars.reduce((sum, bar) => sum + bar, 0)).toBe(2);
  });

  it("leave a choice out that nothing has, and say which ones count", async () => {
    const { choices, total } = await list([
      choice("brand", { words: ["Gone"] }),
      choice("f.nothing", { words: ["x"] }),
      choice("f.drive", { words: ["Brushed"] }),
    ]);
    expect([choices.map(({ key }) => key), total]).toEqual([["f.drive"], 2]);
  });

  it("keep the order of the sort and the pages in range", async () => {
    expect((await list([], { sort: "price-desc" })).cards.map(({ handle }) => handle)).toEqual(["d", "c", "b", "a"]);
    const last = await list([choice("f.drive", { words: ["Brushed"] })], { page: 9, perPage: 1 });
    expect([last.cards.map(({ handle }) => handle), last.page, last.pages]).toEqual([["d"], 2, 2]);
  });

  it("are left out where there are too many products to count, and the price is a filter still", async () => {
    const large = await listFacetedProducts(
      shopOf(),
      { ...collection, productCount: 20_001 },
      { sort: "featured", page: 99_999, perPage: 24, choices: [choice("price", { min: "30000" })] },
    );
    expect([large.facets, large.cards.map(({ handle }) => handle), large.page, large.total]).toEqual([[], ["c", "d"], 1, 2]);
  });

  it("change with the specifications of a product, and come to products that are older than them", async () => {
    const shop = shopOf();
    const rename = (value: string) =>
      writeProducts(shop, system, [
        {
          handle: "b",
          title: "Centrifuge b",
          options: [],
          specifications: [{ name: "Drive", value, unit: null }],
          variants: [{ optionValues: [], priceCents: 20_000 }],
        },
      ]);
    await rename("Belt");
    expect(await counts("f.drive")).toEqual({ Belt: 1, Brushed: 2, Brushless: 1 });
    await shop.sql`delete from product_facets`;
    await shop.sql`insert into product_facets_due (product_id) select id from products`;
    expect(await counts("f.drive")).toBeNull();
    expect(await fillFacets(shop)).toEqual({ done: 4, failed: 0 });
    expect(await counts("f.drive")).toEqual({ Belt: 1, Brushed: 2, Brushless: 1 });
    expect(await fillFacets(shop)).toEqual({ done: 0, failed: 0 });
  });
});
