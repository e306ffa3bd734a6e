import type { DiscountInput } from "#domain/discounts/discount-input.ts";

/** Ten percent off everything, without a code, since the first of November and without an end. */
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
    mostUses: null,
    isOncePerBuyer: false,
    ...wish,
  };
}
