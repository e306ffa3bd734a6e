import { describe, expect, it } from "vitest";
import { availabilityLabel, leadTimeText } from "#domain/inventory/availability.ts";
import { cardFromWire, featureList } from "./card-from-wire.ts";

const wire = {
  id: "01990000-0000-7000-8000-0000000000a1",
  handle: "c24",
  title: "C24 Microcentrifuge",
  vendor: "Meridian",
  featuredImage: null,
  priceRange: { minVariantPrice: { amount: "1895.00", currencyCode: "USD" }, maxVariantPrice: { amount: "1975.00", currencyCode: "USD" } },
  metafields: [
    { key: "features", value: JSON.stringify(["a", "b", "c", "d", "e"]) },
    { key: "availability_status", value: "Limited stock" },
  ],
};

describe("a card made of an answer of the API", () => {
  it("shows the lowest price, three features and how many more there are", () => {
    const card = cardFromWire(wire);
    expect(card).toMatchObject({ price: "$1,895.00", isFrom: true, features: ["a", "b", "c"], moreFeatures: 2, brand: "Meridian" });
    expect(card.availability.state).toBe("limited-stock");
  });

  it("keeps number and unit of its title and features on one line", () => {
    const metafields = [{ key: "features", value: '["For 2 mL tubes"]' }];
    const card = cardFromWire({ ...wire, title: "Adapters for 2 mL Rotors", metafields });
    expect([card.title, card.features]).toEqual(["Adapters for 2\u202fmL Rotors", ["For 2\u202fmL tubes"]]);
  });

  it("knows when a back-order ships: by its lead time, or by the day of a delivery", () => {
    const later = { ...wire, metafields: [{ key: "availability_status", value: "back-order" }], leadTimeDays: 35, expectedOn: null };
    expect(cardFromWire(later).availability).toEqual({ state: "back-order", leadTimeDays: 35 });
    expect(cardFromWire({ ...later, expectedOn: "2026-12-01" }).availability).toMatchObject({ expectedOn: "2026-12-01" });
  });

  it("shows the figures that decide instead of features", () => {
    const figures = [{ name: "Maximum speed", text: "15,000 rpm" }];
    const card = cardFromWire({
      ...wire,
      metafields: [...wire.metafields, { key: "figures", value: JSON.stringify([...figures, { name: 1 }, null]) }],
    });
    expect([card.figures, card.features, card.moreFeatures]).toEqual([figures, [], 0]);
    expect(cardFromWire({ ...wire, metafields: [{ key: "figures", value: "no list" }] }).figures).toEqual([]);
  });

  it("is bought at once where there is one variant, and it is to be had", () => {
    const soldOut = [{ key: "availability_status", value: "out of stock" }];
    const given = [wire, { ...wire, onlyVariantId: null }, { ...wire, onlyVariantId: "v" }, { ...wire, onlyVariantId: "v", metafields: soldOut }];
    expect(given.map((product) => cardFromWire(product).isBoughtAtOnce)).toEqual([false, false, true, false]);
  });

  it("treats features that are no JSON list as none", () => {
    expect(featureList("not json")).toEqual([]);
    expect(featureList('{"a":1}')).toEqual([]);
    expect(featureList(null)).toEqual([]);
  });
});

describe("availability in words", () => {
  it("says when a back-order ships", () => {
    expect(availabilityLabel({ state: "back-order", leadTimeDays: 21 })).toBe("Back-order: ships in about 3 weeks");
    expect(availabilityLabel({ state: "back-order", leadTimeDays: 10 })).toBe("Back-order: ships in about 10 days");
    expect(availabilityLabel({ state: "back-order", leadTimeDays: null })).toBe("Back-order: ships when back in stock");
    expect(availabilityLabel({ state: "in-stock", leadTimeDays: 21 })).toBe("In Stock");
    expect(leadTimeText(1)).toBe("1 day");
  });
});
