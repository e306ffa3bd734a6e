import { decimalsOf } from "#domain/money.ts";

/** How prices change: by a percentage or an amount, and how the result is rounded. Amounts in minor units. */
export type PriceFormula = {
  by: "percent" | "amount";
  /** Below 0 the price decreases. Hundredths of a percent, or minor units. */
  change: number;
  rounding: PriceRounding;
};

/** `none`: to the smallest coin; `whole`: 12.00; `95`, `99`: 12.95, 12.99; `ten`: 10.00, 20.00. */
export const priceRoundings = ["none", "whole", "95", "99", "ten"] as const;
export type PriceRounding = (typeof priceRoundings)[number];

/**
 * Returns the changed price, rounded half up to the nearest price that the rounding allows. The result may be 0 or below, which is not a valid price. In a
 * currency without decimals there is no 12.95, and the price is rounded to a whole number. Pure.
 */
export function priceAfter(cents: number, { by, change, rounding }: PriceFormula, currency: string): number {
  const exact = by === "amount" ? cents + change : cents + (cents * change) / 10_000;
  const unit = 10 ** decimalsOf(currency);
  const nearest = (step: number, end = 0) => Math.floor((exact - end) / step + 0.5) * step + end;
  if (exact <= 0 || rounding === "none") return Math.floor(exact + 0.5);
  if (rounding === "ten") return nearest(10 * unit);
  if (rounding === "whole" || unit < 100) return nearest(unit);
  const end = (Number(rounding) * unit) / 100;
  return Math.max(end, nearest(unit, end));
}
