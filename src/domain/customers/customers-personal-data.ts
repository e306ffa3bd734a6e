import type { PersonalData } from "#domain/personal-data.ts";
import { deletePersonalCustomer, moveCustomer, selectPersonalCustomer } from "./customer-person-queries.ts";
import { deletePersonalGuest, selectPersonalGuest } from "./guest-queries.ts";

/** The payment terms that staff agreed with a customer, their tags and notes, and the totals of orders without an account. */
export const customersPersonalData: PersonalData = {
  part: "customers",
  tables: ["customer_terms", "customer_tags", "customer_notes", "guests"],
  export: async (shop, { accountId, email }) => [...(await selectPersonalCustomer(shop, accountId)), ...(await selectPersonalGuest(shop, email))],
  erase: async (shop, { accountId, email }) => (await deletePersonalCustomer(shop, accountId)) + (await deletePersonalGuest(shop, email)),
  move: moveCustomer,
};
