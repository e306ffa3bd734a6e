/** What buyers narrow a collection by. Safe in a browser. */

/** What somebody chose of one facet, as the address has it: words, or bounds with a unit. What cannot be understood counts as not chosen. */
export type FacetChoice = { key: string; words: string[]; min: string; max: string; unit: string };

/** `count`: products that have it and pass all other choices. */
export type FacetWord = { word: string; count: number; isChosen: boolean };

/**
 * One facet of a collection. Bounds are those of the whole collection, in `unit` (of the price in minor units); `bars` says how many products lie
 * where between them, of those that pass all other choices.
 */
export type Facet = { key: string; name: string } & (
  | { kind: "words"; words: FacetWord[] }
  | { kind: "range"; unit: string; low: number; high: number; bars: number[] }
);

/** Facets of words that every collection has, beside its prices and those of its specifications. */
export const ownFacets = ["availability", "brand", "type"] as const;
