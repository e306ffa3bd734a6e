import { withKeySpecifications } from "#domain/catalog/catalog.ts";
import type { FacetChoice } from "#domain/catalog/facet-types.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { cardsSorted } from "./search-index-queries.ts";
import type { FoundIds } from "./search-index-requests.ts";
import { findProducts } from "./search-queries.ts";
import { cardsOf } from "./search-read-cache.ts";
import { type FoundProducts, maxReachable, type SearchSort } from "./search-types.ts";

/** The most results that can be read page by page while the database answers because there is no index: it ranks no more. */
const reachableUnranked = 1_000;

type Asked = { query: string; expression: string; sort: SearchSort; first: number; offset: number; choices: FacetChoice[] };

/** Asks the index of products; returns null while there is none. */
export async function askIndex(shop: Shop, { query, sort, first, offset, choices }: Asked): Promise<FoundIds | null> {
  const { currency } = (await readSettings(shop)).shop;
  const window = sort === "RELEVANCE" ? { first, offset } : null;
  return shop.searchIndex.ask(shop, "find", { query, currency, choices, window });
}

/** Returns one page of the products that a search finds under the chosen filters, by relevance or another order, with what else can be chosen. */
export async function productsOf(shop: Shop, asked: Asked, found: FoundIds | null): Promise<FoundProducts> {
  const { query, sort, first, offset, choices } = asked;
  if (!found) {
    const { items, total } = await findProducts(shop, query, sort, asked);
    return {
      ...{ items: await withKeySpecifications(shop, items), total, reachable: Math.min(total, reachableUnranked) },
      ...{ facets: [], choices: [], corrected: null, understood: [] },
    };
  }
  const { ids, versions, total, facets, corrected, understood } = found;
  const items =
    sort === "RELEVANCE"
      ? await cardsOf(shop, ids, versions)
      : await withKeySpecifications(shop, await cardsSorted(shop, ids, { sort, first, offset }));
  return {
    ...{ items, total, reachable: Math.min(total, maxReachable), facets, corrected, understood },
    choices: choices.filter(({ key }) => found.chosen.includes(key)),
  };
}
