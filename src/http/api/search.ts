import { z } from "zod";
import { cardToWire, collectionToWire } from "#domain/catalog/catalog-json.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { thumbnailUrl } from "#domain/picture.ts";
import { predictiveSearch, searchAll } from "#domain/search/search.ts";
import { apiRoute } from "../api-route.ts";

const query = z.object({
  query: z.string().max(500).default(""),
  type: z.enum(["PRODUCT", "COLLECTION", "PAGE", "ARTICLE"]).optional(),
  first: z.coerce.number().int().min(1).max(100).default(20),
  page: z.coerce.number().int().min(1).max(500).default(1),
  // An unknown key falls back to relevance, as the specification asks.
  sortKey: z.enum(["RELEVANCE", "PRICE", "BEST_SELLING", "CREATED", "TITLE"]).catch("RELEVANCE"),
});

/** The storefront says the types in the plural; both are understood. */
const types: Record<string, string> = { ALL: "", PRODUCTS: "PRODUCT", COLLECTIONS: "COLLECTION", PAGES: "PAGE", ARTICLES: "ARTICLE" };

/**
 * `GET /api/search?query=&type=&first=&sortKey=&page=`: `{ products, collections, pages, articles, totals }`; and while
 * somebody types, `GET /api/search/suggest?query=`: `{ queries, products, collections }`.
 */
export const searchRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/search",
    who: "anyone",
    limit: "search",
    answer: async (c) => {
      const { type: asked, ...rest } = c.req.query();
      const upper = asked?.toUpperCase() ?? "";
      const type = types[upper] ?? upper;
      const input = parseInput(query, { ...rest, ...(type ? { type } : {}) });
      const found = await searchAll(c.var.shop, input);
      const { products, collections, pages, articles } = found;
      return c.json({
        products: products.items.map((card) => cardToWire(card, c.var.buyer.currency)),
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
      });
    },
  }),

  apiRoute({
    method: "GET",
    path: "/api/search/suggest",
    who: "anyone",
    limit: "search",
    answer: async (c) => {
      const text = parseInput(z.object({ query: z.string().max(500).default("") }), c.req.query()).query;
      const found = await predictiveSearch(c.var.shop, text);
      return c.json({
        queries: found.queries,
        products: found.products.map((card) =>
          cardToWire({ ...card, image: { ...card.image, url: thumbnailUrl(card.image) } }, c.var.buyer.currency),
        ),
        collections: found.collections.map(collectionToWire),
      });
    },
  }),
];
