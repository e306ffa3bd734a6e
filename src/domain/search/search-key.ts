import { termsOf } from "./search-terms.ts";

const maxTerms = 12;

/** Two searches with the same key are the same one to staff who tune it: "Microscopes" and "microscope". Empty: there is no word in it. Safe in a browser. */
export function searchKey(query: string): string {
  return termsOf(query.slice(0, 500), maxTerms).join(" ");
}
