import { describe, expect, it } from "vitest";
import { commaFault } from "./decimal-comma.ts";
import { parseDecimal } from "./money.ts";

const said = (text: unknown) => commaFault(text, (pointed) => parseDecimal(pointed, "USD") !== null);

describe("an amount with a decimal comma", () => {
  it("is answered with how the shop reads it", () => {
    expect(said("24,50")).toBe("Use a point for decimals: 24.50");
    expect(said(" 1.234,5 ")).toBe("Use a point for decimals: 1234.5");
  });

  it("is not found in what a point would not correct", () => {
    expect(["24.50", "1,234.50", "24,", ",50", "abc", "1.23,50", "24,505", "", 2450, null].map(said)).toEqual(Array(10).fill(null));
  });
});
