import { describe, expect, it } from "vitest";
import { lengthIn, lengthUnits, millimetersIn, sizeText } from "./length-text.ts";

describe("the size of a package", () => {
  it("is written in the unit of the shop", () => {
    expect(lengthUnits.map((unit) => sizeText([240, 180, 1950], unit))).toEqual(["240 × 180 × 1,950 mm", "24 × 18 × 195 cm", "9.4 × 7.1 × 76.8 in"]);
  });

  it("is read as it was typed, to a tenth of a centimeter or inch", () => {
    for (const unit of ["cm", "in"] as const)
      for (let tenths = 1; tenths < 2000; tenths++) {
        const stored = Math.round((tenths / 10) * millimetersIn[unit]);
        expect(lengthIn(stored, unit)).toBe(tenths / 10);
      }
  });
});
