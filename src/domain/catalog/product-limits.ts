import { numberText } from "#domain/number-text.ts";

/** Upper limits for the numbers of a product. The columns of the database can hold them. Safe in a browser. */
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
  /** The same as a cart's maximum for one variant. */
  quantity: 9999,
  volumePrices: 20,
  /** For one variant; a product may have 2,048. */
  variantSpecifications: 100,
  relations: 200,
  documents: 100,
  documentMegabytes: 20,
};

/** A PostgreSQL index entry holds up to 2,704 bytes; storing a longer text would fail. */
export const maxIndexedBytes = 2600;

export const atMost = (limit: number, units?: string) => `At most ${numberText(limit)} ${units ? `${units} are` : "is"} possible.`;
