import { z } from "zod";
import { provinceCode, provincesOf } from "#domain/tax/provinces.ts";

/** A postal address as it is typed, and what is wrong with one. Safe in a browser. */
export const addressFields = ["firstName", "lastName", "company", "address1", "address2", "city", "province", "zip", "country", "phone"] as const;
export type AddressField = (typeof addressFields)[number];
export type TypedAddress = Record<AddressField, string>;

const typed = z.string().trim().max(300, "At most 300 characters.").default("");

export const typedAddress = z.object({
  firstName: typed,
  lastName: typed,
  company: typed,
  address1: typed,
  address2: typed,
  city: typed,
  province: typed,
  zip: typed,
  country: typed,
  phone: typed,
});

const required: [AddressField, string][] = [
  ["firstName", "Enter a first name."],
  ["lastName", "Enter a last name."],
  ["address1", "Enter a street address."],
  ["city", "Enter a city."],
  ["country", "Choose a country."],
];
/** A map, because a country is whatever was typed: `constructor` too, which every object has by itself. */
const zipPatterns = new Map<string, { pattern: RegExp; fault: string }>([
  ["US", { pattern: /^\d{5}(-\d{4})?$/, fault: "Enter a ZIP code such as 94103." }],
  ["CA", { pattern: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, fault: "Enter a postal code such as V6B 1A1." }],
]);

/** What to enter as the postal code of a country, in words. */
export function zipFault(country: string): string {
  return zipPatterns.get(country)?.fault ?? "Enter a valid postal code.";
}

/** What is missing or wrong, by field; empty where the address is complete. */
export function addressFaults(address: TypedAddress): Partial<Record<AddressField, string>> {
  const faults: Partial<Record<AddressField, string>> = {};
  for (const [field, fault] of required) if (!address[field]) faults[field] = fault;
  const provinces = provincesOf(address.country);
  if (provinces.length > 0 && !provinces.some(({ code }) => code === provinceCode(address.country, address.province)))
    faults.province = "Choose a state or province.";
  const zip = zipPatterns.get(address.country);
  if (zip && !zip.pattern.test(address.zip)) faults.zip = zip.fault;
  else if (!zip && address.zip.length > 16) faults.zip = "Enter a valid postal code.";
  if (address.phone && !/^[+\d][\d\s().-]{4,29}$/.test(address.phone)) faults.phone = "Enter a phone number such as +1 415 555 0100.";
  return faults;
}
