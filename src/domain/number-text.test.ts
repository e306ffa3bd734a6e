import { describe, expect, it } from "vitest";
import { numberText } from "./number-text.ts";

describe("a number for people", () => {
  it("has its thousands apart, as every other number of the shop", () => {
    const format = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 });
    const numbers = [0, 7, 999, 1000, 15000, 123456, 1234567, -1, -999, -1000, -1234567, Number.MAX_SAFE_INTEGER, 1e21, 0.5, 1234.5, -0.25];
    expect(numbers.map(numberText)).toEqual(numbers.map((number) => format.format(number)));
    expect(numberText(15000)).toBe("15,000");
  });
});
