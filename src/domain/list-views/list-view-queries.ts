import { accountName } from "#domain/display-name-queries.ts";
import { containsEmailAddress } from "#domain/email-address-in-text-queries.ts";
import type { Shop } from "#domain/shop.ts";
import type { ListName, ListView } from "./list-view-input.ts";

export type StoredView = { id: string; list: ListName; accountId: string; isShared: boolean; name: string; query: Record<string, string> };

export async function selectViews({ sql }: Shop, list: ListName, accountId: string, limit: number): Promise<ListView[]> {
  return sql<ListView[]>`
    select v.id, v.name, v.query, v.is_shared as "isShared", v.account_id = ${accountId} as "isOwn", ${accountName(sql, "a")} as "ownerName"
    from list_views v left join accounts a on a.id = v.account_id
    where v.list = ${list} and (v.is_shared or v.account_id = ${accountId}) order by v.id limit ${limit}`;
}

/** Locks the owner of views to the end of the transaction, because two simultaneous requests could pass the limit. */
export async function lockOwner({ sql }: Shop, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`list-views:${accountId}`}, 0))`;
}

export async function countViews({ sql }: Shop, list: ListName, accountId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from list_views where list = ${list} and account_id = ${accountId}`;
  return row?.count ?? 0;
}

/** Locks the view, so that two changes happen one after the other. */
export async function selectView({ sql }: Shop, id: string): Promise<StoredView | null> {
  const [row] = await sql<StoredView[]>`
    select id, list, account_id as "accountId", is_shared as "isShared", name, query from list_views where id = ${id} for update`;
  return row ?? null;
}

type Values = { name: string; query: Record<string, string>; isShared: boolean; at: string };

export async function insertView({ sql }: Shop, view: Values & { id: string; list: ListName; accountId: string }): Promise<void> {
  await sql`
    insert into list_views (id, list, name, query, account_id, is_shared, created_at, updated_at)
    values (${view.id}, ${view.list}, ${view.name}, ${JSON.stringify(view.query)}::text::jsonb, ${view.accountId}, ${view.isShared}, ${view.at}, ${view.at})`;
}

export async function updateView({ sql }: Shop, id: string, { name, query, isShared, at }: Values): Promise<void> {
  await sql`
    update list_views set name = ${name}, query = ${JSON.stringify(query)}::text::jsonb, is_shared = ${isShared}, updated_at = ${at} where id = ${id}`;
}

export async function deleteView({ sql }: Shop, id: string): Promise<void> {
  await sql`delete from list_views where id = ${id}`;
}

/** Views that contain this email address (in lower case), for example because staff searched for it. */
export async function selectViewsNaming({ sql }: Shop, email: string | null): Promise<object[]> {
  return sql`
    select name, query from list_views where ${containsEmailAddress(sql, sql`name`, email)} or ${containsEmailAddress(sql, sql`query::text`, email)} order by id`;
}

export async function deleteViewsNaming({ sql }: Shop, email: string | null): Promise<number> {
  const rows = await sql`
    delete from list_views where ${containsEmailAddress(sql, sql`name`, email)} or ${containsEmailAddress(sql, sql`query::text`, email)} returning id`;
  return rows.length;
}
