import type { ProductInput, VariantInput } from "#domain/catalog/catalog.ts";
import type { NamedRelation } from "#domain/catalog/catalog-types.ts";
import { productLimits } from "#domain/catalog/product-limits.ts";
import { readCell } from "#domain/csv-line.ts";
import { isId } from "#domain/ids.ts";
import { numberText } from "#domain/number-text.ts";
import { RowProblem } from "./import-fault.ts";
import type { FileProduct } from "./import-run.ts";
import { type MetafieldColumn, metafieldsOf, readMetafieldColumn, specificationsColumn } from "./metafield-columns.ts";
import { isFileColumn, productColumns, readFields, readFlag, readNumber, stockSeenColumn, variantColumns } from "./product-columns.ts";
import { readRelations, relationsColumn } from "./relation-cells.ts";

export type CsvRow = { line: number; cells: string[] };

/** The position of each column, by its name in lower case, and which of them are metafields. */
export type CsvHeader = { names: string[]; at: Map<string, number>; metafields: MetafieldColumn[] };

type Cell = (row: CsvRow, column: string) => string | undefined;

/** Builds one input from the rows of one product. Throws `RowProblem` naming line and column. */
export function productOfRows(header: CsvHeader, handle: string, rows: CsvRow[], currency: string): Omit<FileProduct, "characters"> {
  const [first] = rows as [CsvRow, ...CsvRow[]];
  const cell: Cell = (row, column) => {
    const at = header.at.get(column.toLowerCase());
    return at === undefined ? undefined : readCell(row.cells[at] ?? "").trim();
  };
  const options = optionNames(first, cell);
  const variants: VariantInput[] = [];
  const lines: number[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    if (!carriesVariant(row, cell) && row !== first) continue;
    const variant = variantOf(header, row, options, currency, cell);
    refuseTwin(seen, handle, row, variant);
    variants.push(variant);
    lines.push(row.line);
  }
  const images = imagesOf(rows, cell);
  // Not trimmed: a metafield is stored exactly as its owner wrote it.
  const cellAt = (at: number) => readCell(first.cells[at] ?? "");
  const metafields = metafieldsOf({ line: first.line, names: header.names, columns: header.metafields, cellAt });
  const input = {
    ...productFields(first, currency, cell),
    handle,
    ...metafields,
    options,
    variants,
    ...(images.length > 0 && { images: images.map(({ url, alt }) => ({ url, alt })) }),
  };
  const relations = relationsOf(first, cell);
  return { input, line: first.line, lines, ...(relations && { relations }), cellOfField: (path) => cellOfField(path, first.line, lines, images) };
}

function productFields(row: CsvRow, currency: string, cell: Cell): Pick<ProductInput, "title" | "status"> {
  const title = cell(row, "Title") ?? "";
  if (title === "") throw new RowProblem(row.line, "Title", "The first row of a product needs its title.");
  const fields: Pick<ProductInput, "status"> = readFields(productColumns, (column) => cell(row, column), { line: row.line, currency });
  const published = readFlag(cell(row, "Published") ?? "", { line: row.line, column: "Published" });
  return { ...(published !== undefined && { status: published ? "active" : "draft" }), ...fields, title };
}

function relationsOf(row: CsvRow, cell: Cell): NamedRelation[] | null {
  const text = cell(row, relationsColumn);
  const relations = text === undefined ? null : readRelations(text);
  if (typeof relations === "string") throw new RowProblem(row.line, relationsColumn, relations);
  return relations;
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

function variantOf(header: CsvHeader, row: CsvRow, options: string[], currency: string, cell: Cell): VariantInput {
  const { line } = row;
  const optionValues = options.map((name, at) => {
    const value = cell(row, `Option${at + 1} Value`) ?? "";
    if (value === "") throw new RowProblem(line, `Option${at + 1} Value`, `A value of the option ${name} is needed.`);
    return value;
  });
  if (!cell(row, "Variant Price")) throw new RowProblem(line, "Variant Price", "A price is needed.");
  const fields = readFields(variantColumns, (column) => cell(row, column), { line, currency }) as Pick<VariantInput, "priceCents">;
  // Ids of another program's file are numbers, which this shop does not know.
  const id = cell(row, "Variant ID")?.toLowerCase();
  const stockSeen = readNumber(cell(row, stockSeenColumn) ?? "", { line, column: stockSeenColumn });
  const imageUrl = cell(row, "Variant Image");
  return {
    ...fields,
    ...(id && isId(id) && { id }),
    optionValues,
    ...(stockSeen !== undefined && { stockSeen }),
    ...(imageUrl !== undefined && { imageUrl: imageUrl || null }),
    extra: extraOf(header, row),
  };
}

/** Throws for a second row with the same option values or the same id. */
function refuseTwin(seen: Map<string, number>, handle: string, { line }: CsvRow, { id, optionValues }: VariantInput): void {
  const key = JSON.stringify(optionValues);
  const earlier = seen.get(key);
  if (earlier !== undefined)
    throw new RowProblem(line, optionValues.length > 0 ? "Option1 Value" : "Handle", `This variant of ${handle} is already in line ${earlier}.`);
  seen.set(key, line);
  const twin = id ? seen.get(id) : undefined;
  if (twin !== undefined) throw new RowProblem(line, "Variant ID", `Line ${twin} has this id already. A new variant has none.`);
  if (id) seen.set(id, line);
}

function extraOf(header: CsvHeader, row: CsvRow): Record<string, string> {
  const extra: Record<string, string> = {};
  header.names.forEach((name, at) => {
    const value = readCell(row.cells[at] ?? "");
    if (value !== "" && !isFileColumn(name) && !readMetafieldColumn(name)) extra[name] = value;
  });
  return extra;
}

type FileImage = { url: string; alt: string; line: number; position: number };

function imagesOf(rows: CsvRow[], cell: Cell): FileImage[] {
  const images: FileImage[] = [];
  for (const row of rows) {
    const url = cell(row, "Image Src");
    if (!url || images.some((image) => image.url === url)) continue;
    const { line } = row;
    const column = "Image Position";
    const position = readNumber(cell(row, column) ?? "", { line, column }) ?? images.length + 1;
    if (position < 0 || position > productLimits.imagePosition)
      throw new RowProblem(line, column, `Numbers from 0 to ${numberText(productLimits.imagePosition)} are possible.`);
    images.push({ url, alt: (cell(row, "Image Alt Text") ?? "").slice(0, 500), line, position });
  }
  return images.sort((one, other) => one.position - other.position);
}

/** Returns the line and column of the field that the schema names by its path. */
function cellOfField(
  [field = "", row, inner, place]: readonly string[],
  first: number,
  lines: number[],
  images: FileImage[],
): { line: number; column: string } {
  const at = Number(row ?? 0);
  const ofProduct = (column: string) => ({ line: first, column });
  switch (field) {
    case "variants": {
      const others: Record<string, string> = { id: "Variant ID", imageUrl: "Variant Image", stockSeen: stockSeenColumn };
      const column =
        inner === "optionValues" ? `Option${Number(place ?? 0) + 1} Value` : variantColumns.find((column) => column.field === inner)?.name;
      return { line: lines[at] ?? first, column: column ?? others[inner ?? ""] ?? inner ?? "product" };
    }
    case "images":
      return { line: images[at]?.line ?? first, column: inner === "alt" ? "Image Alt Text" : "Image Src" };
    case "options":
      return ofProduct(`Option${at + 1} Name`);
    case "specifications":
      return ofProduct(specificationsColumn);
    case "relations":
      return ofProduct(relationsColumn);
    case "handle":
      return ofProduct("Handle");
    default:
      return ofProduct(productColumns.find((column) => column.field === field)?.name ?? field);
  }
}
