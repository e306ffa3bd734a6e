import { z } from "zod";
import { cardToWire, collectionToWire } from "#domain/catalog/catalog-json.ts";
import { thumbnailUrl } from "#domain/picture.ts";
import { predictiveSearch, searchAll, searchRedirect } from "#domain/search/search.ts";
import { apiRoute } from "../api-route.ts";
import { searchResult, suggestions } from "./catalog-answers.ts";

/** The storefront says the types in the plural; both are understood, whatever their case. */
const types: Record<string, string | undefined> = {
  ALL: undefined,
  PRODUCTS: "PRODUCT",
  COLLECTIONS: "COLLECTION",
  PAGES: "PAGE",
  ARTICLES: "ARTICLE",
};

const searched = z.string().max(500).default("");

const query = z.object({
  query: searched,
  type: z.preprocess(typeOf, z.enum(["PRODUCT", "COLLECTION", "PAGE", "ARTICLE"]).optional()),
  first: z.coerce.number().int().min(1).max(100).default(20),
  page: z.coerce.number().int().min(1).max(500).default(1),
  after: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional()
    .describe("`pageInfo.endCursor` of the answer before; it counts instead of `page`."),
  // An unknown key falls back to relevance, as the specification asks.
  sortKey: z.enum(["RELEVANCE", "PRICE", "BEST_SELLING", "CREATED", "TITLE"]).catch("RELEVANCE"),
});

function typeOf(asked: unknown): unknown {
  if (typeof asked !== "string" || asked === "") return undefined;
  const type = asked.toUpperCase();
  return Object.hasOwn(types, type) ? types[type] : type;
}

/**
 * `GET /api/search?query=&type=&first=&sortKey=&after=`: `{ products, collections, pages, articles, totals, pageInfo }`; and while
 * somebody types, `GET /api/predictive-search?query=`: `{ queries, products, collections }`.
 */
export const searchRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/search",
    who: "anyone",
    limit: "search",
    summary: "Search products, collections, pages and articles",
    request: { query },
    answers: { 200: searchResult },
    answer: async (c, { query }) => {
      const page = query.after === undefined ? query.page : Math.min(Number(query.after) + 1, 500);
      const { products, collections, pages, articles, corrected, understood } = await searchAll(c.get("shop"), { ...query, page });
      const most = Math.max(...[products, collections, pages, articles].map(({ total }) => total));
      const hasNextPage = page < 500 && most > page * query.first;
      return {
        products: products.items.map((card) => cardToWire(card, c.get("buyer").currency)),
        collections: collections.items.map(collectionToWire),
        pages: pages.items,
        articles: articles.items.map(({ id, handle, title, excerpt, blog, publishedAt }) => ({
          id,
          handle,
          title,
          excerpt,
          publishedAt,
          blog: { handle: blog.handle },
        })),
        totals: { products: products.total, collections: collections.total, pages: pages.total, articles: articles.total },
        pageInfo: { hasNextPage, endCursor: hasNextPage ? String(page) : null },
        corrected,
        understood,
        redirect: await searchRedirect(c.get("shop"), query.query),
      };
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/predictive-search",
    who: "anyone",
    limit: "search",
    summary: "Suggest while somebody types",
    request: { query: z.object({ query: searched }) },
    answers: { 200: suggestions },
    answer: async (c, { query }) => {
      const found = await predictiveSearch(c.get("shop"), query.query);
      return {
        queries: found.queries,
        products: found.products.map((card) =>
          cardToWire({ ...card, image: { ...card.image, url: thumbnailUrl(card.image) } }, c.get("buyer").currency),
        ),
        collections: found.collections.map(collectionToWire),
      };
    },
  }),
];
