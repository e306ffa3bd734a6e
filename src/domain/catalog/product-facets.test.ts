import { describe, expect, it } from "vitest";
import { facetKey, facetsOf } from "./product-facets.ts";

const row = (name: string, value: string, unit: string | null = null) => ({ name, value, unit, number: null });
const values = (specifications: ReturnType<typeof row>[], variants: { specifications: ReturnType<typeof row>[] }[] = [{ specifications: [] }]) =>
  facetsOf({ specifications, variants }).map(({ key, dimension, low, high, unit, word }) => [key, word ?? [low, high, unit, dimension]]);

describe("what a product can be found by", () => {
  it("are numbers in the base unit of their dimension, ranges, and words", () => {
    expect(
      values([row("Maximum speed", "15,000", "rpm"), row("Volume range", "20-200", "µL"), row("Readability", "0.1 mg"), row("Motor", "Brushless")]),
    ).toEqual([
      ["maximum-speed", [15_000, 15_000, "rpm", "rotation"]],
      ["volume-range", [0.02, 0.2, "µL", "volume"]],
      ["readability", [0.0001, 0.0001, "mg", "mass"]],
      ["motor", "Brushless"],
    ]);
  });

  it("are those of its variants where they differ, in place of what the product says of all", () => {
    const variants = ["30", "56", "112"].map((value) => ({ specifications: [row("capacity", value, "L")] }));
    expect(values([row("Capacity", "30 L, 56 L, or 112 L"), row("Door", "Steel")], variants)).toEqual([
      ["capacity", [30_000, 30_000, "L", "volume"]],
      ["capacity", [56_000, 56_000, "L", "volume"]],
      ["capacity", [112_000, 112_000, "L", "volume"]],
      ["door", "Steel"],
    ]);
    expect(values([row("Capacity", "30 L or 56 L")])).toEqual([
      ["capacity", [30_000, 30_000, "L", "volume"]],
      ["capacity", [56_000, 56_000, "L", "volume"]],
    ]);
  });

  it("take lists of words apart, leave sentences whole, and leave out what is too long to be shared", () => {
    expect(values([row("Interfaces", "USB, RS-232, Ethernet")])).toEqual(["USB", "RS-232", "Ethernet"].map((word) => ["interfaces", word]));
    expect(values([row("Autoclaving", "121 °C, 20 min")])).toEqual([["autoclaving", "121 °C, 20 min"]]);
    expect(values([row("Capacity", "24 x 2", "mL")])).toEqual([["capacity", "24 x 2 mL"]]);
    expect(values([row("Note", "x".repeat(61)), row("Other", "–")])).toEqual([]);
  });

  it("are one facet however its name is spelled", () => {
    expect(["Maximum speed", "maximum  Speed", "CO₂ range", "Größe", "  "].map(facetKey)).toEqual([
      "maximum-speed",
      "maximum-speed",
      "co2-range",
      "große",
      "",
    ]);
  });
});
