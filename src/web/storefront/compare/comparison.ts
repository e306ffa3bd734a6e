import { parseQuantity, type Quantity } from "#domain/measures/measure-parsing.ts";
import { rangeText } from "#domain/measures/measure-text.ts";
import { fromBase, unitOf } from "#domain/measures/units.ts";
import type { SpecificationView } from "../product/product-view.ts";

/** The specifications of several products in rows, with one unit to a row. Pure. */

/** `texts` has one entry for each product; null where the product says nothing of it. */
export type ComparedRow = { name: string; texts: (string | null)[]; differs: boolean };

/** In the order of the first product's rows; what only others have comes behind. */
export function comparedRows(products: readonly (readonly SpecificationView[])[]): ComparedRow[] {
  const names = new Map<string, string>();
  for (const rows of products) for (const { name } of rows) if (!names.has(keyOf(name))) names.set(keyOf(name), name);
  return [...names].map(([key, name]) => {
    const texts = alignedTexts(products.map((rows) => rows.find((row) => keyOf(row.name) === key) ?? null));
    return { name, texts, differs: new Set(texts).size > 1 };
  });
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** All in the unit of the first one, where each is a bare quantity of the same dimension; otherwise as they are written. */
function alignedTexts(values: (SpecificationView | null)[]): (string | null)[] {
  const written = values.map((value) => value && (value.unit ? `${value.value}\u202f${value.unit}` : value.value));
  const said = values.filter((value) => value !== null);
  const quantities = said.map(({ value, unit }) => (isBare(value) ? parseQuantity(value, unit) : null));
  const [first] = quantities;
  if (!first || !unitOf(first.unit) || quantities.some((quantity) => quantity?.dimension !== first.dimension)) return written;
  // One unit for all already: what was written keeps its decimals ("2.0 mL").
  if (quantities.every((quantity) => quantity?.unit === first.unit)) return written;
  return values.map((value) => {
    const quantity = value && parseQuantity(value.value, value.unit);
    return quantity ? textIn(quantity, first.unit) : null;
  });
}

/** "Up to 20 L" and "±0.1 mg" say more than their number, which a converted text would lose. */
const isBare = (value: string) => /^[-−+]?[.\d]/.test(value.trim());

function textIn({ baseLow, baseHigh }: Quantity, symbol: string): string {
  const unit = unitOf(symbol);
  return unit ? rangeText(fromBase(baseLow, unit), fromBase(baseHigh, unit), symbol) : rangeText(baseLow, baseHigh, symbol);
}
