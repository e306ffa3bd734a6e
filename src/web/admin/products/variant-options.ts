import { newRowId } from "../toolkit/admin-form-types.ts";
import { emptyVariant, type VariantValues } from "./product-form.ts";

/** Options with their values, and the variants made from them. Values are stored only in the variants. Pure, except for the ids of new rows. */

export type Choices = { options: string[]; variants: VariantValues[] };

/** The maximum number of variants that the editor makes from values. */
export const maxMadeVariants = 500;

/** Returns the values of each option in the order of the variants. Empty values are left out. */
export function valuesOfOptions({ options, variants }: Choices): string[][] {
  return options.map((_, at) => [...new Set(variants.map(({ optionValues }) => optionValues[at] ?? ""))].filter((value) => value !== ""));
}

/** Adds an option without values. A product without options has one variant, which gets the first value. */
export function withOption({ options, variants }: Choices): Choices {
  return { options: [...options, ""], variants: variants.map((variant) => ({ ...variant, optionValues: [...variant.optionValues, ""] })) };
}

/** Removes an option. Of variants that differed only in this option, the first one stays. */
export function withoutOption({ options, variants }: Choices, option: number): Choices {
  const seen = new Set<string>();
  const left = variants.flatMap((variant) => {
    const optionValues = variant.optionValues.toSpliced(option, 1);
    const key = keyOf(optionValues);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...variant, optionValues }];
  });
  return { options: options.toSpliced(option, 1), variants: left };
}

/** Returns how many variants there would be with these values added. */
export function countWith(choices: Choices, option: number, added: string[]): number {
  return withValues(choices, option, added, []).variants.length;
}

/**
 * Makes the variants that these values add, with the prices and sizes of an existing one. `known`: variants that were removed or are
 * stored; one with the same values is restored as it was.
 */
export function withValues(choices: Choices, option: number, added: string[], known: readonly VariantValues[]): Choices {
  return added.reduce((now, value) => withValue(now, option, value, known), choices);
}

function withValue({ options, variants }: Choices, option: number, value: string, known: readonly VariantValues[]): Choices {
  if (variants.some(({ optionValues }) => optionValues[option] === value)) return { options, variants };
  // Variants that have no value for this option yet get the first value.
  if (variants.some(({ optionValues }) => optionValues[option] === "")) return renamed({ options, variants }, option, { from: "", to: value });
  const others = combinations(
    valuesOfOptions({ options, variants }).map((values, at) => (at === option ? [value] : values.length > 0 ? values : [""])),
  );
  const made = others.map((optionValues) => {
    const earlier = known.find((variant) => keyOf(variant.optionValues) === keyOf(optionValues));
    return earlier ?? madeLike(templateFor(variants, option, optionValues), optionValues);
  });
  return { options, variants: inOrder(options, variants, made) };
}

export function renamed({ options, variants }: Choices, option: number, { from, to }: { from: string; to: string }): Choices {
  return {
    options,
    variants: variants.map((variant) =>
      variant.optionValues[option] === from ? { ...variant, optionValues: variant.optionValues.with(option, to) } : variant,
    ),
  };
}

export function withoutValue({ options, variants }: Choices, option: number, value: string): Choices {
  return { options, variants: variants.filter(({ optionValues }) => optionValues[option] !== value) };
}

/** Combinations of the values that no variant has. */
export function missingCombinations(choices: Choices): string[][] {
  const have = new Set(choices.variants.map(({ optionValues }) => keyOf(optionValues)));
  return combinations(valuesOfOptions(choices)).filter((values) => values.length > 0 && !have.has(keyOf(values)));
}

export function withCombinations({ options, variants }: Choices, missing: string[][], known: readonly VariantValues[]): Choices {
  const made = missing.map(
    (values) => known.find(({ optionValues }) => keyOf(optionValues) === keyOf(values)) ?? madeLike(templateFor(variants, 0, values), values),
  );
  return { options, variants: inOrder(options, variants, made) };
}

function combinations(values: string[][]): string[][] {
  return values.reduce<string[][]>((made, next) => made.flatMap((row) => next.map((value) => [...row, value])), [[]]);
}

export const keyOf = (values: readonly string[]) => JSON.stringify(values.map((value) => value.trim()));

/** Returns a variant that differs only in this option, or else the first one. */
function templateFor(variants: VariantValues[], option: number, values: string[]): VariantValues | undefined {
  return variants.find(({ optionValues }) => optionValues.every((value, at) => at === option || value === values[at])) ?? variants[0];
}

/** Copies a variant without what belongs to it alone: codes, picture, stock. */
function madeLike(template: VariantValues | undefined, optionValues: string[]): VariantValues {
  if (!template) return emptyVariant(optionValues);
  return { ...template, key: newRowId(), id: null, optionValues, sku: null, barcode: null, imageUrl: null, stock: null };
}

/** Keeps variants in the order of their values if they are in that order; otherwise new ones come last. */
function inOrder(options: string[], variants: VariantValues[], made: VariantValues[]): VariantValues[] {
  const all = [...variants, ...made];
  const places = valuesOfOptions({ options, variants: all }).map((values) => new Map(values.map((value, at) => [value, at])));
  const order = (one: VariantValues, other: VariantValues) => {
    for (const [at, place] of places.entries()) {
      const difference = (place.get(one.optionValues[at] ?? "") ?? 0) - (place.get(other.optionValues[at] ?? "") ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const isOrdered = variants.every((variant, at) => at === 0 || order(variants[at - 1] as VariantValues, variant) <= 0);
  return isOrdered ? all.toSorted(order) : all;
}
