import type { GridChange, GridField, GridRow } from "#domain/catalog/product-grid-input.ts";
import { parseDecimal, toDecimal } from "#domain/money.ts";

/** What is typed into the grid and not saved, by cell. */
export type GridEdit = { row: GridRow; field: GridField; text: string };
export type GridEdits = ReadonlyMap<string, GridEdit>;

export const gridColumns: readonly { field: GridField; title: string; isNumber?: true }[] = [
  { field: "priceCents", title: "Price", isNumber: true },
  { field: "compareAtPriceCents", title: "Compare-at", isNumber: true },
  { field: "costCents", title: "Cost", isNumber: true },
  { field: "sku", title: "SKU" },
  { field: "barcode", title: "Barcode" },
  { field: "status", title: "Status" },
];

export const statusWords: Record<GridRow["status"], string> = { active: "Active", draft: "Draft", archived: "Archived" };

/** A status belongs to the product, everything else to the variant. Pure. */
export function cellKey(row: Pick<GridRow, "variantId" | "productId">, field: GridField): string {
  return `${field === "status" ? row.productId : row.variantId} ${field}`;
}

/** As a cell shows what is stored. Pure. */
export function storedText(row: GridRow, field: GridField, currency: string): string {
  const value = row[field];
  return typeof value === "number" ? toDecimal(value, currency) : (value ?? "");
}

type Parsed = { value: GridRow[GridField] } | { fault: string };

/** What a typed text stands for. Amounts may have a currency sign, as cells of a spreadsheet do. Pure. */
export function parseCell(field: GridField, text: string, currency: string): Parsed {
  const typed = text.trim();
  if (field === "sku" || field === "barcode") return { value: typed || null };
  if (field === "status") {
    const status = (Object.keys(statusWords) as GridRow["status"][]).find((name) => name === typed.toLowerCase());
    return status ? { value: status } : { fault: "Enter Active, Draft or Archived." };
  }
  if (typed === "" && field !== "priceCents") return { value: null };
  const cents = parseDecimal(typed.replaceAll(/[^\d.,]/g, typed.startsWith("-") ? "x" : ""), currency);
  return cents === null ? { fault: "Enter an amount." } : { value: cents };
}

/** With these texts in their cells; one that says what is stored is no edit. Pure. */
export function withEdits(edits: GridEdits, added: readonly GridEdit[], currency: string): GridEdits {
  const next = new Map(edits);
  for (const edit of added) {
    const key = cellKey(edit.row, edit.field);
    const parsed = parseCell(edit.field, edit.text, currency);
    if ("value" in parsed && parsed.value === edit.row[edit.field]) next.delete(key);
    else next.set(key, edit);
  }
  return next;
}

/** The cells of a spreadsheet, pasted from a cell on: to the right and down, as far as there are rows and columns. Pure. */
export function pasted(text: string, rows: readonly GridRow[], from: { row: number; column: number }): { edits: GridEdit[]; leftOut: number } {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const edits = lines.flatMap((line, down) => {
    const row = rows[from.row + down];
    if (!row) return [];
    return line.split("\t").flatMap((cell, right) => {
      const column = gridColumns[from.column + right];
      return column ? [{ row, field: column.field, text: cell.trim() }] : [];
    });
  });
  return { edits, leftOut: Math.max(0, from.row + lines.length - rows.length) };
}

/** What is sent, or what is wrong with which cell. `keys` says which cells stand in each row. Pure. */
export function changeOf(edits: GridEdits, currency: string): { change: GridChange; faults: Map<string, string> } {
  const faults = new Map<string, string>();
  const rows = new Map<string, GridChange["rows"][number]>();
  for (const [key, { row, field, text }] of edits) {
    const parsed = parseCell(field, text, currency);
    if ("fault" in parsed) {
      faults.set(key, parsed.fault);
      continue;
    }
    const { variantId, productId } = row;
    const sent = rows.get(variantId) ?? { variantId, productId };
    rows.set(variantId, { ...sent, [field]: { from: row[field], to: parsed.value } });
  }
  return { change: { currency, rows: [...rows.values()] }, faults };
}

/** The faults of an answer (`rows.0.priceCents`, `rows.0.priceCents.to`) by cell; what names no cell stands under the empty name. Pure. */
export function faultsByCell(fields: Record<string, string>, { rows }: GridChange): Map<string, string> {
  return new Map(
    Object.entries(fields).map(([path, fault]) => {
      const [, at = "", field = ""] = path.split(".");
      const row = rows[Number(at)];
      return [row && field ? cellKey(row, field as GridField) : "", fault];
    }),
  );
}
