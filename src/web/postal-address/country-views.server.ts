import { countryName } from "#domain/postal-address.ts";
import { provincesOf } from "#domain/tax/provinces.ts";
import type { CountryView } from "./address-view.ts";

/** For the list that an address's country is chosen from, by name. */
export function countryViews(codes: readonly string[]): CountryView[] {
  return codes
    .map((code) => ({ code, name: countryName(code), provinces: provincesOf(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en-US"));
}
