import { describe, expect, it } from "vitest";
import { parseQuantities, parseQuantity } from "./measure-parsing.ts";
import { measureText, quantityText, rangeText } from "./measure-text.ts";
import { fromBase, toBase, type Unit, unitOf } from "./units.ts";

/** Low, high, unit, dimension. */
const read = (value: string, unit?: string) => {
  const quantity = parseQuantity(value, unit);
  return quantity && [quantity.low, quantity.high, quantity.unit, quantity.dimension];
};

describe("a quantity that somebody wrote", () => {
  it.each([
    ["15,000 rpm", 15_000, "rpm", "rotation"],
    ["15000rpm", 15_000, "rpm", "rotation"],
    ["0.1 mg", 0.1, "mg", "mass"],
    ["37 °C", 37, "°C", "temperature"],
    ["−80 °C", -80, "°C", "temperature"],
    ["-10 °C", -10, "°C", "temperature"],
    ["1.5 mL", 1.5, "mL", "volume"],
    ["1.5ML", 1.5, "mL", "volume"],
    ["0,5 ml", 0.5, "mL", "volume"],
    ["200 uL", 200, "µL", "volume"],
    ["200 μl", 200, "µL", "volume"],
    ["21,100 x g", 21_100, "× g", "relative centrifugal force"],
    ["21 380 ×g", 21_380, "× g", "relative centrifugal force"],
    ["56 dB(A)", 56, "dB(A)", "sound, A-weighted"],
    ["11.6 in", 11.6, "in", "length"],
    ['19"', 19, "in", "length"],
    ["≤ 0.3 nm", 0.3, "nm", "length"],
    ["Up to 20 L", 20, "L", "volume"],
    ["±0.1 mg", 0.1, "mg", "mass"],
    ["18.2 MΩ·cm", 18.2, "MΩ·cm", "resistivity"],
    ["1000 min-1", 1000, "rpm", "rotation"],
    ["25 cm2", 25, "cm²", "area"],
    ["10 mW", 10, "mW", "power"],
    ["10 MW", 10, "MW", "power"],
    ["2 years", 2, "years", "calendar time"],
    ["1e6 cells", 1_000_000, "cells", "cells"],
    ["1.5 × 10⁶ cells", 1_500_000, "cells", "cells"],
    ["30000 cycles", 30_000, "cycles", "cycles"],
    ["96 wells", 96, "wells", "wells"],
    ["12", 12, "", "number"],
    ["3.14", 3.14, "", "number"],
  ])("reads %s", (value, number, unit, dimension) => {
    expect(read(value)).toEqual([number, number, unit, dimension]);
  });

  it.each([
    ["20–200 µL", 20, 200, "µL"],
    ["20-200 µL", 20, 200, "µL"],
    ["20 - 200 µL", 20, 200, "µL"],
    ["5 to 40 °C", 5, 40, "°C"],
    ["-40 - 60 °C", -40, 60, "°C"],
    ["-80 to 121 °C", -80, 121, "°C"],
    ["-20--10 °C", -20, -10, "°C"],
    ["0.5 µL to 10 mL", 0.0005, 10, "mL"],
    ["5 °C to 40 °C", 5, 40, "°C"],
    ["between 100 and 240 V", 100, 240, "V"],
    ["200-15,000 rpm", 200, 15_000, "rpm"],
    ["0.2-1140 mL/min", 0.2, 1140, "mL/min"],
    ["0-14 pH", 0, 14, "pH"],
    ["1-99", 1, 99, ""],
  ])("reads the range %s", (value, low, high, unit) => {
    expect(read(value)?.slice(0, 3)).toEqual([low, high, unit]);
  });

  it("takes its unit from beside it, as specifications have it", () => {
    expect(read("0.1", "mg")).toEqual([0.1, 0.1, "mg", "mass"]);
    expect(read("20-200", "µL")).toEqual([20, 200, "µL", "volume"]);
    expect(read("21380", "x g")).toEqual([21_380, 21_380, "× g", "relative centrifugal force"]);
  });

  it.each([
    "Brushless",
    "24 x 2 mL",
    "240 x 350 x 250 mm",
    "IEC 61010-2-020",
    "121 °C, 20 min",
    "R290, 42 g",
    "5 °C above ambient to 70 °C",
    "0.5 µL to 10 mL, six sizes",
    "SAL 10⁻⁶, irradiated",
    "200 to 100 mL",
    "5 V to 10 A",
    "IP42",
    "1920 x 1080",
    "4x/0.10, 10x/0.25",
    "",
    "9".repeat(400),
  ])("takes %s for words", (value) => {
    expect(parseQuantity(value)).toBeNull();
  });

  it("may be several, of which the last one says the unit", () => {
    const list = (value: string, unit?: string) => parseQuantities(value, unit).map(({ low, unit }) => `${low} ${unit}`);
    expect(list("30 L, 56 L, or 112 L")).toEqual(["30 L", "56 L", "112 L"]);
    expect(list("120 V or 230 V")).toEqual(["120 V", "230 V"]);
    expect(list("405, 450, 492 nm")).toEqual(["405 nm", "450 nm", "492 nm"]);
    expect(list("8 or 12")).toEqual(["8 ", "12 "]);
    expect(list("500", "mL")).toEqual(["500 mL"]);
    expect([list("121 °C, 20 min"), list("USB, RS-232"), list("4 or more")]).toEqual([[], [], []]);
  });
});

describe("a unit", () => {
  it.each([
    [1, "L", 1000, "mL"],
    [0.1, "mg", 0.0001, "g"],
    [2.5, "kg", 2500, "g"],
    [37, "cm", 370, "mm"],
    [1.2, "m", 1200, "mm"],
    [98.6, "°F", 37, "°C"],
    [-40, "°F", -40, "°C"],
    [1.5, "kW", 1500, "W"],
    [230, "V", 230, "V"],
    [2, "kHz", 2000, "Hz"],
    [90, "min", 5400, "s"],
    [2, "h", 7200, "s"],
    [1, "in", 25.4, "mm"],
    [14.5037738, "psi", 1, "bar"],
    [2, "mM", 2, "mmol/L"],
  ])("converts %s %s to %s %s and back", (value, from, base, to) => {
    const [unit, other] = [unitOf(from) as Unit, unitOf(to) as Unit];
    expect(unit.dimension).toBe(other.dimension);
    expect(toBase(value, unit)).toBeCloseTo(toBase(base, other), 6);
    expect(fromBase(toBase(value, unit), unit)).toBe(value);
  });

  it("is never converted into one that measures something else", () => {
    expect(new Set(["rpm", "x g", "°C", "K", "dB", "dB(A)", "W", "VA", "mL", "g"].map((unit) => unitOf(unit)?.dimension)).size).toBe(10);
  });

  it("is none where the word is no unit, or could be two", () => {
    expect([unitOf("cycles"), unitOf(""), unitOf("G"), unitOf("mW")?.factor, unitOf("MW")?.factor, unitOf("Mw")]).toEqual([
      null,
      null,
      null,
      1e-3,
      1e6,
      null,
    ]);
  });
});

const shown = (text: string) => text.replaceAll("\u202f", "_");

describe("a quantity on screen", () => {
  it("has a narrow space before its unit, separators of thousands, a minus sign and the dash of a range", () => {
    const texts = [quantityText(15_000, "rpm"), quantityText(-80, "°C"), quantityText(0.1, "mg"), quantityText(20, "%"), quantityText(96, "wells")];
    expect([...texts, quantityText(21_380, "x g"), quantityText(40, "x")].map(shown)).toEqual([
      ...["15,000_rpm", "−80_°C", "0.1_mg", "20%", "96\u00a0wells"],
      ...["21,380_×_g", "40×"],
    ]);
    expect([rangeText(20, 200, "µL"), rangeText(-90, 121, "°C"), rangeText(5, 5, "mL")].map(shown)).toEqual(["20–200_µL", "−90 to 121_°C", "5_mL"]);
  });

  it.each([
    ["15000", "rpm", "15,000_rpm"],
    ["21380", "x g", "21,380_×_g"],
    ["24 x 2", "mL", "24_×_2_mL"],
    ["240 x 350 x 250", "mm", "240_×_350_×_250_mm"],
    ["440 x 480 x 560 mm, 530 x 560 x 680 mm", null, "440_×_480_×_560_mm, 530_×_560_×_680_mm"],
    ["20-200", "µL", "20–200_µL"],
    ["200-15000", "rpm", "200–15,000_rpm"],
    ["-90 to 121 °C", null, "−90 to 121_°C"],
    ["2.0 mL", null, "2.0_mL"],
    ["0.2 ml", null, "0.2_mL"],
    ["10,000 x g (15 mL), 9,500 x g (50 mL)", null, "10,000_×_g (15_mL), 9,500_×_g (50_mL)"],
    ["WF 10x, field number 18", null, "WF 10×, field number 18"],
    ["40-400", "x", "40–400×"],
    ["4x/0.10, 10x/0.25", null, "4×/0.10, 10×/0.25"],
    ["1920 x 1080", null, "1920_×_1080"],
    ["15 A, 120 V", null, "15_A, 120_V"],
    ["56", "dB(A)", "56_dB(A)"],
    ["6000", "rpm", "6,000_rpm"],
    ["30000", "cycles", "30,000_cycles"],
    ["2024", null, "2024"],
    ["4x/0.13 PH", null, "4×/0.13 PH"],
    ["150 g with 8 channels", null, "150_g with 8 channels"],
    ["IEC 61010-2-020", null, "IEC 61010-2-020"],
    ["Two in one", null, "Two in one"],
    ["Brushless", null, "Brushless"],
  ])("is written %s %s and read %s", (value, unit, text) => {
    expect(shown(measureText(value, unit))).toBe(text);
  });
});
