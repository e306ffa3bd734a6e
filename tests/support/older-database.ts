import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { migrateDatabase } from "#db/migrate.ts";
import { openDatabase, type Sql } from "#db/open-database.ts";
import { installJobs } from "#jobs/pg-boss-jobs.ts";
import { databaseNamed } from "./database-server.ts";

const migrations = "src/db/migrations";

export type OlderDatabase = { name: string; sql: Sql; upgrade(): Promise<void>; close(): Promise<void> };

/** Makes a database as the version whose last migration was `tag` left it; `upgrade` brings it to this version, as a start does. */
export async function olderDatabase(tag: string): Promise<OlderDatabase> {
  const server = inject("databaseTarget");
  const name = `meniscus_older_${randomBytes(6).toString("hex")}`;
  const admin = openDatabase(server, { max: 1, name: "meniscus-test" });
  await admin.sql`create database ${admin.sql(name)}`;
  const target = databaseNamed(server, name);
  const folder = mkdtempSync(join(tmpdir(), "meniscus-migrations-"));
  const journal = JSON.parse(readFileSync(join(migrations, "meta/_journal.json"), "utf8")) as { entries: { tag: string }[] };
  const entries = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag === tag) + 1);
  mkdirSync(join(folder, "meta"));
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const entry of entries) writeFileSync(join(folder, `${entry.tag}.sql`), readFileSync(join(migrations, `${entry.tag}.sql`)));
  await migrateDatabase(target, folder);
  rmSync(folder, { recursive: true });
  const connection = openDatabase(target, { max: 2, name: "meniscus-test" });
  return {
    name,
    sql: connection.sql,
    upgrade: async () => {
      await migrateDatabase(target, migrations, installJobs);
    },
    close: async () => {
      await connection.close();
      await admin.sql`drop database ${admin.sql(name)} with (force)`;
      await admin.close();
    },
  };
}
