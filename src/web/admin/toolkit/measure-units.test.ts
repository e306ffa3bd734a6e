import { describe, expect, it } from "vitest";
import { measureInCell, readMeasure, roundingText, shownMeasure, typedLengthUnits, typedWeightUnits, wantedMeasure } from "./measure-units.ts";

const [grams, kilograms, ounces, pounds] = typedWeightUnits as [never, never, never, never];
const inches = typedLengthUnits.find(({ id }) => id === "in") as never;
const limits = { min: 1, max: 100_000_000 };

describe("a weight or a length in the unit that whoever types it chose", () => {
  it("is kept in whole grams or millimeters, and shown back in that unit", () => {
    expect([readMeasure("500", grams, limits), readMeasure("1.25", kilograms, limits), readMeasure("5", ounces, limits)]).toEqual([500, 1250, 142]);
    expect([readMeasure("2.5", pounds, limits), readMeasure("3.25", inches, limits)]).toEqual([1134, 83]);
    expect([shownMeasure(142, ounces), shownMeasure(1134, pounds), shownMeasure(1250, kilograms), shownMeasure(83, inches)]).toEqual([
      "5",
      "2.5",
      "1.25",
      "3.3",
    ]);
  });

  it("says what it was rounded to, and nothing where it is exact", () => {
    expect(roundingText("5", ounces, 142, typedWeightUnits)).toBe("Rounded to 142 g.");
    expect(roundingText("3.25", inches, 83, typedLengthUnits)).toBe("Rounded to 83 mm.");
    expect(roundingText("1.25", kilograms, 1250, typedWeightUnits)).toBeNull();
  });

  it("is read from a cell with commas between thousands, and with no other comma", () => {
    const weights = { units: typedWeightUnits, first: grams };
    const read = (text: string) => measureInCell(text, weights as never);
    expect(["1,500", "1,234,567", "5 oz", "", "1,2345", "1,5"].map(read)).toEqual([1500, 1_234_567, 142, null, "1,2345", "1,5"]);
  });

  it("is not read from what is none, is too small or too large, and says what is wanted in that unit", () => {
    for (const text of ["", "heavy", "0", "0.5", "-1", "1e3"]) expect([text, readMeasure(text, grams, limits)]).toEqual([text, null]);
    for (const text of ["0", "100001", "1.2345"]) expect([text, readMeasure(text, kilograms, limits)]).toEqual([text, null]);
    expect(wantedMeasure(limits, kilograms)).toBe("Enter a number from 0.001 to 100,000, with at most 3 decimals.");
    expect(wantedMeasure({ min: 0, max: 1_000_000 }, typedLengthUnits[0] as never)).toBe("Enter a whole number from 0 to 1,000,000.");
  });
});
