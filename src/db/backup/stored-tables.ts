import type { Sql } from "#db/open-database.ts";

export type StoredTable = { name: string; columns: string[] };

/** Pending invalidations mean nothing to another database. */
export const tablesNotBackedUp = ["invalidations"];

/**
 * Returns the shop's own tables with the columns that are stored: not those that PostgreSQL computes, and not transaction ids, which mean
 * nothing on another server. Restored rows get the id of the restoring transaction. A partitioned table counts as one table.
 */
export async function storedTables(sql: Sql): Promise<StoredTable[]> {
  return sql<StoredTable[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relname = any(${tablesNotBackedUp})
     group by c.relname order by c.relname`;
}

/** Returns the days of the partitions of `events`, the only partitioned table: they are made before its rows are put back. */
export async function partitionDays(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select to_char(to_date(substr(c.relname, 2), 'YYYYMMDD'), 'YYYY-MM-DD') as day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass order by 1`;
  return rows.map(({ day }) => day);
}

export async function storedSequences(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`;
  return rows.map(({ name }) => name).filter((name) => !tablesNotBackedUp.some((table) => name.startsWith(table)));
}

/** False for a database without a shop in it: its backup would look valid and hold nothing. */
export async function holdsShop(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ holds: boolean }[]>`
    select exists (select from accounts where role = 'owner') or exists (select from products) or exists (select from orders) as holds`;
  return row?.holds ?? false;
}
