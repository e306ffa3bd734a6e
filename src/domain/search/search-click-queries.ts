import type { Fragment } from "#db/open-database.ts";
import { dayMs } from "#domain/durations.ts";
import { withoutBotSessions } from "#domain/events/visit-keeping.ts";
import type { Shop } from "#domain/shop.ts";
import type { AskedQuery, ClickedProduct } from "./search-clicks.ts";

const days = 30;
const maxClicked = 50_000;
const maxAsked = 2_000;
/** Queries of fewer visitors are not shown to anybody: they may be about a person. */
const minVisitors = 3;

const since = (shop: Pick<Shop, "clock">) => new Date(shop.clock.now().getTime() - days * dayMs).toISOString();

/** The filter of the reports: no bots, staff or test visits, and no visits of programs that pose as browsers (decision 097). */
function isOfPeople(shop: Pick<Shop, "sql" | "clock">, from: string): Fragment {
  const { sql } = shop;
  const time = { from: new Date(from), to: shop.clock.now(), isTest: false };
  return sql`not events.is_bot and not events.is_staff and not events.is_trial ${withoutBotSessions(shop, time, sql`events.session_id`)}`;
}

/** Selects the products that people opened from the results of each search, without clicks of a network that clicked too often. */
export async function selectClicks(shop: Pick<Shop, "sql" | "clock">): Promise<ClickedProduct[]> {
  const from = since(shop);
  return shop.sql<ClickedProduct[]>`
    select e.query, p.id as "productId", e.visitors from (
      select lower(btrim(search_query)) as query, regexp_replace(target, '^/products/', '') as handle, count(distinct visitor_id)::int as visitors
      from events
      where day >= ${from.slice(0, 10)}::date and at >= ${from}::timestamptz and name = 'search_click' and target_type in ('product', 'products')
        and search_query is not null and visitor_id is not null and details is null and ${isOfPeople(shop, from)}
      group by 1, 2 order by 3 desc, 1, 2 limit ${maxClicked}) e
    join products p on p.handle = e.handle`;
}

/** Selects queries that several people submitted on the results page and that found something; most visitors first. */
export async function selectAskedQueries(shop: Pick<Shop, "sql" | "clock">): Promise<AskedQuery[]> {
  const from = since(shop);
  return shop.sql<AskedQuery[]>`
    select lower(btrim(search_query)) as text, count(distinct visitor_id)::int as visitors
    from events
    where day >= ${from.slice(0, 10)}::date and at >= ${from}::timestamptz and name = 'search' and search_source = 'page' and result_count > 0
      and search_query is not null and length(btrim(search_query)) between 2 and 60 and visitor_id is not null and ${isOfPeople(shop, from)}
    group by 1 having count(distinct visitor_id) >= ${minVisitors} order by 2 desc, 1 limit ${maxAsked}`;
}
