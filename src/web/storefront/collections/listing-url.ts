import type { ProductSort } from "#domain/catalog/catalog-types.ts";
import { readPageNumber } from "../page-number.ts";

/** The state of a collection page as its URL has it: sort, price range, page. */
export type Listing = { sort: ProductSort; min: string; max: string; page: number };

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

/** Unknown and invalid values count as missing. */
export function readListing(search: URLSearchParams): Listing {
  const sort = sortOptions.find(([value]) => value === search.get("sort"))?.[0] ?? "featured";
  return { sort, min: amountOf(search.get("min")), max: amountOf(search.get("max")), page: readPageNumber(search) };
}

/** The query parameters of a listing; defaults are left out. */
export function listingQuery({ sort, min, max, page }: Listing): Record<string, string | number | null> {
  return { sort: sort === "featured" ? null : sort, min: min || null, max: max || null, page: page > 1 ? page : null };
}

/** `1,500.00` -> `1500.00`; empty for what is no amount. */
function amountOf(text: string | null): string {
  const plain = (text ?? "").trim().replace(/[$,\s]/g, "");
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? plain : "";
}
