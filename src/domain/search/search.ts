import type { FacetChoice } from "#domain/catalog/facet-types.ts";
import { searchExpression, searchWords } from "#domain/search-text.ts";
import type { Shop } from "#domain/shop.ts";
import { askIndex, productsOf } from "./found-products.ts";
import { searchKey } from "./search-key.ts";
import { findArticles, findCollections, findPages, findProducts, phrasesOf, selectPhrases, type Window } from "./search-queries.ts";
import { cardsOf, remembered } from "./search-read-cache.ts";
import { selectSearchRedirect } from "./search-tuning-queries.ts";
import type { Found, FoundProducts, SearchResult, SearchSort, SearchType, Suggestions } from "./search-types.ts";

/**
 * Search guarantees: a change made before a search began is visible in it, products that have all words come before those that lack some, the
 * thing itself before its accessories, an exact SKU, model number or barcode first, and no query text is expensive. Products are found in
 * an index in memory (`SearchIndex`), the rest in PostgreSQL. Relevance and times are measured by `npm run bench -- search`.
 */

export type SearchInput = {
  query: string;
  /** Absent: all four types. */
  type?: SearchType | undefined;
  /** The number of results of each type, 1 to 100. */
  first?: number | undefined;
  /** For products; other types are always sorted by relevance. */
  sortKey?: SearchSort | undefined;
  /** The page, counted from 1; or the number of results that were read before. */
  page?: number | undefined;
  after?: number | undefined;
  /** The filters for products. Bounds of the price are in minor units. */
  choices?: FacetChoice[] | undefined;
};

export async function searchAll(shop: Shop, input: SearchInput): Promise<SearchResult> {
  const none = { items: [], total: 0 };
  const noProducts: FoundProducts = { ...none, reachable: 0, facets: [], choices: [], corrected: null, understood: [] };
  const expression = searchExpression(input.query);
  if (expression === null) return { products: noProducts, collections: none, pages: none, articles: none };
  const first = Math.min(Math.max(Math.trunc(input.first ?? 20), 1), 100);
  const page = Math.min(Math.max(Math.trunc(input.page ?? 1), 1), 500);
  const window = { expression, first, offset: input.after ?? (page - 1) * first };
  const wants = (type: SearchType) => input.type === undefined || input.type === type;
  const { sortKey: sort = "RELEVANCE", choices = [] } = input;
  const asked = { ...window, query: input.query, sort, choices };
  const found = wants("PRODUCT") ? await askIndex(shop, asked) : null;
  const text = <Item>(type: SearchType, find: (shop: Shop, window: Window) => Promise<Found<Item>>) =>
    wants(type) ? remembered(shop, found?.versions ?? null, `${type} ${JSON.stringify(window)}`, () => find(shop, window)) : none;
  const [products, collections, pages, articles] = await Promise.all([
    wants("PRODUCT") ? productsOf(shop, asked, found) : noProducts,
    text("COLLECTION", findCollections),
    text("PAGE", findPages),
    text("ARTICLE", findArticles),
  ]);
  return { products, collections, pages, articles };
}

/** The path to which staff redirect this search; null: there is no redirect. */
export async function searchRedirect(shop: Shop, query: string): Promise<string | null> {
  const answer = await shop.searchIndex.ask(shop, "redirect", { query });
  return answer ? answer.target : selectSearchRedirect(shop, searchKey(query));
}

/** Suggests up to 5 queries, 6 products and 4 collections while a buyer types. Nothing below 2 characters. */
export async function predictiveSearch(shop: Shop, text: string): Promise<Suggestions> {
  const expression = text.trim().length < 2 ? null : searchExpression(text);
  if (expression === null) return { queries: [], products: [], collections: [] };
  const found = await shop.searchIndex.ask(shop, "suggest", { query: text });
  const versions = found?.versions ?? null;
  const window = { expression, first: 4, offset: 0 };
  const [products, collections, phrases] = await Promise.all([
    found ? cardsOf(shop, found.shown, found.versions) : (await findProducts(shop, text, "RELEVANCE", { expression, first: 6, offset: 0 })).items,
    remembered(shop, versions, `COLLECTION ${JSON.stringify(window)}`, () => findCollections(shop, window)),
    found ? phrasesOf(shop, found.near).then((phrases) => [...found.asked, ...phrases]) : selectPhrases(shop, expression),
  ]);
  return {
    queries: completions(text, phrases),
    products,
    collections: collections.items.map(({ id, handle, title, image }) => ({ id, handle, title, image })),
  };
}

/** The phrases in which every typed word begins a word. */
function completions(text: string, phrases: string[]): { text: string }[] {
  const typed = searchWords(text).split(" ");
  const seen = new Set<string>([typed.join(" ")]);
  const found: { text: string }[] = [];
  for (const phrase of phrases) {
    const words = searchWords(phrase);
    if (seen.has(words) || !typed.every((word) => ` ${words}`.includes(` ${word}`))) continue;
    seen.add(words);
    found.push({ text: phrase.toLowerCase() });
    if (found.length === 5) break;
  }
  return found;
}
