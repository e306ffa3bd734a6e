import { type LoaderFunctionArgs, redirect } from "react-router";
import { numberText } from "#domain/number-text.ts";
import { plainText } from "#domain/plain-text.ts";
import { searchAll, searchRedirect } from "#domain/search/search.ts";
import type { SearchResult, SearchSort, SearchType } from "#domain/search/search-types.ts";
import { links } from "#web/links.ts";
import { buyerOf, shopOf } from "#web/page-context.ts";
import { collectionView } from "../collections/collection-view.ts";
import { facetChoices } from "../facets/facet-url.ts";
import { chipsOf, facetViews } from "../facets/facet-view.ts";
import { pictureView } from "../picture-view.ts";
import { cardView } from "../product-card/card-view.ts";
import { facetParameters, hasProducts, readSearch, type SearchQuery, searchQuery } from "./search-url.ts";

/** The number for each section. */
const resultsPerPage = 24;
const snippetLength = 200;

const typeOf: Record<SearchQuery["type"], SearchType | undefined> = {
  all: undefined,
  products: "PRODUCT",
  collections: "COLLECTION",
  pages: "PAGE",
  articles: "ARTICLE",
};
const sortOf: Record<SearchQuery["sort"], SearchSort> = {
  relevance: "RELEVANCE",
  price: "PRICE",
  "best-selling": "BEST_SELLING",
  created: "CREATED",
  title: "TITLE",
};

/** Loads what was found, by section. A search without words finds nothing and sends no query. */
export async function loadSearch({ request, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const asked = readSearch(new URL(request.url).searchParams);
  if (!asked.q) return { address: asked, results: null };
  const { currency } = buyerOf(context);
  const search = (page: number) =>
    searchAll(shop, {
      ...{ query: asked.q, type: typeOf[asked.type], sortKey: sortOf[asked.sort], first: resultsPerPage, page },
      choices: facetChoices(asked, currency),
    });
  // Started together, they check only once for changes of the index.
  const [target, first] = await Promise.all([searchRedirect(shop, asked.q), search(asked.page)]);
  // A header holds only Latin-1; a URL encodes other characters.
  if (target !== null) throw redirect(new URL(target, request.url).href.slice(new URL(request.url).origin.length), 302);
  const pages = pagesOf(first);
  // A page past the end shows the last one.
  const found = asked.page > pages ? await search(pages) : first;
  const address = { ...asked, ...choicesThatCount(asked, found), page: Math.min(asked.page, pages) };
  const { products } = found;
  const totals = [products.total, found.collections.total, found.pages.total, found.articles.total];
  const facets = facetViews(products.facets, address, { currency, parameters: facetParameters });
  return {
    address,
    results: {
      total: totals.reduce((sum, total) => sum + total, 0),
      corrected: products.corrected,
      understood: products.understood,
      lastPage: pages,
      facets,
      chips: chipsOf(facets, address, (chosen) => links.search(searchQuery({ ...address, ...chosen, page: 1 }))),
      found: `${numberText(products.total)} ${products.total === 1 ? "product" : "products"}`,
      listed: products.reachable < products.total ? numberText(products.reachable) : null,
      products: { total: products.total, items: products.items.map((card) => cardView(card, currency)) },
      collections: {
        total: found.collections.total,
        items: found.collections.items.map(({ description, ...collection }) => ({ ...collectionView(collection), snippet: snippetOf(description) })),
      },
      pages: {
        total: found.pages.total,
        items: found.pages.items.map(({ handle, title, bodySummary }) => ({ handle, title, snippet: snippetOf(bodySummary) })),
      },
      articles: {
        total: found.articles.total,
        items: found.articles.items.map(({ handle, title, excerpt, blog, image }) => ({
          handle,
          title,
          snippet: snippetOf(excerpt),
          blogHandle: blog.handle,
          picture: pictureView(image),
        })),
      },
    },
  };
}

function pagesOf({ products, collections, pages, articles }: SearchResult): number {
  return Math.max(1, Math.ceil(Math.max(products.reachable, collections.total, pages.total, articles.total) / resultsPerPage));
}

/** Leaves out chosen words that no product has, and the price where it does not apply. */
function choicesThatCount({ type, min, max }: SearchQuery, { products: { choices } }: SearchResult) {
  const price = hasProducts(type) && choices.some(({ key }) => key === "price") ? { min, max } : { min: "", max: "" };
  return { ...price, choices: choices.filter(({ key }) => key !== "price") };
}

function snippetOf(html: string): string {
  return plainText(html).slice(0, snippetLength);
}
