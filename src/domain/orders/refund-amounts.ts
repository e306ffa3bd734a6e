import { proportion } from "#domain/money.ts";

/** What units of an order are worth when they are refunded. Pure, exact to the cent: the parts sum to the whole. */

/**
 * Returns the share of `cents` for the next `part` units of `of`, of which `before` have had their share. However the whole is divided, and in
 * whichever order, the shares sum to `cents`; each is within one cent of its exact value.
 */
export function shareOfParts(cents: number, of: number, before: number, part: number): number {
  if (of <= 0) return 0;
  const upTo = (units: number) => proportion(cents, Math.min(units, of), of);
  return upTo(before + part) - upTo(before);
}

/** Returns the tax on the next `cents` of the price of shipping. */
export function shippingTaxShare(taxCents: number, shipping: { cents: number; refundedCents: number }, cents: number): number {
  return shareOfParts(taxCents, shipping.cents, shipping.refundedCents, cents);
}

/** A line as it was paid: `discountedTotalCents` before tax, `refunded` units that were refunded or taken off before. */
export type PaidLine = { quantity: number; refunded: number; discountedTotalCents: number; taxCents: number };

/** Returns what was paid for the next `units` of a line, and the tax on it. */
export function worthOfUnits(line: PaidLine, units: number): { cents: number; taxCents: number } {
  const share = (cents: number) => shareOfParts(cents, line.quantity, line.refunded, units);
  return { cents: share(line.discountedTotalCents), taxCents: share(line.taxCents) };
}
