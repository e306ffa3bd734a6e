import { expect, it } from "vitest";
import { type PriceFormula, priceAfter } from "./price-formula.ts";

it("a price changes by a part of itself or by an amount, and is rounded to what prices end in", () => {
  const cases: [number, PriceFormula["by"], number, PriceFormula["rounding"], string, number][] = [
    [10_000, "percent", 500, "none", "USD", 10_500],
    [9_999, "percent", -1000, "none", "USD", 8_999],
    [333, "percent", 1250, "none", "USD", 375],
    [10_000, "amount", -1_250, "none", "USD", 8_750],
    [10_340, "percent", 500, "whole", "USD", 10_900],
    [10_340, "percent", 500, "95", "USD", 10_895],
    [10_344, "percent", 500, "99", "USD", 10_899],
    [189_500, "percent", 300, "ten", "USD", 195_000],
    [50, "percent", -5000, "95", "USD", 95],
    [1000, "percent", 100, "95", "JPY", 1010],
    [1000, "percent", 155, "ten", "JPY", 1020],
    [1_000, "percent", 500, "99", "KWD", 990],
    [100, "amount", -100, "95", "USD", 0],
    [100, "amount", -300, "whole", "USD", -200],
  ];
  for (const [cents, by, change, rounding, currency, expected] of cases)
    expect([cents, by, change, rounding, currency, priceAfter(cents, { by, change, rounding }, currency)]).toEqual([
      cents,
      by,
      change,
      rounding,
      currency,
      expected,
    ]);
});
