import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { saveCollection, writeProducts } from "#domain/catalog/catalog.ts";
import { saveMenu } from "#domain/content/content.ts";
import { useTestShop } from "#support/test-shop.ts";
import { menuInvariants } from "./menu-invariants.ts";

const shopOf = useTestShop();

async function broken(sentence: string): Promise<string[] | undefined> {
  const rows = await menuInvariants.find((invariant) => invariant.sentence === sentence)?.broken(shopOf().sql);
  return rows?.map(({ subject }) => subject);
}

describe("npm run check, on menus", () => {
  it("finds items that name several things and open one product", async () => {
    const shop = shopOf();
    const sentence = "Every menu item that names several things opens more than one product";
    const items = (titles: string[]) => titles.map((title) => ({ title, url: "/products/c24" }));
    const all = [{ title: "Centrifuges", url: "/collections/centrifuges", items: items(["Rotor", "Glass", "Optics", "Apparatus"]) }];
    await saveMenu(shop, system, "main", all);
    expect(await broken(sentence)).toEqual([]);
    await saveMenu(shop, system, "main", [{ ...(all[0] as (typeof all)[0]), items: items(["Rotor", "Mini Centrifuges"]) }]);
    expect(await broken(sentence)).toEqual(["Mini Centrifuges (/products/c24)"]);
  });

  it("finds items whose link opens only a part of what stands below them", async () => {
    const shop = shopOf();
    const sentence = "Every menu item with items below it opens all of their products";
    const product = (handle: string, productType: string) => ({
      handle,
      title: handle,
      productType,
      options: [],
      variants: [{ optionValues: [], priceCents: 100 }],
    });
    await writeProducts(shop, system, [product("s1", "Pipette"), product("s2", "Pipette"), product("tips", "Tips"), product("pump", "Pump")]);
    const collection = (handle: string, title: string, types: string[]) => ({
      handle,
      title,
      descriptionHtml: "",
      position: 0,
      rules: { match: "any" as const, conditions: types.map((value) => ({ field: "type" as const, relation: "equals" as const, value })) },
    });
    await saveCollection(shop, system, collection("pipettes", "Pipettes", ["Pipette"]));
    await saveCollection(shop, system, collection("supplies", "Supplies", ["Tips"]));
    await saveCollection(shop, system, collection("liquids", "Everything for liquids", ["Pipette", "Tips", "Pump"]));
    const below = ["/products/s1", "/products/pump", "/collections/supplies", "/pages/none"].map((url) => ({ title: "Below", url }));
    const brokenAs = async (title: string, url: string) => {
      await saveMenu(shop, system, "main", [{ title, url, items: below }]);
      return broken(sentence);
    };
    expect(await brokenAs("Liquid Handling", "/collections/pipettes")).toEqual([
      "Liquid Handling (/collections/pipettes): 2 of the 3 products below it",
    ]);
    expect(await brokenAs("Liquid Handling", "/products/s1")).toEqual(["Liquid Handling (/products/s1): 2 of the 3 products below it"]);
    // Because it has the name of the collection that it opens, "Shop All" is true of it.
    expect(await brokenAs("pipettes", "/collections/pipettes")).toEqual([]);
    for (const url of ["/collections/liquids", "/collections/all", "/collections", "/pages/none"])
      expect(await brokenAs("Liquid Handling", url)).toEqual([]);
    await saveMenu(shop, system, "main", [{ title: "Liquid Handling", url: "/collections/pipettes" }]);
    expect(await broken(sentence)).toEqual([]);
  });
});
