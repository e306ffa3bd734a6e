import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { writeProducts } from "#domain/catalog/catalog.ts";
import { openTestApp, type TestApp } from "#support/test-app.ts";
import { useTestShop } from "#support/test-shop.ts";

const shopOf = useTestShop();
let api: TestApp;

beforeAll(async () => {
  api = openTestApp(shopOf());
  await writeProducts(
    shopOf(),
    system,
    Array.from({ length: 23 }, (_, at) => ({
      ...{
        handle: `rocker-${at}`,
        title: `Rocker ${at}`,
        vendor: at < 9 ? "Aldergate" : "Meridian",
        productType: at < 5 ? "Tilting Rocker" : "Rocker",
      },
      options: [],
      specifications: [{ name: "Tilt angle", value: String(at + 1), unit: "°" }],
      variants: [{ optionValues: [], priceCents: 10_000 + 100 * at, stock: 5 }],
    })),
  );
});

type Found = { products: { handle: string }[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } };
const search = async (query: string) => (await api.call("GET", `/api/search?query=rocker&${query}`)).json;

/** Reads all pages of results. */
async function readAll(query: string): Promise<string[]> {
  const handles: string[] = [];
  for (let after = ""; ; ) {
    const { products, pageInfo }: Found = await search(`${query}${after}`);
    handles.push(...products.map(({ handle }) => handle));
    expect(pageInfo.hasNextPage).toBe(pageInfo.endCursor !== null);
    if (pageInfo.endCursor === null) return handles;
    after = `&after=${pageInfo.endCursor}`;
  }
}

describe("GET /api/search", () => {
  it("is read page by page to the end, without doubles or gaps, in any order and under any choice", async () => {
    for (const query of ["first=4", "first=5&sortKey=PRICE", "first=23", "first=7&sortKey=TITLE&type=products"]) {
      const all = await readAll(query);
      expect([query, all.length, new Set(all).size]).toEqual([query, 23, 23]);
    }
    const narrowed = await readAll("first=2&brand=Aldergate&sortKey=PRICE");
    expect(narrowed).toEqual(Array.from({ length: 9 }, (_, at) => `rocker-${at}`));
    expect(await search("after=23")).toMatchObject({ products: [], totals: { products: 23 }, pageInfo: { hasNextPage: false, endCursor: null } });
  });

  it("refuses a made-up cursor in plain words", async () => {
    for (const after of ["", "0", "-1", "1.5", "123456", "1e3", "eyJ4IjoxfQ", "'; drop table products", "%00"]) {
      const { status, json } = await api.call("GET", `/api/search?query=rocker&after=${encodeURIComponent(after)}`);
      expect([after, status]).toEqual([after, 400]);
      expect(JSON.stringify(json)).toContain("This is not a cursor of a search");
    }
  });

  it("says what the products can be narrowed by, with the parameters to do it, and counts", async () => {
    const { facets } = await search("type=products");
    expect(facets.map(({ parameter, kind }: Record<string, string>) => [parameter, kind])).toEqual([
      ["price", "price"],
      ["brand", "words"],
      ["productType", "words"],
      ["f.tilt-angle", "range"],
    ]);
    expect(facets[0]).toMatchObject({ low: { amount: "100.00", currencyCode: "USD" }, high: { amount: "122.00" } });
    expect(facets[2].words).toEqual([
      { word: "Rocker", count: 18, isChosen: false },
      { word: "Tilting Rocker", count: 5, isChosen: false },
    ]);
    const narrowed = await search("productType=Rocker&brand=Aldergate&brand=Meridian&max=110&f.tilt-angle.min=8&f.tilt-angle.unit=%C2%B0");
    expect([narrowed.totals.products, narrowed.facets[2].words[0].isChosen]).toEqual([4, true]);
  });

  it("takes what is no choice as not chosen", async () => {
    for (const query of ["brand=Nobody", "min=abc", "f.=1", "f.tilt-angle.min=x", "f.nothing=1", "productType=%00"])
      expect([query, (await search(query)).totals.products]).toEqual([query, 23]);
  });
});
