import { maxQuantity } from "#domain/cart/cart-input.ts";
import { availabilityLabel, availabilityOf, backOrderText, orderableUnits, splitUnits } from "#domain/inventory/availability.ts";
import { type Money, toMoney } from "#domain/money.ts";
import { allowedUpTo, isAllowedQuantity, minOrderQuantity, quantityRuleText } from "#domain/quantity-rules.ts";
import { withVariant } from "#domain/variant-title.ts";
import { unitPriceAt } from "#domain/volume-prices.ts";
import type { PartRow } from "./quick-order-queries.ts";

/** A variant that can be chosen, with its price in the wanted quantity. */
export type PartChoice = {
  variantId: string;
  handle: string;
  name: string;
  sku: string | null;
  unitPrice: Money;
  /** "In Stock", "Back-order: ships in about 5 weeks", "4 ship now, 2 ship in about 3 weeks". */
  availability: string;
};

/** Returns the quantity that can be ordered instead of the wanted one, with a note if they differ. 0: none can be. */
export function adjustedQuantity(row: PartRow, wanted: number): { quantity: number; note: string | null } {
  const stocked = orderableUnits(row);
  const most = allowedUpTo(row, Math.min(stocked ?? maxQuantity, maxQuantity));
  if (most === 0) return { quantity: 0, note: null };
  const fitting = Math.max(minOrderQuantity(row), Math.ceil(wanted / row.quantityStep) * row.quantityStep);
  if (fitting > most) {
    const note = stocked === null || stocked > maxQuantity ? `At most ${most} at once` : `Only ${most} can be ordered right now`;
    return { quantity: most, note: `${note}; the list has ${wanted}.` };
  }
  return { quantity: fitting, note: isAllowedQuantity(row, wanted) ? null : `Sold ${quantityRuleText(row)}. ${wanted} became ${fitting}.` };
}

export function choiceOf(row: PartRow, quantity: number, currency: string): PartChoice {
  return {
    variantId: row.variantId,
    handle: row.handle,
    name: withVariant(row),
    sku: row.sku,
    unitPrice: toMoney(unitPriceAt(row.priceCents, row.volumePrices, quantity), currency),
    availability: backOrderText(splitUnits(row, quantity)) ?? availabilityLabel(availabilityOf(row)),
  };
}
