import { parseQuantities } from "#domain/measures/measure-parsing.ts";
import { quantityText, rangeText } from "#domain/measures/measure-text.ts";
import { toBase, unitOf } from "#domain/measures/units.ts";
import { decimalsOf, formatMoney } from "#domain/money.ts";

/** The range that a figure with a unit asks for, in the base unit of its dimension. */
export type MeasureConstraint = { dimension: string; low: number; high: number };
/** A price in the query, in minor units of the currency. */
export type PriceConstraint = {
  low: number;
  high: number;
  /** True for a price without a bound, which means about that much. */
  isAbout: boolean;
};
export type QueryConstraint = {
  /** The position in the text. */
  from: number;
  to: number;
  /** The text shown to buyers: "20–200 µL", "up to $2,000". */
  label: string;
} & ({ measure: MeasureConstraint; price?: undefined } | { price: PriceConstraint; measure?: undefined });

const figure = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+`;
const less = `under|below|less than|up to|at most|max(?:imum)?|<=?|≤`;
const more = `over|above|more than|at least|from|min(?:imum)?|>=?|≥`;
/** Matches a bound, one or two figures, and a unit behind them that may be two words. */
const constraints = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,-])(?:(?:(?<less>${less})|(?<more>${more}))\s*)?(?<sign>[$€£¥]\s?)?(?<first>${figure})(?:\s*(?:-|–|\bto\b)\s*[$€£¥]?(?<second>${figure}))?(?<unit>\s?(?:[x×]\s?g\b|[°µμΩ%"″′\p{L}×][^\s\d,;]*(?:\s(?:oz|F|C)\b)?)(?:\d(?=\s|$))?)?(?![\p{N}])`,
  "giu",
);
/** Units that are more often words or marks of something else: "3d", "2 in 1", "type a". */
const doubtful = /^(?:d|D|t|T|a|in|In|IN|M|m)$/;
const maxConstraints = 4;

/**
 * Finds figures with units and a price in a query; everything else stays text, also anything ambiguous. Without `currency` it does not look for
 * prices.
 */
export function parseConstraints(text: string, currency?: string): QueryConstraint[] {
  const found: QueryConstraint[] = [];
  for (const match of text.matchAll(constraints)) {
    const { less, more, sign, first = "", second, unit = "" } = match.groups ?? {};
    const [low, high] = [numberOf(first), numberOf(second ?? first)];
    if (low > high || found.length >= maxConstraints) continue;
    const bounds = { low: less ? 0 : low, high: more && second === undefined ? Number.POSITIVE_INFINITY : high };
    const word = unit.trim();
    const from = match.index;
    const isMoney =
      currency &&
      (sign?.trim() === symbolOf(currency) || word.toUpperCase() === currency || (!sign && currency === "USD" && /^dollars?$/i.test(word)));
    if (isMoney) {
      const isUnit = word !== "" && (word.toUpperCase() === currency || /^dollars?$/i.test(word));
      const constraint = priceOf(bounds, currency, Boolean(less || more || second));
      const end = from + match[0].length - (isUnit ? 0 : unit.length);
      found.push({
        from,
        to: end,
        label: priceLabel(constraint, { isLess: Boolean(less), isMore: Boolean(more) && second === undefined }, currency),
        price: constraint,
      });
      continue;
    }
    if (sign || word === "" || (doubtful.test(word) && (unit.startsWith(" ") || /^[dDtTaM]$/.test(word)))) continue;
    const known = unitOf(/^[CF]$/.test(word) ? `°${word}` : word);
    if (!known) continue;
    const at = (value: number) => (Number.isFinite(value) ? toBase(value, known) : value);
    const measure = { dimension: known.dimension, low: less ? Number.NEGATIVE_INFINITY : at(bounds.low), high: at(bounds.high) };
    const label = second ? rangeText(low, high, known.symbol) : quantityText(low, known.symbol);
    const bound = less ? "up to " : more && !second ? "at least " : "";
    found.push({ from, to: from + match[0].length, label: `${bound}${label}`, measure });
  }
  return found;
}

function numberOf(written: string): number {
  return Number(/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(written) ? written.replaceAll(",", "") : written.replace(",", "."));
}

/** A price without a bound allows ten percent more or less. */
function priceOf({ low, high }: { low: number; high: number }, currency: string, isBound: boolean): PriceConstraint {
  const scale = 10 ** decimalsOf(currency);
  const [less, more] = isBound ? [1, 1] : [0.9, 1.1];
  return { low: Math.floor(low * scale * less), high: Number.isFinite(high) ? Math.ceil(high * scale * more) : high, isAbout: !isBound };
}

function priceLabel({ low, high }: PriceConstraint, { isLess, isMore }: { isLess: boolean; isMore: boolean }, currency: string): string {
  if (isLess) return `up to ${formatMoney(high, currency)}`;
  return isMore ? `at least ${formatMoney(low, currency)}` : `${formatMoney(low, currency)} to ${formatMoney(high, currency)}`;
}

const symbols = new Map<string, string>();

function symbolOf(currency: string): string {
  const known = symbols.get(currency);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol" }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === "currency")?.value ?? "";
  symbols.set(currency, symbol);
  return symbol;
}

/** The range of a specification: one number, a range, or everything up to a limit. */
export type SpecificationRange = { dimension: string; low: number; high: number; isLimit: boolean };

/** Returns the quantities of a specification that can be compared with constraints. */
export function specificationRangesOf(name: string, value: string, unit: string | null): SpecificationRange[] {
  if (value.length > 200 || !/\d/.test(value) || (unit === null && !/[^\d\s.,-]/.test(value))) return [];
  const isLimit = /\bmax|\bup to\b/i.test(`${name} ${value}`);
  return parseQuantities(value, unit)
    .filter((quantity) => quantity.dimension !== "number" && unitOf(quantity.unit) !== null)
    .map(({ dimension, baseLow, baseHigh }) => ({ dimension, low: baseLow, high: baseHigh, isLimit: isLimit && baseLow === baseHigh }));
}

const tolerance = 0.005;
/** A figure must ask for at least this share of a limit; a smaller figure asks for a smaller product. */
const minShareOfLimit = 0.25;

/** How well a range meets a constraint: 1 exactly, less where the range is wider, 0 not at all. */
export function meets({ low, high, isLimit }: Omit<SpecificationRange, "dimension">, constraint: MeasureConstraint): number {
  const slack = (value: number) => Math.abs(value) * tolerance;
  const isSingle = constraint.low === constraint.high;
  if (low === high) {
    if (low >= constraint.low - slack(constraint.low) && low <= constraint.high + slack(constraint.high)) return 1;
    return isLimit && isSingle && constraint.high <= low && constraint.high >= low * minShareOfLimit ? 0.7 : 0;
  }
  if (!Number.isFinite(constraint.low) || !Number.isFinite(constraint.high)) return constraint.low <= high && constraint.high >= low ? 0.8 : 0;
  if (constraint.low < low - slack(low) || constraint.high > high + slack(high)) return 0;
  const isSame = constraint.low <= low + slack(low) && constraint.high >= high - slack(high);
  return isSame || (isSingle && (constraint.low <= low + slack(low) || constraint.high >= high - slack(high))) ? 1 : 0.7;
}
