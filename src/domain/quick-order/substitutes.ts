import { differenceTexts, priceDifferenceText, specificationView } from "#domain/catalog/shown-specifications.ts";
import { specificationsOf } from "#domain/catalog/variant-specifications.ts";
import type { Shop } from "#domain/shop.ts";
import { unitPriceAt } from "#domain/volume-prices.ts";
import { adjustedQuantity, choiceOf, type PartChoice } from "./part-choice.ts";
import { type SubstituteRow, selectSubstitutes } from "./quick-order-queries.ts";

/** `differences`: "Volume: 56 L instead of 30 L", "$20.00 more". */
export type SubstituteChoice = PartChoice & { differences: string[] };

const maxShown = 3;
const maxDifferences = 2;

/** Returns for each variant that is out of stock what can be ordered instead, at most three. */
export async function substitutesOf(
  shop: Shop,
  wanted: { variantId: string; quantity: number }[],
  currency: string,
): Promise<Map<string, SubstituteChoice[]>> {
  if (wanted.length === 0) return new Map();
  const rows = Map.groupBy(
    await selectSubstitutes(
      shop,
      wanted.map(({ variantId }) => variantId),
    ),
    ({ replacedId }) => replacedId,
  );
  return new Map(
    wanted.map(({ variantId, quantity }) => [
      variantId,
      (rows.get(variantId) ?? [])
        .filter((row) => adjustedQuantity(row, quantity).quantity > 0)
        .slice(0, maxShown)
        .map((row) => ({ ...choiceOf(row, quantity, currency), differences: differencesOf(row, quantity, currency) })),
    ]),
  );
}

/** Returns the specifications that differ, in the order of the replaced variant, and the difference in price. */
function differencesOf(row: SubstituteRow, quantity: number, currency: string): string[] {
  const here = specificationsOf(row.replacedSpecifications, row.replacedOwnSpecifications).map(specificationView);
  const there = specificationsOf(row.specifications, row.ownSpecifications).map(specificationView);
  const more = unitPriceAt(row.priceCents, row.volumePrices, quantity) - unitPriceAt(row.replacedPriceCents, row.replacedVolumePrices, quantity);
  const price = priceDifferenceText(more, currency);
  return [...differenceTexts(here, there, maxDifferences), more === 0 ? price : `${price} each`];
}
