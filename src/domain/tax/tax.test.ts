import { describe, expect, it } from "vitest";
import { settingsSchemas } from "#domain/settings/settings-input.ts";
import { ratesAt, shippingRatesAt, type TaxRate, taxLinesWithin } from "./tax.ts";
import { taxClassFaults, taxClassOf } from "./tax-classes.ts";
import { placesTwice, pricesWithTaxFaults, taxPlaceFaults } from "./tax-rates.ts";
import { includedText, rateText } from "./tax-texts.ts";

const row = (wish: Partial<TaxRate> = {}): TaxRate => ({
  ...{ id: "", country: "DE", state: "", zipPrefixes: "", taxClass: "standard", title: "VAT", rateMillionths: 190_000, shippingTaxed: true },
  ...wish,
});
const tax = settingsSchemas.tax.parse({
  classes: [{ id: "medical", name: "Medical devices" }],
  rates: [
    row({}),
    row({ taxClass: "reduced", rateMillionths: 70_000 }),
    row({ country: "US", state: "CA", title: "State tax", rateMillionths: 72_500 }),
    row({ country: "US", state: "CA", zipPrefixes: "941, 94102", title: "San Francisco", rateMillionths: 13_750, shippingTaxed: false }),
    row({ country: "US", state: "CA", taxClass: "medical", title: "Devices", rateMillionths: 10_000 }),
  ],
});
const ratesOf = (destination: { country: string; province: string; zip?: string }, taxClass?: string) =>
  ratesAt(tax, destination, taxClass).map(({ rateMillionths }) => rateMillionths);
const germany = { country: "DE", province: "" };
const california = { country: "US", province: "CA" };

describe("the rates of a product", () => {
  it("are those of its class, and the standard ones where a place has none for it", () => {
    expect(ratesOf(germany)).toEqual([190_000]);
    expect(ratesOf(germany, "reduced")).toEqual([70_000]);
    expect(ratesOf(germany, "medical")).toEqual([190_000]);
    expect(ratesOf(california, "medical")).toEqual([10_000]);
  });

  it("are none of class zero, and standard of a class that is gone", () => {
    expect(ratesOf(germany, "zero")).toEqual([]);
    expect(ratesOf(germany, "sold to the crown")).toEqual([190_000]);
  });

  it("are found by the name of the class too, as a file has it", () => {
    expect(taxClassOf(" MEDICAL devices ", tax.classes)).toBe("medical");
    expect(ratesOf(california, "Medical devices")).toEqual([10_000]);
  });

  it("have those of a ZIP code on top, once, where it begins as a row says", () => {
    expect(ratesOf({ ...california, zip: "94103" })).toEqual([72_500, 13_750]);
    expect(ratesOf({ ...california, zip: "94102-1234" })).toEqual([72_500, 13_750]);
    expect(ratesOf({ ...california, zip: "90001" })).toEqual([72_500]);
    expect(ratesOf(california)).toEqual([72_500]);
  });

  it("of shipping are those of its class that say so", () => {
    expect(shippingRatesAt(tax, { ...california, zip: "94103" }).map(({ title }) => title)).toEqual(["State tax"]);
    expect(shippingRatesAt({ ...tax, shippingClass: "reduced" }, germany).map(({ rateMillionths }) => rateMillionths)).toEqual([70_000]);
  });
});

describe("a tax table", () => {
  it("may name a place once for each class and each beginning of a ZIP code", () => {
    expect(taxPlaceFaults(tax.rates, tax.classes)).toEqual({});
    expect(taxPlaceFaults([row({}), row({})])).toEqual({ "1.country": expect.stringContaining("another rate for Germany") });
    const zips = [row({ country: "US", state: "CA", zipPrefixes: "941" }), row({ country: "US", state: "CA", zipPrefixes: "942,941" })];
    expect(Object.keys(taxPlaceFaults(zips))).toEqual(["1.zipPrefixes"]);
    expect(placesTwice(zips)).toEqual(["California, United States, 941"]);
    expect(placesTwice(tax.rates)).toEqual([]);
  });

  it("names classes that there are, and beginnings that a postal code can have", () => {
    expect(taxPlaceFaults([row({ taxClass: "gone" })])).toEqual({ "0.taxClass": "This class no longer exists. Choose another one." });
    expect(taxPlaceFaults([row({ taxClass: "zero" })])).toEqual({ "0.taxClass": "Goods of this class are never taxed." });
    expect(Object.keys(taxPlaceFaults([row({ zipPrefixes: "94103; drop" }), row({ zipPrefixes: "9_1" })]))).toEqual(["1.zipPrefixes"]);
  });

  it("has no two classes of one name", () => {
    expect(taxClassFaults([{ id: "a", name: "Reduced" }])).toEqual({ "0.name": "A class with this name already exists." });
    expect(
      taxClassFaults([
        { id: "a", name: "Books" },
        { id: "b", name: " books " },
      ]),
    ).toEqual({ "1.name": "A class with this name already exists." });
  });
});

describe("tax within a price", () => {
  it("is taken out once and shared among the rates, to the cent", () => {
    expect(taxLinesWithin([row()], 11_900)).toEqual([{ title: "VAT", rateMillionths: 190_000, taxableCents: 10_000, amountCents: 1900 }]);
    const two = [row({ rateMillionths: 50_000 }), row({ rateMillionths: 99_750 })];
    for (let gross = 0; gross < 3000; gross++) {
      const lines = taxLinesWithin(two, gross);
      const taxes = lines.reduce((sum, line) => sum + line.amountCents, 0);
      expect(gross === 0 ? 0 : (lines[0]?.taxableCents ?? 0) + taxes).toBe(gross);
      expect(lines.every(({ amountCents }) => amountCents >= 0)).toBe(true);
    }
  });

  it("is named with its rate", () => {
    expect(rateText({ title: "VAT", rateMillionths: 190_000 })).toBe("19% VAT");
    expect(
      includedText([
        { title: "GST", rateMillionths: 50_000 },
        { title: "PST", rateMillionths: 70_000 },
      ]),
    ).toBe("incl. 5% GST and 7% PST");
    expect(includedText([{ title: "VAT", rateMillionths: 0 }])).toBeNull();
  });

  it("cannot be sold where sales tax is added by state, nor to a country without a rate", () => {
    const shop = { countries: ["DE", "FR", "US"] };
    expect(pricesWithTaxFaults({ shop, tax })).toEqual([]);
    const faults = pricesWithTaxFaults({ shop, tax: { ...tax, pricesIncludeTax: true } });
    expect(faults).toEqual([
      "Prices include tax, but in United States sales tax is added to the price, by state. Sell there with prices without tax, or not at all.",
      "Prices include tax, but there is no tax rate for France. Add one for each country, 0% where you collect none.",
    ]);
    expect(pricesWithTaxFaults({ shop: { countries: ["DE"] }, tax: { ...tax, pricesIncludeTax: true } })).toEqual([]);
  });
});
