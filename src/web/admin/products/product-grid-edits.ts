import type { GridChange, GridField, GridRow, GridSpecification } from "#domain/catalog/product-grid-input.ts";
import { commaFault } from "#domain/decimal-comma.ts";
import { parseDecimal, toDecimal } from "#domain/money.ts";

/** A column of the grid: a field of the variant or of its product (the status, the tags, or a specification by its name). */
export type CellField = GridField | "stock" | "tags" | `specification:${string}`;
/** `id` is its field; `unit` is the one that most products have in this specification; `isFixed`: the viewer may not change it. */
export type GridColumn = { id: CellField; title: string; isNumber?: true; isExtra?: true; isFixed?: true; unit?: string | null };

/** The texts that were typed into the grid and are not saved yet, by cell. */
export type GridEdit = { row: GridRow; column: GridColumn; text: string };
export type GridEdits = ReadonlyMap<string, GridEdit>;

const ownColumns: readonly GridColumn[] = [
  { id: "priceCents", title: "Price", isNumber: true },
  { id: "compareAtPriceCents", title: "Compare-at", isNumber: true },
  { id: "costCents", title: "Cost", isNumber: true },
  { id: "stock", title: "Stock on hand", isNumber: true },
  { id: "sku", title: "SKU" },
  { id: "barcode", title: "Barcode" },
  { id: "status", title: "Status" },
  { id: "tags", title: "Tags" },
];

/** Returns the columns, with one for each specification of the rows' products, the most common first. These are hidden at first. Pure. */
export function gridColumnsOf(rows: readonly GridRow[]): readonly GridColumn[] {
  const found = new Map<string, { products: Set<string>; units: Map<string | null, number> }>();
  for (const { productId, specifications } of rows)
    for (const { name, unit } of specifications) {
      const one = found.get(name) ?? { products: new Set(), units: new Map() };
      one.products.add(productId);
      one.units.set(unit, (one.units.get(unit) ?? 0) + 1);
      found.set(name, one);
    }
  const byUse = [...found].sort(([name, one], [other, two]) => two.products.size - one.products.size || name.localeCompare(other));
  return [
    ...ownColumns,
    ...byUse.map(([name, { units }]) => {
      const unit = [...units].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
      return { id: `specification:${name}` as const, title: unit ? `${name} (${unit})` : name, isExtra: true as const, unit };
    }),
  ];
}

/** Returns the name of a column's specification, or null for any other column. Pure. */
export function specificationName(field: CellField): string | null {
  return field.startsWith("specification:") ? field.slice("specification:".length) : null;
}

export const statusWords: Record<GridRow["status"], string> = { active: "Active", draft: "Draft", archived: "Archived" };

/** Identifies a cell. Status, tags and specifications belong to the product, everything else to the variant. Pure. */
export function cellKey(row: Pick<GridRow, "variantId" | "productId">, field: CellField): string {
  return `${isOfProduct(field) ? row.productId : row.variantId} ${field}`;
}

const isOfProduct = (field: CellField) => field === "status" || field === "tags" || specificationName(field) !== null;

/** Whether the cell is read-only. That includes stock that is not tracked. Pure. */
export function isFixed(row: GridRow, { id, isFixed }: GridColumn): boolean {
  return isFixed === true || (id === "stock" && row.stock === null);
}

type CellValue = GridRow[GridField | "stock"] | string[] | GridSpecification;

function storedValue(row: GridRow, field: CellField): CellValue {
  const name = specificationName(field);
  if (name === null) return row[field as GridField | "stock" | "tags"];
  const found = row.specifications.find((one) => one.name === name);
  return found ? { value: found.value, unit: found.unit } : null;
}

const isSame = (one: CellValue, other: CellValue) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the stored value as the cell shows it: a specification has no unit if the heading names the same one. Pure. */
export function storedText(row: GridRow, { id, unit }: GridColumn, currency: string): string {
  const value = storedValue(row, id);
  if (id === "stock") return value === null ? "Not counted" : String(value);
  if (Array.isArray(value)) return value.join(", ");
  if (value !== null && typeof value === "object") return value.unit === null || value.unit === unit ? value.value : `${value.value} ${value.unit}`;
  return typeof value === "number" ? toDecimal(value, currency) : (value ?? "");
}

type Parsed = { value: CellValue } | { fault: string };

/** Returns the value of a typed text. Amounts may have a currency sign, as in spreadsheets. Pure. */
export function parseCell({ id, unit = null }: GridColumn, text: string, currency: string): Parsed {
  const typed = text.trim();
  if (id === "tags")
    return {
      value: [
        ...new Set(
          typed
            .split(/[,;]/)
            .map((tag) => tag.trim())
            .filter(Boolean),
        ),
      ],
    };
  if (specificationName(id) !== null) return { value: parseSpecification(typed, unit) };
  if (id === "sku" || id === "barcode") return { value: typed || null };
  if (id === "status") {
    const status = (Object.keys(statusWords) as GridRow["status"][]).find((name) => name === typed.toLowerCase());
    return status ? { value: status } : { fault: "Enter Active, Draft or Archived." };
  }
  if (id === "stock") return parseUnits(typed);
  if (typed === "" && id !== "priceCents") return { value: null };
  const amount = typed.replaceAll(/[^\d.,]/g, typed.startsWith("-") ? "x" : "");
  const cents = parseDecimal(amount, currency);
  if (cents !== null) return { value: cents };
  return { fault: commaFault(amount, (pointed) => parseDecimal(pointed, currency) !== null) ?? "Enter an amount." };
}

/** Units may have commas between their thousands, as cells of a spreadsheet do. */
function parseUnits(typed: string): Parsed {
  const units = typed
    .replace(/^−/, "-")
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replace(/\.0+$/, "");
  return /^-?\d{1,12}$/.test(units) ? { value: Number(units) } : { fault: "Enter a whole number." };
}

/** A number alone has the unit of the column, "15 krpm" has its own unit, and other text has none. */
function parseSpecification(typed: string, unit: string | null): GridSpecification {
  if (typed === "") return null;
  const [, value, own] = /^(-?\d[\d.,]*)\s+(\D\S*(?:\s\S+)?)$/.exec(typed) ?? [];
  if (value !== undefined && own !== undefined) return { value, unit: own };
  return { value: typed, unit: /^[-+\d]/.test(typed) ? unit : null };
}

/** Adds these texts to the edits. A text that equals the stored value is not an edit. Pure. */
export function withEdits(edits: GridEdits, added: readonly GridEdit[], currency: string): GridEdits {
  const next = new Map(edits);
  for (const edit of added) {
    const { row, column, text } = edit;
    const key = cellKey(row, column.id);
    const parsed = parseCell(column, text, currency);
    const isStored = text.trim() === storedText(row, column, currency) || ("value" in parsed && isSame(parsed.value, storedValue(row, column.id)));
    if (isStored) next.delete(key);
    else next.set(key, edit);
  }
  return next;
}

/**
 * Returns the edits for cells that were pasted from a spreadsheet, from `from` to the right and down, as far as there are rows and columns.
 * `leftOut` counts the rows beyond the grid, `fixed` the cells that cannot be changed here. Pure.
 */
export function pasted(
  text: string,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  from: { row: number; column: number },
): { edits: GridEdit[]; leftOut: number; fixed: number } {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const cells = lines.flatMap((line, down) => {
    const row = rows[from.row + down];
    if (!row) return [];
    return line.split("\t").flatMap((cell, right) => {
      const column = columns[from.column + right];
      return column ? [{ row, column, text: cell.trim() }] : [];
    });
  });
  const edits = cells.filter(({ row, column }) => !isFixed(row, column));
  return { edits, leftOut: Math.max(0, from.row + lines.length - rows.length), fixed: cells.length - edits.length };
}

/** Returns the change to send, and the faults by cell. Pure. */
export function changeOf(edits: GridEdits, currency: string): { change: GridChange; faults: Map<string, string> } {
  const faults = new Map<string, string>();
  const rows = new Map<string, GridChange["rows"][number]>();
  for (const [key, { row, column, text }] of edits) {
    const parsed = parseCell(column, text, currency);
    if ("fault" in parsed) {
      faults.set(key, parsed.fault);
      continue;
    }
    const { variantId, productId } = row;
    const sent = rows.get(variantId) ?? { variantId, productId };
    const moved = { from: storedValue(row, column.id), to: parsed.value };
    const name = specificationName(column.id);
    const cell = name === null ? { [column.id]: moved } : { specifications: [...(sent.specifications ?? []), { name, ...moved }] };
    rows.set(variantId, { ...sent, ...cell } as GridChange["rows"][number]);
  }
  return { change: { currency, rows: [...rows.values()] }, faults };
}

/**
 * Returns the faults of an answer (`rows.0.priceCents`, `rows.0.specifications.1.to.value`) by cell; the others have an empty key. Pure.
 */
export function faultsByCell(fields: Record<string, string>, { rows }: GridChange): Map<string, string> {
  return new Map(
    Object.entries(fields).map(([path, fault]) => {
      const [, at = "", field = "", place = ""] = path.split(".");
      const row = rows[Number(at)];
      const name = field === "specifications" ? row?.specifications?.[Number(place)]?.name : undefined;
      return [row && field ? cellKey(row, name === undefined ? (field as CellField) : `specification:${name}`) : "", fault];
    }),
  );
}
