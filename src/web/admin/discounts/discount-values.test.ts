import { describe, expect, it } from "vitest";
import { discountInput } from "#domain/discounts/discount-input.ts";
import { discountWith } from "#support/make-discount.ts";
import { type DiscountValues, discountBody, everyCartText, newCode } from "./discount-values.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const values = (wish: Partial<DiscountValues> = {}): DiscountValues => ({ ...discountWith(), way: "automatic", revision: 1, ...wish });
const said = (wish: Partial<DiscountValues> = {}) => everyCartText(values(wish), "USD", now);

describe("a discount that comes to every cart by itself", () => {
  it("is asked about with what it does", () => {
    expect(said({ percentHundredths: 5000 })).toBe("Every cart gets 50% off, from now on, without an end.");
    expect(said({ kind: "amount", amountCents: 2500, minimumCents: 20_000, endsAt: "2026-12-01T00:00:00Z" })).toBe(
      "Every cart of $200.00 or more gets $25.00 off, from now on, until Dec 1, 2026, 12:00 AM.",
    );
    expect(said({ kind: "free-shipping", startsAt: "2026-12-24T08:00:00Z", maxUses: 100, isOncePerBuyer: true })).toBe(
      "Every cart gets free shipping, from Dec 24, 2026, 8:00 AM on, without an end, for at most 100 orders, once per buyer.",
    );
  });

  it("is no discount with a code, of some collections, or that is over", () => {
    expect(said({ way: "code", code: "AUTUMN" })).toBeNull();
    expect(said({ collectionIds: ["0193c9a1-0000-7000-8000-000000000001"] })).toBeNull();
    expect(said({ endsAt: "2026-11-19T00:00:00Z" })).toBeNull();
  });
});

describe("the form of a discount", () => {
  it("sends no code of an automatic one, also where a code was typed before", () => {
    expect(discountBody(values({ code: "AUTUMN" })).code).toBeNull();
    expect(discountBody(values({ code: "AUTUMN", way: "code" })).code).toBe("AUTUMN");
  });

  it("makes codes that the shop takes, each another one", () => {
    const codes = Array.from({ length: 50 }, newCode);
    expect(new Set(codes).size).toBe(50);
    for (const code of codes) expect(discountInput.parse({ ...discountWith(), code }).code).toBe(code);
  });
});
