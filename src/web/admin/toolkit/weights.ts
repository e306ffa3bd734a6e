import { gramsIn, type WeightUnit, weightText } from "#domain/weight-text.ts";

/** Weights as staff see and type them: in the unit of the shop, which is known with the session (`admin-session.ts`), before any page is shown. */
let unit: WeightUnit = "kg";

export function showWeightsIn(chosen: WeightUnit): void {
  unit = chosen;
}

export const weightUnit = (): WeightUnit => unit;
/** "12.5 kg", or "27.56 lb". */
export const shownWeight = (grams: number): string => weightText(grams, unit);
/** So many grams are one unit of what staff type. */
export const gramsPerUnit = (): number => gramsIn[unit];
/** "kilograms", or "pounds". */
export const weightWord = (): string => (unit === "kg" ? "kilograms" : "pounds");

/** What the label, the limits and the decimals of a field for a weight are: from one gram to `most` kilograms. */
export function weightField(label: string, most: number) {
  const scale = gramsIn.kg / gramsIn[unit];
  return { label: `${label} (${unit})`, decimals: 3, min: unit === "kg" ? 0.001 : 0.003, max: Math.floor(most * scale), unit: gramsIn[unit] };
}

/** The same for what one variant weighs: light ones are weighed in grams. */
export function weightOfVariant() {
  return unit === "kg" ? { label: "Weight (g)", decimals: 0, unit: 1 } : { label: "Weight (lb)", decimals: 3, unit: gramsIn.lb };
}
