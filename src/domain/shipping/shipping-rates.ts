/**
 * A price for orders of up to this total weight and of goods (after discounts) of up to this amount; null has no limit. Minor units.
 */
export type ShippingRate = { upToGrams: number | null; upToCents?: number | null; cents: number };

const noLimit = Number.POSITIVE_INFINITY;
const limitsOf = ({ upToGrams, upToCents }: Pick<ShippingRate, "upToGrams" | "upToCents">) => [upToGrams ?? noLimit, upToCents ?? noLimit] as const;

/** Returns the id of a rate that has none. The rate without a limit always has this id, because there is at most one. */
export function rateId({ upToGrams, upToCents }: Pick<ShippingRate, "upToGrams" | "upToCents">): string {
  const weight = upToGrams === null ? "any" : String(upToGrams);
  return typeof upToCents === "number" ? `${weight}/${upToCents}` : weight;
}

// Infinity minus Infinity is not a number, so limits are compared, not subtracted.
const order = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

/** Sorts by the weight limit and then by that of the goods, rates without a limit last. */
function byLimits(one: ShippingRate, other: ShippingRate): number {
  const [[grams, cents], [otherGrams, otherCents]] = [limitsOf(one), limitsOf(other)];
  return order(grams, otherGrams) || order(cents, otherCents);
}

/** Sorts rates by their limits; of two rates with the same limits the first stays first. */
export function sortedRates<Rate extends ShippingRate>(rates: readonly Rate[]): Rate[] {
  return [...rates].sort(byLimits);
}

/** Returns the first rate, in the order of limits, that an order of this weight and these goods does not exceed; null: it exceeds all of them. */
export function rateFor<Rate extends ShippingRate>(rates: readonly Rate[], weightGrams: number, goodsCents = 0): Rate | null {
  // In one pass, because every cart that is shown asks.
  let first: Rate | null = null;
  for (const rate of rates) {
    const [grams, cents] = limitsOf(rate);
    if (weightGrams <= grams && goodsCents <= cents && (first === null || byLimits(rate, first) < 0)) first = rate;
  }
  return first;
}

/** Returns what is wrong with a list of rates, in words; null: nothing. Of two rates with the same limits the second could never count. */
export function rateFault(rates: readonly ShippingRate[]): string | null {
  const sorted = sortedRates(rates);
  const twice = sorted.find((rate, at) => at > 0 && rateId(rate) === rateId(sorted[at - 1] as ShippingRate));
  if (twice === undefined) return null;
  if (typeof twice.upToCents === "number") return "Two rates have the same limits, so the second one is never used. Keep one of them.";
  return twice.upToGrams === null
    ? "Two rates have no weight limit, so the second one is never used. Keep one of them."
    : "Two rates have the same weight limit, so the second one is never used. Keep one of them.";
}

/** Returns the weight above which nothing is shipped; null: there is no limit. */
export function heaviestShipped(rates: readonly ShippingRate[]): number | null {
  return sortedRates(rates).at(-1)?.upToGrams ?? null;
}
