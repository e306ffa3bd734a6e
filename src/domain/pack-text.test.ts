import { describe, expect, it } from "vitest";
import { packText, unitPriceText, unitsPriced } from "./pack-text.ts";

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
