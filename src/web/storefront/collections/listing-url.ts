import type { ProductSort } from "#domain/catalog/catalog-types.ts";
import type { Query } from "#web/links.ts";
import { type Chosen, chosenQuery, readChosen } from "../facets/facet-url.ts";
import { readPageNumber } from "../page-number.ts";

/** The state of a collection page in its URL: sort, page, and chosen facets. */
export type Listing = Chosen & { sort: ProductSort; page: number };

export const facetParameters = { type: "type" } as const;

export const sortOptions = [
  ["featured", "Featured"],
  ["best-selling", "Best selling"],
  ["price-asc", "Price, low to high"],
  ["price-desc", "Price, high to low"],
  ["title-asc", "Title, A to Z"],
  ["title-desc", "Title, Z to A"],
  ["created-desc", "Newest first"],
  ["created-asc", "Oldest first"],
] as const satisfies readonly (readonly [ProductSort, string])[];

/** Reads the URL. Unknown and invalid values count as missing. */
export function readListing(search: URLSearchParams): Listing {
  const sort = sortOptions.find(([value]) => value === search.get("sort"))?.[0] ?? "featured";
  return { sort, page: readPageNumber(search), ...readChosen(search, facetParameters) };
}

/** Returns the query parameters of a listing; defaults are left out. */
export function listingQuery({ sort, page, ...chosen }: Listing): Query {
  return { sort: sort === "featured" ? null : sort, ...chosenQuery(chosen, facetParameters), page: page > 1 ? page : null };
}
