import { toBase, type Unit, unitOf } from "./units.ts";

/** Parses what people write in specifications into quantities that can be compared. Pure; safe in a browser. */

/** One quantity, or a range of them: then `high` is above `low`. */
export type Quantity = {
  /** In `unit`. */
  low: number;
  high: number;
  /** The unit as it is written after a number; empty for a plain number. */
  unit: string;
  /** Only quantities of the same dimension can be compared: a dimension of `units.ts`, the unit itself where it has none ("cycles"), or "number". */
  dimension: string;
  /** In the base unit of the dimension. */
  baseLow: number;
  baseHigh: number;
};

/** Thousands with commas or spaces, a decimal point, or a decimal comma where it cannot separate thousands; then a power of ten. */
const digits = String.raw`(?:\d{1,3}(?:[,\u00a0\u2009\u202f ]\d{3})+(?:\.\d+)?|\d+[.,]\d+|\d+|\.\d+)`;
const power = String.raw`(?:[eE][+-]?\d+|\s?[×x·*]\s?10(?:\^[-−]?\d+|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?`;
const number = `[-−+]?${digits}${power}`;
/** What follows a number up to its end or the next number: a unit has no digits except those of `min-1` and `cm2`. */
const unit = String.raw`(?:[^\d\s,;()–—~-]|dB\(A\))(?:[^\d\s,;]|\(A\)|-?[123](?![\d.,])|\s(?=g$|oz$|g\s))*`;
/** Limits and estimates count as the number that they name. */
const about =
  /^(?:(?:up to|at most|at least|max(?:imum|\.)?|min(?:imum|\.)|approx(?:imately|\.)?|about|circa|ca\.|below|under|over|less than|more than)\s+|[≤≥<>~≈±]\s*|\+\/-\s*)/i;

const limit = /^(?:at most|at least|below|under|over|less than|more than|[≤≥<>])(?=\s|\d)/i;

/** The limit that a text puts on its number ("Below", "≥"), without which the number would mean something else; empty where there is none. */
export function limitOf(value: string): string {
  return limit.exec(value.trim())?.[0] ?? "";
}

const single = new RegExp(`^(${number})\\s*(${unit})?$`);
const range = new RegExp(
  `^(?:(?:from|between)\\s+)?(${number})\\s*((?:${unit})?)\\s*(?:\\s(?:to|and|through)\\s|\\.{2,3}|…|[-–—−~]|÷)\\s*(${number})\\s*(${unit})?$`,
);

/**
 * "15,000 rpm", "20–200 µL", "-40 to 121 °C", "1.5 × 10⁶ cells"; or with a separate unit, as specifications have it: ("0.1", "mg"). Null for words, for
 * products of several numbers ("24 x 2 mL") and for several quantities ("15 mL or 50 mL").
 */
export function parseQuantity(value: string, unitApart?: string | null): Quantity | null {
  const text = value.trim().replace(about, "");
  if (text.length > 80 || !/\d/.test(text)) return null;
  const one = single.exec(text);
  if (one) return quantityOf(one[1] ?? "", one[1] ?? "", one[2] ?? unitApart ?? "", one[2] ?? unitApart ?? "");
  const two = range.exec(text);
  if (!two) return null;
  const last = two[4] ?? unitApart ?? "";
  return quantityOf(two[1] ?? "", two[3] ?? "", two[2] || last, last);
}

/** Parses a list: "120 V or 230 V", "30 L, 56 L, or 112 L", "405, 450, 492 nm". Empty if anything in it is not a quantity of the same dimension. */
export function parseQuantities(value: string, unitApart?: string | null): Quantity[] {
  const one = parseQuantity(value, unitApart);
  if (one) return [one];
  const parts = value.split(/,?\s+(?:or|and)\s+|[,;]\s+|\s+\/\s+/);
  if (parts.length < 2 || parts.length > 20) return [];
  // A unit that only follows the last number applies to all.
  const last = parseQuantity(parts.at(-1) ?? "", unitApart);
  if (!last) return [];
  const all = parts.map((part) => {
    const quantity = parseQuantity(part);
    return quantity?.unit === "" ? parseQuantity(part, last.unit) : quantity;
  });
  return all.every((quantity) => quantity?.dimension === last.dimension) ? (all as Quantity[]) : [];
}

function quantityOf(first: string, second: string, firstUnit: string, secondUnit: string): Quantity | null {
  const [from, to] = [unitOf(firstUnit), unitOf(secondUnit)];
  const [low, high] = [numberOf(first), numberOf(second)];
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null;
  if (from && to && from.dimension === to.dimension) {
    const [baseLow, baseHigh] = [toBase(low, from), toBase(high, to)];
    const lowHere = from === to ? low : fromUnit(baseLow, to);
    return baseLow > baseHigh ? null : { low: lowHere, high, unit: to.symbol, dimension: to.dimension, baseLow, baseHigh };
  }
  const symbol = secondUnit.trim();
  // A word that is no unit of measure may still name what was counted; a sentence after a number does not.
  if (from || to || firstUnit.trim() !== symbol || low > high || !isCounted(symbol)) return null;
  return { low, high, unit: symbol, dimension: symbol ? symbol.toLowerCase() : "number", baseLow: low, baseHigh: high };
}

function fromUnit(base: number, to: Unit): number {
  return Number(((base - to.offset) / to.factor).toPrecision(12));
}

const isCounted = (symbol: string) => /^(?:|[\p{L}µ°%‰Ω][\p{L}\p{N}µ°%²³⁻¹·./²()-]{0,20})$/u.test(symbol) && !/\d{2}/.test(symbol);

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function numberOf(written: string): number {
  const plain = written.replaceAll("−", "-").replace(/[\u00a0\u2009\u202f ]/g, "");
  const [, mantissa = "", exponent] = /^([-+]?[\d.,]+)(.*)$/.exec(plain) ?? [];
  const commas = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(mantissa) ? mantissa.replaceAll(",", "") : mantissa.replace(",", ".");
  if (!exponent) return Number(commas);
  const digitsOf = [...exponent.replace(/^.*?10\^?|^[eE]/, "")].map((sign) => {
    if (sign === "⁻") return "-";
    return sign === "⁺" ? "" : raised.includes(sign) ? String(raised.indexOf(sign)) : sign;
  });
  return Number(`${commas}e${digitsOf.join("")}`);
}
