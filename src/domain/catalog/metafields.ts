import type { Metafield, Specification } from "#db/schema/catalog.ts";
import { numberText } from "#domain/number-text.ts";
import type { ParsedProduct } from "./product-input.ts";

/** Reads a list from a metafield. A value that is not a JSON array of strings counts as empty, as the storefront's rules say. */
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

/** "15000 rpm" -> "15,000 rpm": only plain numbers of five digits or more get separators, so years and model numbers do not. */
export function specificationText({ value, unit }: Pick<Specification, "value" | "unit">): string {
  const shown = /^\d{5,}(\.\d+)?$/.test(value) ? numberText(Number(value)) : value;
  return unit ? `${shown} ${unit}` : shown;
}

/** The one number that `value` is, or null for words, ranges (`4-99`) and products (`24 x 2`). */
export function specificationNumber(value: string): number | null {
  const number = /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

type Change = NonNullable<ParsedProduct["metafields"]>[number];
type Before = { metafields: Metafield[]; documents: { fileKey: string }[] };

/**
 * The metafields after an input, which names some by key and others by separate fields (features, applications, model number): in the order
 * in which they are stored, with new ones at the end.
 */
export function planMetafields(stored: Before | null, input: ParsedProduct): Metafield[] {
  const fields = [...(stored?.metafields ?? [])];
  for (const { namespace, key, value } of [...(input.metafields ?? []), ...fieldChanges(fields, input)]) {
    if (isOwnDocument({ namespace, key, value }, stored?.documents ?? [])) continue;
    const at = fields.findIndex((field) => field.namespace === namespace && field.key === key);
    if (at < 0 && value !== null) fields.push({ namespace, key, value });
    else if (at >= 0 && value !== null) fields[at] = { namespace, key, value };
    else if (at >= 0 && fields[at]?.value !== "") fields.splice(at, 1);
  }
  return fields;
}

/** Compares the parsed values, so a list that is only formatted differently (as in a file) is no change. */
function fieldChanges(stored: Metafield[], { modelNumber, features, applications }: ParsedProduct): Change[] {
  const changes: Change[] = [];
  if (modelNumber !== undefined && modelNumber !== (textMetafield(stored, "model_number") ?? ""))
    changes.push({ namespace: "custom", key: "model_number", value: modelNumber || null });
  for (const [key, list] of Object.entries({ features, applications }))
    if (list && JSON.stringify(list) !== JSON.stringify(listMetafield(stored, key)))
      changes.push({ namespace: "custom", key, value: list.length > 0 ? JSON.stringify(list) : null });
  return changes;
}

/** The URL of a document that the product has is derived from the document and is not stored as a metafield. */
function isOwnDocument({ namespace, key, value }: Change, documents: { fileKey: string }[]): boolean {
  if (namespace !== "custom" || (key !== "manual_url" && key !== "quick_start_url")) return false;
  return documents.some(({ fileKey }) => value?.endsWith(`/media/${fileKey}`));
}
