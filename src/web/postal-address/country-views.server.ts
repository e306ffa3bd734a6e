import { addressRulesOf } from "#domain/address-rules.ts";
import { countryName } from "#domain/postal-address.ts";
import { provincesOf } from "#domain/tax/provinces.ts";
import type { CountryView } from "./address-view.ts";

const parts = ["city", "province", "zip"] as const;

/** Returns the list from which an address's country is chosen, sorted by name. */
export function countryViews(codes: readonly string[]): CountryView[] {
  return codes
    .map((code) => {
      const { labels, required } = addressRulesOf(code);
      return { code, name: countryName(code), provinces: provincesOf(code), labels, optional: parts.filter((part) => !required[part]) };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, "en-US"));
}
