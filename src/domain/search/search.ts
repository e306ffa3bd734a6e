import { searchExpression, searchWords } from "#domain/search-text.ts";
import type { Shop } from "#domain/shop.ts";
import { findArticles, findCollections, findPages, findProducts, selectPhrases } from "./search-queries.ts";
import type { SearchResult, SearchSort, SearchType, Suggestions } from "./search-types.ts";

/**
 * Search promises: all words count, the last may be unfinished, an exact SKU or barcode comes first, and no text makes an
 * expensive query. The words of a product are kept by the catalog, those of pages by content. Measured with the
 * 19,406 Icecat products on two busy cores, warm: mostly 1 to 15 ms a search, the
 * commonest words up to 23 ms (a p95 on an idle machine is still to be taken); `catalog-plans.test.ts`
 * asserts the plans behind it.
 */

export type SearchInput = {
  query: string;
  /** Absent: all four. */
  type?: SearchType | undefined;
  /** Of each type, 1 to 100. */
  first?: number | undefined;
  /** For products; the others always come by relevance. */
  sortKey?: SearchSort | undefined;
  /** From 1. */
  page?: number | undefined;
};

export async function searchAll(shop: Shop, input: SearchInput): Promise<SearchResult> {
  const none = { items: [], total: 0 };
  const expression = searchExpression(input.query);
  if (expression === null) return { products: none, collections: none, pages: none, articles: none };
  const first = Math.min(Math.max(Math.trunc(input.first ?? 20), 1), 100);
  const page = Math.min(Math.max(Math.trunc(input.page ?? 1), 1), 500);
  const window = { expression, first, offset: (page - 1) * first };
  const wants = (type: SearchType) => input.type === undefined || input.type === type;
  const [products, collections, pages, articles] = await Promise.all([
    wants("PRODUCT") ? findProducts(shop, input.query, input.sortKey ?? "RELEVANCE", window) : none,
    wants("COLLECTION") ? findCollections(shop, window) : none,
    wants("PAGE") ? findPages(shop, window) : none,
    wants("ARTICLE") ? findArticles(shop, window) : none,
  ]);
  return { products, collections, pages, articles };
}

/** While somebody types: at most 5 queries, 6 products and 4 collections. Nothing below 2 characters. */
export async function predictiveSearch(shop: Shop, text: string): Promise<Suggestions> {
  const expression = text.trim().length < 2 ? null : searchExpression(text);
  if (expression === null) return { queries: [], products: [], collections: [] };
  const [products, collections, phrases] = await Promise.all([
    findProducts(shop, text, "RELEVANCE", { expression, first: 6, offset: 0 }),
    findCollections(shop, { expression, first: 4, offset: 0 }),
    selectPhrases(shop, expression),
  ]);
  return {
    queries: completions(text, phrases),
    products: products.items,
    collections: collections.items.map(({ id, handle, title, image }) => ({ id, handle, title, image })),
  };
}

/** The phrases that hold every typed word as the beginning of one of theirs. */
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
