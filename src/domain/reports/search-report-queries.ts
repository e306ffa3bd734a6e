import { withoutBotSessions } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import { inDays, inFilteredVisits, type Scope } from "./visit-queries.ts";

export type SearchedText = {
  query: string;
  /** How many visits searched for it. */
  searches: number;
  visitors: number;
  /** How many results the latest search had. */
  resultCount: number;
  lastAt: string;
};

/**
 * Searches of that period without a result, or without a click on a result in the same visit, the most frequent first. A visit that
 * sees the same search again, as on further pages of results, counts once. Bots and staff are left out.
 */
export async function selectSearches(shop: Shop, scope: Scope, which: "without-result" | "without-click", limit: number): Promise<SearchedText[]> {
  const { sql } = shop;
  const { from, to, isTest, device, country } = scope;
  const wanted = which === "without-result" ? sql`results = 0` : sql`results > 0 and not clicked`;
  return sql<SearchedText[]>`
    with seen as (
      select e.session_id, e.visitor_id, lower(btrim(e.search_query)) as query, e.name, e.at, e.result_count
      from events e
      where ${inDays(shop, scope)} and e.name in ('search', 'search_click') and e.search_query is not null and btrim(e.search_query) <> ''
        and e.session_id is not null and not e.is_bot and not e.is_staff and e.is_trial = ${isTest}
        ${device === null ? sql`` : sql`and e.device = ${device}`} ${country === null ? sql`` : sql`and e.country = ${country}`}
        ${inFilteredVisits(shop, scope, sql`e.session_id`)} ${withoutBotSessions(shop, scope, sql`e.session_id`)}),
    searched as (
      select query, session_id, (array_agg(visitor_id))[1] as visitor_id, max(at) filter (where name = 'search') as last_at,
        (array_agg(result_count order by at desc) filter (where name = 'search'))[1] as results, bool_or(name = 'search_click') as clicked
      from seen group by query, session_id
      having max(at) filter (where name = 'search') >= ${from.toISOString()}::timestamptz
        and max(at) filter (where name = 'search') < ${to.toISOString()}::timestamptz)
    select query, count(*)::int as searches, count(distinct visitor_id)::int as visitors,
      (array_agg(results order by last_at desc))[1] as "resultCount", to_char(max(last_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt"
    from searched where ${wanted} group by query order by searches desc, query limit ${limit}`;
}

export type SearchSums = { searches: number; withoutResult: number; clicked: number };

export async function selectSearchSums(shop: Shop, scope: Scope): Promise<SearchSums> {
  const { sql } = shop;
  const { from, to, isTest, device, country } = scope;
  const [row] = await sql<SearchSums[]>`
    with searched as (
      select lower(btrim(e.search_query)) as query, e.session_id, max(e.at) filter (where e.name = 'search') as last_at,
        (array_agg(e.result_count order by e.at desc) filter (where e.name = 'search'))[1] as results, bool_or(e.name = 'search_click') as clicked
      from events e
      where ${inDays(shop, scope)} and e.name in ('search', 'search_click') and e.search_query is not null and btrim(e.search_query) <> ''
        and e.session_id is not null and not e.is_bot and not e.is_staff and e.is_trial = ${isTest}
        ${device === null ? sql`` : sql`and e.device = ${device}`} ${country === null ? sql`` : sql`and e.country = ${country}`}
        ${inFilteredVisits(shop, scope, sql`e.session_id`)} ${withoutBotSessions(shop, scope, sql`e.session_id`)}
      group by 1, 2)
    select count(*)::int as searches, count(*) filter (where results = 0)::int as "withoutResult", count(*) filter (where results > 0 and clicked)::int as clicked
    from searched where last_at >= ${from.toISOString()}::timestamptz and last_at < ${to.toISOString()}::timestamptz`;
  return row ?? { searches: 0, withoutResult: 0, clicked: 0 };
}
