import { type LengthUnit, lengthDecimals, lengthUnits, millimetersIn } from "#domain/length-text.ts";
import { numberText } from "#domain/number-text.ts";
import { gramsIn } from "#domain/weight-text.ts";

/**
 * Weights and lengths as staff type them: in the unit of the shop, or in another unit that they choose. Whole grams and millimeters are stored.
 * `per`: the number of grams or millimeters in one unit; `decimals`: how many decimals are shown.
 */
export type MeasureUnit = { id: string; per: number; decimals: number };

export const typedWeightUnits: readonly MeasureUnit[] = [
  { id: "g", per: 1, decimals: 0 },
  { id: "kg", per: gramsIn.kg, decimals: 3 },
  { id: "oz", per: gramsIn.lb / 16, decimals: 1 },
  { id: "lb", per: gramsIn.lb, decimals: 3 },
];

export const typedLengthUnits: readonly MeasureUnit[] = lengthUnits.map((id: LengthUnit) => ({
  id,
  per: millimetersIn[id],
  decimals: lengthDecimals[id],
}));

/** The props of a field for a weight or a length: `first` is the unit at first, `min` and `max` are in the stored unit. */
export type Measure = { label: string; units: readonly MeasureUnit[]; first: MeasureUnit; min: number; max: number };

/** The decimals that may be typed in a unit other than the stored one. The result is rounded, and the field says so. */
const typedDecimals = 3;

/** Returns the typed measure in whole grams or millimeters, or null if it is invalid. Pure. */
export function readMeasure(text: string, unit: MeasureUnit, { min, max }: Pick<Measure, "min" | "max">): number | null {
  const pattern = unit.per === 1 ? /^\+?\d{1,12}$/ : new RegExp(`^\\+?\\d{1,12}(\\.\\d{1,${typedDecimals}})?$`);
  const number = pattern.test(text.trim()) ? Math.round(Number(text) * unit.per) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

/** "2.205", from the stored value. Pure. */
export const shownMeasure = (stored: number, { per, decimals }: MeasureUnit): string => String(Number((stored / per).toFixed(decimals)));

/** "Rounded to 142 g.", if the typed value is not exactly the stored one. Pure. */
export function roundingText(text: string, unit: MeasureUnit, stored: number, units: readonly MeasureUnit[]): string | null {
  if (Math.abs(Number(text) * unit.per - stored) < 1e-6) return null;
  return `Rounded to ${numberText(stored)} ${units.find(({ per }) => per === 1)?.id ?? ""}.`;
}

/** The fault of an invalid measure. Pure. */
export function wantedMeasure({ min, max }: Pick<Measure, "min" | "max">, unit: MeasureUnit): string {
  const [least, most] = [Math.ceil((min / unit.per) * 1000) / 1000, Math.floor((max / unit.per) * 1000) / 1000];
  const range = `from ${numberText(least)} to ${numberText(most)}`;
  return unit.per === 1 ? `Enter a whole number ${range}.` : `Enter a number ${range}, with at most ${typedDecimals} decimals.`;
}

/**
 * A cell of a grid, in the unit of the column unless another unit is typed ("5 oz"): whole grams or millimeters, null if it is empty, or the text
 * itself if it is invalid. The cell shows the result at once, so it accepts no more decimals than it shows. Pure.
 */
export function measureInCell(text: string, { units, first }: Measure): number | null | string {
  const [, number = "", name] = /^(.*?)\s*([a-z]+)?$/i.exec(text.trim()) ?? [];
  if (number === "" && name === undefined) return null;
  const unit = name === undefined ? first : units.find(({ id }) => id === name.toLowerCase());
  if (!unit) return text;
  const digits = number.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  const pattern = unit.decimals === 0 ? /^\+?\d{1,12}$/ : new RegExp(`^\\+?\\d{1,9}(\\.\\d{1,${unit.decimals}})?$`);
  return pattern.test(digits) ? Math.round(Number(digits) * unit.per) : text;
}
