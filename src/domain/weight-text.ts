import { numberText } from "./number-text.ts";

/** 500 -> "500 g", 12500 -> "12.5 kg", 1250000 -> "1,250 kg": exact, in the larger unit from 1 kg on. */
export function weightText(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${numberText(grams / 1000)} kg`;
}
