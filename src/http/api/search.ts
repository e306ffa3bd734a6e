import { z } from "zod";
import { cardToWire, collectionToWire } from "#domain/catalog/catalog-json.ts";
import { thumbnailUrl } from "#domain/picture.ts";
import { predictiveSearch, searchAll, searchRedirect } from "#domain/search/search.ts";
import { facetChoices, readChosen } from "#web/storefront/facets/facet-url.ts";
import { facetParameters } from "#web/storefront/search/search-url.ts";
import { apiRoute } from "../api-route.ts";
import { searchResult, suggestions } from "./catalog-answers.ts";
import { facetToWire } from "./facet-answers.ts";

/** The storefront names the types in the plural; singular and plural are accepted in any case. */
const types: Record<string, string | undefined> = {
  ALL: undefined,
  PRODUCTS: "PRODUCT",
  COLLECTIONS: "COLLECTION",
  PAGES: "PAGE",
  ARTICLES: "ARTICLE",
};

const searched = z.string().max(500).default("");

const chosen = z.string().max(80).optional();

/** Each can be repeated, so they are read from the URL (`readChosen`); a value that is not understood there counts as not chosen. */
const facetParametersAsked = {
  min: chosen.describe("The lowest price, in the shop's currency."),
  max: chosen.describe("The highest price."),
  brand: chosen.describe("One of the words of this facet. Several times: any of them."),
  productType: chosen.describe("Likewise."),
  availability: chosen.describe("Likewise."),
};

const query = z.object({
  query: searched,
  type: z.preprocess(typeOf, z.enum(["PRODUCT", "COLLECTION", "PAGE", "ARTICLE"]).optional()),
  first: z.coerce.number().int().min(1).max(100).default(20),
  page: z.coerce.number().int().min(1).max(500).default(1),
  after: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "This is not a cursor of a search: take `pageInfo.endCursor` of the previous answer.")
    .optional()
    .describe("`pageInfo.endCursor` of the answer before; it counts instead of `page`."),
  ...facetParametersAsked,
  // An unknown key falls back to relevance, as the specification asks.
  sortKey: z.enum(["RELEVANCE", "PRICE", "BEST_SELLING", "CREATED", "TITLE"]).catch("RELEVANCE"),
});

function typeOf(asked: unknown): unknown {
  if (typeof asked !== "string" || asked === "") return undefined;
  const type = asked.toUpperCase();
  return Object.hasOwn(types, type) ? types[type] : type;
}

/**
 * `GET /api/search?query=&type=&first=&sortKey=&after=` answers `{ products, collections, pages, articles, facets, totals, pageInfo }`;
 * `GET /api/predictive-search?query=`, for suggestions during typing, answers `{ queries, products, collections }`.
 */
export const searchRoutes = [
  apiRoute({
    method: "GET",
    path: "/api/search",
    who: "anyone",
    limit: "search",
    summary: "Search products, collections, pages and articles",
    description:
      "Products are narrowed by the parameters that `facets` names: words as `f.material=PTFE`, numbers as `f.capacity.min=10&f.capacity.max=50&f.capacity.unit=mL`.",
    request: { query },
    answers: { 200: searchResult },
    answer: async (c, { query: { after, ...query } }) => {
      const { currency } = c.get("buyer");
      const read = after === undefined ? (query.page - 1) * query.first : Number(after);
      const choices = facetChoices(readChosen(new URL(c.req.url).searchParams, facetParameters), currency);
      // Started together, they check only once for changes of the index.
      const [{ products, collections, pages, articles }, redirect] = await Promise.all([
        searchAll(c.get("shop"), { ...query, after: read, choices }),
        searchRedirect(c.get("shop"), query.query),
      ]);
      const next = read + query.first;
      const hasNextPage = next < Math.max(products.reachable, collections.total, pages.total, articles.total);
      return {
        products: products.items.map((card) => cardToWire(card, currency)),
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
        facets: products.facets.map((facet) => facetToWire(facet, currency)),
        totals: { products: products.total, collections: collections.total, pages: pages.total, articles: articles.total },
        pageInfo: { hasNextPage, endCursor: hasNextPage ? String(next) : null },
        corrected: products.corrected,
        understood: products.understood,
        redirect,
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
