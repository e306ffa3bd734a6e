import { describe, expect, it } from "vitest";
import { assignVariants } from "./assignment.ts";
import { experiments, runningExperiments, variantOf } from "./experiments.ts";

const all = experiments.map(({ testId }) => testId);
const visitor = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const visitors = Array.from({ length: 20_000 }, (_, n) => assignVariants(visitor(n), all));
const share = (of: (variants: (typeof visitors)[number]) => boolean) => visitors.filter(of).length / visitors.length;

describe("the variant of a visitor", () => {
  it("is the same whenever it is asked", () => {
    expect(assignVariants(visitor(7), all)).toEqual(assignVariants(visitor(7), all));
    expect(assignVariants(visitor(7), ["pricing_display"])).toEqual({ pricing_display: visitors[7]?.pricing_display });
    expect(assignVariants(visitor(7), [])).toEqual({});
  });

  it("is spread over all visitors as the weights say", () => {
    for (const { testId, variants } of experiments)
      for (const { id, weight } of variants) expect(Math.abs(share((variant) => variant[testId] === id) - weight / 100)).toBeLessThan(0.015);
  });

  it("in one experiment says nothing of that in another", () => {
    const both = share(({ product_card_layout, pricing_display }) => product_card_layout === "variant_a" && pricing_display === "variant_a");
    expect(Math.abs(both - 0.25)).toBeLessThan(0.015);
  });
});

describe("the experiments", () => {
  it("are the three of the specification, with their weights and goals", () => {
    expect(
      experiments.map(({ testId, variants, conversionGoal }) => [testId, variants.map(({ id, weight }) => `${id} ${weight}`), conversionGoal]),
    ).toEqual([
      ["hero_cta_text", ["control 50", "variant_a 25", "variant_b 25"], "view_item_list"],
      ["product_card_layout", ["control 50", "variant_a 50"], "view_item"],
      ["pricing_display", ["control 50", "variant_a 50"], "add_to_cart"],
    ]);
    expect(variantOf("hero_cta_text", "variant_b")?.name).toBe("Find Your Equipment");
    expect(variantOf("hero_cta_text", undefined)).toBe(null);
  });

  it("run as the settings say", () => {
    expect(runningExperiments({ heroCtaText: false, productCardLayout: true, pricingDisplay: true })).toEqual([
      "product_card_layout",
      "pricing_display",
    ]);
  });
});
