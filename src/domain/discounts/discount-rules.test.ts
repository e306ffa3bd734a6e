import { describe, expect, it } from "vitest";
import { forEachSeed } from "#support/seeded-random.ts";
import { applyDiscounts, type OfferedDiscount } from "./discount-rules.ts";

const now = new Date("2026-11-02T09:00:00Z");
const later = new Date("2026-11-03T09:00:00Z");
const earlier = new Date("2026-11-01T09:00:00Z");
const offer = (wish: Partial<OfferedDiscount> = {}): OfferedDiscount => ({
  id: "tenth",
  title: "Spring sale",
  code: null,
  kind: "percent",
  percentHundredths: 1000,
  amountCents: null,
  minimumCents: 0,
  productIds: null,
  startsAt: earlier,
  endsAt: null,
  isUsedUp: false,
  isUsedByBuyer: false,
  ...wish,
});
const amount = (amountCents: number, wish: Partial<OfferedDiscount> = {}) =>
  offer({ id: "amount", kind: "amount", percentHundredths: null, amountCents, ...wish });
const lines = [
  { productId: "scope", cents: 10_000 },
  { productId: "slides", cents: 550 },
];
const apply = (offers: OfferedDiscount[], code = "") => applyDiscounts(lines, offers, { code, now });
const faultOf = (wish: Partial<OfferedDiscount>) => apply([offer({ code: "SAVE10", ...wish })], "save10").codeFault?.fault ?? null;

describe("a discount on goods", () => {
  it("takes a percentage off, rounded half up, or an amount, at most what the goods cost", () => {
    expect(apply([offer()]).goods).toEqual({ id: "tenth", title: "Spring sale", cents: 1055, lines: [0, 1] });
    expect(apply([offer({ percentHundredths: 333, productIds: new Set(["slides"]) })]).goods).toMatchObject({ cents: 18, lines: [1] });
    expect(apply([amount(2500)]).goods?.cents).toBe(2500);
    expect(apply([amount(99_999)]).goods?.cents).toBe(10_550);
  });

  it("is the one that takes most off, whether it has a code or not; of equal ones that of the code", () => {
    const code = amount(1055, { id: "code", code: "SAVE" });
    expect(apply([offer(), amount(900)]).goods?.id).toBe("tenth");
    expect(apply([offer(), code], "save").goods?.id).toBe("code");
    expect(apply([offer(), amount(900, { id: "code", code: "SAVE" })], "save")).toMatchObject({
      goods: { id: "tenth" },
      codeFault: { fault: "smaller" },
    });
  });

  it("has free shipping beside it, by one more discount", () => {
    const free = offer({ id: "free", title: "We ship free", kind: "free-shipping", percentHundredths: null });
    expect(apply([offer(), free])).toMatchObject({ goods: { id: "tenth" }, freeShipping: { id: "free", title: "We ship free" } });
    expect(apply([])).toEqual({ goods: null, freeShipping: null, codeFault: null });
  });
});

describe("a code", () => {
  it("is entered in any case and with spaces, and named beside the discount", () => {
    expect(apply([offer({ code: "SAVE10" })], " save 10 ").goods?.title).toBe("Spring sale (SAVE10)");
    expect(apply([offer({ code: "SAVE10" })]).goods).toBeNull();
  });

  it("says why it takes nothing off", () => {
    expect(apply([], "nothing").codeFault).toEqual({ fault: "unknown", discount: null });
    expect(faultOf({})).toBeNull();
    expect(faultOf({ startsAt: later })).toBe("unknown");
    expect(faultOf({ endsAt: now })).toBe("ended");
    expect(faultOf({ isUsedUp: true })).toBe("used-up");
    expect(faultOf({ isUsedByBuyer: true })).toBe("used-by-buyer");
    expect(faultOf({ minimumCents: 10_551 })).toBe("below-minimum");
    expect(faultOf({ minimumCents: 10_550 })).toBeNull();
    expect(faultOf({ productIds: new Set(["centrifuge"]) })).toBe("other-products");
  });
});

it("never takes off more than the goods of a discount cost, and never less than zero, whatever the offers", async () => {
  await forEachSeed(5000, ({ below: random }) => {
    const goods = Array.from({ length: 1 + random(6) }, (_, at) => ({ productId: `p${at % 4}`, cents: random(4) === 0 ? 0 : random(9_000_000) }));
    const offers = Array.from({ length: random(6) }, (_, at) =>
      offer({
        id: `o${at}`,
        kind: (["percent", "amount", "free-shipping"] as const)[random(3)] ?? "percent",
        percentHundredths: 1 + random(10_000),
        amountCents: 1 + random(20_000_000),
        minimumCents: random(3) === 0 ? random(20_000_000) : 0,
        productIds: random(2) === 0 ? null : new Set([`p${random(5)}`]),
        code: random(3) === 0 ? "CODE" : null,
        isUsedUp: random(5) === 0,
        endsAt: random(5) === 0 ? earlier : null,
      }),
    );
    const { goods: applied } = applyDiscounts(goods, offers, { code: random(2) === 0 ? "code" : "", now });
    if (applied !== null) {
      const own = offers.find(({ id }) => id === applied.id);
      const covered = applied.lines.reduce((sum, at) => sum + (goods[at]?.cents ?? 0), 0);
      expect(applied.cents).toBeGreaterThan(0);
      expect(applied.cents).toBeLessThanOrEqual(covered);
      expect(Number.isInteger(applied.cents)).toBe(true);
      expect(own).toMatchObject({ isUsedUp: false, endsAt: null });
      expect(goods.reduce((sum, { cents }) => sum + cents, 0)).toBeGreaterThanOrEqual(own?.minimumCents ?? 0);
      expect(applied.lines.every((at) => own?.productIds?.has(goods[at]?.productId ?? "") ?? true)).toBe(true);
    }
  });
});
