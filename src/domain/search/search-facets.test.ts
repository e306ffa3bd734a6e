import { beforeAll, describe, expect, it } from "vitest";
import { type Staff, system } from "#domain/actor.ts";
import { saveProduct, writeProducts } from "#domain/catalog/catalog.ts";
import type { FacetChoice } from "#domain/catalog/facet-types.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type SearchInput, searchAll } from "./search.ts";

const shopOf = useTestShop();
const manager: Staff = { kind: "staff", accountId: "019a0000-0000-7000-8000-000000000003", role: "manager" };

/** In the order of relevance: they differ in price and speed, and in the length of their titles. */
const mixer = (at: number) => ({
  handle: `mixer-${at}`,
  title: `Vortex Mixer${" with foam platform".repeat(at % 3)} ${at}`,
  vendor: at % 2 === 0 ? "Aldergate" : "Meridian",
  productType: at % 4 === 0 ? "Shaker" : "Vortex Mixer",
  options: [],
  specifications: [{ name: "Maximum speed", value: String(1000 + 100 * at), unit: "rpm" }],
  variants: [{ optionValues: [], priceCents: 10_000 + 1_000 * at, stock: at % 5 === 0 ? 0 : 9 }],
});

beforeAll(async () => {
  await writeProducts(
    shopOf(),
    system,
    Array.from({ length: 30 }, (_, at) => mixer(at)),
  );
});

const choice = (key: string, chosen: Partial<FacetChoice>): FacetChoice => ({ key, words: [], min: "", max: "", unit: "", ...chosen });
const products = async (input: Partial<SearchInput> = {}) => (await searchAll(shopOf(), { query: "vortex mixer", first: 100, ...input })).products;
const handles = async (input: Partial<SearchInput> = {}) => (await products(input)).items.map(({ handle }) => handle);

describe("the facets of what a search finds", () => {
  it("are price, availability, brand, type and the specifications of the products that were found", async () => {
    const { facets, total, reachable } = await products({ first: 5 });
    expect([total, reachable, facets.map(({ key }) => key)]).toEqual([30, 30, ["price", "availability", "brand", "type", "f.maximum-speed"]]);
    expect(facets[2]).toMatchObject({
      words: [
        { word: "Aldergate", count: 15 },
        { word: "Meridian", count: 15 },
      ],
    });
    expect((await products({ query: "nothing of this" })).facets).toEqual([]);
    expect((await products({ type: "PAGE" })).facets).toEqual([]);
  });

  it("narrow the products and keep their order, by relevance as by price, over all pages", async () => {
    const choices = [choice("brand", { words: ["Meridian"] }), choice("f.maximum-speed", { min: "2", max: "3.5", unit: "krpm" })];
    const slow = [choice("brand", { words: ["Meridian"] }), choice("f.maximum-speed", { min: "2000", max: "3500", unit: "rpm" })];
    const [all, narrowed] = [await handles(), await handles({ choices: slow })];
    expect(narrowed).toHaveLength(8);
    expect(narrowed).toEqual(all.filter((handle) => narrowed.includes(handle)));
    const paged = [...(await handles({ choices: slow, first: 5 })), ...(await handles({ choices: slow, first: 5, page: 2 }))];
    expect(paged).toEqual(narrowed);
    const byPrice = ["mixer-11", "mixer-13", "mixer-15", "mixer-17", "mixer-19", "mixer-21", "mixer-23", "mixer-25"];
    expect(await handles({ choices: slow, sortKey: "PRICE" })).toEqual(byPrice);
    expect((await products({ choices: slow })).choices).toEqual(slow);
    // A bound that is not in a unit of speed selects nothing.
    expect((await products({ choices })).choices).toEqual([choices[0]]);
  });

  it("count what choosing more of one would bring", async () => {
    const { facets } = await products({ choices: [choice("type", { words: ["Shaker"] })] });
    expect(facets.find(({ key }) => key === "type")).toMatchObject({ words: [{ count: 22 }, { word: "Shaker", count: 8, isChosen: true }] });
    expect(facets.find(({ key }) => key === "brand")).toMatchObject({ words: [{ count: 8 }, { count: 0 }] });
  });

  it("have no price where one was typed", async () => {
    const { facets, total, choices } = await products({ query: "vortex mixer under $200", choices: [choice("price", { max: "12000" })] });
    expect([total, facets.some(({ key }) => key === "price"), choices]).toEqual([11, false, []]);
  });

  it("are those of now in the search after a change", async () => {
    const changed = { ...mixer(1), status: "active" as const, vendor: "Halden", handle: "mixer-new" };
    await saveProduct(shopOf(), manager, changed);
    const { facets } = await products();
    expect(facets[2]).toMatchObject({ words: [{ count: 15 }, { count: 15 }, { word: "Halden", count: 1 }] });
  });
});

describe("a sorted search of which few products have all words", () => {
  it("has those alone, counts those alone, and ends behind them", async () => {
    const rack = (title: string, priceCents: number) => ({
      ...{ handle: title.toLowerCase().replaceAll(" ", "-"), title, options: [] },
      variants: [{ optionValues: [], priceCents }],
    });
    const others = Array.from({ length: 12 }, (_, at) => rack(`Oven Rack ${at}`, 1_000));
    await writeProducts(shopOf(), system, [rack("Steel Oven Rack", 90_000), rack("Steel Oven Rack Two", 80_000), ...others]);
    const asked = { query: "steel oven rack", sortKey: "PRICE" } as const;
    const sorted = await products(asked);
    expect([sorted.total, sorted.reachable, sorted.items.map(({ handle }) => handle)]).toEqual([2, 2, ["steel-oven-rack-two", "steel-oven-rack"]]);
    expect(sorted.facets[0]).toMatchObject({ key: "price", low: 80_000, high: 90_000 });
    expect(await handles({ ...asked, first: 1, page: 2 })).toEqual(["steel-oven-rack"]);
    expect(await handles({ ...asked, page: 2 })).toEqual([]);
    const byRelevance = await products({ query: "steel oven rack" });
    expect([byRelevance.total, byRelevance.items.length]).toEqual([14, 14]);
  });
});
