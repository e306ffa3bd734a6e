import type { Specification } from "#db/schema/catalog.ts";
import { specificationNumber } from "#domain/catalog/metafields.ts";
import { isNestedDeeper } from "#domain/json-nesting.ts";
import { measuredValue } from "./import-attributes.ts";

const maxRows = 1000;

/** Writes all specifications of a product as one cell: a JSON list of `{name, value, unit}`, which an import reads back exactly. */
export function specificationsCell(rows: Specification[]): string {
  if (rows.length === 0) return "";
  return JSON.stringify(
    rows.map(({ name, value, unit, number }) => ({
      name,
      value,
      ...(unit === null ? {} : { unit }),
      // Nearly always the number in the value; written only where it differs.
      ...(number === specificationNumber(value) ? {} : { number }),
    })),
  );
}

/**
 * Reads a cell as rows, or says why it cannot be read: JSON as above, a JSON list of "Name: value unit" (Shopify's metafield
 * of words), or one "Name: value unit" per line, as people type it.
 */
export function readSpecifications(cell: string): Specification[] | string {
  const text = cell.trim();
  if (text === "") return [];
  const items = text.startsWith("[") ? jsonList(text) : text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (items === null) return "This begins like a JSON list, but is not one.";
  if (items.length > maxRows) return `At most ${maxRows} specifications are possible.`;
  const rows: Specification[] = [];
  for (const item of items) {
    const row = typeof item === "string" ? rowOfWords(item) : rowOfObject(item);
    if (row === null) return `"${JSON.stringify(item).slice(0, 80)}" is not a specification: write "Name: value unit", or {"name", "value", "unit"}.`;
    // A name without a value is left out.
    if (row.value.trim() !== "") rows.push(row);
  }
  return rows;
}

function jsonList(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && !isNestedDeeper(value, 4) ? value : null;
  } catch {
    return null;
  }
}

/** `Speed: 15,000 rpm` -> Speed, 15000, rpm. */
function rowOfWords(words: string): Specification | null {
  const [, name, said] = /^([^:]+):(.+)$/s.exec(words.trim()) ?? [];
  if (!name?.trim() || !said?.trim()) return null;
  const plain = said.trim().replace(/^-?\d{1,3}(?:,\d{3})+(?![\d,])/, (number) => number.replaceAll(",", ""));
  const measured = measuredValue(plain);
  const value = measured?.value ?? plain;
  return { name: name.trim(), value, unit: measured?.unit ?? null, number: specificationNumber(value) };
}

function rowOfObject(item: unknown): Specification | null {
  if (typeof item !== "object" || item === null) return null;
  const { name, value, unit = null, number } = item as Record<string, unknown>;
  const words = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
  if (typeof name !== "string" || name.trim() === "" || typeof words !== "string") return null;
  if (unit !== null && typeof unit !== "string") return null;
  if (number !== undefined && number !== null && typeof number !== "number") return null;
  return { name, value: words, unit, number: number === undefined ? specificationNumber(words) : number };
}
