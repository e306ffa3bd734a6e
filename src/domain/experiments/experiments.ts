/** The experiments that the shop knows. Safe in the browser. */

export type ExperimentVariant = { id: string; name: string; weight: number };
export type ExperimentId = "hero_cta_text" | "product_card_layout" | "pricing_display";
export type Experiment = {
  /** The name in the specification. */
  testId: ExperimentId;
  name: string;
  description: string;
  /** The control comes first; visitors see it where the experiment does not run. */
  variants: readonly [ExperimentVariant, ...ExperimentVariant[]];
  /** The event that counts as success. */
  conversionGoal: "view_item_list" | "view_item" | "add_to_cart";
};

export const experiments: readonly Experiment[] = [
  {
    testId: "hero_cta_text",
    name: "Hero button text",
    description: "What the first button on the home page says.",
    variants: [
      { id: "control", name: "Shop Microscopes", weight: 50 },
      { id: "variant_a", name: "Browse Lab Equipment", weight: 25 },
      { id: "variant_b", name: "Find Your Equipment", weight: 25 },
    ],
    conversionGoal: "view_item_list",
  },
  {
    testId: "product_card_layout",
    name: "Product card layout",
    description: "Whether cards in grids list features or are compact.",
    variants: [
      { id: "control", name: "Control", weight: 50 },
      { id: "variant_a", name: "Compact", weight: 50 },
    ],
    conversionGoal: "view_item",
  },
  {
    testId: "pricing_display",
    name: "Pricing display",
    description: "How much the price stands out on a product's page.",
    variants: [
      { id: "control", name: "Control", weight: 50 },
      { id: "variant_a", name: "Emphasized price", weight: 50 },
    ],
    conversionGoal: "add_to_cart",
  },
];

/** A visitor's variant of each experiment. An experiment that is missing does not run for the visitor, who sees its control and is not counted. */
export type Assignments = { readonly [Id in ExperimentId]?: string };

/** The experiments that the settings turn on. */
export function runningExperiments({
  heroCtaText,
  productCardLayout,
  pricingDisplay,
}: {
  heroCtaText: boolean;
  productCardLayout: boolean;
  pricingDisplay: boolean;
}): ExperimentId[] {
  const runs: Record<ExperimentId, boolean> = { hero_cta_text: heroCtaText, product_card_layout: productCardLayout, pricing_display: pricingDisplay };
  return experiments.flatMap(({ testId }) => (runs[testId] ? [testId] : []));
}

export function variantOf(testId: ExperimentId, variantId: string | undefined): ExperimentVariant | null {
  return experiments.find((experiment) => experiment.testId === testId)?.variants.find(({ id }) => id === variantId) ?? null;
}
