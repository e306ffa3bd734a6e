import { describe, expect, it } from "vitest";
import { weightText } from "./weight-text.ts";

describe("a weight in words", () => {
  it("is exact in grams and kilograms", () => {
    expect([0, 500, 1000, 12_500, 1_250_000].map((grams) => weightText(grams, "kg"))).toEqual(["0 g", "500 g", "1 kg", "12.5 kg", "1,250 kg"]);
  });

  it("is rounded in ounces and pounds, and says a pound where it is nearly one", () => {
    expect([0, 28, 100, 453, 454, 2268, 12_500].map((grams) => weightText(grams, "lb"))).toEqual([
      "0 oz",
      "1 oz",
      "3.5 oz",
      "1 lb",
      "1 lb",
      "5 lb",
      "27.56 lb",
    ]);
  });
});
