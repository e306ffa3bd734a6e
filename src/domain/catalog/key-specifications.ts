import { measureText, quantityText, rangeText } from "#domain/measures/measure-text.ts";
import { fromBase, unitOf } from "#domain/measures/units.ts";
import { tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import type { Figure, ProductCard } from "./catalog-types.ts";
import { type OwnFacet, ownFacetsQuery, type TypeFacet, typeFacetsQuery } from "./key-specification-queries.ts";

/** Adds to each card the figures that help to choose between products of its type. */

const maxFigures = 3;
/** The facets kept for each type, so that a product that lacks the first has others. */
const maxKeys = 12;
/** A longer word counts as prose. */
const maxTextLength = 26;

/** Returns the cards with their figures: up to three facets with the highest weight among the products of the same type. */
export async function withKeySpecifications(shop: Shop, cards: ProductCard[]): Promise<ProductCard[]> {
  const types = cards.map(({ productType }) => productType);
  const ids = cards.map(({ id }) => id);
  const [keys, facets] = await Promise.all([keySpecificationKeysOf(shop, types), readFacets(shop, ids)]);
  return cards.map((card) => ({ ...card, figures: keySpecificationsOf(facets.get(card.id) ?? [], keys.get(card.productType) ?? []) }));
}

/** The facets of each of these products. */
export async function readFacets(shop: Shop, productIds: string[]): Promise<Map<string, OwnFacet[]>> {
  return productIds.length === 0 ? new Map() : Map.groupBy(await ownFacetsQuery(shop, productIds), ({ productId }) => productId);
}

/** Returns the keys of the facets with the highest weight, by type; those that are not in the memo are read together. */
export async function keySpecificationKeysOf(shop: Shop, ofTypes: string[]): Promise<Map<string, string[]>> {
  const types = [...new Set(ofTypes)];
  const missing: string[] = [];
  const read = Promise.resolve().then(async () =>
    missing.length > 0 ? weighedKeys(await typeFacetsQuery(shop, missing)) : new Map<string, string[]>(),
  );
  const keys = await Promise.all(
    types.map((type) =>
      shop.memo.get(`figures:${type}`, [tags.catalogIndex], async () => {
        missing.push(type);
        return (await read).get(type) ?? [];
      }),
    ),
  );
  return new Map(types.map((type, at) => [type, keys[at] ?? []]));
}

function weighedKeys(facets: TypeFacet[]): Map<string, string[]> {
  const byType = Map.groupBy(facets, ({ type }) => type);
  return new Map(
    [...byType].map(([type, of]) => {
      const most = Math.max(...of.map(({ having }) => having));
      const ranked = of.map((facet) => ({ key: facet.key, weight: weightOf(facet, most) })).sort((one, other) => other.weight - one.weight);
      return [type, [...new Set(ranked.map(({ key }) => key))].slice(0, maxKeys)];
    }),
  );
}

/** Weighs a facet higher where most products have it, values differ, it is measured, and it stands near the top of the specifications. */
function weightOf({ having, values, dimension, place, letters }: TypeFacet, most: number): number {
  const kind = dimension === "" ? (letters > maxTextLength ? 0.1 : 0.5) : dimension === "number" ? 0.8 : 1;
  const differs = having === 1 || values > 1 ? 1 : 0.3;
  return (having / most) * differs * kind * (1 / (1 + place / 8));
}

/** The figures of a card, chosen by the keys of its type. */
export function keySpecificationsOf(facets: OwnFacet[], keys: string[]): Figure[] {
  const figures = keys.flatMap((key) => facets.filter((facet) => facet.key === key).flatMap((facet) => figureOf(facet) ?? []));
  return figures.slice(0, maxFigures);
}

function figureOf({ name, unit, dimension, low, high, words, bound }: OwnFacet): Figure | null {
  if (low === null || high === null) {
    const text = (words ?? []).map((word) => measureText(word)).join(", ");
    return text === "" || text.length > maxTextLength ? null : { name, text };
  }
  const known = unitOf(unit);
  const shown = (base: number) => (known?.dimension === dimension ? fromBase(base, known) : base);
  if (low !== high) return { name, text: rangeText(shown(low), shown(high), unit) };
  return { name, text: bound ? `${bound} ${quantityText(shown(low), unit)}` : quantityText(shown(low), unit) };
}
