import { describe, expect, it } from "vitest";
import { chooseValue, valueState, variantIndexOf } from "./option-matrix.ts";

// Rotor: 24 x 2 mL, PCR strips. Voltage: 120 V, 230 V. There is no PCR rotor for 230 V.
const variants = [
  { values: [0, 0], canBeBought: true },
  { values: [0, 1], canBeBought: false },
  { values: [1, 0], canBeBought: true },
];

describe("the options of a product", () => {
  it("finds the variant of a choice", () => {
    expect(variantIndexOf(variants, [1, 0])).toBe(2);
    expect(variantIndexOf(variants, [1, 1])).toBe(-1);
  });

  it("marks values that are sold out or do not exist with the rest of the choice", () => {
    expect(valueState(variants, [0, 0], 1, 0)).toBe("available");
    expect(valueState(variants, [0, 0], 1, 1)).toBe("sold-out");
    expect(valueState(variants, [1, 0], 1, 1)).toBe("missing");
  });

  it("keeps the rest of the choice where the combination exists", () => {
    expect(chooseValue(variants, [0, 0], 0, 1)).toEqual([1, 0]);
    expect(chooseValue(variants, [0, 0], 1, 1)).toEqual([0, 1]);
  });

  it("lets the rest give way where it does not", () => {
    expect(chooseValue(variants, [1, 0], 1, 1)).toEqual([0, 1]);
    expect(chooseValue(variants, [0, 1], 0, 1)).toEqual([1, 0]);
  });
});
