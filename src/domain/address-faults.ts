import { provincesOfPostalCode } from "#domain/tax/postal-provinces.ts";
import { provinceCode, provincesOf } from "#domain/tax/provinces.ts";
import { addressRulesOf } from "./address-rules.ts";
import type { AddressField, TypedAddress } from "./postal-address-input.ts";

/** No country has longer postal codes. */
const maxZipLength = 16;

/** Says in words what to enter as the postal code of a country. */
export function zipFault(country: string): string {
  const { labels, zipExample } = addressRulesOf(country);
  return zipExample ? `Enter a ${labelText(labels.zip)} such as ${zipExample}.` : `Enter a valid ${labelText(labels.zip)}.`;
}

/** Returns what is missing or wrong by the rules of the country, by field; empty where the address is complete. */
export function addressFaults(address: TypedAddress): Partial<Record<AddressField, string>> {
  const faults: Partial<Record<AddressField, string>> = {};
  const rules = addressRulesOf(address.country);
  if (!address.firstName) faults.firstName = "Enter a first name.";
  if (!address.lastName) faults.lastName = "Enter a last name.";
  if (!address.address1) faults.address1 = "Enter a street address.";
  if (!address.city && rules.required.city) faults.city = `Enter a ${labelText(rules.labels.city)}.`;
  if (!address.country) faults.country = "Choose a country.";
  const provinces = provincesOf(address.country);
  const code = provinceCode(address.country, address.province);
  const isListed = provinces.some((known) => known.code === code);
  if (provinces.length > 0 && !isListed && (address.province !== "" || rules.required.province)) faults.province = chooseText(rules.labels.province);
  else if (!address.province && rules.required.province)
    faults.province = `Enter ${article(rules.labels.province)} ${labelText(rules.labels.province)}.`;
  const zip = zipFaultOf(address, code);
  if (zip) faults.zip = zip;
  if (address.phone && !/^[+\d][\d\s().-]{4,29}$/.test(address.phone)) faults.phone = "Enter a phone number such as +1 415 555 0100.";
  return faults;
}

/** In the United States and Canada also checks that the code belongs to the state or province: if either is wrong, goods and tax go to the wrong place. */
function zipFaultOf({ country, zip }: TypedAddress, province: string): string | null {
  const { required, zipPattern, labels } = addressRulesOf(country);
  if (zip === "") return required.zip ? zipFault(country) : null;
  if (zip.length > maxZipLength || (zipPattern && !zipPattern.test(zip))) return zipFault(country);
  const possible = country === "US" || country === "CA" ? provincesOfPostalCode(country, zip) : [];
  const known = provincesOf(country);
  if (possible.length === 0 || possible.includes(province) || !known.some(({ code }) => code === province)) return null;
  const names = possible.map((one) => known.find(({ code }) => code === one)?.name ?? one);
  return `${labels.zip} ${zip} is in ${names.join(" or ")}. Check it and the ${labelText(labels.province)}.`;
}

function chooseText(label: string): string {
  return ["State", "Province"].includes(label) ? "Choose a state or province." : `Choose ${article(label)} ${labelText(label)}.`;
}

/** The label as it reads within a sentence: "ZIP code", "city". */
function labelText(label: string): string {
  return /^[A-Z]{2}/.test(label) || label === "Eircode" ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function article(label: string): "a" | "an" {
  return /^[aeiou]/i.test(label) ? "an" : "a";
}
