import type { Collection, ProductCard } from "#domain/catalog/catalog-types.ts";
import type { ArticleCard, Page } from "#domain/content/content-types.ts";
import type { Picture } from "#domain/picture.ts";

/** What search answers. Types only: safe in a browser. */
export type SearchType = "PRODUCT" | "COLLECTION" | "PAGE" | "ARTICLE";
export type SearchSort = "RELEVANCE" | "PRICE" | "BEST_SELLING" | "CREATED" | "TITLE";
export type FoundCollection = Pick<Collection, "id" | "handle" | "title" | "productCount" | "image"> & { description: string };
export type FoundPage = Pick<Page, "id" | "handle" | "title"> & { bodySummary: string };
/** `total` is exact up to 10,000, where counting ends. */
export type Found<T> = { items: T[]; total: number };
export type SearchResult = {
  products: Found<ProductCard>;
  collections: Found<FoundCollection>;
  pages: Found<FoundPage>;
  articles: Found<ArticleCard>;
};
export type Suggestions = {
  queries: { text: string }[];
  products: ProductCard[];
  collections: { id: string; handle: string; title: string; image: Picture }[];
};
