import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { type DatabaseTarget, openDatabase } from "./open.ts";

/** Any number that no other program on the same server is likely to lock. */
const migrationLock = 6_364_136_223;

/**
 * Brings the database to this version's schema. However many nodes start together, one works and the others wait for it
 * (an advisory lock held by one session). Refuses a server older than PostgreSQL 15.
 */
export async function migrateDatabase(target: DatabaseTarget, migrationsFolder: string): Promise<void> {
  const { sql, close } = openDatabase(target, { max: 1, name: "meniscus-migrate" });
  try {
    const [server] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`;
    if (Number(server?.version) < 150_000)
      throw new Error(`PostgreSQL 15 or newer is needed; this server is version ${Math.floor(Number(server?.version) / 10_000)}.`);
    await sql`set statement_timeout = 0`;
    await sql`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(sql), { migrationsFolder });
  } finally {
    await close();
  }
}
