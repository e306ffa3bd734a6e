import { createReadStream, existsSync, rmSync } from "node:fs";
import { open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { RestoreTestNotPossible, tryRestore } from "#db/backup/backup-test-restore.ts";
import { type VerifiedBackup, verifyBackup } from "#db/backup/verify-backup.ts";
import { writeBackup } from "#db/backup/write-backup.ts";
import { openDatabase } from "#db/open-database.ts";
import { noShopIn, OperatorFault, systemCode, unwritten } from "#db/operator-fault.ts";
import { schemaLevel } from "#db/schema-state.ts";
import { dataLocation, reachDatabase } from "../open-shop.ts";
import { type CommandContext, command, WrongCall } from "./command.ts";
import { inputFile, outputFile } from "./command-files.ts";
import { progressLine } from "./progress-line.ts";

/** How the fault begins where a restore test was not possible, which says nothing about the backup; `adapters/backups-command` looks for it. */
const notTried = "Not restored as a test: ";

/** `npm run backup -- FILE`: writes the whole shop into one file, while it sells. */
export const backup = command({
  name: "backup",
  summary: "Writes the whole shop into one file, while the shop runs; or verifies that such a file could be restored.",
  words: [
    {
      name: "FILE",
      required: false,
      help: "A name without a folder goes into DATA_DIR/backups; without a name, the file is called meniscus-DATE.backup.\nA name with a folder is used as it is. The file appears under its name only when it is complete.",
    },
  ],
  options: {
    verify: {
      type: "boolean",
      help: "Reads all of FILE (checksums, every row, every file) and reports what it contains and whether it could be\nrestored. Needs no database.",
    },
    "try-restore": {
      type: "boolean",
      help: "Restores FILE into a database of its own on the shop's server, compares every row of every table, and drops\nthat database. Needs the right to create databases and, for a while, as much space as the shop's database.",
    },
  },
  notes:
    "There is no --check: a backup changes nothing in the shop. The file holds customers' data and the shop's keys: keep it as safe as the shop.",
  refuses: "when there is no shop, the file could not be written, or the file to verify could not be restored",
  async run(context, { words: [name], options }) {
    if (options["try-restore"]) {
      if (name === undefined) throw new WrongCall("Which backup? npm run backup -- --try-restore FILE");
      return tryToRestore(context, name);
    }
    if (!options.verify) return write(context, name ?? `meniscus-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-")}.backup`);
    if (name === undefined) throw new WrongCall("Which backup? npm run backup -- --verify FILE");
    return verify(context, name);
  },
});

async function write({ config, say }: CommandContext, name: string): Promise<number> {
  const database = await reachDatabase(config, { command: "npm run backup", say });
  const { sql, close } = openDatabase(database.target, { max: 1, name: "npm run backup" });
  try {
    if ((await schemaLevel(sql)) === null) throw noShopIn(dataLocation(config));
    const file = await outputFile(name, join(config.dataDir, "backups"), "no backup");
    if (existsSync(file)) throw new OperatorFault(`${file} exists already. Choose another name.`);
    const draft = `${file}.part`;
    endWithShop(draft);
    const line = progressLine("Backing up");
    try {
      const zip = createGzip();
      // Opened first, so that a missing folder is reported before anything is read.
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
      say(
        `${file}: ${counts.rows} rows of ${counts.tables} tables, ${counts.files} files, ${counts.jobs} waiting jobs (${megabytes((await stat(file)).size)})`,
      );
      return 0;
    } catch (fault) {
      await rm(draft, { force: true }).catch(() => {});
      throw explain(fault, file);
    }
  } finally {
    await close();
    await database.close();
  }
}

/** Ends the command when the shop that started it ends: nobody would learn of this backup, and the shop will have another one written. */
function endWithShop(draft: string): void {
  if (!process.connected) return;
  process.once("disconnect", () => {
    rmSync(draft, { force: true });
    process.exit(1);
  });
  process.channel?.unref();
}

async function verify({ config, root, say }: CommandContext, name: string): Promise<number> {
  const file = inputFile(name, join(config.dataDir, "backups"));
  const line = progressLine("Reading");
  try {
    const verified = await verifyBackup(createReadStream(file), join(root, "src/db/migrations"), line.show);
    line.done();
    say([`${file} could be restored.`, ...describeBackup(verified)].join("\n"));
    return 0;
  } catch (fault) {
    line.done();
    if (!(fault instanceof OperatorFault)) throw fault;
    say(`${file} could not be restored. ${fault.message}`);
    return 1;
  }
}

async function tryToRestore({ config, root, say }: CommandContext, name: string): Promise<number> {
  const file = inputFile(name, join(config.dataDir, "backups"));
  const database = await reachDatabase(config, { command: "npm run backup", say });
  const line = progressLine("Restoring as a test");
  try {
    const counts = await tryRestore(() => createReadStream(file), {
      target: database.target,
      migrationsFolder: join(root, "src/db/migrations"),
      freeBytes: async () => (config.databaseUrl ? null : freeBytesAt(config.dataDir)),
      progress: line.show,
    });
    line.done();
    say(`${file} was restored and compared with the backup: everything matches.`);
    say(`  Compared   ${counted(counts.rows, "row")} of ${counts.tables} tables; ${counted(counts.files, "file")} read`);
    return 0;
  } catch (fault) {
    line.done();
    if (fault instanceof RestoreTestNotPossible) throw new OperatorFault(`${notTried}${fault.message}`);
    throw fault;
  } finally {
    await database.close();
  }
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Describes what a backup holds, one line each. */
export function describeBackup({ head, tag, counts, fileBytes, owners, products, orders, missingFiles }: VerifiedBackup): string[] {
  const some = missingFiles.length > 0;
  return [
    `  Written    ${head.createdAt}, schema ${tag}`,
    `  Rows       ${counts.rows} of ${counts.tables} tables: ${counted(products, "product")}, ${counted(orders, "order")}, ${counted(owners, "owner")}, ...`,
    `  Files      ${counts.files} (${megabytes(fileBytes)})${some ? `; ${missingFiles.length} missing, such as ${missingFiles[0]}` : ""}`,
    `  Jobs       ${counts.jobs} waiting`,
  ];
}

const counted = (number: number, thing: string) => `${number} ${thing}${number === 1 ? "" : "s"}`;

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

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
