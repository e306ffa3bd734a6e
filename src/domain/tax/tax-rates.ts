import { isCountry } from "#domain/countries.ts";
import { countryName } from "#domain/postal-address.ts";
import { provinceCode, provincesOf } from "./provinces.ts";
import { standardClass, type TaxClass, taxClasses, zeroClass } from "./tax-classes.ts";
import { prefixesFault, prefixesOf } from "./zip-prefixes.ts";

/** The place of a row of the tax table, and its class of goods; an empty state is the whole country. Rows of older versions have only the first two. */
export type TaxPlace = { country: string; state: string; zipPrefixes?: string; taxClass?: string };

/** "California, United States", "Berlin, Germany, 101 (reduced)", or the country alone. */
export function placeName({ country, state, zipPrefixes = "", taxClass = standardClass }: TaxPlace, classes: readonly TaxClass[] = []): string {
  const zips = prefixesOf(zipPrefixes);
  const className = taxClass === standardClass ? "" : (taxClasses(classes).find(({ id }) => id === taxClass)?.name ?? taxClass);
  return (
    [regionName(country, state), ...zips.slice(0, 3), zips.length > 3 ? "…" : ""].filter(Boolean).join(", ") +
    (className && ` (${className.toLowerCase()})`)
  );
}

function regionName(country: string, state: string): string {
  if (state.trim() === "") return countryName(country);
  const code = provinceCode(country, state);
  return `${provincesOf(country).find((province) => province.code === code)?.name ?? state.trim()}, ${countryName(country)}`;
}

/** Returns what is wrong with the places of a tax table, by the path below `rates` (`3.state`). Buyers would pay both of two rows for one place. */
export function taxPlaceFaults(rates: readonly TaxPlace[], classes: readonly TaxClass[] = []): Record<string, string> {
  const faults: Record<string, string> = {};
  const seen = new Set<string>();
  const known = new Set(taxClasses(classes).map(({ id }) => id));
  rates.forEach((rate, at) => {
    const { country, state, zipPrefixes = "", taxClass = standardClass } = rate;
    const isWhole = state.trim() === "";
    const code = isWhole ? "" : provinceCode(country, state);
    const states = provincesOf(country);
    const zips = prefixesOf(zipPrefixes);
    const keys = (zips.length > 0 ? zips : [""]).map((zip) => `${country} ${code} ${taxClass} ${zip}`);
    const zipFault = prefixesFault(zipPrefixes);
    if (!isCountry(country)) faults[`${at}.country`] = "Choose a country.";
    else if (!isWhole && states.length > 0 && !states.some((known) => known.code === code)) faults[`${at}.state`] = "Choose a state from the list.";
    else if (zipFault !== null) faults[`${at}.zipPrefixes`] = zipFault;
    else if (taxClass === zeroClass || !known.has(taxClass))
      faults[`${at}.taxClass`] = taxClass === zeroClass ? "Goods of this class are never taxed." : "This class no longer exists. Choose another one.";
    else if (keys.some((key) => seen.has(key)) || new Set(keys).size < keys.length)
      faults[`${at}.${zips.length > 0 ? "zipPrefixes" : isWhole ? "country" : "state"}`] =
        `There is another rate for ${placeName(rate, classes)}, and buyers would pay both. Keep one of them; two taxes become one rate of both percentages.`;
    for (const key of keys) seen.add(key);
  });
  return faults;
}

/** Returns the places that a tax table has twice. */
export function placesTwice(rates: readonly TaxPlace[]): string[] {
  const names = rates.flatMap((rate) => {
    const zips = prefixesOf(rate.zipPrefixes ?? "");
    return (zips.length > 0 ? zips : [""]).map((zip) => placeName({ ...rate, zipPrefixes: zip }));
  });
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

/** Countries in which sales tax is added to prices, by state, and has to be named separately, so that a price cannot include it. */
const taxOnTop = ["US", "CA"];

/**
 * Returns why a shop whose prices include tax cannot sell to some of its countries, in sentences that name them. The price is the same gross amount
 * everywhere, so every country needs its rate (0 % where none is collected); otherwise the shop would keep what buyers paid as tax.
 */
export function pricesWithTaxFaults({
  shop,
  tax,
}: {
  shop: { countries: string[] };
  tax: { pricesIncludeTax: boolean; rates: readonly TaxPlace[] };
}): string[] {
  if (!tax.pricesIncludeTax) return [];
  const onTop = shop.countries.filter((code) => taxOnTop.includes(code));
  const rated = new Set(
    tax.rates
      .filter(({ taxClass = standardClass, zipPrefixes = "" }) => taxClass === standardClass && prefixesOf(zipPrefixes).length === 0)
      .map(({ country }) => country),
  );
  const without = shop.countries.filter((code) => !taxOnTop.includes(code) && !rated.has(code));
  const named = (codes: string[]) => codes.slice(0, 5).map(countryName).join(", ") + (codes.length > 5 ? ` and ${codes.length - 5} more` : "");
  const faults: string[] = [];
  if (onTop.length > 0)
    faults.push(
      `Prices include tax, but in ${named(onTop)} sales tax is added to the price, by state. Sell there with prices without tax, or not at all.`,
    );
  if (without.length > 0)
    faults.push(`Prices include tax, but there is no tax rate for ${named(without)}. Add one for each country, 0% where you collect none.`);
  return faults;
}
