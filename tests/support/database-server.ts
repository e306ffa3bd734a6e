import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#db/embedded/server.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { type DatabaseTarget, openDatabase } from "#db/open-database.ts";
import { installJobs } from "#jobs/pg-boss-jobs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The owner's connection: creates and drops databases. */
    databaseTarget: DatabaseTarget;
    /** The shop's connection: its role has only the rights that the shop needs. */
    appTarget: DatabaseTarget;
    /** A folder for the files of prepared shops (`prepared-shop.ts`). */
    preparedFiles: string;
  }
}

/** No data outlives the run. Statistics are gathered only where a test does so, so that no plan depends on when autovacuum ran. */
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", autovacuum: "off", max_connections: "200" };

/**
 * Runs once per test run: starts one real PostgreSQL server (embedded, or `TEST_DATABASE_URL`), with a migrated database named
 * `meniscus_template`, of which every test file gets its own copy.
 */
export default async function setup(project: TestProject) {
  const given = process.env["TEST_DATABASE_URL"];
  const folder = given ? null : mkdtempSync(join(tmpdir(), "meniscus-test-"));
  const server = folder ? await startEmbedded({ dataDir: folder, settings }) : null;
  const target: DatabaseTarget = server ? server.target : { url: given as string };
  const admin = openDatabase(target, { max: 1, name: "meniscus-test-setup" });
  await admin.sql`drop database if exists meniscus_template with (force)`;
  await admin.sql`create database meniscus_template`;
  await admin.close();
  const template = databaseNamed(target, "meniscus_template");
  const role = await migrateDatabase(template, "src/db/migrations", installJobs);
  if (role.missing) throw new Error(role.missing);
  project.provide("databaseTarget", target);
  project.provide("appTarget", role.target);
  const preparedFiles = mkdtempSync(join(tmpdir(), "meniscus-prepared-files-"));
  project.provide("preparedFiles", preparedFiles);
  return async () => {
    await server?.stop();
    rmSync(preparedFiles, { recursive: true, force: true });
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
}

export function databaseNamed(target: DatabaseTarget, database: string): DatabaseTarget {
  if (!("url" in target)) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { ...target, url: url.href };
}
