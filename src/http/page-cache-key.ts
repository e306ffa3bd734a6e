import { isId } from "#domain/ids.ts";
import { type Query, withQuery } from "#web/links.ts";
import type { PageQuery, PageRoute } from "#web/page-routes.ts";
import { listingQuery, readListing } from "#web/storefront/collections/listing-url.ts";
import { readPageNumber } from "#web/storefront/page-number.ts";
import { pageAt } from "./page-matching.ts";

/** The part of a query that a page uses, without default values: queries that show the same page have the same key. */
type ReadQuery = (given: URLSearchParams) => Query;

/**
 * How shared pages read their query. All other parameters (`utm_*`, meaningless values) are left out of the cache key and of the
 * render.
 */
const queries: Record<PageQuery, ReadQuery> = {
  none: () => ({}),
  listing: (given) => listingQuery(readListing(given)),
  variant: (given) => {
    const id = given.get("variant") ?? "";
    return { variant: isId(id) ? id.toLowerCase() : null };
  },
  "page-number": (given) => {
    const page = readPageNumber(given);
    return { page: page > 1 ? page : null };
  },
};

const maxPathLength = 300;
/**
 * A handle as browsers write it. Another spelling (capitals, `%61` for `a`, a `#`) would cache the same page twice, and `..`,
 * `%2e%2e` or `\` would cache another page under this key: such requests are answered by the app and not cached.
 */
const isHandle = (part: string) => handle.test(part);
const handle = /^(?:[a-z0-9]|%[89A-F][0-9A-F])(?:[a-z0-9._-]|%[89A-F][0-9A-F])*$/;

/** The declaration of a shared page, and the path and query under which it is cached. */
export type SharedPage = { path: string; page: PageRoute };

/**
 * The shared page at a request's raw path and query: its path, with the query parameters that it reads; null where the page differs
 * per visitor. React Router's data requests (`/products/x.data`) have addresses of their own.
 */
export function sharedPageAt(rawUrl: string): SharedPage | null {
  const mark = rawUrl.indexOf("?");
  const path = mark < 0 ? rawUrl : rawUrl.slice(0, mark);
  // Only OPTIONS may ask for `*`, and with the origin before it that is no URL.
  if (!path.startsWith("/") || path.length > maxPathLength) return null;
  const isData = path.endsWith(".data");
  const page = pageAt(isData ? pageOfData(path) : path, isHandle);
  if (!page?.shared) return null;
  if (mark < 0 || mark === rawUrl.length - 1) return { path, page };
  const given = new URLSearchParams(rawUrl.slice(mark + 1));
  // A request for only some of a page's loaders is not the whole page.
  if (isData && given.has("_routes")) return null;
  return { path: withQuery(path, queries[page.shared](given)), page };
}

function pageOfData(path: string): string {
  const page = path.slice(0, -".data".length);
  return page === "/_root" || page === "/_" ? "/" : page;
}
