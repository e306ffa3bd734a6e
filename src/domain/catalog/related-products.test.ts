import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type ProductInput, readProduct, relatedProducts, saveCollection, writeProducts } from "./catalog.ts";
import type { CollectionInput } from "./collection-input.ts";

const shopOf = useTestShop();

async function sell(drafts: (Partial<ProductInput> & { handle: string })[]): Promise<void> {
  const whole = drafts.map((draft) => ({ title: draft.handle, options: [], variants: [{ optionValues: [], priceCents: 100, stock: 5 }], ...draft }));
  await writeProducts(shopOf(), system, whole);
}

const rule = (field: "tag" | "stock" | "vendor", relation: "equals" | "greater-than", value: string) => ({ field, relation, value });

async function collect(handle: string, more: Partial<CollectionInput>): Promise<void> {
  await saveCollection(shopOf(), system, { handle, title: handle, ...more } as CollectionInput);
}

async function relatedTo(handle: string): Promise<string[]> {
  const product = await readProduct(shopOf(), handle);
  if (!product) throw new Error(`There is no ${handle}.`);
  return (await relatedProducts(shopOf(), product, 8)).map((card) => card.handle);
}

describe("related products", () => {
  it("are none where all that a product shares with others is that it can be shipped", async () => {
    await sell(["centrifuge", "rotor", "tube", "balance"].map((handle) => ({ handle, productType: handle, vendor: "Meridian" })));
    await sell([{ handle: "toner", productType: "Toner", vendor: "Brand" }]);
    await collect("ready-to-ship", { rules: { match: "all", conditions: [rule("stock", "greater-than", "0")] } });
    await collect("in-stock-or-new", { rules: { match: "any", conditions: [rule("stock", "greater-than", "0"), rule("tag", "equals", "new")] } });
    expect(await relatedTo("toner")).toEqual([]);
  });

  it("come from no rule that takes in most of the shop", async () => {
    await collect("meridian", { rules: { match: "all", conditions: [rule("vendor", "equals", "Meridian")] } });
    expect(await relatedTo("rotor")).toEqual([]);
    await sell(["cap", "mug", "shirt", "pen"].map((handle) => ({ handle, productType: handle, vendor: "Brand" })));
    expect((await relatedTo("rotor")).sort()).toEqual(["balance", "centrifuge", "tube"]);
  });

  it("come from the most specific collection, and first of all from those that the product names and of its type", async () => {
    await collect("spinning", { products: ["tube", "centrifuge", "rotor"] });
    expect(await relatedTo("rotor")).toEqual(["tube", "centrifuge"]);
    await sell([{ handle: "rotor-12", productType: "rotor", vendor: "Other" }]);
    const metafields = [{ namespace: "custom", key: "related_products", value: '["mug"]' }];
    await sell([{ handle: "rotor", productType: "rotor", vendor: "Meridian", metafields }]);
    expect(await relatedTo("rotor")).toEqual(["mug", "rotor-12", "tube", "centrifuge"]);
  });
});
