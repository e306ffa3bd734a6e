import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type postgres from "postgres";
import { type AppRole, prepareAppRole } from "./app-role.ts";
import { type DatabaseTarget, openDatabase } from "./open-database.ts";
import { noShopIn, OperatorFault } from "./operator-fault.ts";
import { schemaState } from "./schema-state.ts";

/** Any number that no other program on the same server is likely to lock. */
const migrationLock = 6_364_136_223;

/**
 * Brings the database to this version's schema. Where several nodes start together, one migrates and the others wait for it
 * (an advisory lock held by one session). Refuses a server older than PostgreSQL 15. `target` is the owner's; `further` is
 * what else the owner does to the database after the migrations, under the same lock. Returns the role to work under.
 */
export async function migrateDatabase(
  target: DatabaseTarget,
  migrationsFolder: string,
  further?: (sql: postgres.Sql) => Promise<void>,
): Promise<AppRole> {
  const { sql, close } = openDatabase(target, { max: 1, name: "meniscus-migrate" });
  try {
    const [server] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`;
    if (Number(server?.version) < 150_000)
      throw new OperatorFault(`PostgreSQL 15 or newer is needed; this server is version ${Math.floor(Number(server?.version) / 10_000)}.`);
    await sql`set statement_timeout = 0`;
    await sql`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(sql), { migrationsFolder });
    await further?.(sql);
    return await prepareAppRole(sql, target);
  } finally {
    await close();
  }
}

/**
 * For the operator's commands: returns the role to work under in a database whose schema is this version's. Refuses any other schema,
 * because a command never changes the schema under a running shop and never creates a shop.
 */
export async function joinDatabase(target: DatabaseTarget, migrationsFolder: string, place: string): Promise<AppRole> {
  const { sql, close } = openDatabase(target, { max: 1, name: "meniscus-join" });
  try {
    const { state } = await schemaState(sql, migrationsFolder);
    if (state === "none") throw noShopIn(place);
    if (state === "older")
      throw new OperatorFault(
        "The shop was last started with an older version of Meniscus. Start it with this version first: npm start brings its data up to date.",
      );
    if (state === "newer") throw new OperatorFault("The shop was started with a newer version of Meniscus. Run this command with that version.");
    return await prepareAppRole(sql, target);
  } finally {
    await close();
  }
}
