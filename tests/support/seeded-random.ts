import { randomInt } from "node:crypto";

/** All random choices in long tests follow from this number: `SEED=123 npm run test:long` repeats them. */
export const seed = Number(process.env["SEED"] ?? randomInt(1_000_000));

/** Returns numbers from 0 to 1 that follow from the seed (mulberry32). */
function numbersFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Mix = { below(limit: number): number; oneOf<Item>(items: Item[]): Item };

export function mixOf(start: number): Mix {
  const next = numbersFrom(start);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    oneOf: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
  };
}

/**
 * Tries a property once for each of `seeds` seeds: from 1, the same each time, or from `SEED=123`. A failure names the seed
 * that repeats it first.
 */
export async function forEachSeed(seeds: number, holds: (mix: Mix, seed: number) => void | Promise<void>): Promise<void> {
  const first = Number(process.env["SEED"] ?? 1);
  for (let at = first; at < first + seeds; at++) {
    try {
      await holds(mixOf(at), at);
    } catch (fault) {
      throw new Error(`SEED=${at} repeats this: ${fault instanceof Error ? fault.message : fault}`, { cause: fault });
    }
  }
}
