import type { Specification } from "#db/schema/catalog.ts";
import { specificationNumber } from "./metafields.ts";
import type { ParsedProduct } from "./product-input.ts";

/** Rows of specifications, of products and of variants. Pure. */

/** What an input says; null says nothing. A row that stays as it is keeps its number, which may be another than its value says. */
export function plannedSpecifications(before: Specification[], input: ParsedProduct["specifications"]): Specification[] {
  if (!input) return before;
  return input.map(({ number, ...row }) => {
    if (number !== undefined) return { ...row, number };
    const same = before.find(({ name, value, unit }) => name === row.name && value === row.value && unit === row.unit);
    return same ?? { ...row, number: specificationNumber(row.value) };
  });
}
