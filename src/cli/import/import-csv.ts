import type { ProductDraft, VariantDraft } from "#domain/catalog/catalog.ts";
import { productLimits } from "#domain/catalog/product-limits.ts";
import { isId } from "#domain/ids.ts";
import { mostUnits } from "#domain/inventory/stock-limit.ts";
import { parseDecimal } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { RowProblem } from "./import-fault.ts";
import { type MetafieldColumn, metafieldsOf, readMetafieldColumn } from "./metafield-columns.ts";
import { readCell, stockSeenColumn } from "./product-csv.ts";

/** An index of PostgreSQL holds texts up to 2,704 bytes; one that is longer would be refused in the middle of the import. */
const mostIndexedBytes = 2600;

export type CsvRow = { line: number; cells: string[] };

/** Where each column stands, by its name in lower case, and which of them are metafields. */
export type CsvHeader = { names: string[]; at: Map<string, number>; metafields: MetafieldColumn[] };

/** Columns that the shop reads; every other one is kept with the variant, so that an export gives it back. */
export const readColumns = new Set(
  [
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Status,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value",
    "Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price",
    "Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,SEO Title,SEO Description,Variant Image",
    `Variant Low Stock Threshold,Variant Lead Time Days,Variant ID,${stockSeenColumn}`,
  ].flatMap((line) => line.toLowerCase().split(",")),
);

/** The rows of one product as one draft, and the line of each of its variants. Throws `RowProblem` naming line and column. */
export function draftOfRows(header: CsvHeader, handle: string, rows: CsvRow[], currency: string): { draft: ProductDraft; lines: number[] } {
  const [first] = rows as [CsvRow, ...CsvRow[]];
  const cell = (row: CsvRow, column: string): string | undefined => {
    const at = header.at.get(column.toLowerCase());
    return at === undefined ? undefined : readCell(row.cells[at] ?? "").trim();
  };
  const product = productColumns(first, cell);
  const options = optionNames(first, cell);
  for (const row of rows) refuseLong(row, cell);
  const variants: VariantDraft[] = [];
  const lines: number[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    if (!carriesVariant(row, cell) && row !== first) continue;
    const variant = variantOf(header, row, options, currency, cell);
    const key = JSON.stringify(variant.optionValues);
    const earlier = seen.get(key);
    if (earlier !== undefined)
      throw new RowProblem(row.line, options.length > 0 ? "Option1 Value" : "Handle", `This variant of ${handle} is already in line ${earlier}.`);
    seen.set(key, row.line);
    const twin = variant.id ? seen.get(variant.id) : undefined;
    if (variant.id && twin !== undefined) throw new RowProblem(row.line, "Variant ID", `Line ${twin} has this id already. A new variant has none.`);
    if (variant.id) seen.set(variant.id, row.line);
    variants.push(variant);
    lines.push(row.line);
  }
  const images = imagesOf(rows, cell);
  // As they are, with any space around them: a metafield is whatever its owner wrote.
  const cellAt = (at: number) => readCell(first.cells[at] ?? "");
  const metafields = metafieldsOf({ line: first.line, names: header.names, columns: header.metafields, cellAt });
  return { draft: { handle, ...product, ...metafields, options, variants, ...(images.length > 0 ? { images } : {}) }, lines };
}

type Cell = (row: CsvRow, column: string) => string | undefined;

function refuseLong(row: CsvRow, cell: Cell): void {
  for (const column of ["Title", "Vendor", "Type", "Variant SKU", "Variant Barcode"])
    if (isLong(cell(row, column))) throw new RowProblem(row.line, column, `At most ${mostIndexedBytes} bytes are possible.`);
  if (cell(row, "Tags")?.split(",").some(isLong)) throw new RowProblem(row.line, "Tags", `At most ${mostIndexedBytes} bytes are possible in a tag.`);
}

function isLong(text: string | undefined): boolean {
  return text !== undefined && text.length > mostIndexedBytes / 4 && Buffer.byteLength(text) > mostIndexedBytes;
}

function productColumns(row: CsvRow, cell: Cell): Omit<ProductDraft, "handle" | "options" | "variants"> {
  const title = cell(row, "Title") ?? "";
  if (title === "") throw new RowProblem(row.line, "Title", "The first row of a product needs its title.");
  if (title.length > 1000) throw new RowProblem(row.line, "Title", "At most 1000 characters are possible.");
  const tags = cell(row, "Tags");
  const body = cell(row, "Body (HTML)");
  const status = statusOf(row, cell);
  const seoTitle = cell(row, "SEO Title");
  const seoDescription = cell(row, "SEO Description");
  const vendor = cell(row, "Vendor");
  const type = cell(row, "Type");
  return {
    title,
    ...(vendor === undefined ? {} : { vendor }),
    ...(type === undefined ? {} : { productType: type }),
    ...(body === undefined ? {} : { descriptionHtml: body }),
    ...(tags === undefined ? {} : { tags: [...new Set(tags.split(",").map((tag) => tag.trim()))].filter(Boolean) }),
    ...(status === undefined ? {} : { status }),
    ...(seoTitle === undefined ? {} : { seoTitle: seoTitle || null }),
    ...(seoDescription === undefined ? {} : { seoDescription: seoDescription || null }),
  };
}

function statusOf(row: CsvRow, cell: Cell): ProductDraft["status"] | undefined {
  const status = cell(row, "Status")?.toLowerCase();
  if (status === "active" || status === "draft" || status === "archived") return status;
  if (status) throw new RowProblem(row.line, "Status", `"${status}" is none of active, draft, archived.`);
  const published = flag(row, "Published", cell);
  return published === undefined ? undefined : published ? "active" : "draft";
}

function optionNames(row: CsvRow, cell: Cell): string[] {
  const names = [1, 2, 3].map((at) => cell(row, `Option${at} Name`) ?? "");
  if (names[0]?.toLowerCase() === "title" && /^(default title)?$/i.test(cell(row, "Option1 Value") ?? "")) return [];
  const used = names.filter(Boolean);
  if (used.length > 0 && names.indexOf("") !== -1 && names.slice(names.indexOf("")).some(Boolean))
    throw new RowProblem(row.line, `Option${names.indexOf("") + 1} Name`, "An option before this one has a name, this one has none.");
  return used;
}

function carriesVariant(row: CsvRow, cell: Cell): boolean {
  return ["Option1 Value", "Option2 Value", "Option3 Value", "Variant SKU", "Variant Price", "Variant ID"].some((column) => !!cell(row, column));
}

function variantOf(header: CsvHeader, row: CsvRow, options: string[], currency: string, cell: Cell): VariantDraft {
  const optionValues = options.map((name, at) => {
    const value = cell(row, `Option${at + 1} Value`) ?? "";
    if (value === "") throw new RowProblem(row.line, `Option${at + 1} Value`, `A value of the option ${name} is needed.`);
    return value;
  });
  const price = money(row, "Variant Price", currency, cell);
  if (price === undefined || price === null) throw new RowProblem(row.line, "Variant Price", "A price is needed.");
  const compareAt = money(row, "Variant Compare At Price", currency, cell);
  const text = (column: string) => {
    const value = cell(row, column);
    return value === undefined ? undefined : value || null;
  };
  // Of another program's file, where ids are numbers, nothing is known.
  const id = cell(row, "Variant ID")?.toLowerCase();
  const sku = text("Variant SKU");
  const barcode = text("Variant Barcode");
  const grams = whole(row, "Variant Grams", cell, { most: productLimits.grams, round: true });
  const stock = whole(row, "Variant Inventory Qty", cell, { least: -mostUnits, most: mostUnits });
  const stockSeen = whole(row, stockSeenColumn, cell, { least: -mostUnits, most: mostUnits });
  const tracker = cell(row, "Variant Inventory Tracker");
  const policy = policyOf(row, cell);
  const taxable = flag(row, "Variant Taxable", cell);
  const requiresShipping = flag(row, "Variant Requires Shipping", cell);
  const threshold = whole(row, "Variant Low Stock Threshold", cell, { most: productLimits.lowStockThreshold });
  const leadColumn = cell(row, "Variant Lead Time Days");
  const lead = whole(row, "Variant Lead Time Days", cell, { most: productLimits.leadTimeDays });
  const imageUrl = address(row, "Variant Image", cell);
  return {
    ...(id && isId(id) ? { id } : {}),
    optionValues,
    priceCents: price,
    ...(compareAt === undefined ? {} : { compareAtPriceCents: compareAt }),
    ...(sku === undefined ? {} : { sku }),
    ...(barcode === undefined ? {} : { barcode }),
    ...(grams === undefined ? {} : { weightGrams: grams }),
    ...(stock === undefined ? {} : { stock }),
    ...(stockSeen === undefined ? {} : { stockSeen }),
    ...(tracker === undefined ? {} : { tracked: tracker !== "" }),
    ...(policy === undefined ? {} : { policy }),
    ...(taxable === undefined ? {} : { taxable }),
    ...(requiresShipping === undefined ? {} : { requiresShipping }),
    ...(threshold === undefined ? {} : { lowStockThreshold: threshold }),
    ...(leadColumn === undefined ? {} : { leadTimeDays: lead ?? null }),
    ...(imageUrl === undefined ? {} : { imageUrl: imageUrl || null }),
    extra: extraOf(header, row),
  };
}

function extraOf(header: CsvHeader, row: CsvRow): Record<string, string> {
  const extra: Record<string, string> = {};
  header.names.forEach((name, at) => {
    const value = readCell(row.cells[at] ?? "");
    if (value !== "" && !readColumns.has(name.toLowerCase()) && !readMetafieldColumn(name)) extra[name] = value;
  });
  return extra;
}

function policyOf(row: CsvRow, cell: Cell): "deny" | "continue" | undefined {
  const policy = cell(row, "Variant Inventory Policy")?.toLowerCase();
  if (policy === "deny" || policy === "continue") return policy;
  if (policy) throw new RowProblem(row.line, "Variant Inventory Policy", `"${policy}" is neither deny nor continue.`);
  return undefined;
}

/** undefined: no such column; null: the cell is empty. */
function money(row: CsvRow, column: string, currency: string, cell: Cell): number | null | undefined {
  const value = cell(row, column);
  if (value === undefined) return undefined;
  if (value === "") return null;
  const cents = parseDecimal(value, currency);
  if (cents === null) throw new RowProblem(row.line, column, `"${value}" is no price in ${currency}.`);
  if (cents > productLimits.cents) throw new RowProblem(row.line, column, `"${value}" is too large to be a price.`);
  return cents;
}

type Bounds = { least?: number; most: number; round?: boolean };

function whole(row: CsvRow, column: string, cell: Cell, { least = 0, most, round = false }: Bounds): number | undefined {
  const value = cell(row, column);
  if (value === undefined || value === "") return undefined;
  const number = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  const kept = round ? Math.round(number) : number;
  if (!Number.isInteger(kept)) throw new RowProblem(row.line, column, `"${value}" is no whole number.`);
  if (kept < least || kept > most)
    throw new RowProblem(row.line, column, `"${value.slice(0, 80)}" is out of range: ${numberText(least)} to ${numberText(most)} is possible.`);
  return kept;
}

function flag(row: CsvRow, column: string, cell: Cell): boolean | undefined {
  const value = cell(row, column)?.toLowerCase();
  if (value === undefined || value === "") return undefined;
  if (value === "true" || value === "yes" || value === "1") return true;
  if (value === "false" || value === "no" || value === "0") return false;
  throw new RowProblem(row.line, column, `"${value}" is neither true nor false.`);
}

function imagesOf(rows: CsvRow[], cell: Cell): { sourceUrl: string; alt: string }[] {
  const images: { sourceUrl: string; alt: string; position: number }[] = [];
  for (const row of rows) {
    const sourceUrl = address(row, "Image Src", cell);
    if (!sourceUrl || images.some((image) => image.sourceUrl === sourceUrl)) continue;
    const position = whole(row, "Image Position", cell, { most: productLimits.imagePosition }) ?? images.length + 1;
    images.push({ sourceUrl, alt: (cell(row, "Image Alt Text") ?? "").slice(0, 500), position });
  }
  return images.sort((one, other) => one.position - other.position).map(({ sourceUrl, alt }) => ({ sourceUrl, alt }));
}

/** An address of the web, or of a picture that this shop has (`/media/...`). */
function address(row: CsvRow, column: string, cell: Cell): string | undefined {
  const value = cell(row, column);
  if (!value) return value;
  if (/^\/media\/[a-z0-9]+-\d+\.webp$/.test(value) || (/^https?:\/\/[^\s/]+/i.test(value) && value.length <= 2000 && URL.canParse(value)))
    return value;
  throw new RowProblem(row.line, column, `"${value.slice(0, 80)}" is not a web address.`);
}
