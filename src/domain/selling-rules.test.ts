import { describe, expect, it } from "vitest";
import { packText, unitPriceText, unitsPriced } from "./pack-text.ts";
import { allowedUpTo, isAllowedQuantity, leastQuantity, quantityRuleText, unitPriceAt } from "./selling-rules.ts";

const rule = (minQuantity: number, quantityStep: number) => ({ minQuantity, quantityStep });

describe("the price of a unit", () => {
  const volume = [
    { quantity: 10, priceCents: 950 },
    { quantity: 50, priceCents: 900 },
  ];
  it("falls with the quantity, for every unit of it", () => {
    expect([1, 9, 10, 49, 50, 5000].map((quantity) => unitPriceAt(1000, volume, quantity))).toEqual([1000, 1000, 950, 950, 900, 900]);
  });
  it("is never raised by a volume price that a lower price has overtaken", () => {
    expect(unitPriceAt(920, volume, 10)).toBe(920);
    expect(unitPriceAt(920, volume, 50)).toBe(900);
  });
});

describe("quantities that are sold", () => {
  it("are multiples of the step from the minimum on", () => {
    expect([1, 5, 10, 12, 15].filter((quantity) => isAllowedQuantity(rule(10, 5), quantity))).toEqual([10, 15]);
    expect([leastQuantity(rule(10, 5)), leastQuantity(rule(1, 6)), leastQuantity(rule(7, 3)), leastQuantity(rule(1, 1))]).toEqual([10, 6, 9, 1]);
    expect([allowedUpTo(rule(10, 5), 23), allowedUpTo(rule(10, 5), 9), allowedUpTo(rule(1, 1), 7), allowedUpTo(rule(1, 1), -3)]).toEqual([
      20, 0, 7, 0,
    ]);
  });
  it("are said in words", () => {
    expect([rule(10, 5), rule(10, 1), rule(1, 1)].map(quantityRuleText)).toEqual([
      "in steps of 5: 10, 15, 20 and so on",
      "in quantities of 10 or more",
      null,
    ]);
  });
});

describe("what a pack holds", () => {
  it("is said with the price of one unit, or of as many as make a price, of equally many beside each other", () => {
    expect([packText(100, "tube"), packText(500, "mL"), packText(1, "piece"), packText(null, "piece")]).toEqual([
      "Pack of 100 tubes",
      "500 mL",
      "Pack of 1 piece",
      null,
    ]);
    const alone = (priceCents: number, packSize: number, packUnit: string, currency = "USD") => {
      const pack = { priceCents, packSize, packUnit };
      return unitPriceText(pack, unitsPriced([pack], currency).get(packUnit) ?? 1, currency);
    };
    expect([alone(4500, 100, "tube"), alone(4500, 1000, "tip"), alone(100, 5000, "mL")]).toEqual([
      "$0.45 per tube",
      "$0.45 per 10 tips",
      "$0.20 per 1,000 mL",
    ]);
    expect([alone(4500, 1, "piece"), alone(900, 100, "plate", "JPY")]).toEqual([null, "¥90 per 10 plates"]);
    const packs = [
      { priceCents: 2400, packSize: 1000, packUnit: "tip" },
      { priceCents: 980, packSize: 96, packUnit: "tip" },
    ];
    const per = unitsPriced(packs, "USD").get("tip") ?? 1;
    expect(packs.map((pack) => unitPriceText(pack, per, "USD"))).toEqual(["$0.24 per 10 tips", "$1.02 per 10 tips"]);
  });
});
