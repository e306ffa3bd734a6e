import { withFigures } from "#domain/catalog/catalog.ts";
import type { ProductCard } from "#domain/catalog/catalog-types.ts";
import { searchExpression, searchWords } from "#domain/search-text.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import type { ProductIndex } from "./product-index.ts";
import type { Ranked } from "./product-ranking.ts";
import { cardsInOrder, cardsSorted } from "./search-index-queries.ts";
import { searchKey } from "./search-key.ts";
import { findArticles, findCollections, findPages, findProducts, phrasesOf, selectPhrases } from "./search-queries.ts";
import { selectSearchRedirect } from "./search-tuning-queries.ts";
import type { Found, SearchResult, SearchSort, SearchType, Suggestions } from "./search-types.ts";
import { rankTuned } from "./tuned-ranking.ts";

/**
 * Search promises: what was changed before a search began is found or gone, products that have all words come before those that lack some, the
 * thing itself before what goes with it, an exact SKU, model number or barcode first, and no text makes an expensive query. Products are found in
 * an index in memory (`SearchIndex`), the rest in PostgreSQL. Relevance and times are measured by `npm run bench -- search`.
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

/** Of a sort by price, sales, age or title: the most relevant this many are sorted. */
const sortedMost = 10_000;

type Window = { expression: string; first: number; offset: number };

export async function searchAll(shop: Shop, input: SearchInput): Promise<SearchResult> {
  const none = { items: [], total: 0 };
  const expression = searchExpression(input.query);
  if (expression === null) return { products: none, collections: none, pages: none, articles: none, corrected: null, understood: [] };
  const first = Math.min(Math.max(Math.trunc(input.first ?? 20), 1), 100);
  const page = Math.min(Math.max(Math.trunc(input.page ?? 1), 1), 500);
  const window = { expression, first, offset: (page - 1) * first };
  const wants = (type: SearchType) => input.type === undefined || input.type === type;
  const [products, collections, pages, articles] = await Promise.all([
    wants("PRODUCT") ? productsOf(shop, input.query, input.sortKey ?? "RELEVANCE", window) : { found: none, corrected: null, understood: [] },
    wants("COLLECTION") ? findCollections(shop, window) : none,
    wants("PAGE") ? findPages(shop, window) : none,
    wants("ARTICLE") ? findArticles(shop, window) : none,
  ]);
  const { found, corrected, understood } = products;
  return { products: { ...found, items: await withFigures(shop, found.items) }, collections, pages, articles, corrected, understood };
}

type FoundProducts = { found: Found<ProductCard> } & Pick<SearchResult, "corrected" | "understood">;

async function productsOf(shop: Shop, query: string, sort: SearchSort, window: Window): Promise<FoundProducts> {
  const index = await shop.searchIndex.current(shop);
  if (!index) return { found: await findProducts(shop, query, sort, window), corrected: null, understood: [] };
  const { first, offset } = window;
  const { currency } = (await readSettings(shop)).shop;
  const { numbers, total, complete, corrected, understood } = rankTuned(index, query, {
    needed: sort === "RELEVANCE" ? offset + first : sortedMost,
    currency,
  });
  const ids = (from: number, count: number) => numbers.slice(from, Math.min(from + count, total)).map((number) => index.ids[number] as string);
  const items =
    sort === "RELEVANCE" ? await cardsInOrder(shop, ids(offset, first)) : await cardsSorted(shop, ids(0, complete || total), { sort, first, offset });
  const without = ({ from, to }: { from: number; to: number }) => `${query.slice(0, from)} ${query.slice(to)}`.replace(/\s+/g, " ").trim();
  return {
    found: { items, total },
    corrected: total > 0 ? corrected : null,
    understood: understood.map((wish) => ({ label: wish.label, without: without(wish) })),
  };
}

/** The path of the shop to which staff lead this search; null: it is searched. */
export async function searchRedirect(shop: Shop, query: string): Promise<string | null> {
  const index = await shop.searchIndex.current(shop);
  return index ? index.tuning.redirectOf(query) : selectSearchRedirect(shop, searchKey(query));
}

/** While somebody types: at most 5 queries, 6 products and 4 collections. Nothing below 2 characters. */
export async function predictiveSearch(shop: Shop, text: string): Promise<Suggestions> {
  const expression = text.trim().length < 2 ? null : searchExpression(text);
  if (expression === null) return { queries: [], products: [], collections: [] };
  const index = await shop.searchIndex.current(shop);
  const ranked = index && rankTuned(index, text, { isTyping: true });
  const [products, collections, phrases] = await Promise.all([
    index && ranked
      ? cardsInOrder(shop, idsOf(index, ranked, 6))
      : findProducts(shop, text, "RELEVANCE", { expression, first: 6, offset: 0 }).then(({ items }) => items),
    findCollections(shop, { expression, first: 4, offset: 0 }),
    index && ranked ? phrasesOf(shop, idsOf(index, ranked, 100)) : selectPhrases(shop, expression),
  ]);
  return {
    queries: completions(text, [...askedBefore(index, text), ...phrases]),
    products,
    collections: collections.items.map(({ id, handle, title, image }) => ({ id, handle, title, image })),
  };
}

/** What others searched for. Anybody can search for anything: only what the catalog's own names could say is shown to others. */
function askedBefore(index: ProductIndex | null, text: string): string[] {
  const asked = index?.clicks.beginningWith(text, 20).filter((query) => index.isNamed(query)) ?? [];
  return asked.slice(0, 3);
}

function idsOf(index: ProductIndex, { numbers, total }: Ranked, first: number): string[] {
  return numbers.slice(0, Math.min(first, total)).map((number) => index.ids[number] as string);
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
