import { z } from "zod";

/** A postal address as it is typed. Safe in a browser; what is wrong with one, the server says (`address-faults.ts`). */
export { type AddressField, addressFields, type TypedAddress } from "./postal-address-names.ts";

const typed = z.string().trim().max(300, "At most 300 characters.").default("");

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
