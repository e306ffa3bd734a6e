import type { Shop } from "#domain/shop.ts";
import { inDays, type Scope, visitRows } from "./visit-queries.ts";

/** `page` null: the start of the way, or of `to` its end; the visit came to an end there. */
export type PathRow = { depth: number; one: string | null; two: string | null; three: string | null; visits: number };
export type PathAsked = {
  /** The page that ways begin with, or of `to` lead to; null: where visits began, or of `to` ended. */
  page: string | null;
  direction: "from" | "to";
  /** Kinds of pages in place of pages. */
  byKind: boolean;
  /** Rarer ways are left out. */
  minVisits: number;
};

/**
 * How visits went on from a page, or came to it, three pages far: each way with how many visits took it. Pages that were opened again and again count once; a visit that saw the
 * page twice counts with the first time, of `to` with the last.
 */
export async function selectPaths(shop: Shop, scope: Scope, { page, direction, byKind, minVisits }: PathAsked): Promise<PathRow[]> {
  const { sql } = shop;
  const name = byKind ? sql`coalesce(e.page_type, 'other')` : sql`coalesce(e.path, '')`;
  const isFrom = direction === "from";
  const end = isFrom ? sql`min` : sql`max`;
  const step = isFrom ? sql`lead` : sql`lag`;
  // Windows and no joins: of a time that it does not know, PostgreSQL expects a few visits, and would look for each step among all.
  const after = (steps: number) => sql`${step}(page, ${page === null ? steps - 1 : steps}::int) over in_order`;
  return sql<PathRow[]>`
    with visits as materialized (${visitRows(shop, scope)}),
      seen as (
        select e.session_id, ${name} as page, e.at, e.id, lag(${name}) over (partition by e.session_id order by e.at, e.id) as before
        from events e join visits using (session_id) where ${inDays(shop, scope)} and e.name = 'page_view'),
      steps as materialized (
        select session_id, page, row_number() over (partition by session_id order by at, id) as place from seen where before is distinct from page),
      followed as (
        select place, ${end}(place) filter (where ${page === null ? sql`true` : sql`page = ${page}`}) over (partition by session_id) as anchor,
          ${after(1)} as one, ${after(2)} as two, ${after(3)} as three
        from steps window in_order as (partition by session_id order by place)),
      ways as (select one, two, three from followed where place = anchor)
    select (3 - grouping(one) - grouping(two) - grouping(three))::int as depth, one, two, three, count(*)::int as visits
    from ways group by grouping sets ((), (one), (one, two), (one, two, three))
    having count(*) >= ${minVisits} or grouping(one) = 1
    order by depth, visits desc, one, two, three`;
}
