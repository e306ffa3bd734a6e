import { isCountry } from "#domain/countries.ts";
import { countryName } from "#domain/postal-address.ts";
import { provinceCode, provincesOf } from "./provinces.ts";

/** The place of a row of the tax table; an empty state is the whole country. */
export type TaxPlace = { country: string; state: string };

/** "California, United States", or the country alone. */
export function placeName({ country, state }: TaxPlace): string {
  if (state.trim() === "") return countryName(country);
  const code = provinceCode(country, state);
  return `${provincesOf(country).find((province) => province.code === code)?.name ?? state.trim()}, ${countryName(country)}`;
}

/** What is wrong with the places of a tax table, by the path below `rates` (`3.state`). Of two rows of one place buyers would pay both. */
export function taxPlaceFaults(rates: readonly TaxPlace[]): Record<string, string> {
  const faults: Record<string, string> = {};
  const seen = new Set<string>();
  rates.forEach((rate, at) => {
    const { country, state } = rate;
    const isWhole = state.trim() === "";
    const code = isWhole ? "" : provinceCode(country, state);
    const states = provincesOf(country);
    if (!isCountry(country)) faults[`${at}.country`] = "Choose a country.";
    else if (!isWhole && states.length > 0 && !states.some((known) => known.code === code)) faults[`${at}.state`] = "Choose a state of the list.";
    else if (seen.has(`${country} ${code}`))
      faults[`${at}.${isWhole ? "country" : "state"}`] =
        `There is another rate for ${placeName(rate)}, and buyers would pay both. Keep one of them; two taxes become one rate of both percentages.`;
    seen.add(`${country} ${code}`);
  });
  return faults;
}

/** The places that stand in a tax table twice. */
export function placesTwice(rates: readonly TaxPlace[]): string[] {
  const names = rates.map(placeName);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
