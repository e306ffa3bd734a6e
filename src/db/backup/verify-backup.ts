import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { OperatorFault } from "#db/operator-fault.ts";
import { type BackupHead, BackupReader } from "./backup-format.ts";
import { journalUpTo, readHead, refuseStrayFile } from "./read-backup.ts";
import { tablesNotBackedUp } from "./stored-tables.ts";
import type { BackupCounts } from "./write-backup.ts";

export type VerifiedBackup = {
  head: BackupHead;
  /** The migration at which it was written. */
  tag: string;
  counts: BackupCounts;
  fileBytes: number;
  owners: number;
  products: number;
  orders: number;
  /** Files that stored rows name and the backup does not have: they were missing when it was written. */
  missingFiles: string[];
};

/**
 * Reads a whole backup, without a database: checksums, every row of every table, every file. Throws an `OperatorFault`
 * for a backup that could not be restored.
 */
export async function verifyBackup(backup: Readable, migrationsFolder: string, progress: (line: string) => void): Promise<VerifiedBackup> {
  const unzipped = backup.pipe(createGunzip());
  backup.once("error", (fault) => unzipped.destroy(fault));
  try {
    const reader = new BackupReader(unzipped);
    const head = await readHead(reader);
    const written = (await journalUpTo(head.schema, migrationsFolder)).entries.at(-1);
    const expected = await columnsAt(written?.idx ?? 0, migrationsFolder);
    const found: Found = { rows: new Map(), owners: 0, named: new Set(), files: new Set(), fileBytes: 0, jobs: 0 };
    for await (const part of reader.parts()) {
      if ("table" in part) await readTable(reader, part, expected.get(part.table), found, progress);
      else if ("file" in part) await readStoredFile(reader, part, found);
      else if ("job" in part) found.jobs += 1;
    }
    const lost = [...expected.keys()].filter((table) => !found.rows.has(table));
    if (lost.length > 0) throw new OperatorFault(`The backup is damaged: tables are missing in it (${lost.join(", ")}).`);
    return summary(head, written?.tag ?? "", found);
  } finally {
    unzipped.destroy();
    backup.destroy();
  }
}

type Found = {
  /** Rows by table. */
  rows: Map<string, number>;
  owners: number;
  /** Keys of the files that rows name, and of the files in the backup. */
  named: Set<string>;
  files: Set<string>;
  fileBytes: number;
  jobs: number;
};

function summary(head: BackupHead, tag: string, { rows, owners, named, files, fileBytes, jobs }: Found): VerifiedBackup {
  const [products, orders] = [rows.get("products") ?? 0, rows.get("orders") ?? 0];
  if (owners + products + orders === 0) throw new OperatorFault("The backup holds no shop: no owner, no product and no order.");
  const counts = { tables: rows.size, rows: [...rows.values()].reduce((sum, count) => sum + count, 0), jobs, files: files.size };
  return { head, tag, counts, fileBytes, owners, products, orders, missingFiles: [...named].filter((key) => !files.has(key)) };
}

/** Returns the stored columns of every table at that migration, from Drizzle's snapshot beside it. */
async function columnsAt(migration: number, migrationsFolder: string): Promise<Map<string, string[]>> {
  const file = join(migrationsFolder, "meta", `${String(migration).padStart(4, "0")}_snapshot.json`);
  const { tables } = JSON.parse(await readFile(file, "utf8")) as {
    tables: Record<string, { name: string; columns: Record<string, { generated?: object }> }>;
  };
  const kept = Object.values(tables).filter(({ name }) => !tablesNotBackedUp.includes(name));
  return new Map(kept.map(({ name, columns }) => [name, Object.keys(columns).filter((column) => !columns[column]?.generated)]));
}

const tab = 0x09;

async function readTable(
  reader: BackupReader,
  { table, columns }: { table: string; columns: string[] },
  known: string[] | undefined,
  found: Found,
  progress: (line: string) => void,
): Promise<void> {
  if (!known || columns.some((column) => !known.includes(column)))
    throw new OperatorFault(`The backup is damaged: it has a table ${table} with columns that its schema does not know.`);
  const role = table === "accounts" ? columns.indexOf("role") : -1;
  const fileKey = ["product_images", "product_documents", "product_document_revisions", "shop_documents"].includes(table)
    ? columns.indexOf("file_key")
    : -1;
  let rows = 0;
  for await (const line of reader.rows()) {
    rows += 1;
    // Tabs inside values are written as `\t`.
    let fields = 1;
    for (const byte of line) if (byte === tab) fields += 1;
    if (fields !== columns.length)
      throw new OperatorFault(`The backup is damaged: row ${rows} of ${table} has ${fields} values for ${columns.length} columns.`);
    if (role >= 0 && valueAt(line, role) === "owner") found.owners += 1;
    const key = fileKey >= 0 ? valueAt(line, fileKey) : "\\N";
    if (key !== "\\N") found.named.add(key);
    if (rows % 1000 === 0) progress(`${table}: ${rows} rows`);
  }
  found.rows.set(table, rows);
}

function valueAt(line: Buffer, column: number): string {
  return line.toString("utf8").trimEnd().split("\t")[column] ?? "";
}

async function readStoredFile(reader: BackupReader, { file, bytes }: { file: string; bytes: number }, found: Found): Promise<void> {
  refuseStrayFile(file);
  for await (const _ of reader.bytes(bytes)) {
    // Reading the bytes adds them to the checksum.
  }
  found.files.add(file);
  found.fileBytes += bytes;
}
