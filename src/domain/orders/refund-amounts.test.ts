import { expect, it } from "vitest";
import { forEachSeed } from "#support/seeded-random.ts";
import { shareOfParts, shippingTaxShare, worthOfUnits } from "./refund-amounts.ts";

it("sums to what was paid for the line and its tax, to the cent, however its units are refunded", async () => {
  await forEachSeed(2000, ({ below: next }) => {
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
        expect(Math.abs(share - (whole * units) / quantity)).toBeLessThanOrEqual(1);
      sums.cents += worth.cents;
      sums.taxCents += worth.taxCents;
      refunded += units;
    }
    expect(sums).toEqual({ cents: line.discountedTotalCents, taxCents: line.taxCents });
  });
});

it("refunds the tax on shipping, to the cent, however its price is refunded", async () => {
  await forEachSeed(2000, ({ below: next }) => {
    const [cents, taxCents] = [1 + next(20_000), next(3000)];
    let [refundedCents, back] = [0, 0];
    while (refundedCents < cents) {
      const part = 1 + next(cents - refundedCents);
      back += shippingTaxShare(taxCents, { cents, refundedCents }, part);
      refundedCents += part;
    }
    expect(back).toBe(taxCents);
  });
});

it("shares nothing of nothing", () => {
  expect(shareOfParts(100, 0, 0, 1)).toBe(0);
});
