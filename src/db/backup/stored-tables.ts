import type { Sql } from "#db/open-database.ts";

export type StoredTable = { name: string; columns: string[] };

/** Pending invalidations mean nothing to another database. */
export const passing = ["invalidations"];

/**
 * The shop's own tables with the columns that are stored: not those that PostgreSQL computes, and not ids of transactions, which mean
 * nothing on another server. Restored rows get that of the restore.
 */
export async function storedTables(sql: Sql): Promise<StoredTable[]> {
  return sql<StoredTable[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any(${passing})
     group by c.relname order by c.relname`;
}

export async function storedSequences(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`;
  return rows.map(({ name }) => name).filter((name) => !passing.some((table) => name.startsWith(table)));
}

/** False for a database without a shop in it: its backup would look valid and hold nothing. */
export async function holdsShop(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ holds: boolean }[]>`
    select exists (select from accounts where role = 'owner') or exists (select from products) or exists (select from orders) as holds`;
  return row?.holds ?? false;
}
