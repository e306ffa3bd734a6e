import { afterEach, describe, expect, it } from "vitest";
import { variantColumns } from "../products/variant-columns.ts";
import { shownWeight, showWeightsIn, weightField, weightOfVariant } from "./weights.ts";

afterEach(() => showWeightsIn("kg"));

const heavy = { weightGrams: 2268 } as never;

describe("weights in the unit of the shop", () => {
  it("are typed in kilograms, and of one variant in grams, until the merchant chose pounds", () => {
    expect([weightField("Up to", 100_000), weightOfVariant().label, shownWeight(2268)]).toEqual([
      { label: "Up to (kg)", decimals: 3, min: 0.001, max: 100_000, unit: 1000 },
      "Weight (g)",
      "2.268 kg",
    ]);
    showWeightsIn("lb");
    expect([weightField("Up to", 100_000).label, weightOfVariant().label, shownWeight(2268)]).toEqual(["Up to (lb)", "Weight (lb)", "5 lb"]);
  });

  it("stand in the grid of variants as they are typed, and are kept in grams", () => {
    showWeightsIn("lb");
    const about = { options: [], currency: "USD", product: null, specifications: [] };
    const column = variantColumns("shipping", about).find(({ id }) => id === "weightGrams");
    expect([column?.label, column?.write(heavy)]).toEqual(["Weight (lb)", "5"]);
    expect(["5", "0.5", "", "heavy"].map((text) => column?.read(text, heavy)?.weightGrams)).toEqual([2268, 227, null, "heavy"]);
  });
});
