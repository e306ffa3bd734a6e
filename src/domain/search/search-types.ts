import type { Collection, ProductCard } from "#domain/catalog/catalog-types.ts";
import type { Facet, FacetChoice } from "#domain/catalog/facet-types.ts";
import type { ArticleCard, Page } from "#domain/content/content-types.ts";
import type { Picture } from "#domain/picture.ts";

/** The answers of search. Types only: safe in a browser. */
export type SearchType = "PRODUCT" | "COLLECTION" | "PAGE" | "ARTICLE";
export type SearchSort = "RELEVANCE" | "PRICE" | "BEST_SELLING" | "CREATED" | "TITLE";
export type FoundCollection = Pick<Collection, "id" | "handle" | "title" | "productCount" | "image"> & { description: string };
export type FoundPage = Pick<Page, "id" | "handle" | "title"> & { bodySummary: string };
export type Found<T> = { items: T[]; total: number };
/** The number of results that can be read page by page; beyond that, only the most relevant. */
export const maxReachable = 10_000;
/** A figure with a unit, or a price, that narrows the products: its text on screen, and the query without it. */
export type Understood = { label: string; without: string };
/**
 * `total` counts the products that pass the choices; `reachable` of them can be read page by page. `choices` are those in effect. `corrected`: the query with
 * mistyped words corrected, which found these products; null where none is mistyped.
 */
export type FoundProducts = Found<ProductCard> & {
  reachable: number;
  facets: Facet[];
  choices: FacetChoice[];
  corrected: string | null;
  understood: Understood[];
};
export type SearchResult = {
  products: FoundProducts;
  collections: Found<FoundCollection>;
  pages: Found<FoundPage>;
  articles: Found<ArticleCard>;
};
export type Suggestions = {
  queries: { text: string }[];
  products: ProductCard[];
  collections: { id: string; handle: string; title: string; image: Picture }[];
};
