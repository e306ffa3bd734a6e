import { type Found, mostPlace } from "./product-terms.ts";

/** What is known of a term in a product, in 32 bits: its weight, its first place in the title, and the fields that have it. */

const mostImpact = 1023;
const impactSteps = 32;

export function postingData({ weight, at, places }: Found): number {
  const impact = Math.min(mostImpact, Math.max(1, Math.round(weight * impactSteps)));
  return ((impact << 15) | (Math.min(at, mostPlace + 1) << 9) | places) >>> 0;
}

/** The weight of the term in the product, field by field, by length. */
export const impactOf = (data: number): number => (data >>> 15) / impactSteps;
export const placesOf = (data: number): number => data & 511;
/** Its first place in the title; null: not in the title, or far behind. */
export function placeOf(data: number): number | null {
  const at = (data >>> 9) & 63;
  return at > mostPlace ? null : at;
}
