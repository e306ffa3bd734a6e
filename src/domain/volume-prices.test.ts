import { describe, expect, it } from "vitest";
import { unitPriceAt } from "./volume-prices.ts";

describe("the price of a unit", () => {
  const volume = [
    { quantity: 10, priceCents: 950 },
    { quantity: 50, priceCents: 900 },
  ];
  it("falls with the quantity, for every unit of it", () => {
    expect([1, 9, 10, 49, 50, 5000].map((quantity) => unitPriceAt(1000, volume, quantity))).toEqual([1000, 1000, 950, 950, 900, 900]);
  });
  it("is never raised by a volume price that a lower price has overtaken", () => {
    expect(unitPriceAt(920, volume, 10)).toBe(920);
    expect(unitPriceAt(920, volume, 50)).toBe(900);
  });
});
