import { numberText } from "#domain/number-text.ts";

/** The largest numbers of a product, the same wherever it is written: form, API and import. The database has space for all of them. Safe in a browser. */
export const productLimits = {
  /** Minor units: a billion dollars. */
  cents: 100_000_000_000,
  grams: 100_000_000,
  lowStockThreshold: 100_000_000,
  /** A hundred years. */
  leadTimeDays: 36_500,
  imagePosition: 100_000_000,
};

export const atMost = (limit: number) => `At most ${numberText(limit)} is possible.`;
