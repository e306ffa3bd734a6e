import { links, type Query } from "#web/links.ts";
import { type Chosen, chosenQuery, nothingChosen, readChosen } from "../facets/facet-url.ts";
import { readPageNumber } from "../page-number.ts";

/** The state of the search page in its URL. */
export const searchTypes = [
  ["all", "All"],
  ["products", "Products"],
  ["collections", "Collections"],
  ["pages", "Pages"],
  ["articles", "Articles"],
] as const;
export const searchSorts = [
  ["relevance", "Relevance"],
  ["price", "Price"],
  ["best-selling", "Best selling"],
  ["created", "Newest"],
  ["title", "Title"],
] as const;

/** `type` is what is searched here, so the product type has another name. */
export const facetParameters = { type: "productType" } as const;

/** Facets belong to products: where only something else is searched, nothing is chosen. */
export type SearchQuery = Chosen & {
  q: string;
  type: (typeof searchTypes)[number][0];
  sort: (typeof searchSorts)[number][0];
  page: number;
  view: "grid" | "list";
};

export function readSearch(search: URLSearchParams): SearchQuery {
  const type = searchTypes.find(([type]) => type === search.get("type"))?.[0] ?? "all";
  return {
    ...(hasProducts(type) ? readChosen(search, facetParameters) : nothingChosen),
    q: (search.get("q") ?? "").trim().slice(0, 200),
    type,
    sort: searchSorts.find(([sort]) => sort === search.get("sort"))?.[0] ?? "relevance",
    page: readPageNumber(search, 500),
    view: search.get("view") === "list" ? "list" : "grid",
  };
}

export const hasProducts = (type: SearchQuery["type"]) => type === "all" || type === "products";

/** Returns the query of a search without default values. */
export function searchQuery({ q, type, sort, page, view, ...chosen }: SearchQuery): Query {
  return {
    q,
    type: type === "all" ? null : type,
    sort: sort === "relevance" ? null : sort,
    ...(hasProducts(type) ? chosenQuery(chosen, facetParameters) : {}),
    page: page > 1 ? page : null,
    view: view === "grid" ? null : view,
  };
}

/** Returns the parts of a search that a form keeps as hidden fields. */
export function searchFields(query: SearchQuery): [name: string, value: string][] {
  return [...new URL(links.search(searchQuery(query)), "http://shop").searchParams];
}
