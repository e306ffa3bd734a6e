import { type AddressField, addressFields } from "#domain/postal-address-names.ts";

/** A postal address as a form shows it: what is not known is empty. */
export type AddressView = Record<AddressField, string>;

/** With every field, as an older version did not store all of them. */
export function addressView(stored: Partial<AddressView>): AddressView {
  return Object.fromEntries(addressFields.map((field) => [field, stored[field] ?? ""])) as AddressView;
}

/**
 * `provinces` is empty where an address has no list of them. `labels`: what the parts are called there; `optional`: which of them may be left
 * out. Of this alone a browser learns the rules of a country.
 */
export type CountryView = {
  code: string;
  name: string;
  provinces: readonly { code: string; name: string }[];
  labels: { city: string; province: string; zip: string };
  optional: readonly ("city" | "province" | "zip")[];
};
