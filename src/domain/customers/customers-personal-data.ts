import type { PersonalData } from "#domain/personal-data.ts";
import { deletePersonalTerms, selectPersonalTerms } from "./customer-queries.ts";

/** What staff agreed with a customer about paying later. */
export const customersPersonalData: PersonalData = {
  part: "customers",
  tables: ["customer_terms"],
  export: (shop, { accountId }) => selectPersonalTerms(shop, accountId),
  erase: (shop, { accountId }) => deletePersonalTerms(shop, accountId),
};
