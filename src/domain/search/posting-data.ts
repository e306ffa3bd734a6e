import { lastTitlePosition, type TermOccurrence } from "./product-terms.ts";

/** The data of a term in a product, packed into 32 bits: its weight, its first place in the title, and the fields that contain it. */

const maxImpact = 1023;
const impactSteps = 32;

export function postingData({ weight, at, fieldBits }: TermOccurrence): number {
  const impact = Math.min(maxImpact, Math.max(1, Math.round(weight * impactSteps)));
  return ((impact << 15) | (Math.min(at, lastTitlePosition + 1) << 9) | fieldBits) >>> 0;
}

/** The weight of the term in the product, summed over fields and scaled by their lengths. */
export const impactOf = (data: number): number => (data >>> 15) / impactSteps;
export const fieldsOf = (data: number): number => data & 511;
/** The term's first place in the title; null where it is not in the title, or too far behind. */
export function titlePosition(data: number): number | null {
  const at = (data >>> 9) & 63;
  return at > lastTitlePosition ? null : at;
}
