import type { DiscountInput } from "#domain/discounts/discount-input.ts";

/** Returns a discount of ten percent on everything, without a code, from November 1 and without an end, except as wished. */
export function discountWith(wish: Partial<DiscountInput> = {}): DiscountInput {
  return {
    title: "Spring sale",
    code: null,
    kind: "percent",
    percentHundredths: 1000,
    amountCents: null,
    minimumCents: 0,
    collectionIds: [],
    startsAt: "2026-11-01T00:00:00Z",
    endsAt: null,
    maxUses: null,
    isOncePerBuyer: false,
    ...wish,
  };
}
