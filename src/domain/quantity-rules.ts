/** How many units of a variant are sold at once. The only place that decides it, but for `outsideRule` of the cart, which says the same in SQL; safe in a browser. */

/** Sold are multiples of `quantityStep` that are at least `minQuantity`. */
export type QuantityRule = { minQuantity: number; quantityStep: number };

/** The fewest units that are sold at once. */
export function leastQuantity({ minQuantity, quantityStep }: QuantityRule): number {
  return Math.ceil(minQuantity / quantityStep) * quantityStep;
}

export function isAllowedQuantity(rule: QuantityRule, quantity: number): boolean {
  return quantity >= rule.minQuantity && quantity % rule.quantityStep === 0;
}

/** The most units up to `most` that are sold at once; 0 where so few are not. */
export function allowedUpTo(rule: QuantityRule, most: number): number {
  const units = Math.floor(most / rule.quantityStep) * rule.quantityStep;
  return units < rule.minQuantity ? 0 : Math.max(0, units);
}

/** "in quantities of 10 or more", "in steps of 5: 10, 15, 20 and so on"; null where any quantity is sold. */
export function quantityRuleText(rule: QuantityRule): string | null {
  const least = leastQuantity(rule);
  if (rule.quantityStep > 1) {
    const first = [0, 1, 2].map((steps) => least + steps * rule.quantityStep);
    return `in steps of ${rule.quantityStep}: ${first.join(", ")} and so on`;
  }
  return least > 1 ? `in quantities of ${least} or more` : null;
}
