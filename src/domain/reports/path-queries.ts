import type { Shop } from "#domain/shop.ts";
import { type Scope, visitRows } from "./visit-queries.ts";

/** `depth`: how many of the pages are given. Null within that depth: the visit ended there, or with `to` it began there. */
export type PathRow = { depth: number; one: string | null; two: string | null; three: string | null; visits: number };
export type PathRequest = {
  /** The page that paths begin with, or with `to` lead to; null: where visits began, or with `to` ended. */
  page: string | null;
  direction: "from" | "to";
  /** Whether kinds of pages take the place of pages. */
  byKind: boolean;
  /** Paths with fewer visits are left out. */
  minVisits: number;
};

/**
 * How visits continued from a page, or came to it, up to three pages: each path with the number of its visits. A page that was opened several times in a
 * row counts once; a visit that saw the page twice counts from the first time, with `to` from the last.
 */
export async function selectPaths(shop: Shop, scope: Scope, { page, direction, byKind, minVisits }: PathRequest): Promise<PathRow[]> {
  const { sql } = shop;
  const isFrom = direction === "from";
  const end = isFrom ? sql`min` : sql`max`;
  const step = isFrom ? sql`lead` : sql`lag`;
  const after = (steps: number) => sql`${step}(page, ${page === null ? steps - 1 : steps}::int) over in_order`;
  // Visits that saw the same pages in the same order are handled together.
  return sql<PathRow[]>`
    with visits as (${visitRows(shop, scope)}),
      walks as materialized (
        select row_number() over () as walk, w.* from (
          select ${byKind ? sql`page_types` : sql`pages`} as pages, count(*)::int as visits from visits group by 1) w),
      steps as (
        select walk, visits, page, row_number() over (partition by walk order by at) as place
        from walks cross join lateral unnest(pages) with ordinality as seen(page, at) where at = 1 or page <> pages[at - 1]),
      followed as (
        select visits, place, ${end}(place) filter (where ${page === null ? sql`true` : sql`page = ${page}`}) over (partition by walk) as anchor,
          ${after(1)} as one, ${after(2)} as two, ${after(3)} as three
        from steps window in_order as (partition by walk order by place)),
      ways as (select one, two, three, visits from followed where place = anchor)
    select (3 - grouping(one) - grouping(two) - grouping(three))::int as depth, one, two, three, sum(visits)::int as visits
    from ways group by grouping sets ((), (one), (one, two), (one, two, three))
    having sum(visits) >= ${minVisits} or grouping(one) = 1
    order by depth, visits desc, one, two, three`;
}
