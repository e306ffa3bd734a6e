/**
 * Discounts promise that an amount off an order is split over its lines to the last minor unit, in proportion to what they
 * cost, and never takes more off a line than it costs. Which buyer gets which discount is left to the modules that grant them.
 */

/** An amount off products of an order, in minor units, with the name that the buyer sees. `lines`: the indexes of the lines that it applies to. */
export type Discount = { title: string; cents: number; lines: readonly number[] };

/** `allocated[line][discount]` in minor units. */
export function allocateDiscounts(lineCents: number[], discounts: Discount[]): number[][] {
  const left = [...lineCents];
  const allocated: number[][] = lineCents.map(() => []);
  for (const discount of discounts) {
    const covered = new Set(discount.lines);
    const shares = allocate(
      discount.cents,
      left.map((cents, at) => (covered.has(at) ? cents : 0)),
    );
    shares.forEach((share, at) => {
      left[at] = (left[at] ?? 0) - share;
      allocated[at]?.push(share);
    });
  }
  return allocated;
}

/**
 * Splits `cents` (at most the sum of `weights`) in proportion to them by largest remainders: exact, and no share exceeds
 * its weight.
 */
function allocate(cents: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const amount = Math.max(0, Math.min(cents, sum));
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((product) => Number(product / BigInt(sum)));
  const open = amount - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((product, at) => ({ at, remainder: product % BigInt(sum) }))
    .sort((one, other) => (one.remainder === other.remainder ? one.at - other.at : one.remainder > other.remainder ? -1 : 1));
  for (const { at } of byRemainder.slice(0, open)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
