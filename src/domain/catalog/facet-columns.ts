import type { AvailabilityState } from "#domain/inventory/availability.ts";

/** The values of one facet, each with the products that have it. */

/** The values of one facet. Products are identified by their place in the counted list; a product with several values appears several times. */
export type Column = { key: string; name: string } & (WordColumn | NumberColumn);
/** The products that have each word. */
export type WordColumn = { kind: "words"; words: string[]; products: Int32Array[] };
/** Values in the base unit of `dimension`; `unit` is the one to show. Ordered by product. */
export type NumberColumn = { kind: "range"; dimension: string; unit: string; products: Int32Array; lows: Float64Array; highs: Float64Array };

/** One facet with its values: the product's place, then low and high in the base unit, or a word. `dimension` is empty for words. */
export type FacetValues = {
  key: string;
  dimension: string;
  name: string;
  unit: string;
  products: number[];
  lows: number[];
  highs: number[];
  words: string[];
};

/** What every product has, regardless of its specifications. */
export type FacetedProduct = { vendor: string; productType: string; priceCents: number; availability: AvailabilityState };

/** The maximum number of specifications that become facets, the most frequent first; rarer ones are never shown. */
export const maxColumns = 40;

/** The minimum number of values that a specification must have among this many products to be shown as a facet. */
export const minValues = (products: number) => Math.max(2, Math.ceil(products / 20));

export function ownColumns(products: readonly FacetedProduct[]): Column[] {
  const all = products.map((_, place) => place);
  const prices = Float64Array.from(products, ({ priceCents }) => priceCents);
  const words = (key: string, name: string, wordOf: (product: FacetedProduct) => string): Column => ({
    ...{ key, name },
    ...wordColumn(all, products.map(wordOf)),
  });
  return [
    { key: "price", name: "Price", kind: "range", dimension: "price", unit: "", products: Int32Array.from(all), lows: prices, highs: prices },
    words("availability", "Availability", ({ availability }) => availability),
    words("brand", "Brand", ({ vendor }) => vendor),
    words("type", "Type", ({ productType }) => productType),
  ];
}

export function columnOf({ key, name, dimension, unit, products, lows, highs, words }: FacetValues): Column {
  if (dimension === "") return { key: specificationKey(key), name, ...wordColumn(products, words) };
  const order = products.map((_, at) => at).sort((one, other) => (products[one] as number) - (products[other] as number));
  const ordered = (numbers: number[]) => order.map((at) => numbers[at] as number);
  const values = { products: Int32Array.from(ordered(products)), lows: Float64Array.from(ordered(lows)), highs: Float64Array.from(ordered(highs)) };
  return { key: specificationKey(key), name, kind: "range", dimension, unit, ...values };
}

/** A key that cannot collide with the facets that every collection has: a specification may also be called "Price". */
export const specificationKey = (key: string) => `f.${key}`;

function wordColumn(products: number[], words: string[]): WordColumn {
  const byWord = new Map<string, number[]>();
  products.forEach((product, at) => {
    const word = words[at] ?? "";
    if (word === "") return;
    const having = byWord.get(word);
    if (having) having.push(product);
    else byWord.set(word, [product]);
  });
  return { kind: "words", words: [...byWord.keys()], products: [...byWord.values()].map((having) => Int32Array.from(having)) };
}
