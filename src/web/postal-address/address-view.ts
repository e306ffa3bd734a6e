import { type AddressField, addressFields } from "#domain/postal-address-names.ts";

/** A postal address as a form shows it: unknown parts are empty. */
export type AddressView = Record<AddressField, string>;

/** Fills in every field: an older version did not store all of them. */
export function addressView(stored: Partial<AddressView>): AddressView {
  return Object.fromEntries(addressFields.map((field) => [field, stored[field] ?? ""])) as AddressView;
}

/**
 * `provinces` is empty where addresses have no list of them. `labels`: the names of the parts in that country; `optional`: which parts may be left
 * out. This is all that a browser learns about the rules of a country.
 */
export type CountryView = {
  code: string;
  name: string;
  provinces: readonly { code: string; name: string }[];
  labels: { city: string; province: string; zip: string };
  optional: readonly ("city" | "province" | "zip")[];
};
