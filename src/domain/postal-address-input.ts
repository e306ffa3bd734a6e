import { z } from "zod";

/** A postal address as it was typed. Safe in a browser; the server finds its faults (`address-faults.ts`). */
export { type AddressField, addressFields, type TypedAddress } from "./postal-address-names.ts";

/** Replaces line breaks: one in a name would start a paragraph in every email that contains the name. */
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
