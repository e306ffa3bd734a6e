import { describe, expect, it } from "vitest";
import { comparedRows, differenceTexts, priceDifferenceText, specificationsOfAll, specificationView } from "./shown-specifications.ts";

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

describe("a product of which no variant is chosen", () => {
  it("says beside one another what its variants say differently, and what only they say", () => {
    const product = [row("Speed", "15,000", "rpm"), row("Drive", "Brushless")];
    const variants = [
      { specifications: [row("Supply", "120", "V"), row("Volume", "1", "L")] },
      { specifications: [row("speed", "14,000", "rpm"), row("Supply", "230", "V"), row("Volume", "500", "mL")] },
      { specifications: [row("Supply", "120", "V"), row("Volume", "1", "L")] },
    ];
    expect(specificationsOfAll(product, variants).map(({ name, value, unit }) => [name, shown(value), unit])).toEqual([
      ["Speed", "15,000 / 14,000", "rpm"],
      ["Drive", "Brushless", null],
      ["Supply", "120 / 230", "V"],
      ["Volume", "1_L / 500_mL", null],
    ]);
    expect(specificationsOfAll(product, [])).toEqual(product);
  });
});

describe("what is ordered in another's place", () => {
  it("is told apart by what both say differently, in one unit, and by its price", () => {
    const here = [row("Volume", "1.5", "L"), row("Speed", "3,000", "rpm"), row("Noise", "50", "dB(A)")];
    const there = [row("Volume", "1500", "mL"), row("Speed", "4,000", "rpm")];
    expect(differenceTexts(here, there, 3).map(shown)).toEqual(["Speed: 4,000_rpm instead of 3,000_rpm"]);
    expect(differenceTexts(here, [row("Volume", "2", "L"), row("Speed", "4,000", "rpm")], 1)).toHaveLength(1);
    expect([2000, -2000, 0].map((cents) => priceDifferenceText(cents, "USD"))).toEqual(["$20.00 more", "$20.00 less", "Same price"]);
  });
});

it("numbers get separators from four digits on before a unit, and from five on elsewhere", () => {
  const shownValue = (value: string, unit: string | null) => specificationView(row("Any", value, unit)).value;
  expect([shownValue("6000", "rpm"), shownValue("15000", "rpm"), shownValue("200-6000", "rpm"), shownValue("1000", "tips")]).toEqual([
    ...["6,000", "15,000", "200–6,000", "1,000"],
  ]);
  expect([shownValue("ISO 8655", null), shownValue("IEC 61010", null), shownValue("0.1234", "g"), shownValue("15000", null)]).toEqual([
    ...["ISO 8655", "IEC 61010", "0.1234", "15,000"],
  ]);
});
