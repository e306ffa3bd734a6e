import { numberText } from "./number-text.ts";

/** The units in which the merchant weighs. Weights are always stored in whole grams. */
export const weightUnits = ["kg", "lb"] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** A pound is exactly this much by the international agreement of 1959. */
export const gramsIn: Record<WeightUnit, number> = { kg: 1000, lb: 453.592_37 };
const gramsPerOunce = gramsIn.lb / 16;

/**
 * Exact in metric units: 500 -> "500 g", 12500 -> "12.5 kg". Rounded in pounds, and to ounces below one pound: 100 -> "3.5 oz", 12500 -> "27.56 lb".
 */
export function weightText(grams: number, unit: WeightUnit): string {
  if (unit === "kg") return grams < gramsIn.kg ? `${grams} g` : `${numberText(grams / gramsIn.kg)} kg`;
  if (Math.round((grams / gramsPerOunce) * 10) < 160) return `${numberText(Math.round((grams / gramsPerOunce) * 10) / 10)} oz`;
  return `${numberText(Math.round((grams / gramsIn.lb) * 100) / 100)} lb`;
}

/** For texts that all buyers read: 68000 -> "68 kg (149.9 lb)". */
export function bothWeights(grams: number): string {
  return `${weightText(grams, "kg")} (${numberText(Math.round((grams / gramsIn.lb) * 10) / 10)} lb)`;
}
