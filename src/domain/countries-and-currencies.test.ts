import { describe, expect, it } from "vitest";
import { countriesByName, countryCodes, isCountry } from "./countries.ts";
import { currencyCodes, currencyName, isCurrency } from "./currencies.ts";

describe("the lists that staff choose from", () => {
  it("have every country of ISO 3166-1 once, with a name", () => {
    expect(new Set(countryCodes).size).toBe(250);
    const countries = countriesByName();
    expect(countries.filter(({ code, name }) => name === code)).toEqual([]);
    expect(countries.map(({ name }) => name).slice(0, 2)).toEqual(["Afghanistan", "Åland Islands"]);
    expect([isCountry("DE"), isCountry("UK"), isCountry("de")]).toEqual([true, false, false]);
  });

  it("have every currency of ISO 4217 once, with a name, and none that this runtime does not know", () => {
    const runtime = new Set(Intl.supportedValuesOf("currency"));
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
    expect(currencyCodes.filter((code) => !runtime.has(code) || currencyName(code) === code)).toEqual([]);
    expect([currencyName("USD"), currencyName("JPY"), currencyName("nothing")]).toEqual(["US Dollar", "Japanese Yen", "nothing"]);
    expect([isCurrency("EUR"), isCurrency("DEM"), isCurrency("XAU"), isCurrency("usd")]).toEqual([true, false, false, false]);
  });
});
