import type { Specification } from "#db/schema/catalog.ts";
import { specificationNumber } from "./metafields.ts";
import type { ParsedProduct } from "./product-input.ts";

/** Rows of specifications, of products and of variants. Pure. */

/** The rows that the input gives; null keeps the stored ones. An unchanged row keeps its number, which may differ from the number in its value. */
export function plannedSpecifications(before: Specification[], input: ParsedProduct["specifications"]): Specification[] {
  if (!input) return before;
  return input.map(({ number, ...row }) => {
    if (number !== undefined) return { ...row, number };
    const same = before.find(({ name, value, unit }) => name === row.name && value === row.value && unit === row.unit);
    return same ?? { ...row, number: specificationNumber(row.value) };
  });
}
