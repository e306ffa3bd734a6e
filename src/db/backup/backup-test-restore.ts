import type { Readable } from "node:stream";
import { type DatabaseTarget, openDatabase, type Sql } from "#db/open-database.ts";
import { OperatorFault } from "#db/operator-fault.ts";
import { readBackup } from "./read-backup.ts";
import { checksumOfTable, type TableChecksum } from "./table-checksums.ts";
import type { BackupCounts } from "./write-backup.ts";

/** Thrown where a backup could not be restored as a test, which says nothing about the backup. */
export class RestoreTestNotPossible extends OperatorFault {}

export type RestoreTestOptions = {
  /** The shop's own database, as its owner; the trial database is made on the same server. */
  target: DatabaseTarget;
  migrationsFolder: string;
  /** The bytes that are free where the server keeps its data; null where that is unknown. */
  freeBytes(): Promise<number | null>;
  progress(line: string): void;
};

const prefix = "meniscus_trial_";
/** Enough for the restored tables and their write-ahead log, with space left so that the shop can go on selling. */
const bytesNeeded = (databaseBytes: number) => 2 * databaseBytes + 512 * 2 ** 20;

/**
 * Restores a backup into a database that is made for it, compares every row of every table with the backup, and drops that database. Throws an
 * `OperatorFault` for a backup that cannot be restored or comes back changed, `RestoreTestNotPossible` where it could not be tried. The next trial drops
 * the database that a killed process left behind.
 */
export async function tryRestore(open: () => Readable, { target, migrationsFolder, freeBytes, progress }: RestoreTestOptions): Promise<BackupCounts> {
  const { sql, close } = openDatabase(target, { max: 1, name: "meniscus-restore-trial" });
  try {
    await sql`set statement_timeout = 0`;
    const own = await requirePossible(sql, await freeBytes());
    await dropLeftovers(sql, own.oid);
    const name = `${prefix}${own.oid}_${Date.now().toString(36)}`;
    // The same encoding and locale as the shop's own database, whatever the server's templates have.
    await sql.unsafe(
      `create database ${name} template template0 encoding ${literal(own.encoding)} lc_collate ${literal(own.collate)} lc_ctype ${literal(own.ctype)}`,
    );
    try {
      const { counts } = await readBackup(open(), {
        target: databaseOf(target, name),
        filesFolder: null,
        migrationsFolder,
        progress,
        afterLoading: (restored, sums) => compareTables(restored, sums, progress),
      });
      return counts;
    } finally {
      await sql.unsafe(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await close();
  }
}

type ExternalPostgres = { oid: number; encoding: string; collate: string; ctype: string };

/** Refuses where a trial cannot run. Takes the lock that all trials of this database share, until the connection is closed. */
async function requirePossible(sql: Sql, free: number | null): Promise<ExternalPostgres> {
  const [own] = await sql<(ExternalPostgres & { user: string; mayCreate: boolean; bytes: number; isAlone: boolean })[]>`
    select d.oid::int as oid, pg_encoding_to_char(d.encoding) as encoding, d.datcollate as collate, d.datctype as ctype, r.rolname as user,
      r.rolsuper or r.rolcreatedb as "mayCreate", pg_database_size(d.oid) as bytes, pg_try_advisory_lock(hashtextextended('restore-trial', 0)) as "isAlone"
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`;
  if (!own) throw new RestoreTestNotPossible("the server does not say who is connected.");
  if (!own.mayCreate)
    throw new RestoreTestNotPossible(
      `the database user ${own.user} may not create databases. An administrator of the server can change that with: ALTER ROLE "${own.user.replaceAll('"', '""')}" CREATEDB;`,
    );
  if (!own.isAlone) throw new RestoreTestNotPossible("another backup is being restored as a test.");
  if (free !== null && free < bytesNeeded(own.bytes))
    throw new RestoreTestNotPossible(`that needs ${megabytes(bytesNeeded(own.bytes))} on the disk for a while, and ${megabytes(free)} are free.`);
  return own;
}

async function dropLeftovers(sql: Sql, oid: number): Promise<void> {
  const left = await sql<
    { name: string }[]
  >`select datname as name from pg_database where datname like ${`${prefix}${oid}_%`.replaceAll("_", "\\_")}`;
  for (const { name } of left) await sql.unsafe(`drop database if exists ${name} with (force)`);
}

function databaseOf(target: DatabaseTarget, database: string): DatabaseTarget {
  if (!("url" in target)) return { ...target, database };
  const url = new URL(target.url);
  url.pathname = `/${database}`;
  return { ...target, url: url.href };
}

async function compareTables(
  sql: Sql,
  sums: Map<string, { columns: string[]; sum: TableChecksum }>,
  progress: (line: string) => void,
): Promise<void> {
  await sql`set statement_timeout = 0`;
  for (const [name, { columns, sum }] of sums) {
    progress(`comparing ${name}`);
    const restored = await checksumOfTable(sql, { name, columns });
    if (!restored.equals(sum))
      throw new OperatorFault(
        restored.rows === sum.rows
          ? `Rows of the table ${name} came back changed.`
          : `The table ${name} has ${sum.rows} rows in the backup, and ${restored.rows} once it is restored.`,
      );
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
