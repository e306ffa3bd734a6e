import { expect, it } from "vitest";
import { shareOf, shareOfParts, worthOfUnits } from "./refund-worth.ts";

/** The same numbers for the same seed (mulberry32), so that a failure can be repeated. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

it("sums to what was paid for the line and its tax, to the cent, however its units are refunded", () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const next = numbers(seed);
    const quantity = 1 + next(30);
    const line = { quantity, discountedTotalCents: next(1_000_000), taxCents: next(100_000) };
    const sums = { cents: 0, taxCents: 0 };
    for (let refunded = 0; refunded < quantity; ) {
      const units = 1 + next(quantity - refunded);
      const worth = worthOfUnits({ ...line, refunded }, units);
      for (const [share, whole] of [
        [worth.cents, line.discountedTotalCents],
        [worth.taxCents, line.taxCents],
      ] as const)
        expect(Math.abs(share - (whole * units) / quantity), `seed ${seed}`).toBeLessThanOrEqual(1);
      sums.cents += worth.cents;
      sums.taxCents += worth.taxCents;
      refunded += units;
    }
    expect(sums, `seed ${seed}`).toEqual({ cents: line.discountedTotalCents, taxCents: line.taxCents });
  }
});

it("gives back the tax on shipping, to the cent, however its price is refunded", () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const next = numbers(seed);
    const [cents, taxCents] = [1 + next(20_000), next(3000)];
    let [refundedCents, back] = [0, 0];
    while (refundedCents < cents) {
      const part = 1 + next(cents - refundedCents);
      back += shareOf(taxCents, { cents, refundedCents }, part);
      refundedCents += part;
    }
    expect(back, `seed ${seed}`).toBe(taxCents);
  }
});

it("shares nothing of nothing", () => {
  expect(shareOfParts(100, 0, 0, 1)).toBe(0);
});
