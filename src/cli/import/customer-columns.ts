import { z } from "zod";
import { countriesByName, isCountry } from "#domain/countries.ts";
import type { CustomerImport, CustomerImportNote } from "#domain/customers/customer-import-input.ts";
import type { ExportedCustomer } from "#domain/customers/customer-importing.ts";
import { lazyValue } from "#domain/lazy-value.ts";
import { type AddressField, addressFields, type TypedAddress } from "#domain/postal-address-input.ts";
import { RowProblem } from "./import-fault.ts";
import { readFlag } from "./product-columns.ts";
import type { RecordGroup, RecordRow } from "./record-rows.ts";

/**
 * Customers in Shopify's customer CSV (https://help.shopify.com/en/manual/customers/import-export-customers), in its current columns and in
 * earlier ones. A customer has one row; further rows of the same email address hold further addresses and notes. The file has no passwords.
 */

/** Column names by part of the address: first as an export writes it, then as other programs do. */
const addressColumns: Record<AddressField, readonly string[]> = {
  firstName: ["Address First Name"],
  lastName: ["Address Last Name"],
  attention: ["Address Attention"],
  company: ["Default Address Company", "Company"],
  department: ["Address Department"],
  address1: ["Default Address Address1", "Address1"],
  address2: ["Default Address Address2", "Address2"],
  city: ["Default Address City", "City"],
  province: ["Default Address Province Code", "Province Code", "Province"],
  zip: ["Default Address Zip", "Zip"],
  country: ["Default Address Country Code", "Country Code", "Country"],
  phone: ["Default Address Phone", "Phone"],
};
const marketing = ["Accepts Email Marketing", "Accepts Marketing"];
const consentAt = "Marketing Consent At";
const consentText = "Marketing Consent Text";

/** What an export writes, in this order. */
export const customerColumns = [
  ...["First Name", "Last Name", "Email", "Accepts Email Marketing", consentAt, consentText],
  ...addressFields.map((field) => addressColumns[field][0] as string),
  ...["Total Spent", "Total Orders", "Note", "Tags"],
];
const read = new Set(
  [...customerColumns, ...Object.values(addressColumns).flat(), ...marketing, "Tax Exempt"]
    .filter((name) => !["Total Spent", "Total Orders"].includes(name))
    .map((name) => name.toLowerCase()),
);
/** Whether an import reads the column. */
export const isCustomerColumn = (name: string) => read.has(name.toLowerCase());

export const customerKey = { column: "Email", needed: ["Email"], noun: "customer" };

/** A note about a line; `line` and `column` as a report names them. */
export type LineNote = { line: number; column: string; reason: string };

/** Builds a customer from its rows. Throws `RowProblem` naming line and column. */
export function customerOfRows({ key, rows }: RecordGroup): { input: CustomerImport; addressLines: number[]; notes: LineNote[] } {
  const [first] = rows as [RecordRow, ...RecordRow[]];
  const notes: LineNote[] = [];
  const [firstName, lastName, tags] = [first.cell("First Name"), first.cell("Last Name"), first.cell("Tags")];
  const addresses: TypedAddress[] = [];
  const addressLines: number[] = [];
  for (const row of rows) {
    const other = [row.cell("First Name") || firstName, row.cell("Last Name") || lastName];
    if (other[0] !== firstName || other[1] !== lastName) throw new RowProblem(row.line, "Email", `This customer is already in line ${first.line}.`);
    const address = addressOf(row, { firstName: firstName ?? "", lastName: lastName ?? "" });
    if (!address) continue;
    addresses.push(address);
    addressLines.push(row.line);
  }
  const input: CustomerImport = {
    email: first.cell("Email") ?? key,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(tags !== undefined && { tags: tagsOf(tags) }),
    addresses,
    notes: rows.flatMap((row) => row.cell("Note") || []),
    consent: consentOf(first, notes),
  };
  if (flagOf(first, "Tax Exempt"))
    notes.push({ line: first.line, column: "Tax Exempt", reason: "Ignored: orders are free of tax only with a certificate that staff verified." });
  return { input, addressLines, notes };
}

/** Returns the cells of one row; missing values have no cell or an empty one. */
export function customerCells({
  address,
  ...customer
}: Partial<ExportedCustomer> & { address?: Partial<TypedAddress> | null }): Record<string, string> {
  const cells: Record<string, string> = {};
  if (address) for (const field of addressFields) cells[addressColumns[field][0] as string] = address[field] ?? "";
  if (customer.tags)
    cells["Tags"] = customer.tags.some((tag) => tag.includes(",") || tag.startsWith("[")) ? JSON.stringify(customer.tags) : customer.tags.join(", ");
  if (customer.consentAt) {
    cells[consentAt] = customer.consentAt;
    cells[consentText] = customer.consentText ?? "Confirmed by the link in an email of this shop.";
  }
  if (customer.email !== undefined) cells["Accepts Email Marketing"] = customer.consentAt ? "yes" : "no";
  return cells;
}

/** Reads tags: a JSON list where a tag contains a comma or begins like a list, otherwise words separated by commas. */
function tagsOf(cell: string): string[] {
  if (cell.startsWith("[")) {
    const list = z.array(z.string()).safeParse(parsedJson(cell));
    if (list.success) return list.data;
  }
  return [...new Set(cell.split(",").map((tag) => tag.trim()))].filter(Boolean);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns null where the row has no address; a country alone is not one. Where the address has no names, the customer's are used. */
function addressOf(row: RecordRow, name: { firstName: string; lastName: string }): TypedAddress | null {
  const cells = Object.fromEntries(addressFields.map((field) => [field, row.cell(...addressColumns[field]) ?? ""])) as Record<AddressField, string>;
  if (!cells.address1 && !cells.city && !cells.zip) return null;
  const phone = cells.phone.replace(/^'/, "");
  return {
    ...cells,
    firstName: cells.firstName || name.firstName,
    lastName: cells.lastName || name.lastName,
    phone,
    country: countryOf(cells.country),
  };
}

const codesByName = lazyValue(() => new Map(countriesByName().map(({ code, name }) => [name.toLowerCase(), code])));

/** Reads a country code or the country's English name; anything else gives an empty country, which the rules of addresses refuse. */
function countryOf(cell: string): string {
  const code = cell.toUpperCase();
  return isCountry(code) ? code : (codesByName().get(cell.toLowerCase()) ?? "");
}

/** Consent counts only as it is on record: that it was given, when, and to which words. */
function consentOf(row: RecordRow, notes: LineNote[]): CustomerImport["consent"] {
  if (!flagOf(row, ...marketing)) return null;
  const [at = "", text = ""] = [row.cell(consentAt), row.cell(consentText)];
  if (at !== "" && text !== "") return { at: timeOf(at, row.line), text };
  const column = marketing.find((name) => row.cell(name) !== undefined) ?? "Accepts Email Marketing";
  notes.push({
    line: row.line,
    column,
    reason: `Not put on the newsletter: the columns "${consentAt}" and "${consentText}" must say when the person agreed, and to what wording.`,
  });
  return null;
}

function timeOf(cell: string, line: number): string {
  const isTime = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i.test(cell);
  const time = new Date(
    /\d{2}:\d{2}.*(Z|UTC|[+-]\d{2}:?\d{2})$/i.test(cell) ? cell : `${cell.replace(" ", "T")}${cell.includes(":") ? "Z" : "T00:00Z"}`,
  );
  if (!isTime || Number.isNaN(time.getTime())) throw new RowProblem(line, consentAt, "Enter a date and a time, such as 2025-03-01T09:30:00Z.");
  return time.toISOString();
}

function flagOf(row: RecordRow, ...names: string[]): boolean {
  const column = names.find((name) => row.cell(name) !== undefined);
  return column !== undefined && (readFlag(row.cell(column) ?? "", { line: row.line, column }) ?? false);
}

/** Returns the column that a field of the input was read from. */
export function customerPlace(path: readonly string[]): string {
  const columns: Record<string, string> = { email: "Email", firstName: "First Name", lastName: "Last Name", tags: "Tags", notes: "Note" };
  if (path[0] === "consent") return path[1] === "text" ? consentText : consentAt;
  if (path[0] === "addresses") return addressColumns[path[2] as AddressField]?.[0] ?? "Default Address Address1";
  return columns[path[0] ?? ""] ?? "row";
}

/** Returns the note about a customer that was imported. */
export function customerNote(note: CustomerImportNote): Omit<LineNote, "line"> {
  switch (note.kind) {
    case "owner-keeps-name":
      return { column: "First Name", reason: "The name is not changed: this customer manages their own account." };
    case "owner-keeps-addresses":
      return { column: "Default Address Address1", reason: "The address is not added: this customer manages their own addresses." };
    case "left-newsletter":
      return { column: marketing[0] as string, reason: "Not put on the newsletter: this person unsubscribed in this shop." };
    case "address-incomplete":
      return { column: "Default Address Address1", reason: `The address is left out: ${note.reason}` };
  }
}
