import { describe, expect, it } from "vitest";
import { comparedRows } from "./comparison.ts";

const row = (name: string, value: string, unit: string | null = null) => ({ name, value, unit });
const shown = (text: string | null) => text?.replaceAll("\u202f", "_") ?? null;
const textsOf = (...products: ReturnType<typeof row>[][]) =>
  comparedRows(products).map(({ name, texts, differs }) => [name, texts.map(shown), differs]);

describe("specifications side by side", () => {
  it("stand in one row by their name, in the order of the first product, and say which differ", () => {
    expect(textsOf([row("Speed", "15,000", "rpm"), row("Drive", "Brushless")], [row("drive", "Brushless"), row("Noise", "56", "dB(A)")])).toEqual([
      ["Speed", ["15,000_rpm", null], true],
      ["Drive", ["Brushless", "Brushless"], false],
      ["Noise", [null, "56_dB(A)"], true],
    ]);
  });

  it("have one unit, that of the first product; the same amount in another unit is no difference", () => {
    expect(textsOf([row("Volume", "1.5", "L")], [row("Volume", "1500", "mL")], [row("Volume", "0.5 to 2", "L")])).toEqual([
      ["Volume", ["1.5_L", "1.5_L", "0.5–2_L"], true],
    ]);
    expect(textsOf([row("Volume", "1.5", "L")], [row("Volume", "1500", "mL")])[0]?.[2]).toBe(false);
    expect(textsOf([row("Width", "10", "in")], [row("Width", "254", "mm")])[0]?.[2]).toBe(false);
  });

  it("stay as they are written where they cannot be converted, or would lose what stands before the number", () => {
    expect(textsOf([row("Speed", "15,000", "rpm")], [row("Speed", "21,000", "× g")])[0]?.[1]).toEqual(["15,000_rpm", "21,000_× g"]);
    expect(textsOf([row("Volume", "Up to 2", "L")], [row("Volume", "1500", "mL")])[0]?.[1]).toEqual(["Up to 2_L", "1500_mL"]);
    expect(textsOf([row("Tubes", "24 × 2 mL")], [row("Tubes", "1.5", "mL")])[0]?.[1]).toEqual(["24 × 2 mL", "1.5_mL"]);
    expect(textsOf([row("Volume", "2.0", "mL")], [row("Volume", "0.20", "mL")])[0]?.[1]).toEqual(["2.0_mL", "0.20_mL"]);
  });
});
