import type { Sql } from "#db/open.ts";

export type StoredTable = { name: string; columns: string[] };

/** Tags of pages that changed a moment ago mean nothing to another database. */
const passing = ["invalidations"];

/** The shop's own tables with the columns that are stored (not those that PostgreSQL computes). */
export async function storedTables(sql: Sql): Promise<StoredTable[]> {
  return sql<StoredTable[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relname = any(${passing})
     group by c.relname order by c.relname`;
}

export async function storedSequences(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`;
  return rows.map(({ name }) => name).filter((name) => !passing.some((table) => name.startsWith(table)));
}

/** The newest migration that this database has gone through, or null for an untouched one. */
export async function schemaLevel(sql: Sql): Promise<number | null> {
  const [known] = await sql<{ known: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as known`;
  if (!known?.known) return null;
  const [row] = await sql<{ level: number | null }[]>`select max(created_at) as level from drizzle.__drizzle_migrations`;
  return row?.level ?? null;
}
