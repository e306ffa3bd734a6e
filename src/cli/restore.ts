import { createReadStream, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { checkBackup, readBackup } from "#db/backup/read-backup.ts";
import { openDatabase } from "#db/open.ts";
import { OperatorFault } from "#db/operator-fault.ts";
import { installJobs, sendAgain } from "#jobs/boss.ts";
import { reachDatabase } from "../open-shop.ts";
import type { Command } from "./command.ts";
import { progressLine } from "./progress-line.ts";

/** `npm run restore -- FILE`: a backup into an empty database, whole or not at all. */
export const restore: Command = async ({ args, config, root, say }) => {
  const file = args[0] ? resolve(args[0]) : null;
  if (!file) throw new OperatorFault("Which backup? npm run restore -- FILE");
  if (!existsSync(file)) throw new OperatorFault(`There is no file ${file}.`);
  const migrationsFolder = join(root, "src/db/migrations");
  await checkBackup(createReadStream(file), migrationsFolder);
  const database = await reachDatabase(config, { command: "npm run restore", say });
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
};
