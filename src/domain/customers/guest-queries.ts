import type { Fragment } from "#db/open-database.ts";
import type { CursorPlace } from "#domain/cursor.ts";
import type { Shop } from "#domain/shop.ts";
import type { StoredGuest } from "./customer-queries.ts";

/**
 * People who ordered without an account, by email address. List statements alias `guests` as `ct`, because it has the totals of `customer_totals` under the
 * same names.
 */
const searchWords = ({ sql }: Shop): Fragment =>
  sql`to_tsvector('simple'::regconfig, translate(lower(ct.name || ' ' || ct.email), '@.+-_''', '      ') || ' ' || lower(ct.company || ' ' || ct.email))`;

/** Finds guests by name, email address or company. Null: there are more than are looked up. */
export async function findGuests(shop: Shop, words: string, maxLookedUp: number): Promise<string[] | null> {
  const rows = await shop.sql<{ id: string }[]>`
    select ct.id from guests ct where ${searchWords(shop)} @@ ${words}::tsquery limit ${maxLookedUp + 1}`;
  return rows.length > maxLookedUp ? null : rows.map(({ id }) => id);
}

type GuestNarrowing = {
  words: string | null;
  found: string[] | null;
  newsletter?: "yes" | "no" | undefined;
  sinceFrom?: string | undefined;
  sinceTo?: string | undefined;
};

/** Whether `guests ct` is listed as a guest: people with an account are listed as customers. Checked for each guest, because `exists` may read all accounts. */
function isListed({ sql }: Shop): Fragment {
  return sql`(select true from accounts x where lower(x.email) = ct.email and x.role = 'customer' limit 1) is null`;
}

function isNarrowed(shop: Shop, { words, found, newsletter, sinceFrom, sinceTo }: GuestNarrowing): Fragment {
  const { sql } = shop;
  const isFound = words === null ? sql`` : found ? sql`and ct.id = any(${found}::uuid[])` : sql`and ${searchWords(shop)} @@ ${words}::tsquery`;
  const subscribed = sql`coalesce((
    select true from subscribers n where lower(n.email) = ct.email and n.confirmed_at is not null and n.unsubscribed_at is null limit 1), false)`;
  return sql`${isListed(shop)} ${isFound}
    ${newsletter === "yes" ? sql`and ${subscribed}` : newsletter === "no" ? sql`and not ${subscribed}` : sql``}
    ${sinceFrom ? sql`and ct.first_order_at >= ${sinceFrom}::timestamptz` : sql``}
    ${sinceTo ? sql`and ct.first_order_at < ${sinceTo}::timestamptz` : sql``}`;
}

type Totals = { by: Fragment; condition: Fragment } | null;
type GuestList = GuestNarrowing & {
  totals: Totals;
  /** The total of `ct` that the list is sorted by; null: the time of the first order. */
  by: Fragment | null;
  cast: Fragment;
  lastOrderAt: Fragment;
  after: CursorPlace | null;
  first: number;
};

/** The next rows of a list, with the same columns as customers with an account. */
export function guestRows(shop: Shop, { totals, by, cast, lastOrderAt, after, first, ...narrowed }: GuestList): Fragment {
  const { sql } = shop;
  const sortedBy = by ?? sql`ct.first_order_at`;
  return sql`
    select ct.id, ct.name, ct.email, to_json(ct.first_order_at) #>> '{}' as "createdAt", ct.order_count as "orderCount", ct.value_cents as "valueCents",
      null::integer as "netDays", ${lastOrderAt} as "lastOrderAt", '[]'::jsonb as tags, true as "isGuest", ${sortedBy} as "sortedBy"
    from guests ct
    where ${isNarrowed(shop, narrowed)} ${totals ? sql`and ${totals.condition}` : sql``}
      ${after ? sql`and (${sortedBy}, ct.id) < (${after.key}::text::${cast}, ${after.id}::uuid)` : sql``}
    order by ${sortedBy} desc, ct.id desc limit ${first}`;
}

/** Counts matching guests up to `most`, along the index of the filter. */
export async function countGuests(shop: Shop, { totals, ...narrowed }: GuestNarrowing & { totals: Totals }, most: number): Promise<number> {
  const { sql } = shop;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from guests ct where ${isNarrowed(shop, narrowed)} ${totals ? sql`and ${totals.condition}` : sql``}
      order by ${totals ? totals.by : sql`ct.first_order_at`} desc, ct.id desc limit ${most}) found`;
  return row?.count ?? 0;
}

const shownOrders = 20;

export async function selectGuest({ sql }: Shop, id: string, lastOrderAt: Fragment): Promise<StoredGuest | null> {
  const [row] = await sql<StoredGuest[]>`
    select ct.id, ct.name, ct.company, ct.email, to_json(ct.first_order_at) #>> '{}' as "createdAt", ct.order_count as "orderCount",
      ct.test_order_count as "testOrderCount", ct.value_cents as "valueCents", ${lastOrderAt} as "lastOrderAt",
      (select x.id from accounts x where lower(x.email) = ct.email and x.role = 'customer') as "accountId",
      exists (select from subscribers n where lower(n.email) = ct.email and n.confirmed_at is not null and n.unsubscribed_at is null) as "receivesNewsletter",
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'isTest', o.is_test, 'processedAt', o.processed_at,
          'totalCents', o.total_cents - o.reduced_cents - o.refunded_cents, 'currency', o.currency) order by o.processed_at desc, o.id desc), '[]')
        from (select * from orders where account_id is null and email <> '' and lower(email) = ct.email
          order by processed_at desc, id desc limit ${shownOrders}) o) as orders
    from guests ct where ct.id = ${id}`;
  return row ?? null;
}

/** The buyer of an order; `orderCount` counts orders of the same kind, real or test, including this one. */
export type OrderCustomer = { id: string; isGuest: boolean; orderCount: number };

export async function selectOrderCustomer({ sql }: Shop, orderId: string): Promise<OrderCustomer | null> {
  const [row] = await sql<OrderCustomer[]>`
    select coalesce(o.account_id, g.id) as id, o.account_id is null as "isGuest", case
      when g.id is not null then case when o.is_test then g.test_order_count else g.order_count end
      when o.is_test then (select count(*)::int from orders t where t.account_id = o.account_id and t.is_test)
      else (select ct.order_count from customer_totals ct where ct.account_id = o.account_id) end as "orderCount"
    from orders o left join guests g on o.account_id is null and o.email <> '' and g.email = lower(o.email)
    where o.id = ${orderId} and coalesce(o.account_id, g.id) is not null`;
  return row ?? null;
}

/** Selects the totals of a person who ordered without an account. */
export async function selectPersonalGuest({ sql }: Shop, email: string | null): Promise<object[]> {
  return sql`
    select email, name, company, to_json(first_order_at) #>> '{}' as "firstOrderAt", order_count as "orderCount", value_cents as "valueCents", currency
    from guests where email = ${email}::text`;
}

export async function deletePersonalGuest({ sql }: Shop, email: string | null): Promise<number> {
  return (await sql`delete from guests where email = ${email}::text`).count;
}
