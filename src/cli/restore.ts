import { createReadStream } from "node:fs";
import { join } from "node:path";
import { checkBackup, readBackup, refuseUsedDatabase } from "#db/backup/read-backup.ts";
import { verifyBackup } from "#db/backup/verify-backup.ts";
import { openDatabase } from "#db/open-database.ts";
import { installJobs, sendAgain } from "#jobs/pg-boss-jobs.ts";
import { dataLocation, hasBuiltInDatabase, reachDatabase } from "../open-shop.ts";
import { describeBackup } from "./backup.ts";
import { type CommandContext, command } from "./command.ts";
import { inputFile } from "./command-files.ts";
import { progressLine } from "./progress-line.ts";

/** `npm run restore -- FILE`: restores a backup into an empty database, completely or not at all. */
export const restore = command({
  name: "restore",
  summary: "Restores a backup into an empty database, completely or not at all. Creates the built-in database if DATA_DIR has none.",
  words: [{ name: "FILE", required: true, help: "A file that npm run backup wrote." }],
  options: { check: { type: "boolean", help: "Only says what would be restored, and changes nothing." } },
  refuses: "when the file cannot be restored or the database is not empty",
  async run(context, { words: [name = ""], options }) {
    const file = inputFile(name, join(context.config.dataDir, "backups"));
    return options.check ? examine(context, file) : bringBack(context, file);
  },
});

async function bringBack({ config, root, say }: CommandContext, file: string): Promise<number> {
  const migrationsFolder = join(root, "src/db/migrations");
  await checkBackup(createReadStream(file), migrationsFolder);
  const database = await reachDatabase(config, { command: "npm run restore", mayMake: true, say });
  const line = progressLine("Restoring");
  try {
    const restored = await readBackup(createReadStream(file), {
      target: database.target,
      filesFolder: join(config.dataDir, "files"),
      migrationsFolder,
      progress: line.show,
    });
    const { sql, close } = openDatabase(database.target, { max: 1, name: "npm run restore" });
    await installJobs(sql);
    await sendAgain(sql, restored.jobs);
    await close();
    line.done();
    const { counts, head } = restored;
    say(`The shop of ${head.createdAt} is back: ${counts.rows} rows of ${counts.tables} tables, ${counts.files} files, ${counts.jobs} waiting jobs.`);
    return 0;
  } finally {
    line.done();
    await database.close();
  }
}

async function examine({ config, root, say }: CommandContext, file: string): Promise<number> {
  const line = progressLine("Reading");
  const verified = await verifyBackup(createReadStream(file), join(root, "src/db/migrations"), line.show);
  line.done();
  const { counts } = verified;
  const place = dataLocation(config);
  if (config.databaseUrl || hasBuiltInDatabase(config)) {
    const database = await reachDatabase(config, { command: "npm run restore", say });
    const { sql, close } = openDatabase(database.target, { max: 1, name: "npm run restore" });
    try {
      await refuseUsedDatabase(sql);
    } finally {
      await close();
      await database.close();
    }
  }
  say(
    [
      `${counts.rows} rows of ${counts.tables} tables, ${counts.files} files and ${counts.jobs} waiting jobs would be created in ${place}, which is empty: 0 changed, 0 left alone. Nothing was changed.`,
      ...describeBackup(verified),
    ].join("\n"),
  );
  return 0;
}
