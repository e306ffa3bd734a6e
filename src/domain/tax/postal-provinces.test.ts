import { expect, it } from "vitest";
import { provinceOfPostalCode } from "./postal-provinces.ts";
import { provincesOf } from "./provinces.ts";

it("knows the state of a ZIP code, of a postal code, of a postcode", () => {
  const us = {
    "94103": "CA",
    "02110": "MA",
    "10001": "NY",
    "06390": "NY",
    "20001": "DC",
    "20101": "VA",
    "73301": "TX",
    "99501": "AK",
    "00901": "PR",
    "96799": "AS",
  };
  for (const [zip, state] of Object.entries(us)) expect([zip, provinceOfPostalCode("US", zip)]).toEqual([zip, state]);
  expect(provinceOfPostalCode("US", "94103-1234")).toBe("CA");
  expect(["v6b 1a1", "M5V3L9", "X0A 0H0", "X1A 2N2"].map((code) => provinceOfPostalCode("CA", code))).toEqual(["BC", "ON", "NU", "NT"]);
  expect(["2600", "2000", "3000", "0800", "4870"].map((code) => provinceOfPostalCode("AU", code))).toEqual(["ACT", "NSW", "VIC", "NT", "QLD"]);
});

it("knows none of what is no code, and of other countries", () => {
  for (const [country, code] of [
    ["US", "9410"],
    ["US", "00000"],
    ["US", "ABCDE"],
    ["CA", "94103"],
    ["DE", "10115"],
    ["AU", "99999"],
  ] as const)
    expect([country, code, provinceOfPostalCode(country, code)]).toEqual([country, code, null]);
});

it("names only states that an address can have", () => {
  const codes = new Set(provincesOf("US").map(({ code }) => code));
  for (let prefix = 1; prefix < 1000; prefix++) {
    const state = provinceOfPostalCode("US", `${String(prefix).padStart(3, "0")}01`);
    if (state !== null) expect(codes).toContain(state);
  }
});
