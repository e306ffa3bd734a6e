import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type postgres from "postgres";
import { migrateDatabase } from "#db/migrate.ts";
import { type DatabaseTarget, openDatabase, type Sql } from "#db/open-database.ts";
import { OperatorFault } from "#db/operator-fault.ts";
import { type Journal, readJournal } from "#db/schema-state.ts";
import { quotedName } from "../quoted-name.ts";
import { type BackupHead, BackupReader, type WaitingJob } from "./backup-format.ts";
import { holdsShop, storedTables } from "./stored-tables.ts";
import { TableChecksum } from "./table-checksums.ts";
import type { BackupCounts } from "./write-backup.ts";

export type RestoreOptions = {
  target: DatabaseTarget;
  /** Where files are written. Null: they are read, which checks them, and not written. */
  filesFolder: string | null;
  migrationsFolder: string;
  progress(line: string): void;
  /** Called with the sum of the rows that were loaded into each table, once they are committed and before later migrations run. */
  afterLoading?(sql: Sql, sums: Map<string, { columns: string[]; sum: TableChecksum }>): Promise<void>;
};
export type Restored = { head: BackupHead; counts: BackupCounts; jobs: WaitingJob[] };

const fileKey = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9.-]*)+$/;

/**
 * Refuses a file that is not a backup, or one of a version that cannot be restored here. Reads only the first line, before a
 * database is made for it.
 */
export async function checkBackup(backup: Readable, migrationsFolder: string): Promise<void> {
  const unzipped = backup.pipe(createGunzip());
  backup.once("error", (fault) => unzipped.destroy(fault));
  try {
    const head = await readHead(new BackupReader(unzipped));
    await journalUpTo(head.schema, migrationsFolder);
  } finally {
    unzipped.destroy();
    backup.destroy();
  }
}

/**
 * Reads a backup into an empty database: one transaction, which commits only after the last line and the sum of all
 * lines were right. The data are put into the schema that they were written in, then brought to today's.
 */
export async function readBackup(backup: Readable, options: RestoreOptions): Promise<Restored> {
  const unzipped = backup.pipe(createGunzip());
  backup.once("error", (fault) => unzipped.destroy(fault));
  const reader = new BackupReader(unzipped);
  const head = await readHead(reader);
  await clearUnused(options.target);
  await migrateTo(head.schema, options);
  const staging = options.filesFolder === null ? null : `${options.filesFolder}.restoring`;
  if (staging !== null) await rm(staging, { recursive: true, force: true });
  const { sql, close } = openDatabase(options.target, { max: 1, name: "meniscus-restore" });
  try {
    const { counts, jobs, sums } = await sql.begin(async (transaction) => {
      const loaded = await load(transaction, reader, staging, options);
      if (!(await holdsShop(transaction))) throw new OperatorFault("The backup holds no shop: no owner, no product and no order.");
      for (const file of staging === null ? [] : loaded.files) await moveInto(join(staging ?? "", file), join(options.filesFolder ?? "", file));
      return { counts: { ...loaded.counts, files: loaded.files.length }, jobs: loaded.jobs, sums: loaded.sums };
    });
    await options.afterLoading?.(sql, sums);
    await migrateDatabase(options.target, options.migrationsFolder);
    return { head, counts, jobs };
  } catch (fault) {
    throw fault instanceof OperatorFault && !options.afterLoading ? new OperatorFault(`${fault.message} Nothing was restored.`) : fault;
  } finally {
    await close();
    if (staging !== null) await rm(staging, { recursive: true, force: true });
    unzipped.destroy();
    backup.destroy();
  }
}

export async function readHead(reader: BackupReader): Promise<BackupHead> {
  const head = await reader.part<BackupHead>().catch((fault) => {
    throw fault instanceof OperatorFault && /cut off/.test(fault.message) ? fault : new OperatorFault("This file is not a backup of Meniscus.");
  });
  if (head.format !== "meniscus-backup") throw new OperatorFault("This file is not a backup of Meniscus.");
  if (head.version !== 1) throw new OperatorFault("This backup was written by a newer Meniscus. Restore it with that version.");
  return head;
}

const inUse = "The database holds a shop already. Restore needs an empty one: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.";

/** Refuses a database in use, or one of another program. Returns false for an untouched one, true for one with our tables, all empty. */
export async function refuseUsedDatabase(sql: Sql): Promise<boolean> {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
  if (tables.length === 0) return false;
  const shopTables = ["accounts", "products", "orders", "settings", "pages"].filter((name) => tables.some((table) => table.name === name));
  if (shopTables.length === 0) throw new OperatorFault("The database holds tables of another program. Restore needs an empty database.");
  for (const name of shopTables) if ((await sql`select 1 from ${sql(name)} limit 1`).length > 0) throw new OperatorFault(inUse);
  return true;
}

/** Removes the empty tables that an interrupted restore left. */
async function clearUnused(target: DatabaseTarget): Promise<void> {
  const { sql, close } = openDatabase(target, { max: 1, name: "meniscus-restore" });
  try {
    if (!(await refuseUsedDatabase(sql))) return;
    for (const schema of ["public", "event_partitions", "drizzle", "jobs"]) await sql`drop schema if exists ${sql(schema)} cascade`;
    await sql`create schema public`;
  } finally {
    await close();
  }
}

/** Returns the migrations up to the one that a backup was written at. */
export async function journalUpTo(level: number, migrationsFolder: string): Promise<Journal> {
  const journal = await readJournal(migrationsFolder);
  if (!journal.entries.some(({ when }) => when === level))
    throw new OperatorFault(
      "This backup was written by another version of Meniscus, with a schema that this one does not know. Restore it with that version, or a newer one.",
    );
  return { ...journal, entries: journal.entries.filter(({ when }) => when <= level) };
}

/** Runs the migrations up to the one that the backup was written at. */
async function migrateTo(level: number, { target, migrationsFolder }: RestoreOptions): Promise<void> {
  const journal = await journalUpTo(level, migrationsFolder);
  const part = await mkdtemp(join(tmpdir(), "meniscus-migrations-"));
  try {
    await mkdir(join(part, "meta"));
    await writeFile(join(part, "meta/_journal.json"), JSON.stringify(journal));
    for (const { tag } of journal.entries) await writeFile(join(part, `${tag}.sql`), await readFile(join(migrationsFolder, `${tag}.sql`)));
    await migrateDatabase(target, part);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

type Loaded = { counts: BackupCounts; jobs: WaitingJob[]; files: string[]; sums: Map<string, { columns: string[]; sum: TableChecksum }> };

async function load(transaction: postgres.TransactionSql, reader: BackupReader, staging: string | null, options: RestoreOptions): Promise<Loaded> {
  await transaction`set local statement_timeout = 0`;
  await transaction`set local idle_in_transaction_session_timeout = 0`;
  const tables = new Map((await storedTables(transaction)).map((table) => [table.name, table]));
  const putBack = await setGuardsAside(transaction, [...tables.keys()]);
  const loaded: Loaded = { counts: { tables: 0, rows: 0, jobs: 0, files: 0 }, jobs: [], files: [], sums: new Map() };
  for await (const part of reader.parts()) {
    if ("table" in part) {
      const sum = options.afterLoading ? new TableChecksum() : null;
      loaded.counts.rows += await loadTable(transaction, reader, part, tables.get(part.table)?.columns, { sum, progress: options.progress });
      loaded.counts.tables += 1;
      if (sum) loaded.sums.set(part.table, { columns: part.columns, sum });
    } else if ("sequence" in part) await transaction`select setval(${part.sequence}::text::regclass, ${part.value}::text::bigint, ${part.called})`;
    else if ("job" in part) loaded.jobs.push(part);
    else loaded.files.push(await stage(reader, part, staging));
  }
  if (loaded.counts.tables !== tables.size) throw new OperatorFault("The backup is damaged: tables are missing in it.");
  await putBack();
  loaded.counts.jobs = loaded.jobs.length;
  return loaded;
}

async function loadTable(
  transaction: postgres.TransactionSql,
  reader: BackupReader,
  part: { table: string; columns: string[]; days?: string[] },
  known: string[] | undefined,
  { sum, progress }: { sum: TableChecksum | null; progress(line: string): void },
): Promise<number> {
  if (!known || part.columns.some((column) => !known.includes(column)))
    throw new OperatorFault(`The backup is damaged: it has a table ${part.table} with columns that this schema does not know. Nothing was restored.`);
  await transaction`delete from ${transaction(part.table)}`;
  for (const day of part.days ?? []) await transaction`select make_event_partitions(${day}::date, ${day}::date)`;
  let rows = 0;
  const counted = async function* () {
    for await (const line of reader.rows()) {
      rows += 1;
      sum?.add(line);
      if (rows % 1000 === 0) progress(`${part.table}: ${rows} rows`);
      yield line;
    }
  };
  const into = await transaction`copy ${transaction(part.table)} (${transaction(part.columns)}) from stdin`.writable();
  await pipeline(Readable.from(counted()), into);
  return rows;
}

/**
 * Removes foreign keys and disables triggers, which would require an order of the tables and refuse rows that refer to rows not
 * loaded yet. The returned function puts them back before the transaction ends; putting the keys back checks every row.
 */
async function setGuardsAside(transaction: Sql, tables: string[]): Promise<() => Promise<void>> {
  const keys = await transaction<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`;
  for (const table of tables) await transaction`alter table ${transaction(table)} disable trigger user`;
  for (const { table, name } of keys) await transaction`alter table ${transaction(table)} drop constraint ${transaction(name)}`;
  return async () => {
    for (const { table, name, definition } of keys)
      await transaction.unsafe(`alter table ${quotedName(table)} add constraint ${quotedName(name)} ${definition}`);
    for (const table of tables) await transaction`alter table ${transaction(table)} enable trigger user`;
  };
}

export function refuseStrayFile(name: string): void {
  if (!fileKey.test(name) || name.includes("..")) throw new OperatorFault("The backup is damaged: it names a file outside the shop's folder.");
}

async function stage(reader: BackupReader, part: { file: string; bytes: number }, staging: string | null): Promise<string> {
  refuseStrayFile(part.file);
  if (staging === null) {
    for await (const _ of reader.bytes(part.bytes)) {
      // Reading the bytes adds them to the checksum.
    }
    return part.file;
  }
  const path = join(staging, part.file);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(Readable.from(reader.bytes(part.bytes)), createWriteStream(path));
  return part.file;
}

async function moveInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}
