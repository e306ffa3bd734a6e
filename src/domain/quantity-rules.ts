/** The quantities of a variant that can be ordered. Only this file decides it, except `outsideRule` of the cart, its form in SQL; safe in a browser. */

/** A quantity is allowed if it is a multiple of `quantityStep` and at least `minQuantity`. */
export type QuantityRule = { minQuantity: number; quantityStep: number };

/** Returns the lowest quantity that is allowed. */
export function minOrderQuantity({ minQuantity, quantityStep }: QuantityRule): number {
  return Math.ceil(minQuantity / quantityStep) * quantityStep;
}

export function isAllowedQuantity(rule: QuantityRule, quantity: number): boolean {
  return quantity >= rule.minQuantity && quantity % rule.quantityStep === 0;
}

/** Returns the highest allowed quantity up to `most`; 0 where none is. */
export function allowedUpTo(rule: QuantityRule, most: number): number {
  const units = Math.floor(most / rule.quantityStep) * rule.quantityStep;
  return units < rule.minQuantity ? 0 : Math.max(0, units);
}

/** "in quantities of 10 or more", "in steps of 5: 10, 15, 20 and so on"; null where any quantity is allowed. */
export function quantityRuleText(rule: QuantityRule): string | null {
  const least = minOrderQuantity(rule);
  if (rule.quantityStep > 1) {
    const first = [0, 1, 2].map((steps) => least + steps * rule.quantityStep);
    return `in steps of ${rule.quantityStep}: ${first.join(", ")} and so on`;
  }
  return least > 1 ? `in quantities of ${least} or more` : null;
}
