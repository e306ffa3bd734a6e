import { describe, expect, it } from "vitest";
import { formatCardNumber, formatExpiry, formatSecurityCode } from "./card-format.ts";

describe("card fields", () => {
  it("show the number in the groups that are printed on the card", () => {
    expect(formatCardNumber("42424")).toBe("4242 4");
    expect(formatCardNumber("4242-4242 42424242")).toBe("4242 4242 4242 4242");
    expect(formatCardNumber("378282246310005")).toBe("3782 822463 10005");
    expect(formatCardNumber("card")).toBe("");
  });

  it("show the expiry as month and year, however it was typed or filled in", () => {
    expect(["1", "12", "122", "1228", "12/28", "12 / 28", "12/2028", "122028", "7", "7/28", "0728"].map(formatExpiry)).toEqual([
      "1",
      "12 / ",
      "12 / 2",
      "12 / 28",
      "12 / 28",
      "12 / 28",
      "12 / 28",
      "12 / 28",
      "07 / ",
      "07 / 28",
      "07 / 28",
    ]);
  });

  it("keep a two-digit year that starts with 20 while it is typed", () => {
    expect(formatExpiry("12 / 20")).toBe("12 / 20");
    expect(formatExpiry("12 / 203")).toBe("12 / 3");
  });

  it("keep three or four digits of the security code", () => {
    expect(formatSecurityCode("12a345")).toBe("1234");
  });
});
