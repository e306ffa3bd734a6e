import type { Fragment } from "#db/open-database.ts";
import { inTransaction } from "#db/transaction.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import { parseDecimal } from "#domain/money.ts";
import { prefixQuery } from "#domain/orders/order-search-terms.ts";
import type { Shop } from "#domain/shop.ts";
import type { CustomerSelection, CustomerSort } from "./customer-input.ts";
import { type CustomerRow, lastOrderAt, shownName, tagsOf } from "./customer-queries.ts";
import { countGuests, findGuests, guestRows } from "./guest-queries.ts";

/** The words of `accounts a` that staff search: the same expression as in the index `accounts_customer_search`. */
function searchWords({ sql }: Shop) {
  return sql`to_tsvector('simple'::regconfig, translate(lower(a.first_name || ' ' || a.last_name || ' ' || a.email), '@.+-_''', '      ') || ' ' || lower(a.email))`;
}

const hasCompany = ({ sql }: Shop, words: string): Fragment =>
  sql`to_tsvector('simple'::regconfig, lower(d.address ->> 'company')) @@ ${words}::tsquery`;

const hasOrderedFor = ({ sql }: Shop, words: string): Fragment =>
  sql`to_tsvector('simple'::regconfig, lower(coalesce(o.shipping_address ->> 'company', '') || ' ' || coalesce(o.billing_address ->> 'company', ''))) @@ ${words}::tsquery`;

/**
 * If few customers match, they are looked up first and the page is selected from them. If many do, reading the list in its order fills the page sooner:
 * then the words of only a few hundred customers are read.
 */
const maxLookedUp = 2000;

type Places = { called: Fragment; atAddress: Fragment; orderedFor: Fragment };

/** Finds customers by name or email address, and by company: in an address of the account, or of an order. */
function placesOf(shop: Shop, words: string): Places {
  const { sql } = shop;
  return {
    called: sql`select a.id from accounts a where a.role = 'customer' and ${searchWords(shop)} @@ ${words}::tsquery`,
    atAddress: sql`select d.account_id as id from account_addresses d where ${hasCompany(shop, words)}`,
    orderedFor: sql`select o.account_id as id from orders o where o.account_id is not null and ${hasOrderedFor(shop, words)}`,
  };
}

/** Null: there are more matches than are looked up. */
async function findCustomers(shop: Shop, words: string): Promise<string[] | null> {
  const { sql } = shop;
  const { called, atAddress, orderedFor } = placesOf(shop, words);
  const limit = sql`limit ${maxLookedUp + 1}`;
  const rows = await sql<{ id: string }[]>`
    (${called} ${limit}) union all (${atAddress} ${limit}) union all (${orderedFor} ${limit}) ${limit}`;
  return rows.length > maxLookedUp ? null : [...new Set(rows.map(({ id }) => id))];
}

/** The same search as a condition on `accounts a`, for reading in list order. Each account is checked, as `exists` may be answered by reading all orders. */
function isLike(shop: Shop, words: string): Fragment {
  const { sql } = shop;
  return sql`(${searchWords(shop)} @@ ${words}::tsquery
    or (select true from account_addresses d where d.account_id = a.id and ${hasCompany(shop, words)} limit 1)
    or (select true from orders o where o.account_id = a.id and ${hasOrderedFor(shop, words)} limit 1))`;
}

/** `currency`: the shop's currency, in which the amounts are. */
type Narrowed = CustomerSelection & { currency: string };
type ListQuery = Narrowed & { sort: CustomerSort; first: number; after: CursorPlace | null };

type Searched = { words: string | null; found: string[] | null };

type Finding = (shop: Shop, words: string, maxLookedUp: number) => Promise<string[] | null>;

async function searched(shop: Shop, { search = "" }: Narrowed, find: Finding = findCustomers): Promise<Searched> {
  const words = prefixQuery(search);
  return { words, found: words === null ? null : await find(shop, words, maxLookedUp) };
}

/** Only accounts have tags and terms, so filters by them exclude guests. */
const hasGuests = ({ view, tag }: Narrowed) => view !== "account" && view !== "terms" && !tag;

/** The filters as a condition on `accounts a` and `customer_terms t`. */
function isNarrowed(shop: Shop, { view, tag, newsletter, sinceFrom, sinceTo }: Narrowed, { words, found }: Searched): Fragment {
  const { sql } = shop;
  const isFound = words === null ? sql`` : found ? sql`and a.id = any(${found}::uuid[])` : sql`and ${isLike(shop, words)}`;
  const subscribed = sql`exists (
    select from subscribers n where lower(n.email) = lower(a.email) and n.confirmed_at is not null and n.unsubscribed_at is null)`;
  return sql`a.role = 'customer' ${isFound}
    ${view === "terms" ? sql`and t.net_days is not null` : sql``}
    ${tag ? sql`and exists (select from customer_tags g where g.account_id = a.id and lower(g.tag) = lower(${tag}::text))` : sql``}
    ${newsletter === "yes" ? sql`and ${subscribed}` : newsletter === "no" ? sql`and not ${subscribed}` : sql``}
    ${sinceFrom ? sql`and a.created_at >= ${sinceFrom}::timestamptz` : sql``}
    ${sinceTo ? sql`and a.created_at < ${sinceTo}::timestamptz` : sql``}`;
}

/** Filters on `customer_totals ct` by value and latest order; null where neither is filtered. Amounts in the shop's currency. */
function isOfTotals({ sql }: Shop, { valueMin, valueMax, lastFrom, lastTo, currency }: Narrowed): { by: Fragment; condition: Fragment } | null {
  const [least, most] = [valueMin, valueMax].map((text) => (text ? parseDecimal(text, currency) : null));
  const time = (text: string) => new Date(text).getTime();
  const conditions = [
    ...(least == null ? [] : [sql`ct.value_cents >= ${least}`]),
    ...(most == null ? [] : [sql`ct.value_cents <= ${most}`]),
    ...(lastFrom ? [sql`ct.last_order_ms >= ${time(lastFrom)}::bigint`] : []),
    // A customer who has never ordered has no latest order.
    ...(lastTo ? [sql`ct.last_order_ms < ${time(lastTo)}::bigint and ct.last_order_ms > 0`] : []),
  ];
  if (conditions.length === 0) return null;
  const by = lastFrom || lastTo ? sql`ct.last_order_ms` : sql`ct.value_cents`;
  return { by, condition: conditions.reduce((all, condition) => sql`${all} and ${condition}`) };
}

/** Counts matching customers, up to `most`. */
export async function countCustomers(shop: Shop, query: Narrowed, most: number): Promise<number> {
  const guests = hasGuests(query)
    ? await countGuests(shop, { ...query, ...(await searched(shop, query, findGuests)), totals: isOfTotals(shop, query) }, most)
    : 0;
  return query.view === "guests" || guests >= most ? guests : Math.min(most, guests + (await countAccounts(shop, query, most)));
}

async function countAccounts(shop: Shop, query: Narrowed, most: number): Promise<number> {
  const found = await searched(shop, query);
  const isByWordsAlone = !(query.view === "terms" || query.tag || query.newsletter || query.sinceFrom || query.sinceTo || isOfTotals(shop, query));
  const counted = found.words !== null && found.found === null && isByWordsAlone ? await countFound(shop, found.words, most) : null;
  return counted ?? countNarrowed(shop, query, found, most);
}

/** Counts customers who have the words in any place, when there are many. Null: too many addresses or orders have the words for this method. */
async function countFound(shop: Shop, words: string, most: number): Promise<number | null> {
  const { sql } = shop;
  const { called, atAddress, orderedFor } = placesOf(shop, words);
  const limit = sql`limit ${most}`;
  const [row] = await sql<{ count: number; isWhole: boolean }[]>`
    with called as materialized (${called} ${limit}), at_address as materialized (${atAddress} ${limit}), ordered_for as materialized (${orderedFor} ${limit}),
      elsewhere as (select id from at_address union select id from ordered_for),
      found as (select id from called union select e.id from elsewhere e join accounts a on a.id = e.id and a.role = 'customer')
    select (select count(*) from found)::int as count,
      (select count(*) from at_address) < ${most} and (select count(*) from ordered_for) < ${most} as "isWhole"`;
  return row && (row.isWhole || row.count >= most) ? row.count : null;
}

/** Counts along the index of the filter and checks each account. */
async function countNarrowed(shop: Shop, query: Narrowed, found: Searched, most: number): Promise<number> {
  const { sql } = shop;
  const narrowed = isNarrowed(shop, query, found);
  const totals = isOfTotals(shop, query);
  const terms = sql`left join customer_terms t on t.account_id = a.id`;
  if (totals && (query.sinceFrom || query.sinceTo)) return countByBoth(shop, sql`${terms} where ${narrowed} and ${totals.condition}`, most);
  const [row] = totals
    ? await sql<{ count: number }[]>`
        select count(*)::int as count from (
          select from customer_totals ct
          where ${totals.condition} and (select true from accounts a ${terms} where a.id = ct.account_id and ${narrowed})
          order by ${totals.by} desc, ct.account_id desc limit ${most}) found`
    : await sql<{ count: number }[]>`
        select count(*)::int as count from (
          select from accounts a ${query.view === "terms" ? terms : sql``} where ${narrowed} order by a.created_at desc, a.id desc limit ${most}) found`;
  return row?.count ?? 0;
}

/** Counts by totals and by date of registration. Planned for the actual values, so that the more selective index is read. */
async function countByBoth(shop: Shop, condition: Fragment, most: number): Promise<number> {
  return inTransaction(shop, async ({ sql }) => {
    await sql`set local plan_cache_mode = force_custom_plan`;
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from (
        select from accounts a join customer_totals ct on ct.account_id = a.id ${condition} limit ${most}) found`;
    return row?.count ?? 0;
  });
}

/** What each sort uses, highest first; `key`: the value of a list row, as text that casts back to the same value. `guest` null: the time of the first order. */
function sortOf({ sql }: Shop, sort: CustomerSort): { by: Fragment; id: Fragment; guest: Fragment | null; key: Fragment; cast: Fragment } {
  const total = (column: Fragment) => ({ by: column, id: sql`ct.account_id`, guest: column, key: sql`l."sortedBy"::text`, cast: sql`bigint` });
  switch (sort) {
    case "orders":
      return total(sql`ct.order_count`);
    case "value":
      return total(sql`ct.value_cents`);
    case "last":
      return total(sql`ct.last_order_ms`);
    default:
      return {
        by: sql`a.created_at`,
        id: sql`a.id`,
        guest: null,
        key: sql`to_char(l."sortedBy" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
        cast: sql`timestamptz`,
      };
  }
}

/** Reads the next customers with an account and those without one, each along its own index, and merges them in list order. */
export async function selectCustomers(shop: Shop, query: ListQuery): Promise<(CustomerRow & { key: string })[]> {
  const { sql } = shop;
  const { first, after, sort } = query;
  const { guest, key, cast } = sortOf(shop, sort);
  const accounts = query.view === "guests" ? null : accountRows(shop, query, await searched(shop, query));
  const guests = hasGuests(query)
    ? guestRows(shop, {
        ...query,
        ...(await searched(shop, query, findGuests)),
        ...{ totals: isOfTotals(shop, query), by: guest, cast, after, first, lastOrderAt: lastOrderAt(shop) },
      })
    : null;
  const rows = accounts && guests ? sql`(${accounts}) union all (${guests})` : (accounts ?? guests ?? sql``);
  return sql<(CustomerRow & { key: string })[]>`
    select l.id, l.name, l.email, l."createdAt", ${key} as key, l."orderCount", l."valueCents", l."netDays", l."lastOrderAt", l.tags, l."isGuest"
    from (${rows}) l order by l."sortedBy" desc, l.id desc limit ${first}`;
}

/** The next rows of customers with an account. */
function accountRows(shop: Shop, query: ListQuery, found: Searched): Fragment {
  const { sql } = shop;
  const { first, after } = query;
  const narrowed = isNarrowed(shop, query, found);
  const totals = isOfTotals(shop, query);
  const { by, id, cast } = sortOf(shop, query.sort);
  return sql`
    select a.id, ${shownName(shop)} as name, a.email, to_json(a.created_at) #>> '{}' as "createdAt", ct.order_count as "orderCount",
      ct.value_cents as "valueCents", t.net_days as "netDays", ${lastOrderAt(shop)} as "lastOrderAt", ${tagsOf(shop)} as tags, false as "isGuest",
      ${by} as "sortedBy"
    from accounts a join customer_totals ct on ct.account_id = a.id left join customer_terms t on t.account_id = a.id
    where ${narrowed} ${totals ? sql`and ${totals.condition}` : sql``}
      ${after ? sql`and (${by}, ${id}) < (${after.key}::text::${cast}, ${after.id}::uuid)` : sql``}
    order by ${by} desc, ${id} desc limit ${first}`;
}

/** The tags that customers have, by name: jumps along the index from one tag to the next, however many customers have each. */
export async function selectTags({ sql }: Shop, limit: number): Promise<string[]> {
  const rows = await sql<{ tag: string }[]>`
    with recursive each as (
      (select lower(tag) as place, tag from customer_tags order by lower(tag), account_id limit 1)
      union all
      select next.place, next.tag from each, lateral (
        select lower(g.tag) as place, g.tag from customer_tags g where lower(g.tag) > each.place order by lower(g.tag), g.account_id limit 1) next)
    select tag from each limit ${limit}`;
  return rows.map(({ tag }) => tag);
}
