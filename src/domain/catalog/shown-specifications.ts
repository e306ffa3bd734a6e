import { parseQuantity, type Quantity } from "#domain/measures/measure-parsing.ts";
import { rangeText } from "#domain/measures/measure-text.ts";
import { valueText } from "#domain/measures/non-breaking-quantities.ts";
import { fromBase, unitOf } from "#domain/measures/units.ts";
import { formatMoney } from "#domain/money.ts";
import { numberText } from "#domain/number-text.ts";
import { differingNames, specificationsOf } from "./variant-specifications.ts";

/** Specifications as buyers read them: formatted, compared in rows with one unit for all products, and their differences. Pure; safe in a browser. */

export type SpecificationView = { name: string; value: string; unit: string | null };

/** Adds separators to plain numbers of five digits or more (four before a unit): `15000` -> `15,000`, not `IEC 61010`. Ranges get an en dash, products "×". */
export function specificationView({ name, value, unit }: { name: string; value: string; unit: string | null }): SpecificationView {
  const shown = value
    // The digits are matched as a whole (`\1`), so that the search does not backtrack into shorter numbers.
    .replace(/(?<![\d.]|[A-Z]{2} ?)(?=(\d{4,}))\1(?![\d.]*[A-Za-z])/g, (digits) => (unit || digits.length > 4 ? numberText(Number(digits)) : digits))
    .replace(/(?<=\d) x (?=\d)/g, " × ")
    .replace(/^(-?[\d.,]+)-([\d.,]+)$/, "$1–$2")
    .replace(/^-(?=\d)/, "−");
  return { name, value: shown, unit: unit === "x g" ? "× g" : unit };
}

/** `texts` has one entry for each product; null where the product does not have the specification. */
export type ComparedRow = { name: string; texts: (string | null)[]; differs: boolean };

/** Rows in the order of the first product; rows that only others have follow. */
export function comparedRows(products: readonly (readonly SpecificationView[])[]): ComparedRow[] {
  const names = new Map<string, string>();
  for (const rows of products) for (const { name } of rows) if (!names.has(keyOf(name))) names.set(keyOf(name), name);
  return [...names].map(([key, name]) => {
    const texts = alignedTexts(products.map((rows) => rows.find((row) => keyOf(row.name) === key) ?? null));
    return { name, texts, differs: new Set(texts).size > 1 };
  });
}

const keyOf = (name: string) => name.trim().toLowerCase();

/** Shows all values in the unit of the first where each is a bare quantity of the same dimension; otherwise as they are written. */
function alignedTexts(values: (SpecificationView | null)[]): (string | null)[] {
  const written = values.map((value) => value && textOf(value));
  const said = values.filter((value) => value !== null);
  const quantities = said.map(({ value, unit }) => (isBare(value) ? parseQuantity(value, unit) : null));
  const [first] = quantities;
  if (!first || !unitOf(first.unit) || quantities.some((quantity) => quantity?.dimension !== first.dimension)) return written;
  // All have the same unit already, so the text keeps its decimals ("2.0 mL").
  if (quantities.every((quantity) => quantity?.unit === first.unit)) return written;
  return values.map((value) => {
    const quantity = value && parseQuantity(value.value, value.unit);
    return quantity ? textIn(quantity, first.unit) : null;
  });
}

const textOf = ({ value, unit }: SpecificationView) => valueText(value, unit);

/** "Up to 20 L" and "±0.1 mg" say more than a number, and converting them would lose that. */
const isBare = (value: string) => /^[-−+]?[.\d]/.test(value.trim());

function textIn({ baseLow, baseHigh }: Quantity, symbol: string): string {
  const unit = unitOf(symbol);
  return unit ? rangeText(fromBase(baseLow, unit), fromBase(baseHigh, unit), symbol) : rangeText(baseLow, baseHigh, symbol);
}

/**
 * The specifications of a product where no variant is chosen: values that differ between variants are joined, "15,000 / 14,000 rpm".
 */
export function specificationsOfAll(
  ofProduct: readonly SpecificationView[],
  variants: readonly { specifications: readonly SpecificationView[] }[],
): SpecificationView[] {
  const tables = variants.map(({ specifications }) => specificationsOf(ofProduct, specifications));
  const joined = differingNames(ofProduct, variants).map((name) => {
    const rows = tables.flatMap((table) => table.find((row) => keyOf(row.name) === keyOf(name)) ?? []);
    const units = new Set(rows.map(({ unit }) => unit));
    const isOneUnit = units.size === 1;
    const values = [...new Set(rows.map((row) => (isOneUnit ? row.value : textOf(row))))];
    return { name, value: values.join(" / "), unit: isOneUnit ? (rows[0]?.unit ?? null) : null };
  });
  return specificationsOf(ofProduct, joined);
}

/** The specifications that both have with different values, in the order of `here`, at most `most`: "Volume: 56 L instead of 30 L". */
export function differenceTexts(here: readonly SpecificationView[], there: readonly SpecificationView[], most: number): string[] {
  return comparedRows([here, there])
    .filter(({ texts, differs }) => differs && !texts.includes(null))
    .slice(0, most)
    .map(({ name, texts: [old, now] }) => `${name}: ${now} instead of ${old}`);
}

/** "$20.00 more", "Same price". `moreCents` is negative where the price is lower. */
export function priceDifferenceText(moreCents: number, currency: string): string {
  if (moreCents === 0) return "Same price";
  return `${formatMoney(Math.abs(moreCents), currency)} ${moreCents > 0 ? "more" : "less"}`;
}
