import type { AddressField } from "#domain/postal-address-input.ts";

/** A postal address as a form shows it: what is not known is empty. */
export type AddressView = Record<AddressField, string>;

/** `provinces` is empty where an address has no list of them. */
export type CountryView = { code: string; name: string; provinces: readonly { code: string; name: string }[] };
