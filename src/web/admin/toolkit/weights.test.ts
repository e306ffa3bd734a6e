import { afterEach, describe, expect, it } from "vitest";
import { variantColumns } from "../products/variant-columns.ts";
import { shownWeight, showWeightsIn, variantWeightMeasure, weightMeasure } from "./weights.ts";

afterEach(() => showWeightsIn("kg"));

const heavy = { weightGrams: 2268 } as never;

describe("weights in the unit of the shop", () => {
  it("are typed in kilograms, and of one variant in grams, until the merchant chose pounds or whoever types another unit", () => {
    const firsts = () => [weightMeasure("Up to", 100_000).first.id, variantWeightMeasure().first.id, shownWeight(2268)];
    expect(firsts()).toEqual(["kg", "g", "2.268 kg"]);
    showWeightsIn("lb");
    expect(firsts()).toEqual(["lb", "lb", "5 lb"]);
    expect(variantWeightMeasure().units.map(({ id }) => id)).toEqual(["g", "kg", "oz", "lb"]);
    expect(weightMeasure("Up to", 100_000)).toMatchObject({ min: 1, max: 100_000_000 });
  });

  it("stand in the grid of variants as they are typed, also with another unit, and are kept in grams", () => {
    showWeightsIn("lb");
    const about = { options: [], currency: "USD", product: null, specifications: [] };
    const column = variantColumns("shipping", about).find(({ id }) => id === "weightGrams");
    expect([column?.label, column?.write(heavy)]).toEqual(["Weight (lb)", "5"]);
    const readFrom = (text: string) => column?.read(text, heavy)?.weightGrams;
    expect(["5", "0.5", "", "heavy", "5 oz", "1.2KG", "1,200 g", "3 stone", "oz"].map(readFrom)).toEqual([
      2268,
      227,
      null,
      "heavy",
      142,
      1200,
      1200,
      "3 stone",
      "oz",
    ]);
  });
});
