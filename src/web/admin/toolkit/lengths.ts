import { type LengthUnit, lengthDecimals, millimetersIn } from "#domain/length-text.ts";

/** Sizes of packages as staff see and type them: in the unit of the shop, which is known with the session, as that of weights. */
let unit: LengthUnit = "mm";

export function showLengthsIn(chosen: LengthUnit): void {
  unit = chosen;
}

/** What the label, the limit and the decimals of a field for a length are: up to `most` millimeters. */
export function lengthField(label: string, most: number) {
  const perUnit = millimetersIn[unit];
  return { label: `${label} (${unit})`, decimals: lengthDecimals[unit], max: Math.floor(most / perUnit), unit: perUnit };
}
