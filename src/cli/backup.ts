import { existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { writeBackup } from "#db/backup/write-backup.ts";
import { OperatorFault, systemCode, unwritten } from "#db/operator-fault.ts";
import type { Command } from "./command.ts";
import { progressLine } from "./progress-line.ts";

/** `npm run backup -- FILE`: the whole shop in one file, while it sells. The file appears under its name when it is whole. */
export const backup: Command = async ({ args, config, say, open: openShop }) => {
  const file = resolve(args[0] ?? `meniscus-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-")}.backup`);
  if (existsSync(file)) throw new OperatorFault(`${file} exists already. Choose another name.`);
  const { sql } = await openShop();
  const draft = `${file}.part`;
  const line = progressLine("Backing up");
  try {
    const zip = createGzip();
    // Opened first, so that a folder that is not there is told before anything is read.
    const disk = (await open(draft, "w", 0o600)).createWriteStream();
    disk.once("error", (fault) => zip.destroy(fault));
    const written = finished(zip.pipe(disk));
    written.catch(() => {});
    const counts = await writeBackup({ sql, filesFolder: join(config.dataDir, "files") }, zip, line.show);
    zip.end();
    await written;
    await toDisk(draft);
    await rename(draft, file);
    line.done();
    const megabytes = ((await stat(file)).size / 1024 / 1024).toFixed(1);
    say(`${file}: ${counts.rows} rows of ${counts.tables} tables, ${counts.files} files, ${counts.jobs} waiting jobs (${megabytes} MB)`);
    return 0;
  } catch (fault) {
    await rm(draft, { force: true }).catch(() => {});
    throw explain(fault, file);
  }
};

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, "r+");
  await handle.sync();
  await handle.close();
}

function explain(fault: unknown, file: string): unknown {
  const code = systemCode(fault);
  const plain = unwritten(fault, file, "no backup");
  if (plain) return plain;
  if (code === "CONNECTION_CLOSED" || code === "57P01")
    return new OperatorFault("The shop stopped during the backup: none was written. Start it again.");
  return fault;
}
