import { readPageNumber } from "../page-number.ts";

/** The state of the search page as its URL has it. */
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

export type SearchQuery = {
  q: string;
  type: (typeof searchTypes)[number][0];
  sort: (typeof searchSorts)[number][0];
  page: number;
  view: "grid" | "list";
};

export function readSearch(search: URLSearchParams): SearchQuery {
  return {
    q: (search.get("q") ?? "").trim().slice(0, 200),
    type: searchTypes.find(([type]) => type === search.get("type"))?.[0] ?? "all",
    sort: searchSorts.find(([sort]) => sort === search.get("sort"))?.[0] ?? "relevance",
    page: readPageNumber(search, 500),
    view: search.get("view") === "list" ? "list" : "grid",
  };
}

/** The query of a search, without what is as it would be anyway. */
export function searchQuery({ q, type, sort, page, view }: SearchQuery): Record<string, string | number | null> {
  return {
    q,
    type: type === "all" ? null : type,
    sort: sort === "relevance" ? null : sort,
    page: page > 1 ? page : null,
    view: view === "grid" ? null : view,
  };
}
