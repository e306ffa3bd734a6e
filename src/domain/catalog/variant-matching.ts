import type { ParsedProduct, ParsedVariant } from "./product-input.ts";
import type { StoredProduct, StoredVariant } from "./stored-product.ts";

/** Matches the variants of an input with stored ones. Pure. */
export type VariantMatch = {
  /** The stored variants in the order of the input; null: a new one. A retired one is restored. */
  before: (StoredVariant | null)[];
  /** Active stored variants that the input no longer has. */
  removed: StoredVariant[];
  /** Places in the input of ids that do not belong to a variant of this product. */
  unknownIds: number[];
  /** Ambiguous: variants were removed and others added, and an added one may be a renamed one. */
  isUnclear: boolean;
};

/**
 * Matches by id first; then by what two variants have in common, where only one on either side is possible: the same option values,
 * the same SKU, option values that differ only in case, spaces and punctuation, and last the only variant of a product
 * with one variant. A new variant with the option values of a retired one restores it.
 */
export function matchVariants(stored: StoredProduct | null, input: ParsedProduct): VariantMatch {
  const pairing = new Pairing(stored, input);
  const unknownIds = pairing.byId();
  const valuesOf = valuesInOrder(stored?.options.map(({ name }) => name) ?? [], input.options);
  const exactly = (values: string[]) => JSON.stringify(values);
  pairing.by(
    pairing.active,
    (variant) => exactly(valuesOf(variant)),
    (variant) => exactly(variant.optionValues),
  );
  pairing.by(pairing.active, skuOf, skuOf);
  pairing.by(
    pairing.active,
    (variant) => normalized(valuesOf(variant)),
    (variant) => normalized(variant.optionValues),
  );
  pairing.by(
    pairing.retired,
    (variant) => exactly(valuesOf(variant)),
    (variant) => exactly(variant.optionValues),
    { newest: true },
  );
  pairing.by(
    pairing.retired,
    (variant) => normalized(valuesOf(variant)),
    (variant) => normalized(variant.optionValues),
  );
  if (stored?.variants.length === 1 && input.variants.length === 1 && input.variants[0]?.id !== null)
    pairing.by(
      pairing.active,
      () => "the only one",
      () => "the only one",
    );
  const { before, active } = pairing;
  // An input with at least one variant id gives all ids that it knows, so a variant without one is new.
  const givesIds = input.variants.some(({ id }, at) => id === null || (id !== undefined && !unknownIds.includes(at)));
  return { before, removed: [...active], unknownIds, isUnclear: active.size > 0 && before.includes(null) && !givesIds };
}

class Pairing {
  readonly before: (StoredVariant | null)[];
  /** Active variants that are not paired yet. */
  readonly active: Set<StoredVariant>;
  /** Newest first. */
  readonly retired: Set<StoredVariant>;
  private readonly inputs: ParsedVariant[];

  constructor(stored: StoredProduct | null, input: ParsedProduct) {
    this.inputs = input.variants;
    this.before = input.variants.map(() => null);
    this.active = new Set(stored?.variants);
    this.retired = new Set(stored?.retired);
  }

  /** Returns the places of ids that no stored variant has. */
  byId(): number[] {
    const known = new Map([...this.active, ...this.retired].map((variant) => [variant.id, variant]));
    const unknown: number[] = [];
    this.inputs.forEach(({ id }, at) => {
      if (id === undefined || id === null) return;
      const variant = known.get(id.toLowerCase());
      if (variant && this.isFree(variant)) this.pair(at, variant);
      else unknown.push(at);
    });
    return unknown;
  }

  /** Pairs variants by a key that is unique on both sides; with `newest`, several stored ones may have it and the newest is taken. */
  by(
    pool: Set<StoredVariant>,
    keyOfStored: (variant: StoredVariant) => string | null,
    keyOfInput: (variant: ParsedVariant) => string | null,
    { newest = false } = {},
  ): void {
    if (pool.size === 0 || !this.before.includes(null)) return;
    const candidates = Map.groupBy(pool, keyOfStored);
    const places = Map.groupBy(
      [...this.inputs.keys()].filter((at) => this.before[at] === null),
      (at) => keyOfInput(this.inputs[at] as ParsedVariant),
    );
    for (const [key, [at, ...others]] of places) {
      const [variant, ...twins] = candidates.get(key) ?? [];
      if (key === null || at === undefined || !variant || others.length > 0 || (twins.length > 0 && !newest)) continue;
      this.pair(at, variant);
    }
  }

  private isFree(variant: StoredVariant): boolean {
    return this.active.has(variant) || this.retired.has(variant);
  }

  private pair(at: number, variant: StoredVariant): void {
    this.before[at] = variant;
    this.active.delete(variant);
    this.retired.delete(variant);
  }
}

function skuOf({ sku }: { sku?: string | null }): string | null {
  return sku?.trim().toLowerCase() || null;
}

/** A stored variant's values in the order of the input's options, if both have the same options. */
function valuesInOrder(stored: string[], wanted: string[]): (variant: StoredVariant) => string[] {
  const places = wanted.map((name) => stored.findIndex((other) => other.toLowerCase() === name.toLowerCase()));
  const isSameSet = stored.length === wanted.length && new Set(places).size === places.length && !places.includes(-1);
  return ({ optionValues }) => (isSameSet ? places.map((place) => optionValues[place] ?? "") : optionValues);
}

/**
 * Removes differences in case, spaces and punctuation that mean nothing: "120V", "120 V" and "120-v" are equal, "1.5 mL" and "15 mL", "20"
 * and "-20", "5" and "5 %" are not.
 */
export function normalized(values: string[]): string {
  const plain = values.map((value) =>
    value
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll("×", "x")
      .replace(/[‐-―−]/g, "-")
      .replace(/\s+/g, " ")
      .trim()
      .replace(/(?<!\d) | (?!\d)/g, "")
      .replace(/(?<=[\p{L}\p{N}])[-_.,:;()]+(?=\p{L})/gu, "")
      .replace(/[.,:;)]+$/, ""),
  );
  return JSON.stringify(plain);
}
