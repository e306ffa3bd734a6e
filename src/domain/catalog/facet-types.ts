/** The facets by which buyers narrow a collection. Safe in a browser. */

/** The choices in one facet, as the URL has them: words, or bounds with a unit. A choice that cannot be understood counts as not chosen. */
export type FacetChoice = { key: string; words: string[]; min: string; max: string; unit: string };

/** `count` is the number of products that have the word and pass all other choices. */
export type FacetWord = { word: string; count: number; isChosen: boolean };

/**
 * One facet of a collection. The bounds are those of the whole collection, in `unit` (for the price in minor units); `bars` says how many of the products
 * that pass all other choices lie where between the bounds.
 */
export type Facet = { key: string; name: string } & (
  | { kind: "words"; words: FacetWord[] }
  | { kind: "range"; unit: string; low: number; high: number; bars: number[] }
);

/** Word facets that every collection has, in addition to the price and the specifications. */
export const ownFacets = ["availability", "brand", "type"] as const;
