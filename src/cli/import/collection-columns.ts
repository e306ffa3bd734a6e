import type { CollectionRules } from "#db/schema/catalog.ts";
import type { CollectionImport } from "#domain/catalog/collection-importing.ts";
import { parseDecimal, toDecimal } from "#domain/money.ts";
import { RowProblem } from "./import-fault.ts";
import { readFlag, readNumber } from "./product-columns.ts";
import type { RecordGroup, RecordRow } from "./record-rows.ts";

/**
 * Collections as the tools for Shopify's collections write them (one row per rule or product, of the same handle): the values of the collection itself are in
 * its first row. A column that a file does not have leaves its part of the collection as it is.
 */

const body = ["Body HTML", "Body (HTML)"];
const ruleColumns = { column: "Rule: Product Column", relation: "Rule: Relation", condition: "Rule: Condition" };
const productColumn = "Product: Handle";

/** What an export writes, in this order. */
export const collectionColumns = [
  ...["Handle", "Title", "Body HTML", "Sort Order", "Featured", "Category Group", "SEO Title", "SEO Description", "Drawing"],
  ...["Must Match", ...Object.values(ruleColumns), productColumn, "Product: Position"],
];
const read = new Set([...collectionColumns, ...body].map((name) => name.toLowerCase()));
export const isCollectionColumn = (name: string) => read.has(name.toLowerCase());

export const collectionKey = { column: "Handle", needed: ["Handle"], noun: "collection" };

type Condition = CollectionRules["conditions"][number];

const fields: Record<string, Condition["field"]> = {
  title: "title",
  type: "type",
  "product type": "type",
  vendor: "vendor",
  tag: "tag",
  price: "price",
  "variant price": "price",
  stock: "stock",
  "variant inventory": "stock",
};
const fieldNames: Record<Condition["field"], string> = {
  title: "Title",
  type: "Type",
  vendor: "Vendor",
  tag: "Tag",
  price: "Variant Price",
  stock: "Variant Inventory",
};
const relations = ["equals", "contains", "starts-with", "less-than", "greater-than"] as const;

/** Builds a collection from its rows. Throws `RowProblem` naming line and column. */
export function collectionOfRows({ key, rows }: RecordGroup, currency: string): CollectionImport {
  const [first] = rows as [RecordRow, ...RecordRow[]];
  const { line } = first;
  const text = (...names: string[]) => first.cell(...names);
  const [title, html, group, drawing] = [text("Title"), text(...body), text("Category Group"), text("Drawing")];
  const [seoTitle, seoDescription] = [text("SEO Title"), text("SEO Description")];
  const position = readNumber(text("Sort Order")?.replace(/^[a-z-]+$/i, "") ?? "", { line, column: "Sort Order" });
  const featured = readFlag(text("Featured") ?? "", { line, column: "Featured" });
  return {
    handle: key,
    ...(title ? { title } : {}),
    ...(html !== undefined && { descriptionHtml: html }),
    ...(group !== undefined && { categoryGroup: group || null }),
    ...(drawing ? { drawing } : {}),
    ...(position !== undefined && { position }),
    ...(featured !== undefined && { featured }),
    ...(seoTitle !== undefined && { seoTitle: seoTitle || null }),
    ...(seoDescription !== undefined && { seoDescription: seoDescription || null }),
    ...membersOf(rows, currency),
  } as CollectionImport;
}

/** Returns rules, or products in order; nothing where the file has columns for neither. */
function membersOf(rows: RecordRow[], currency: string): Pick<CollectionImport, "rules" | "products"> {
  const [first] = rows as [RecordRow];
  const conditions = rows.flatMap((row) => conditionOf(row, currency) ?? []);
  if (conditions.length > 0)
    return { rules: { match: matchOf(first), conditions }, ...(productsOf(rows).length > 0 && { products: productsOf(rows) }) };
  const hasRules = first.cell(ruleColumns.column) !== undefined;
  const hasProducts = first.cell(productColumn) !== undefined;
  if (!hasRules && !hasProducts) return {};
  return { ...((hasRules || productsOf(rows).length > 0) && { rules: null }), ...(hasProducts && { products: productsOf(rows) }) };
}

function productsOf(rows: RecordRow[]): string[] {
  const placed = rows.flatMap((row, at) => {
    const handle = row.cell(productColumn);
    const position = readNumber(row.cell("Product: Position") ?? "", { line: row.line, column: "Product: Position" });
    return handle ? [{ handle: handle.toLowerCase(), position: position ?? at + 1 }] : [];
  });
  return placed.sort((one, other) => one.position - other.position).map(({ handle }) => handle);
}

function matchOf(row: RecordRow): CollectionRules["match"] {
  const cell = (row.cell("Must Match") ?? "").toLowerCase();
  if (cell === "" || cell.startsWith("all")) return "all";
  if (cell.startsWith("any")) return "any";
  throw new RowProblem(row.line, "Must Match", `Write "all conditions" or "any condition".`);
}

function conditionOf(row: RecordRow, currency: string): Condition | null {
  const words = (cell: string | undefined) => (cell ?? "").toLowerCase().replaceAll(/[\s_-]+/g, " ");
  const name = words(row.cell(ruleColumns.column));
  if (name === "") return null;
  const field = fields[name];
  if (!Object.hasOwn(fields, name) || !field)
    throw new RowProblem(row.line, ruleColumns.column, `Rules go by one of ${Object.values(fieldNames).join(", ")}.`);
  const relation = relations.find((each) => each.replace("-", " ") === words(row.cell(ruleColumns.relation)));
  if (!relation) throw new RowProblem(row.line, ruleColumns.relation, "Write equals, contains, starts with, less than or greater than.");
  const value = row.cell(ruleColumns.condition) ?? "";
  if (field !== "price") return { field, relation, value };
  const cents = parseDecimal(value, currency);
  if (cents === null) throw new RowProblem(row.line, ruleColumns.condition, `This is not a price in ${currency}.`);
  return { field, relation, value: String(cents) };
}

/** Returns the cells of one rule. */
export function conditionCells({ field, relation, value }: Condition, currency: string): Record<string, string> {
  const words = relation.replace("-", " ");
  return {
    [ruleColumns.column]: fieldNames[field],
    [ruleColumns.relation]: words.charAt(0).toUpperCase() + words.slice(1),
    [ruleColumns.condition]: field === "price" ? toDecimal(Number(value), currency) : value,
  };
}

/** Returns the column that a field of the input was read from. */
export function collectionPlace([field = ""]: readonly string[]): string {
  const columns: Record<string, string> = {
    handle: "Handle",
    title: "Title",
    descriptionHtml: "Body HTML",
    categoryGroup: "Category Group",
    position: "Sort Order",
    drawing: "Drawing",
    seoTitle: "SEO Title",
    seoDescription: "SEO Description",
    rules: ruleColumns.condition,
    products: productColumn,
  };
  return columns[field] ?? "row";
}
