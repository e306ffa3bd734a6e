import type { PersonalData } from "#domain/personal-data.ts";
import { deletePersonalCustomer, moveCustomer, selectPersonalCustomer } from "./customer-person-queries.ts";

/** What staff agreed with a customer about paying later, and what they wrote about them. */
export const customersPersonalData: PersonalData = {
  part: "customers",
  tables: ["customer_terms", "customer_tags", "customer_notes"],
  export: (shop, { accountId }) => selectPersonalCustomer(shop, accountId),
  erase: (shop, { accountId }) => deletePersonalCustomer(shop, accountId),
  move: moveCustomer,
};
