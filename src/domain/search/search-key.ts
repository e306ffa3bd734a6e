import { termsOf } from "./search-terms.ts";

const maxTerms = 12;

/** Two queries with the same key are the same search for tuning: "Microscopes" and "microscope". Empty where there is no word. Safe in a browser. */
export function searchKey(query: string): string {
  return termsOf(query.slice(0, 500), maxTerms).join(" ");
}
