import { numberText } from "#domain/number-text.ts";

/** The largest numbers of a product. The database has space for all of them. Safe in a browser. */
export const productLimits = {
  /** Minor units: a billion dollars. */
  cents: 100_000_000_000,
  grams: 100_000_000,
  lowStockThreshold: 100_000_000,
  /** A hundred years. */
  leadTimeDays: 36_500,
  imagePosition: 100_000_000,
  millimeters: 1_000_000,
  packSize: 100_000_000,
  /** As many as a cart holds of one variant. */
  quantity: 9999,
  volumePrices: 20,
  /** Of one variant; there may be 2,048. */
  variantSpecifications: 100,
  relations: 200,
  documents: 100,
  documentMegabytes: 20,
};

/** An index of PostgreSQL holds texts up to 2,704 bytes; one that is longer would fail while it is written. */
export const maxIndexedBytes = 2600;

export const atMost = (limit: number, units?: string) => `At most ${numberText(limit)} ${units ? `${units} are` : "is"} possible.`;
