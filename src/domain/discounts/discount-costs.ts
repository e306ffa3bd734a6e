import type { Actor } from "#domain/actor.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { type DiscountCost, selectCosts } from "./discount-cost-queries.ts";

export type { DiscountCost } from "./discount-cost-queries.ts";

/**
 * Returns what each of these discounts has taken off orders so far, by currency: of orders as they are now, after edits, and without canceled
 * ones. Refunds do not lower it. Staff need the right `discounts.read`.
 */
export async function readDiscountCosts(shop: Shop, actor: Actor, ids: string[]): Promise<Map<string, DiscountCost[]>> {
  requireRight(actor, "discounts.read");
  const rows = ids.length === 0 ? [] : await selectCosts(shop, ids);
  return Map.groupBy(rows, ({ discountId }) => discountId);
}
