import { numberText } from "./number-text.ts";

/** The units in which the merchant measures. Lengths are always stored in whole millimeters. */
export const lengthUnits = ["mm", "cm", "in"] as const;
export type LengthUnit = (typeof lengthUnits)[number];

export const millimetersIn: Record<LengthUnit, number> = { mm: 1, cm: 10, in: 25.4 };

/** One decimal for centimeters and inches: a length typed in the unit reads the same afterwards, although whole millimeters are stored. */
export const lengthDecimals: Record<LengthUnit, number> = { mm: 0, cm: 1, in: 1 };

export function lengthIn(millimeters: number, unit: LengthUnit): number {
  return Number((millimeters / millimetersIn[unit]).toFixed(lengthDecimals[unit]));
}

/** "240 × 180 × 95 mm", or "9.4 × 7.1 × 3.7 in". */
export function sizeText(sides: readonly number[], unit: LengthUnit): string {
  return `${sides.map((side) => numberText(lengthIn(side, unit))).join(" × ")} ${unit}`;
}
