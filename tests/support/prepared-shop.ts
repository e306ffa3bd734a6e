import { randomBytes } from "node:crypto";
import { cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type DatabaseTarget, openDatabase } from "#db/open-database.ts";
import { databaseNamed } from "./database-server.ts";
import { startShop, stopShop } from "./shop-start.ts";

/** The state after a first start, with or without the sample shop. */
export type PreparedKind = "sample" | "empty";

/** An arbitrary number for the lock, used by nothing else on the test server. */
const preparing = 6_364_136_301;

/**
 * Makes a shop as its first start leaves it: a copy of a database on the run's server, and of the files. The first start itself happens once per
 * run and kind, for the test file that needs it first.
 */
export async function copyPreparedShop(
  kind: PreparedKind,
  dataDir: string,
): Promise<{ environment: Record<string, string>; remove(): Promise<void> }> {
  const target = inject("databaseTarget");
  const template = `meniscus_${kind}_shop`;
  const files = join(inject("preparedFiles"), kind);
  const name = `meniscus_shop_${randomBytes(6).toString("hex")}`;
  const admin = openDatabase(target, { max: 1, name: "meniscus-test" });
  try {
    await admin.sql`set statement_timeout = 0`;
    await admin.sql`select pg_advisory_lock(${preparing})`;
    const [made] = await admin.sql`select 1 from pg_database where datname = ${template}`;
    if (!made) await prepare(kind, { target, template, files });
    await admin.sql`create database ${admin.sql(name)} template ${admin.sql(template)} strategy file_copy`;
  } finally {
    await admin.close();
  }
  linkFiles(files, join(dataDir, "files"));
  return {
    environment: { DATABASE_URL: urlOf(target, name) },
    async remove() {
      // Sizes of pictures are named by their content, so the next shop can use those that this one made.
      linkFiles(join(dataDir, "files/sizes"), join(files, "sizes"));
      const { sql, close } = openDatabase(target, { max: 1, name: "meniscus-test" });
      await sql`drop database ${sql(name)} with (force)`;
      await close();
    },
  };
}

type Place = { target: DatabaseTarget; template: string; files: string };

async function prepare(kind: PreparedKind, { target, template, files }: Place): Promise<void> {
  const { sql, close } = openDatabase(target, { max: 1, name: "meniscus-test" });
  const unfinished = `${template}_unfinished`;
  const dataDir = mkdtempSync(join(tmpdir(), "meniscus-prepared-"));
  try {
    await sql`drop database if exists ${sql(unfinished)} with (force)`;
    await sql`create database ${sql(unfinished)}`;
    const shop = await startShop(dataDir, { DATABASE_URL: urlOf(target, unfinished), SAMPLE_SHOP: kind === "sample" ? "1" : "0" });
    await stopShop(shop, () => {
      rmSync(files, { recursive: true, force: true });
      if (existsSync(join(dataDir, "files"))) cpSync(join(dataDir, "files"), files, { recursive: true });
    });
    await settle({ target, database: unfinished });
    await sql`alter database ${sql(unfinished)} rename to ${sql(template)}`;
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Turns off and removes the daily backup, which depends on the hour, so that every shop is the same; gathers statistics, as autovacuum soon would. */
async function settle({ target, database }: { target: DatabaseTarget; database: string }): Promise<void> {
  const { sql, close } = openDatabase(databaseNamed(target, database), { max: 1, name: "meniscus-test" });
  await sql`insert into settings (section, value, updated_at) values ('backups', '{"daily": false}', now())`;
  await sql`delete from backups`;
  await sql`vacuum analyze`;
  await close();
}

/** Links the files under a second name: the shop writes a new file and renames it, so a change of one shop does not affect the other. */
function linkFiles(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else if (!existsSync(target)) tryLink(source, target);
  }
}

function tryLink(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (fault) {
    // Another worker linked it first.
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
  }
}

/** Returns the URL for DATABASE_URL; the folder of a socket is libpq's parameter `host`. */
function urlOf(target: DatabaseTarget, database: string): string {
  const named = databaseNamed(target, database);
  if ("url" in named) return named.url;
  const url = new URL(`postgres://localhost:${named.port}/${database}`);
  url.username = named.user;
  url.password = named.password;
  url.searchParams.set("host", named.socketFolder);
  return url.href;
}
