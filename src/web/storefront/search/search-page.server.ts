import { type LoaderFunctionArgs, redirect } from "react-router";
import { plainText } from "#domain/plain-text.ts";
import { searchAll, searchRedirect } from "#domain/search/search.ts";
import type { SearchSort, SearchType } from "#domain/search/search-types.ts";
import { buyerOf, shopOf } from "#web/page-context.ts";
import { collectionView } from "../collections/collection-view.ts";
import { pictureView } from "../picture-view.ts";
import { cardView } from "../product-card/card-view.ts";
import { readSearch, type SearchQuery } from "./search-url.ts";

const resultsPerPage = 20;
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

/** What was found, by section. A search without words finds nothing and asks nothing. */
export async function loadSearch({ request, context }: LoaderFunctionArgs) {
  const shop = shopOf(context);
  const address = readSearch(new URL(request.url).searchParams);
  if (!address.q) return { address, results: null };
  const { q: query, page } = address;
  const target = await searchRedirect(shop, query);
  // A header holds Latin-1 only; a URL has other characters as codes.
  if (target !== null) throw redirect(new URL(target, request.url).href.slice(new URL(request.url).origin.length), 302);
  const { currency } = buyerOf(context);
  const found = await searchAll(shop, { query, page, type: typeOf[address.type], sortKey: sortOf[address.sort], first: resultsPerPage });
  const totals = [found.products.total, found.collections.total, found.pages.total, found.articles.total];
  return {
    address,
    results: {
      total: totals.reduce((sum, total) => sum + total, 0),
      corrected: found.corrected,
      understood: found.understood,
      hasNext: totals.some((total) => total > page * resultsPerPage),
      products: { total: found.products.total, items: found.products.items.map((card) => cardView(card, currency)) },
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

function snippetOf(html: string): string {
  return plainText(html).slice(0, snippetLength);
}
