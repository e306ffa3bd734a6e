import type { PersonalData } from "#domain/personal-data.ts";
import { eraseRecipients, selectPersonalInvoices } from "./invoices-person-queries.ts";

/**
 * Invoices follow their orders: number, goods, amounts, taxes, and country and state of the buyer stay, and who the buyer was is erased. Erased after
 * the orders, because the invoices are found by them.
 */
export const invoicesPersonalData: PersonalData = {
  part: "invoices",
  tables: ["invoices", "invoice_pauses"],
  export: selectPersonalInvoices,
  erase: (shop) => eraseRecipients(shop),
};
