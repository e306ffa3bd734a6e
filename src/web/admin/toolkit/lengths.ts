import type { LengthUnit } from "#domain/length-text.ts";
import { type Measure, typedLengthUnits } from "./measure-units.ts";

/** Sizes of packages as staff see and type them: in the unit of the shop, which is known with the session, as that of weights. */
let unit: LengthUnit = "mm";

export function showLengthsIn(chosen: LengthUnit): void {
  unit = chosen;
}

/** A field for a length of up to `most` millimeters. */
export function lengthMeasure(label: string, most: number): Measure {
  const first = typedLengthUnits.find(({ id }) => id === unit);
  if (!first) throw new Error(`There is no unit ${unit}.`);
  return { label, units: typedLengthUnits, first, min: 0, max: most };
}
