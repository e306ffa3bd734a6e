import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPostmaster } from "#db/embedded/postmaster.ts";
import { startEmbedded } from "#db/embedded/server.ts";
import { clusterFolder } from "#db/embedded/server-account.ts";
import { type Connection, type DatabaseTarget, openDatabase } from "#db/open-database.ts";

/**
 * One real PostgreSQL server per run, with the settings of a shop's own server (fsync included); every measurement gets
 * its own databases on it.
 */
export type BenchServer = {
  /** A folder for outputs and data; removed at the end. */
  folder: string;
  postgresVersion: string;
  /** The process that started all other PostgreSQL processes. */
  pid: number;
  /** Creates a database: empty, or a copy of `template`, to which no connection may be open. */
  create(template?: string, options?: { kept: boolean }): Promise<string>;
  /** Drops every database that is not kept, after a measurement. */
  dropCopies(): Promise<void>;
  open(database: string, options?: { max?: number }): Connection;
  target(database: string): DatabaseTarget;
  /** The environment with which a shop uses `database`. */
  environment(database: string): Record<string, string>;
  close(): Promise<void>;
};

export async function startBenchServer(): Promise<BenchServer> {
  const folder = mkdtempSync(join(tmpdir(), "meniscus-bench-"));
  const dataDir = mkdtempSync(join(tmpdir(), "meniscus-bench-data-"));
  const server = await startEmbedded({ dataDir, maxConnections: 200, purpose: "npm run bench" });
  const { target } = server;
  if ("url" in target) throw new Error("The bench runs a PostgreSQL server of its own.");
  const open = (database: string, { max = 4 } = {}) => openDatabase({ ...target, database }, { max, name: "meniscus-bench" });
  const admin = open("postgres", { max: 1 });
  const [row] = await admin.sql<{ server_version: string }[]>`show server_version`;
  let made = 0;
  const copies: string[] = [];
  return {
    folder,
    postgresVersion: row?.server_version ?? "unknown",
    pid: readPostmaster(clusterFolder(dataDir))?.pid ?? Number.NaN,
    open,
    target: (database) => ({ ...target, database }),
    async create(template, { kept } = { kept: false }) {
      const name = `bench_${++made}`;
      if (!kept) copies.push(name);
      if (template) await admin.sql`create database ${admin.sql(name)} template ${admin.sql(template)}`;
      else await admin.sql`create database ${admin.sql(name)}`;
      return name;
    },
    async dropCopies() {
      for (const name of copies.splice(0)) await admin.sql`drop database ${admin.sql(name)} with (force)`;
    },
    environment(database) {
      const { user, password, socketFolder } = target;
      return { DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(socketFolder)}/${database}` };
    },
    async close() {
      await admin.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
