import { z } from "zod";

/** A postal address as it is typed. Safe in a browser; what is wrong with one, the server says (`address-faults.ts`). */
export { type AddressField, addressFields, type TypedAddress } from "./postal-address-names.ts";

/** A line break in a name would be a paragraph of every email that says it. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");

const typed = z.string().overwrite(oneLine).trim().max(300, "At most 300 characters.").default("");

export const typedAddress = z.object({
  firstName: typed,
  lastName: typed,
  attention: typed.optional(),
  company: typed,
  department: typed.optional(),
  address1: typed,
  address2: typed,
  city: typed,
  province: typed,
  zip: typed,
  country: typed,
  phone: typed,
});
