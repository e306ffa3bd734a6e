import type { Actor } from "#domain/actor.ts";
import { csvLine } from "#domain/csv-line.ts";
import { customersForExport, type ExportedCustomer } from "#domain/customers/customer-importing.ts";
import { toDecimal } from "#domain/money.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { customerCells, customerColumns } from "../import/customer-columns.ts";

/** Yields customers in Shopify's columns, line by line; `ids`: only these. Importing the file again changes nothing. */
export async function* customersCsv(shop: Shop, actor: Actor, ids: string[] | null = null): AsyncGenerator<string> {
  const { currency } = (await readSettings(shop)).shop;
  yield csvLine(customerColumns);
  for await (const batch of customersForExport(shop, actor, ids))
    for (const customer of batch) for (const row of rowsOf(customer, currency)) yield csvLine(customerColumns.map((column) => row[column] ?? ""));
}

/** One row, and one more for each further address or note. */
function rowsOf(customer: ExportedCustomer, currency: string): Record<string, string>[] {
  const { firstName, lastName, email, addresses, notes, orderCount, valueCents } = customer;
  return Array.from({ length: Math.max(1, addresses.length, notes.length) }, (_, at) => ({
    ...(at === 0 && {
      ...customerCells(customer),
      ...{ "First Name": firstName, "Last Name": lastName, "Total Spent": toDecimal(valueCents, currency), "Total Orders": String(orderCount) },
    }),
    ...customerCells({ address: addresses[at] ?? null }),
    ...{ Email: email, Note: notes[at] ?? "" },
  }));
}
