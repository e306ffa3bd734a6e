import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Writable } from "node:stream";
import type postgres from "postgres";
import type { Sql } from "#db/open-database.ts";
import { OperatorFault, systemCode } from "#db/operator-fault.ts";
import { schemaLevel } from "#db/schema-state.ts";
import { type BackupHead, BackupWriter, endOfRows, type WaitingJob } from "./backup-format.ts";
import { holdsShop, partitionDays, storedSequences, storedTables } from "./stored-tables.ts";
import { rowsOfTable } from "./table-checksums.ts";

export type BackupCounts = { tables: number; rows: number; jobs: number; files: number };

/**
 * Writes a consistent backup into `out`: all tables in one snapshot, then the files. The shop goes on selling: the snapshot locks
 * nothing. Memory use does not grow with the shop.
 */
export async function writeBackup(
  source: { sql: postgres.Sql; filesFolder: string },
  out: Writable,
  progress: (line: string) => void,
): Promise<BackupCounts> {
  const writer = new BackupWriter(out);
  const counts: BackupCounts = { tables: 0, rows: 0, jobs: 0, files: 0 };
  await source.sql.begin("isolation level repeatable read read only", async (snapshot) => {
    await snapshot`set local statement_timeout = 0`;
    await snapshot`set local idle_in_transaction_session_timeout = 0`;
    const schema = await schemaLevel(snapshot);
    if (schema === null || !(await holdsShop(snapshot)))
      throw new OperatorFault("This database holds no shop: no owner, no product and no order. No backup was written.");
    const head: BackupHead = { format: "meniscus-backup", version: 1, createdAt: new Date().toISOString(), schema };
    await writer.line(head);
    for (const table of await storedTables(snapshot)) {
      counts.rows += await writeTable(snapshot, writer, table, (rows) => progress(`${table.name}: ${rows} rows`));
      counts.tables += 1;
    }
    counts.jobs = await writeJobs(snapshot, writer);
  });
  // A snapshot does not cover sequences. Read last, each is past every number that the rows above use.
  await writeSequences(source.sql, writer);
  counts.files = await writeFiles(source.filesFolder, writer, (files) => progress(`${files} files`));
  await writer.end();
  return counts;
}

async function writeTable(
  snapshot: Sql,
  writer: BackupWriter,
  table: { name: string; columns: string[] },
  progress: (rows: number) => void,
): Promise<number> {
  const days = await partitionDays(snapshot, table.name);
  await writer.line({ table: table.name, columns: table.columns, ...(days.length > 0 && { days }) });
  let rows = 0;
  for await (const row of rowsOfTable(snapshot, table)) {
    await writer.bytes(row);
    rows += 1;
    if (rows % 1000 === 0) progress(rows);
  }
  await writer.line(endOfRows);
  return rows;
}

/** Writes jobs in a form of our own, not as rows of pg-boss, whose tables change with its version. */
async function writeJobs(snapshot: Sql, writer: BackupWriter): Promise<number> {
  const [known] = await snapshot<{ known: boolean }[]>`select to_regclass('jobs.job') is not null as known`;
  if (!known?.known) return 0;
  let count = 0;
  const waiting = snapshot<WaitingJob[]>`
    select name as job, data, singleton_key as key, start_after::text as "startAfter" from jobs.job
     where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' order by created_on, id`;
  for await (const batch of waiting.cursor(500)) {
    for (const job of batch) await writer.line(job);
    count += batch.length;
  }
  return count;
}

async function writeSequences(sql: postgres.Sql, writer: BackupWriter): Promise<void> {
  for (const sequence of await storedSequences(sql)) {
    const [row] = await sql<{ value: string; called: boolean }[]>`select last_value::text as value, is_called as called from ${sql(sequence)}`;
    if (row) await writer.line({ sequence, ...row });
  }
}

async function writeFiles(folder: string, writer: BackupWriter, progress: (files: number) => void): Promise<number> {
  let count = 0;
  for await (const path of filesBelow(folder)) {
    const file = relative(folder, path);
    // Opened once, so that its size and bytes are of the same file, even if another is renamed over it meanwhile.
    const handle = await open(path).catch(goneMeanwhile);
    if (!handle) continue;
    const { size } = await handle.stat();
    await writer.line({ file, bytes: size });
    if (size > 0) for await (const chunk of createReadStream(path, { fd: handle, end: size - 1 })) await writer.bytes(chunk as Buffer);
    else await handle.close();
    await writer.line("");
    count += 1;
    progress(count);
  }
  return count;
}

function goneMeanwhile(fault: unknown): null {
  if (systemCode(fault) === "ENOENT") return null;
  throw fault;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  if (!(await stat(folder).catch(goneMeanwhile))) return;
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() && !entry.name.endsWith(".part")) yield path;
  }
}
