import { beforeAll, describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { searchAll } from "#domain/search/search.ts";
import { useTestShop } from "#support/test-shop.ts";
import { writeProducts } from "./catalog.ts";
import { listProductsOf } from "./collection-listing-queries.ts";

const shopOf = useTestShop();
const row = (name: string, value: string, unit: string | null = null) => ({ name, value, unit });

const centrifuge = (handle: string, specifications: ReturnType<typeof row>[], variants: ReturnType<typeof row>[][] = [[]]) => ({
  ...{ handle, title: `Centrifuge ${handle}`, productType: "Centrifuge", options: ["Size"], specifications, features: ["Quiet"] },
  variants: variants.map((specifications, at) => ({ optionValues: [String(at)], priceCents: 100, stock: 9, specifications })),
});

beforeAll(async () => {
  await writeProducts(shopOf(), system, [
    centrifuge("a", [
      row("Maximum speed", "15000", "rpm"),
      row("Safety", "IEC"),
      row("Maximum RCF", "21,380 x g"),
      row("Rotors", "One"),
      row("Weight", "12.6", "kg"),
    ]),
    centrifuge("b", [
      row("Maximum speed", "6000", "rpm"),
      row("Maximum RCF", "Below 4,000 x g"),
      row("Safety", "IEC"),
      row("Rotors", "A".repeat(40)),
    ]),
    centrifuge("c", [row("Capacity", "30 L or 56 L"), row("Safety", "IEC")], [[row("Capacity", "30", "L")], [row("Capacity", "56", "L")]]),
    { ...centrifuge("d", []), productType: "" },
  ]);
});

describe("the figures of a card", () => {
  it("are three of what products of the type have, differ by and put first", async () => {
    const { cards } = await listProductsOf(shopOf(), { id: "all", productCount: 4 }, { sort: "title-asc" });
    const shown = cards.map(({ handle, figures }) => [handle, ...figures.map(({ name, text }) => `${name}: ${text.replaceAll("\u202f", "_")}`)]);
    expect(shown).toEqual([
      ["a", "Maximum speed: 15,000_rpm", "Maximum RCF: 21,380_×_g", "Rotors: One"],
      ["b", "Maximum speed: 6,000_rpm", "Maximum RCF: Below 4,000_×_g", "Safety: IEC"],
      ["c", "Capacity: 30–56_L", "Safety: IEC"],
      ["d"],
    ]);
  });

  it("stand on what a search finds, too", async () => {
    const { products } = await searchAll(shopOf(), { query: "centrifuge", type: "PRODUCT" });
    expect(products.items.find(({ handle }) => handle === "b")?.figures[0]?.name).toBe("Maximum speed");
  });
});
