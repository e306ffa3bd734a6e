/** The parts of a postal address. In a file without imports, so that a page of the shop can use them. */
export const addressFields = [
  ...(["firstName", "lastName", "attention", "company", "department", "address1", "address2"] as const),
  ...(["city", "province", "zip", "country", "phone"] as const),
] as const;
export type AddressField = (typeof addressFields)[number];
/** Attention and department are missing in addresses that an older version stored. */
export type TypedAddress = Record<Exclude<AddressField, "attention" | "department">, string> & {
  attention?: string | undefined;
  department?: string | undefined;
};
