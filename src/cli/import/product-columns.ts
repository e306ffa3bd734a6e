import type { Specification } from "#db/schema/catalog.ts";
import type { StoredProduct, StoredVariant } from "#domain/catalog/catalog.ts";
import { newProduct, type ProductInput, productFields, type VariantInput } from "#domain/catalog/product-input.ts";
import { parseDecimal, toDecimal } from "#domain/money.ts";
import { packUnitNames } from "#domain/pack-text.ts";
import type { VolumePrice } from "#domain/volume-prices.ts";
import { RowProblem } from "./import-fault.ts";
import { relationsColumn } from "./relation-cells.ts";
import { readSpecifications, specificationsCell } from "./specification-cells.ts";

/** Units on hand when the file was written: where the file's quantity is the same, nobody changed it, and what was sold since stays sold. */
export const stockSeenColumn = "Variant Inventory Qty At Export";

/**
 * Which column of Shopify's product CSV holds which field of a product or variant, and how its cells are read and written. Plain fields of
 * the product are named in `productFields`. Whether a value is possible is left to the schema of the input.
 */

type CellLocation = { line: number; column: string; currency: string };

/** `read` returns undefined where an empty cell has no meaning; it throws `RowProblem` where a cell has no valid value. */
type Cell<Value> = { read(cell: string, place: CellLocation): Value | undefined; write(value: Value, currency: string): string };
type Column<Field = string> = { name: string; field: Field; cell: Cell<unknown> };

/** The schema of the input turns an empty text into null where the field may be null. */
const text: Cell<string | null> = { read: (cell) => cell, write: (value) => value ?? "" };
const tags: Cell<string[]> = {
  read: (cell) => [...new Set(cell.split(",").map((tag) => tag.trim()))].filter(Boolean),
  write: (value) => value.join(", "),
};
const timeOrNone: Cell<string | null> = { read: (cell) => cell || null, write: (value) => value ?? "" };
const flag: Cell<boolean> = { read: readFlag, write: String };
const whole: Cell<number> = { read: (cell, place) => readNumber(cell, place), write: String };
const rounded: Cell<number> = { read: (cell, place) => readNumber(cell, place, Math.round), write: String };
const wholeOrNone: Cell<number | null> = {
  read: (cell, place) => readNumber(cell, place) ?? null,
  write: (value) => (value === null ? "" : String(value)),
};
const price: Cell<number | null> = {
  read(cell, { line, column, currency }) {
    if (cell === "") return null;
    const cents = parseDecimal(cell, currency);
    if (cents === null) throw new RowProblem(line, column, `"${cell}" is not a price in ${currency}.`);
    return cents;
  },
  write: (value, currency) => (value === null ? "" : toDecimal(value, currency)),
};
/** "10: 95.00; 50: 90.00": from that many units on, each costs this price. */
const volumePrices: Cell<VolumePrice[]> = {
  read: (cell, place) =>
    cell
      .split(";")
      .filter((pair) => pair.trim() !== "")
      .map((pair) => {
        const [, quantity, amount] = /^\s*(\d{1,9})\s*:\s*(\S+)\s*$/.exec(pair) ?? [];
        const cents = amount === undefined ? null : parseDecimal(amount, place.currency);
        if (cents === null)
          throw new RowProblem(place.line, place.column, `"${pair.trim()}" is not a volume price in ${place.currency}. Write 10: 95.00; 50: 90.00.`);
        return { quantity: Number(quantity), priceCents: cents };
      }),
  write: (prices, currency) => prices.map(({ quantity, priceCents }) => `${quantity}: ${toDecimal(priceCents, currency)}`).join("; "),
};
/** Like the column of the product: a JSON list, or one "Name: value unit" per line. */
const specifications: Cell<Specification[]> = {
  read(cell, { line, column }) {
    const rows = readSpecifications(cell);
    if (typeof rows === "string") throw new RowProblem(line, column, rows);
    return rows;
  },
  write: specificationsCell,
};
/** Shopify's column names the program that counts the stock. */
const tracker: Cell<boolean> = { read: (cell) => cell !== "", write: (value) => (value ? "shopify" : "") };

function choice<Word extends string>(words: readonly Word[]): Cell<Word> {
  return {
    read(cell, { line, column }) {
      const found = words.find((word) => word.toLowerCase() === cell.toLowerCase());
      if (cell !== "" && !found) throw new RowProblem(line, column, `"${cell}" is not one of ${words.join(", ")}.`);
      return found;
    },
    write: (value) => value,
  };
}

/** Fields that are read into an input and written from a stored record. */
type ProductField = keyof ProductInput & keyof StoredProduct;
type VariantField = keyof VariantInput & keyof StoredVariant;

function columnOf<Field extends ProductField>(name: string, field: Field, cell: Cell<StoredProduct[Field]>): Column<ProductField> {
  return { name, field, cell };
}

function variantColumnOf<Field extends VariantField>(name: string, field: Field, cell: Cell<StoredVariant[Field]>): Column<VariantField> {
  return { name, field, cell };
}

/** Returns the cell for the type that the field has in a new product. */
function plainCell(field: string): Cell<unknown> {
  const value: unknown = newProduct[field as keyof typeof newProduct];
  return typeof value === "number" ? whole : typeof value === "boolean" ? flag : text;
}

export const productColumns: Column<ProductField>[] = [
  ...Object.entries(productFields).map(([field, { column }]) => ({
    name: column,
    field: field as keyof typeof productFields,
    cell: plainCell(field),
  })),
  columnOf("Publish At", "publishAt", timeOrNone),
  columnOf("Tags", "tags", tags),
  columnOf("Status", "status", choice(["active", "draft", "archived"])),
];

export const variantColumns: Column<VariantField>[] = [
  variantColumnOf("Variant SKU", "sku", text),
  variantColumnOf("Variant Grams", "weightGrams", rounded),
  variantColumnOf("Cost per item", "costCents", price),
  variantColumnOf("Variant Length Mm", "lengthMm", wholeOrNone),
  variantColumnOf("Variant Width Mm", "widthMm", wholeOrNone),
  variantColumnOf("Variant Height Mm", "heightMm", wholeOrNone),
  variantColumnOf("Variant Pack Size", "packSize", wholeOrNone),
  variantColumnOf("Variant Pack Unit", "packUnit", choice(packUnitNames) as Cell<string>),
  variantColumnOf("Variant Minimum Quantity", "minQuantity", whole),
  variantColumnOf("Variant Quantity Step", "quantityStep", whole),
  variantColumnOf("Variant Volume Prices", "volumePrices", volumePrices),
  variantColumnOf("Variant Specifications", "specifications", specifications),
  variantColumnOf("Variant Inventory Tracker", "tracked", tracker),
  variantColumnOf("Variant Inventory Qty", "stock", whole),
  variantColumnOf("Variant Inventory Policy", "policy", choice(["deny", "continue"])),
  variantColumnOf("Variant Price", "priceCents", price as Cell<number>),
  variantColumnOf("Variant Compare At Price", "compareAtPriceCents", price),
  variantColumnOf("Variant Requires Shipping", "requiresShipping", flag),
  variantColumnOf("Variant Taxable", "taxable", flag),
  variantColumnOf("Variant Freight", "freight", flag),
  variantColumnOf("Variant Barcode", "barcode", text),
  variantColumnOf("Variant Low Stock Threshold", "lowStockThreshold", whole),
  variantColumnOf("Variant Lead Time Days", "leadTimeDays", wholeOrNone),
];

/** Every column that the shop reads, in the order of an export: Shopify's names first, as Shopify orders them. */
export const fileColumns = [
  ...new Set([
    ...["Handle", "Title", "Body (HTML)", "Vendor", "Type", "Tags", "Published"],
    ...["Option1 Name", "Option1 Value", "Option2 Name", "Option2 Value", "Option3 Name", "Option3 Value"],
    ...["Variant SKU", "Variant Grams", "Variant Inventory Tracker", "Variant Inventory Qty", "Variant Inventory Policy", "Variant Price"],
    ...["Variant Compare At Price", "Variant Requires Shipping", "Variant Taxable", "Variant Barcode"],
    ...["Image Src", "Image Position", "Image Alt Text", "SEO Title", "SEO Description", "Variant Image"],
    ...["Variant Low Stock Threshold", "Variant Lead Time Days", "Status", "Variant ID", stockSeenColumn],
    ...[...productColumns, ...variantColumns].map(({ name }) => name),
  ]),
];
const known = new Set([...fileColumns, relationsColumn].map((name) => name.toLowerCase()));

/** Whether the shop reads the column. Every other column is stored with the variant, so that an export writes it again. */
export const isFileColumn = (name: string) => known.has(name.toLowerCase());

/** Reads the fields of a row. `cellOf` returns undefined where the file lacks the column: the field is left out. */
export function readFields(columns: readonly Column[], cellOf: (column: string) => string | undefined, place: Omit<CellLocation, "column">): object {
  const fields: Record<string, unknown> = {};
  for (const { name, field, cell } of columns) {
    const text = cellOf(name);
    const value = text === undefined ? undefined : cell.read(text, { ...place, column: name });
    if (value !== undefined) fields[field] = value;
  }
  return fields;
}

export function writeFields<Field extends string>(
  columns: readonly Column<Field>[],
  stored: Record<Field, unknown>,
  currency: string,
): Record<string, string> {
  return Object.fromEntries(columns.map(({ name, field, cell }) => [name, cell.write(stored[field], currency)]));
}

export function readNumber(
  cell: string,
  { line, column }: Pick<CellLocation, "line" | "column">,
  round = (number: number) => number,
): number | undefined {
  if (cell === "") return undefined;
  const number = round(/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN);
  if (!Number.isInteger(number)) throw new RowProblem(line, column, `"${cell}" is not a whole number.`);
  return number;
}

export function readFlag(cell: string, { line, column }: Pick<CellLocation, "line" | "column">): boolean | undefined {
  const word = cell.toLowerCase();
  if (word === "") return undefined;
  if (["true", "yes", "1"].includes(word)) return true;
  if (["false", "no", "0"].includes(word)) return false;
  throw new RowProblem(line, column, `"${cell}" is neither true nor false.`);
}
