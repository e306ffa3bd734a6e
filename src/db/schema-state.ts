import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "./open-database.ts";

export type Journal = { entries: { idx: number; when: number; tag: string }[] };

/** Returns the migrations of this version, oldest first. */
export async function readJournal(migrationsFolder: string): Promise<Journal> {
  return JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8")) as Journal;
}

/** Returns the newest migration that this database has gone through (its time in the journal), or null for an untouched one. */
export async function schemaLevel(sql: Sql): Promise<number | null> {
  const [known] = await sql<{ known: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as known`;
  if (!known?.known) return null;
  const [row] = await sql<{ level: number | null }[]>`select max(created_at) as level from drizzle.__drizzle_migrations`;
  return row?.level ?? null;
}

/** `none`: no shop was ever started on this database. `tag` is this version's newest migration. */
export async function schemaState(sql: Sql, migrationsFolder: string): Promise<{ state: "none" | "older" | "current" | "newer"; tag: string }> {
  const newest = (await readJournal(migrationsFolder)).entries.at(-1);
  const [level, wanted, tag] = [await schemaLevel(sql), newest?.when ?? 0, newest?.tag ?? ""];
  if (level === null) return { state: "none", tag };
  return { state: level === wanted ? "current" : level > wanted ? "newer" : "older", tag };
}
