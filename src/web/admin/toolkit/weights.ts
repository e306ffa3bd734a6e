import { gramsIn, type WeightUnit, weightText } from "#domain/weight-text.ts";
import { type Measure, type MeasureUnit, typedWeightUnits } from "./measure-units.ts";

/** Weights as staff see and type them: in the unit of the shop, which is known with the session (`admin-session.ts`), before any page is shown. */
let unit: WeightUnit = "kg";

export function showWeightsIn(chosen: WeightUnit): void {
  unit = chosen;
}

export const weightUnit = (): WeightUnit => unit;
/** "12.5 kg", or "27.56 lb". */
export const shownWeight = (grams: number): string => weightText(grams, unit);
/** The number of grams in the unit that staff type. */
export const gramsPerUnit = (): number => gramsIn[unit];
/** "kilograms", or "pounds". */
export const weightWord = (): string => (unit === "kg" ? "kilograms" : "pounds");

/** A field for a weight from one gram to `most` kilograms. */
export function weightMeasure(label: string, most: number): Measure {
  return { label, units: typedWeightUnits, first: weightIn(unit), min: 1, max: most * gramsIn.kg };
}

/** The same for the weight of one variant; in a metric shop it starts in grams, because variants can be light. */
export function variantWeightMeasure(): Measure {
  return { label: "Weight", units: typedWeightUnits, first: weightIn(unit === "kg" ? "g" : "lb"), min: 0, max: Number.MAX_SAFE_INTEGER };
}

function weightIn(id: string): MeasureUnit {
  const found = typedWeightUnits.find((one) => one.id === id);
  if (!found) throw new Error(`There is no unit ${id}.`);
  return found;
}
