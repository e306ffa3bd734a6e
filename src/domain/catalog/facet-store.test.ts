import { expect, it } from "vitest";
import { narrow } from "./facet-counting.ts";
import { FacetStore, type StoredFacet } from "./facet-store.ts";

const volume = (low: number, high: number, unit = "mL"): StoredFacet => ["volume", "volume", unit, "Volume", 3, low, high];
const material = (word: string): StoredFacet => ["material", "", "", "Material", 1, word];
const bottle = (vendor: string, minPriceCents: number, facets: StoredFacet[]) => ({
  ...{ vendor, productType: "Bottle", availability: "in-stock" as const, minPriceCents, facets },
});

function stored(): FacetStore {
  const store = new FacetStore();
  store.put(10, bottle("Aldergate", 1_000, [volume(500, 500), material("Glass")]));
  store.put(20, bottle("Meridian", 2_000, [volume(1_000, 2_000, "L"), material("Steel")]));
  store.put(30, bottle("Meridian", 3_000, [volume(2_000, 2_000, "L"), material("Glass"), material("Steel")]));
  store.put(40, bottle("Halden", 9_000, [["weight", "mass", "g", "Weight", 0, 1, 1]]));
  return store;
}

const choice = (key: string, chosen: object) => ({ key, words: [], min: "", max: "", unit: "", ...chosen });

it("Some of the products of a shop are counted by what they have: price, brand, and the specifications in their order", () => {
  const { facets, total } = narrow(stored().faceted([30, 10, 20], { price: true }), []);
  expect([total, facets.map(({ key }) => key)]).toEqual([3, ["price", "brand", "f.material", "f.volume"]]);
  expect(facets.at(-1)).toMatchObject({ unit: "L", low: 0.5, high: 2 });
  expect(facets[2]).toMatchObject({
    words: [
      { word: "Glass", count: 2 },
      { word: "Steel", count: 2 },
    ],
  });
});

it("A choice narrows them by their place in the list, whatever their numbers", () => {
  const faceted = stored().faceted([30, 10, 20], { price: true });
  const passing = (...choices: ReturnType<typeof choice>[]) => {
    const { isIn } = narrow(faceted, choices);
    return [0, 1, 2].filter(isIn);
  };
  expect(passing(choice("f.volume", { max: "1", unit: "L" }))).toEqual([1, 2]);
  expect(passing(choice("f.material", { words: ["Steel"] }), choice("brand", { words: ["Meridian"] }))).toEqual([0, 2]);
  expect(passing(choice("price", { max: "1500" }))).toEqual([1]);
});

it("A price that is decided already is no facet, and no choice of it counts", () => {
  const { facets, total } = narrow(stored().faceted([10, 20, 30], { price: false }), [choice("price", { max: "1500" })]);
  expect([total, facets.map(({ key }) => key).includes("price")]).toEqual([3, false]);
});

it("A product that changed counts as it is now, under its new number", () => {
  const store = stored();
  store.remove(20);
  store.put(21, bottle("Halden", 500, [volume(100, 100), material("Glass")]));
  const { facets } = narrow(store.faceted([10, 21, 30], { price: true }), []);
  expect(facets[0]).toMatchObject({ key: "price", low: 500, high: 3_000 });
  expect(facets[1]).toMatchObject({
    words: [
      { word: "Aldergate", count: 1 },
      { word: "Halden", count: 1 },
      { word: "Meridian", count: 1 },
    ],
  });
});

it("More than fifty thousand products are counted by price, availability, brand and type alone", () => {
  const store = new FacetStore();
  const numbers = Array.from({ length: 50_001 }, (_, number) => number);
  for (const number of numbers) store.put(number, bottle(`Maker ${number % 3}`, number, [volume(number, number)]));
  expect(narrow(store.faceted(numbers, { price: true }), []).facets.map(({ key }) => key)).toEqual(["price", "brand"]);
  expect(narrow(store.faceted(numbers.slice(1), { price: true }), []).facets.map(({ key }) => key)).toEqual(["price", "brand", "f.volume"]);
});
