import type { Metafield, Specification } from "#db/schema/catalog.ts";
import { numberText } from "#domain/number-text.ts";

/** Reading metafields. A list that is no JSON array of strings counts as empty, as the storefront's rules say. */
export function listMetafield(metafields: Metafield[], key: string): string[] {
  const value = textMetafield(metafields, key);
  if (value === null) return [];
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list.filter((item): item is string => typeof item === "string" && item.trim() !== "") : [];
  } catch {
    return [];
  }
}

export function textMetafield(metafields: Metafield[], key: string): string | null {
  return metafields.find((field) => field.namespace === "custom" && field.key === key)?.value || null;
}

/** "15000 rpm" -> "15,000 rpm": plain numbers of five digits and more get separators, so that years and model numbers do not. */
export function specificationText({ value, unit }: Pick<Specification, "value" | "unit">): string {
  const shown = /^\d{5,}(\.\d+)?$/.test(value) ? numberText(Number(value)) : value;
  return unit ? `${shown} ${unit}` : shown;
}

/** The one number that `value` is, or null for words, ranges (`4-99`) and products (`24 x 2`). */
export function specificationNumber(value: string): number | null {
  const number = /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
