import { readFigures, withFigures } from "#domain/catalog/catalog.ts";
import type { ProductCard } from "#domain/catalog/catalog-types.ts";
import type { FacetChoice } from "#domain/catalog/facet-types.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { cardsInOrder, cardsSorted } from "./search-index-queries.ts";
import { findProducts } from "./search-queries.ts";
import { type FoundProducts, reachableMost, type SearchSort } from "./search-types.ts";

/** While the database answers for an index that is not there, it ranks no more. */
const reachableUnranked = 1_000;

type Asked = { expression: string; sort: SearchSort; first: number; offset: number; choices: FacetChoice[] };

/** One page of the products that a search finds under a choice of filters, by relevance or by another order, with what can be chosen beside it. */
export async function findFacettedProducts(shop: Shop, query: string, asked: Asked): Promise<FoundProducts> {
  const { sort, first, offset, choices } = asked;
  const { currency } = (await readSettings(shop)).shop;
  const window = sort === "RELEVANCE" ? { first, offset } : null;
  const found = await shop.searchIndex.ask(shop, "find", { query, currency, choices, window });
  if (!found) {
    const { items, total } = await findProducts(shop, query, sort, asked);
    return {
      ...{ items: await withFigures(shop, items), total, reachable: Math.min(total, reachableUnranked) },
      ...{ facets: [], choices: [], corrected: null, understood: [] },
    };
  }
  const { ids, types, total, facets, corrected, understood } = found;
  const items =
    sort === "RELEVANCE" ? await cardsOf(shop, ids, types) : await withFigures(shop, await cardsSorted(shop, ids, { sort, first, offset }));
  return {
    ...{ items, total, reachable: Math.min(total, reachableMost), facets, corrected, understood },
    choices: choices.filter(({ key }) => found.chosen.includes(key)),
  };
}

/** Cards and their figures are read side by side. A product that changed its type meanwhile has no figures this time. */
async function cardsOf(shop: Shop, ids: string[], types: string[]): Promise<ProductCard[]> {
  const [cards, read] = await Promise.all([cardsInOrder(shop, ids), readFigures(shop, ids, types)]);
  return cards.map(read);
}
