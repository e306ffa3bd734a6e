import { narrow } from "#domain/catalog/facet-counting.ts";
import type { FacetChoice } from "#domain/catalog/facet-types.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { cardsInOrder, cardsSorted } from "./search-index-queries.ts";
import { findProducts } from "./search-queries.ts";
import type { FoundProducts, SearchSort } from "./search-types.ts";
import { rankTuned } from "./tuned-ranking.ts";

/** So many results can be read page by page; of more the most relevant. */
export const reachableMost = 10_000;
/** While the database answers for an index that is being built, it ranks no more. */
const reachableUnranked = 1_000;

type Asked = { expression: string; sort: SearchSort; first: number; offset: number; choices: FacetChoice[] };

/** One page of the products that a search finds under a choice of filters, by relevance or by another order, with what can be chosen beside it. */
export async function findFacettedProducts(shop: Shop, query: string, asked: Asked): Promise<FoundProducts> {
  const { sort, first, offset, choices } = asked;
  const index = await shop.searchIndex.current(shop);
  if (!index) {
    const found = await findProducts(shop, query, sort, asked);
    return { ...found, reachable: Math.min(found.total, reachableUnranked), facets: [], choices: [], corrected: null, understood: [] };
  }
  const { currency } = (await readSettings(shop)).shop;
  const isRanked = sort === "RELEVANCE";
  const needed = choices.length > 0 ? Number.POSITIVE_INFINITY : isRanked ? offset + first : reachableMost;
  const { numbers, total: all, corrected, understood } = rankTuned(index, query, { needed, currency, fillsUp: isRanked });
  const found = numbers.slice(0, all);
  // A price that was typed is a filter already.
  const price = !understood.some((wish) => wish.price);
  const { isIn, total, facets, filters } = narrow(index.facets.facetted(found, { price }), choices);
  const passing = filters.length > 0 ? found.filter((_, place) => isIn(place)) : found;
  const ids = (from: number, to: number) => passing.slice(from, Math.min(to, reachableMost)).map((number) => index.ids[number] as string);
  const items = isRanked
    ? await cardsInOrder(shop, ids(offset, offset + first))
    : await cardsSorted(shop, ids(0, reachableMost), { sort, first, offset });
  const without = ({ from, to }: { from: number; to: number }) => `${query.slice(0, from)} ${query.slice(to)}`.replace(/\s+/g, " ").trim();
  return {
    items,
    total,
    reachable: Math.min(total, reachableMost),
    facets,
    choices: choices.filter(({ key }) => filters.some((filter) => filter.key === key)),
    corrected: all > 0 ? corrected : null,
    understood: understood.map((wish) => ({ label: wish.label, without: without(wish) })),
  };
}
