import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";

type Sql = Shop["sql"];

/** The sessions of that day's orders, from their events. */
const ordersOf = (sql: Sql, day: string): Fragment => sql`
  select distinct on (order_id) order_id, session_id, visitor_id, is_trial, at from events
  where day = ${day}::date and name = 'purchase' and order_id is not null and session_id is not null and visitor_id is not null order by order_id, at, id`;

const onDay = (sql: Sql, day: string): Fragment =>
  sql`at >= (${day}::date::timestamp at time zone 'UTC') and at < ((${day}::date + 1)::timestamp at time zone 'UTC')`;

/** Returns how many stored rows about that day's orders differ from what the events say. */
export async function selectOrderDifferences({ sql }: Shop, day: string): Promise<number> {
  const [row] = await sql<{ differences: number }[]>`
    with made as materialized (${ordersOf(sql, day)}), kept as materialized (select order_id, session_id, visitor_id, is_trial, at from measured_orders where ${onDay(sql, day)})
    select count(*)::int as differences from ((table made except table kept) union all (table kept except table made)) d`;
  return row?.differences ?? 0;
}

export async function makeOrdersOfDay({ sql }: Shop, day: string): Promise<void> {
  await sql`delete from measured_orders where ${onDay(sql, day)}`;
  await sql`insert into measured_orders (order_id, session_id, visitor_id, is_trial, at) ${ordersOf(sql, day)} on conflict do nothing`;
}

/** Called before the person is removed from the events. */
export async function deleteMeasuredOrdersOf({ sql }: Shop, accountId: string): Promise<void> {
  await sql`delete from measured_orders where session_id in (select session_id from events where account_id = ${accountId} and session_id is not null)`;
}

export async function deleteMeasuredOrdersOfDay({ sql }: Shop, day: string): Promise<void> {
  await sql`delete from measured_orders where ${onDay(sql, day)}`;
}
