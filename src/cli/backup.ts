import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { writeBackup } from "#db/backup/write-backup.ts";
import { OperatorFault, systemCode } from "#db/operator-fault.ts";
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
    const disk = createWriteStream(draft, { mode: 0o600 });
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
    await rm(draft, { force: true });
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
  if (code === "ENOSPC") return new OperatorFault(`The disk of ${file} is full: no backup was written.`);
  if (code === "ENOENT" || code === "EACCES" || code === "EROFS") return new OperatorFault(`${file} cannot be written (${code}).`);
  if (code === "CONNECTION_CLOSED" || code === "57P01")
    return new OperatorFault("The shop stopped during the backup: none was written. Start it again.");
  return fault;
}
