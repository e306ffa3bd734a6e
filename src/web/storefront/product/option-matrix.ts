/** The combinations of option values that are sold. Values are indexes into an option's list, so that pages stay small. */

export type Choice = readonly number[];
export type Sellable = { values: Choice; canBeBought: boolean };

/** `missing`: there is no such combination; `sold-out`: it exists but cannot be had now. */
export type ValueState = "available" | "sold-out" | "missing";

/** Returns the position of the variant with exactly these values; -1 where there is none. */
export function variantIndexOf(variants: readonly Sellable[], choice: Choice): number {
  return variants.findIndex((variant) => isSame(variant.values, choice));
}

/** Returns what choosing `value` of `option` would give, with the other options unchanged. */
export function valueState(variants: readonly Sellable[], choice: Choice, option: number, value: number): ValueState {
  const variant = variants[variantIndexOf(variants, choice.with(option, value))];
  if (!variant) return "missing";
  return variant.canBeBought ? "available" : "sold-out";
}

/**
 * Returns the choice after picking `value` of `option`. Where the others do not go with it, they change: to the variant that keeps
 * most of them, and one that can be bought before one that cannot.
 */
export function chooseValue(variants: readonly Sellable[], choice: Choice, option: number, value: number): Choice {
  const wanted = choice.with(option, value);
  let best: { values: Choice; score: number } | null = null;
  for (const variant of variants) {
    if (variant.values[option] !== value) continue;
    const score = variant.values.filter((kept, at) => kept === wanted[at]).length * 2 + (variant.canBeBought ? 1 : 0);
    if (isSame(variant.values, wanted)) return wanted;
    if (!best || score > best.score) best = { values: variant.values, score };
  }
  return best?.values ?? choice;
}

function isSame(one: Choice, other: Choice): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
