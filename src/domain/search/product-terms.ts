import type { StoredFacet } from "#domain/catalog/facet-store.ts";
import type { AvailabilityState } from "#domain/inventory/availability.ts";
import { codeOf, fillers, stem, termsOf } from "./search-terms.ts";
import { titleTerms } from "./title-head-nouns.ts";

/** The data of a product that the index reads. */
export type IndexedProduct = {
  id: string;
  title: string;
  vendor: string;
  productType: string;
  /** SKUs, barcodes, model number. */
  codes: string[];
  /** Values of options. */
  options: string[];
  tags: string[];
  specifications: { name: string; value: string; unit: string | null }[];
  /** The text without markup. */
  description: string;
  minPriceCents: number;
  maxPriceCents: number;
  unitsSold: number;
  availability: AvailabilityState;
  /** The facets by which it can be narrowed. */
  facets: StoredFacet[];
};

/** The fields of a product that contain a term, as bits of a posting. */
export const fieldBits = { title: 1, type: 2, vendor: 4, code: 8, tag: 16, specification: 32, description: 64, head: 128, typeHead: 256 } as const;

/**
 * The weight of a term by its field, and how much a longer text lowers it (`b` of BM25F, with the usual length of the field). Found by
 * cross-validation over judged queries (`docs/decisions/069`).
 */
export const fieldWeights = {
  head: 5,
  title: 4.5,
  titleAside: 1,
  typeHead: 6,
  type: 3,
  vendor: 2.5,
  code: 2,
  option: 1,
  tag: 2,
  specification: 0.8,
  specificationName: 0.15,
  description: 1.2,
};
export type FieldWeights = typeof fieldWeights;
const lengths = { title: { b: 0.4, usual: 12 }, description: { b: 0.6, usual: 25 }, specification: { b: 0.5, usual: 40 } };
/** The last place in a title that is distinguished. */
export const lastTitlePosition = 62;

export type TermOccurrence = { weight: number; fieldBits: number; at: number };

/** The terms of a product with their weights and places. */
export function termsIn(product: IndexedProduct, weights: FieldWeights): Map<string, TermOccurrence> {
  const found = new Map<string, TermOccurrence>();
  const add = (term: string, weight: number, place: number, at = lastTitlePosition + 1) => {
    const before = found.get(term);
    if (!before) found.set(term, { weight, fieldBits: place, at });
    else {
      before.weight += weight;
      before.fieldBits |= place;
      if (at < before.at) before.at = at;
    }
  };
  const title = titleTerms(product.title, product.vendor);
  const titleScale = scale(lengths.title, title.length);
  for (const [at, { term, isHead, isComplement }] of title.entries()) {
    const weight = isComplement ? weights.titleAside : isHead ? weights.head : weights.title;
    add(term, weight * titleScale, fieldBits.title | (isHead && !isComplement ? fieldBits.head : 0), Math.min(at, lastTitlePosition));
  }
  const type = termsOf(product.productType, 40);
  for (const [at, term] of type.entries())
    add(
      term,
      at === type.length - 1 ? weights.typeHead : weights.type,
      at === type.length - 1 ? fieldBits.type | fieldBits.typeHead : fieldBits.type,
    );
  for (const term of termsOf(product.vendor, 40)) add(term, weights.vendor, fieldBits.vendor);
  for (const code of product.codes.slice(0, 1_000)) {
    const parts = new Set([...termsOf(code, 12), codeOf(code)]);
    for (const term of parts) if (term !== "") add(term, weights.code, fieldBits.code);
  }
  for (const option of product.options.slice(0, 500)) for (const term of termsOf(option, 40)) add(term, weights.option, fieldBits.tag);
  for (const tag of product.tags) for (const term of termsOf(tag, 40)) add(term, weights.tag, fieldBits.tag);
  addSpecifications(product, weights, add);
  const description = termsOf(product.description, 1_500);
  const descriptionScale = weights.description * scale(lengths.description, description.length);
  for (const term of description) add(term, descriptionScale, fieldBits.description);
  return found;
}

function addSpecifications(product: IndexedProduct, weights: FieldWeights, add: (term: string, weight: number, place: number) => void): void {
  const rows = product.specifications.slice(0, 300).map(({ name, value, unit }) => {
    const number = value.trim();
    // "No" means that the product lacks what the name says.
    const isNo = /^(no|none|n\/a|-)$/i.test(number);
    return {
      name: isNo ? [] : termsOf(name, 20),
      value: isNo ? [] : termsOf(`${value} ${unit ?? ""}`, 60),
      joined: unit && /^[\d.]+$/.test(number) ? stem(`${number}${unit}`.toLowerCase()) : null,
    };
  });
  const length = rows.reduce((sum, row) => sum + row.value.length, 0);
  const by = scale(lengths.specification, length);
  for (const row of rows) {
    for (const term of row.value) add(term, weights.specification * by, fieldBits.specification);
    for (const term of row.name) add(term, weights.specificationName * by, fieldBits.specification);
    if (row.joined && /^[a-z0-9]+$/.test(row.joined)) add(row.joined, weights.specification * by, fieldBits.specification);
  }
}

function scale({ b, usual }: { b: number; usual: number }, length: number): number {
  return 1 / (1 - b + (b * length) / usual);
}

/** Counts the words of a text without fillers, up to 255. */
export function countOf(text: string): number {
  return Math.min(255, termsOf(text, 255).filter((term) => !fillers.has(term)).length);
}
