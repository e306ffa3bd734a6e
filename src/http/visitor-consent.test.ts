import { describe, expect, it } from "vitest";
import { system } from "#domain/actor.ts";
import { changeSettings } from "#domain/settings/settings.ts";
import { useTestShop } from "#support/test-shop.ts";
import { countryReader } from "./middleware/client-country.ts";
import { mayMeasure } from "./visitor-consent.ts";

const shopOf = useTestShop();

const receipt = "0193a0e0-0000-7000-8000-00000000000a";
const facts = { cookie: undefined, secGpc: undefined, country: null, origin: "https://shop.example" };
const having = (text: string, more = {}) => mayMeasure(shopOf(), { ...facts, cookie: `__Host-cart=x; __Host-consent=${text}`, ...more });

describe("a visitor", () => {
  it("is measured after saying yes, and not before, nor after saying no", async () => {
    expect(await mayMeasure(shopOf(), facts)).toBe(false);
    expect(await having(`1.chosen.10.${receipt}`)).toBe(true);
    expect(await having(`1.chosen.01.${receipt}`)).toBe(false);
    expect(await having("1.chosen.00")).toBe(false);
  });

  it("is not measured where the browser sends Global Privacy Control, whatever was answered before", async () => {
    expect(await having(`1.chosen.11.${receipt}`, { secGpc: "1" })).toBe(false);
    expect(await having(`1.chosen.11.${receipt}`, { secGpc: "0" })).toBe(true);
  });

  it("is measured by going on only in the countries of the settings", async () => {
    const shop = shopOf();
    const implied = `1.implied.11.${receipt}`;
    expect(await having(implied, { country: "US" })).toBe(true);
    expect(await having(implied, { country: "DE" })).toBe(false);
    expect(await having(implied)).toBe(false);
    await changeSettings(shop, system, "privacy", { impliedCountries: ["DE"], impliedWhereUnknown: true });
    expect(await having(implied, { country: "US" })).toBe(false);
    expect(await having(implied, { country: "DE" })).toBe(true);
    expect(await having(implied)).toBe(true);
  });

  it("has the country that a trusted proxy says, and no other", () => {
    const behind = countryReader({ trustProxy: "10.0.0.0/8", countryHeader: "CF-IPCountry" });
    expect(behind("10.0.0.1", { "cf-ipcountry": "de" })).toBe("DE");
    expect(behind("203.0.113.9", { "cf-ipcountry": "DE" })).toBe(null);
    for (const code of ["XX", "T1", "", "DE, US"]) expect([code, behind("10.0.0.1", { "cf-ipcountry": code })]).toEqual([code, null]);
    expect(behind("10.0.0.1", {})).toBe(null);
    expect(countryReader({ trustProxy: "1", countryHeader: null })("10.0.0.1", { "cf-ipcountry": "DE" })).toBe(null);
  });
});
