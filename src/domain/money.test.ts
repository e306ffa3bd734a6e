import { describe, expect, it } from "vitest";
import { decimalsOf, formatMoney, parseDecimal, timesRate, toDecimal, toMoney } from "./money.ts";

describe("money", () => {
  it("knows each currency's own number of decimals", () => {
    expect(["USD", "JPY", "KWD"].map(decimalsOf)).toEqual([2, 0, 3]);
  });

  it("is a decimal string with its currency on the wire", () => {
    expect(toMoney(189500, "USD")).toEqual({ amount: "1895.00", currencyCode: "USD" });
    expect(toDecimal(5, "USD")).toBe("0.05");
    expect(toDecimal(-5, "USD")).toBe("-0.05");
    expect(toDecimal(1895, "JPY")).toBe("1895");
    expect(toDecimal(1895, "KWD")).toBe("1.895");
  });

  it("reads what it writes, and nothing that is no amount", () => {
    for (const cents of [0, 1, 99, 100, 123456789]) expect(parseDecimal(toDecimal(cents, "USD"), "USD")).toBe(cents);
    expect(parseDecimal("1,895.5", "USD")).toBe(189550);
    expect(parseDecimal("50", "USD")).toBe(5000);
    expect(parseDecimal("1.500", "USD")).toBe(150);
    for (const text of ["", "-1", "1.005", "1e3", "0x10", "1,89", "12 USD", "NaN", "9".repeat(13)]) expect(parseDecimal(text, "USD")).toBeNull();
    expect(parseDecimal("10.5", "JPY")).toBeNull();
  });

  it("formats in US English", () => {
    expect(formatMoney(189500, "USD")).toBe("$1,895.00");
    expect(formatMoney(1895, "JPY")).toBe("¥1,895");
  });

  it("has a minus sign below zero, as everywhere in the shop", () => {
    expect(formatMoney(-4510, "USD")).toBe("−$45.10");
  });

  it("rounds half up, exactly", () => {
    expect(timesRate(1000, 82500)).toBe(83);
    expect(timesRate(200, 82500)).toBe(17);
    expect(timesRate(100, 5000)).toBe(1);
    expect(timesRate(99, 5000)).toBe(0);
    expect(timesRate(9_007_199_254_740, 100_000)).toBe(900_719_925_474);
  });
});
