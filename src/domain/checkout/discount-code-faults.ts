import { formatMoney } from "#domain/money.ts";
import type { Faults } from "./checkout-input.ts";
import type { Summary } from "./checkout-summary.ts";

/** Why the entered code takes nothing off, as the fault of its field. Empty where it does, or where another discount takes off more. */
export function codeFaults({ discounts: { codeFault } }: Pick<Summary, "discounts">, currency: string): Faults {
  if (codeFault === null || codeFault.fault === "smaller") return {};
  return { discountCode: words[codeFault.fault](formatMoney(codeFault.discount?.minimumCents ?? 0, currency)) };
}

const words = {
  unknown: () => "We do not know this code. Check it, or leave the field empty.",
  ended: () => "This discount has ended. Leave the field empty to order without it.",
  "used-up": () => "This discount has been used up. Leave the field empty to order without it.",
  "used-by-buyer": () => "You have already used this discount. Leave the field empty to order without it.",
  "other-products": () => "This discount is for other products. Leave the field empty to order without it.",
  "below-minimum": (minimum: string) => `This discount is for orders of ${minimum} or more. Leave the field empty to order without it.`,
};
