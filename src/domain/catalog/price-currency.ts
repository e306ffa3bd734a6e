import type { CollectionRules } from "#db/schema/catalog.ts";
import { sameFigure } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import { refreshMemberships } from "./membership-queries.ts";
import { lockPriceRules, type PriceSurvey, selectPriceSurvey, updatePrices, updateRules } from "./price-currency-queries.ts";
import { lockCatalog } from "./product-write-queries.ts";

/** Reads how many prices there are and how they change from one currency to the other. */
export async function surveyPrices(shop: Shop, from: string, to: string): Promise<PriceSurvey> {
  return selectPriceSurvey(shop, from, to);
}

/**
 * Converts every price to the same figure in the other currency, and the rules of collections that name a price. Joins the caller's
 * transaction, which invalidates everything. Products count as changed, so a form filled in before is refused.
 */
export async function convertPrices(shop: Shop, from: string, to: string): Promise<void> {
  await lockCatalog(shop);
  await updatePrices(shop, from, to);
  for (const { id, rules } of await lockPriceRules(shop)) {
    const conditions = rules.conditions.map((condition) => ({ ...condition, value: ruleValue(condition, from, to) }));
    await updateRules(shop, id, { ...rules, conditions });
  }
  // Rounding can move a price across the limit of a rule.
  await refreshMemberships(shop, null);
}

function ruleValue({ field, value }: CollectionRules["conditions"][number], from: string, to: string): string {
  const cents = Number(value);
  return field === "price" && Number.isFinite(cents) ? String(sameFigure(Math.trunc(cents), from, to)) : value;
}
