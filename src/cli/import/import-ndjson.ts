import type { Specification } from "#db/schema/catalog.ts";
import type { ProductInput } from "#domain/catalog/catalog.ts";
import { productLimits } from "#domain/catalog/product-limits.ts";
import { escapeHtml } from "#domain/escape-html.ts";
import { handleFromText } from "#domain/handle-from-text.ts";
import { isNestedDeeper } from "#domain/json-nesting.ts";
import { sameFigure } from "#domain/money.ts";
import { attributeSpecification } from "./import-attributes.ts";
import { RowProblem } from "./import-fault.ts";

/** Icecat's records have two levels. */
const maxLevels = 8;

export type IcecatRecord = Record<string, unknown>;

/** Parses one line as a record. Throws `RowProblem`. */
export function parseRecord(line: string, number: number): IcecatRecord {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new RowProblem(number, "line", "This is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new RowProblem(number, "line", "A JSON object is needed.");
  if (isNestedDeeper(value, maxLevels)) throw new RowProblem(number, "line", `At most ${maxLevels} levels of lists and objects are possible.`);
  if (line.includes("\\u0000")) throw new RowProblem(number, "line", "A NUL character cannot be stored.");
  // JSON can contain half of a character (a lone surrogate), which the database cannot store; `JSON.stringify` writes it as an escape again.
  if (/\\ud[89a-f]/i.test(line) && /\\ud[89a-f]/.test(JSON.stringify(value)))
    throw new RowProblem(number, "line", "A broken character cannot be stored.");
  return value as IcecatRecord;
}

/** Returns the name that becomes the SKU, without spaces around it; null where there is none. */
export function skuName(record: IcecatRecord): string | null {
  const name = record["name"];
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null;
}

/** Whether another record of the file has this name, and the currency of the shop. */
export type RecordContext = { isShared: (name: string) => boolean; currency: string };

/** A price in the file is in hundredths of the currency's unit, whatever the currency; this one, with two decimals, stands for that. */
const hundredths = "USD";

/** A record as a product; its handle is the slug of title and id, its SKU the name (with the id where two share it). Throws `RowProblem` with the field. */
export function inputOfRecord(record: IcecatRecord, line: number, { isShared, currency }: RecordContext): ProductInput {
  const title = text(record, "title", line, { needed: true, max: 1000 });
  const id = text(record, "id", line, { needed: true, max: 60 });
  const price = record["price"];
  if (typeof price !== "number" || !Number.isSafeInteger(price) || price < 0)
    throw new RowProblem(line, "price", "A price in cents is needed: a whole number, not below 0.");
  const name = skuName(record);
  const description = text(record, "short_description", line, { max: 20_000 });
  const released = text(record, "date_released", line, { max: 60 });
  const eans = record["ean"];
  const barcode = Array.isArray(eans) && typeof eans[0] === "string" ? eans[0].trim().slice(0, 120) || null : null;
  return {
    handle: handleOf(record, line),
    title,
    vendor: text(record, "supplier", line, { max: 255 }),
    productType: text(record, "attr_t_product_type", line, { max: 255 }),
    descriptionHtml: description ? `<p>${escapeHtml(description)}</p>` : "",
    status: "active",
    tags: [],
    options: [],
    specifications: specificationsOf(record),
    modelNumber: (name ?? "").slice(0, 1000),
    metafields: [{ namespace: "custom", key: "date_released", value: released.slice(0, 10) || null }],
    variants: [
      {
        optionValues: [],
        sku: name ? (isShared(name) ? `${name}-${id}` : name).slice(0, 120).trim() : id,
        barcode,
        priceCents: sameFigure(price, hundredths, currency),
        weightGrams: gramsOf(record),
      },
    ],
  };
}

/** Returns the field of a record from which the value at this path of the input comes. */
export function placeInRecord(path: readonly string[]): string {
  const name = path.findLast((part) => !/^\d+$/.test(part)) ?? "line";
  return fieldsOfInput[name] ?? name;
}

const fieldsOfInput: Record<string, string> = {
  vendor: "supplier",
  productType: "attr_t_product_type",
  descriptionHtml: "short_description",
  sku: "name",
  barcode: "ean",
  priceCents: "price",
};

/** The slug of title and id. Throws `RowProblem` with the field. */
export function handleOf(record: IcecatRecord, line: number): string {
  const title = text(record, "title", line, { needed: true, max: 1000 });
  const id = text(record, "id", line, { needed: true, max: 60 });
  const handle = [handleFromText(title, 180), handleFromText(id, 180)].filter(Boolean).join("-");
  if (handle === "") throw new RowProblem(line, "id", "Neither title nor id gives a handle.");
  return handle;
}

function text(record: IcecatRecord, field: string, line: number, { needed = false, max }: { needed?: boolean; max: number }): string {
  const value = record[field];
  if (value === undefined || value === null) {
    if (needed) throw new RowProblem(line, field, "This field is missing.");
    return "";
  }
  if (typeof value !== "string" && typeof value !== "number") throw new RowProblem(line, field, "Words are needed here.");
  const words = String(value).replace(/\s+/g, " ").trim();
  if (needed && words === "") throw new RowProblem(line, field, "This field is empty.");
  if (words.length > max) {
    if (needed) throw new RowProblem(line, field, `At most ${max} characters are possible.`);
    return words.slice(0, max);
  }
  return words;
}

function specificationsOf(record: IcecatRecord): Specification[] {
  const rows: Specification[] = [];
  for (const [key, value] of Object.entries(record)) {
    if (!/^attr_[tnb]_/.test(key) || rows.length >= 400) continue;
    const row = attributeSpecification(key, value);
    if (row) rows.push(row);
  }
  return rows.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
}

/** Shipping weight: the packed weight, else the net weight. Both are in grams in this catalog. */
function gramsOf(record: IcecatRecord): number {
  const weight = record["attr_n_package_weight"] ?? record["attr_n_weight"];
  return typeof weight === "number" && weight > 0 && weight < productLimits.grams ? Math.max(1, Math.round(weight)) : 0;
}
