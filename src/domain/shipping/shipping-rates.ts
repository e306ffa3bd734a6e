import { weightText } from "#domain/weight-text.ts";

/** A flat rate for orders of up to this total weight; null has no limit. Minor units. */
export type ShippingRate = { upToGrams: number | null; cents: number };

const limitOf = ({ upToGrams }: ShippingRate) => upToGrams ?? Number.POSITIVE_INFINITY;

/** The id of a rate that has none; of the one without a limit always, because there is at most one. */
export function rateId({ upToGrams }: Pick<ShippingRate, "upToGrams">): string {
  return upToGrams === null ? "any" : String(upToGrams);
}

/** By weight limit, the rate without a limit last. Of two rates with one limit the first stays first. */
export function sortedRates<Rate extends ShippingRate>(rates: readonly Rate[]): Rate[] {
  // Infinity minus Infinity is no number, so limits are compared and not subtracted.
  return [...rates].sort((one, other) => (limitOf(one) === limitOf(other) ? 0 : limitOf(one) < limitOf(other) ? -1 : 1));
}

/** The rate with the lowest limit that an order of this weight does not exceed, in whatever order the rates are given; null: none does. */
export function rateFor<Rate extends ShippingRate>(rates: readonly Rate[], weightGrams: number): Rate | null {
  return sortedRates(rates).find((rate) => weightGrams <= limitOf(rate)) ?? null;
}

/** What is wrong with a list of rates, in words; null: nothing. Of two rates with one limit the second could never count. */
export function rateFault(rates: readonly ShippingRate[]): string | null {
  const limits = sortedRates(rates).map(({ upToGrams }) => upToGrams);
  const twice = limits.find((limit, at) => at > 0 && limit === limits[at - 1]);
  if (twice === undefined) return null;
  return twice === null
    ? "Two rates have no weight limit, so the second never counts. Keep one of them."
    : `Two rates are for orders of up to ${weightText(twice)}, so the second never counts. Keep one of them.`;
}

/** The weight above which nothing is shipped; null: everything is. */
export function heaviestShipped(rates: readonly ShippingRate[]): number | null {
  return sortedRates(rates).at(-1)?.upToGrams ?? null;
}
