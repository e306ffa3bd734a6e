import { existsSync } from "node:fs";
import { join } from "node:path";
import type postgres from "postgres";
import { backupsByCommand } from "#adapters/backups-command/backups.ts";
import { childProgram } from "#adapters/child-program.ts";
import { openCounters } from "#adapters/counters.ts";
import { filesOnDisk } from "#adapters/files-disk/disk-files.ts";
import { databaseKeys } from "#adapters/keys-database/keys.ts";
import { openMail } from "#adapters/mail.ts";
import { smtpMail } from "#adapters/mail-smtp/smtp-mail.ts";
import { createMemo } from "#adapters/memo/memo.ts";
import { paymentProviders } from "#adapters/payments.ts";
import { printerInThread } from "#adapters/pdf-thread/printer.ts";
import { picturesInProcess } from "#adapters/pictures-process/pictures.ts";
import { sanitizerInThread } from "#adapters/sanitizer-thread/sanitizer.ts";
import { searchInThread } from "#adapters/search-thread/search-thread.ts";
import { attachOrStart, type EmbeddedOptions, startEmbedded } from "#db/embedded/server.ts";
import { clusterFolder } from "#db/embedded/server-account.ts";
import { joinDatabase, migrateDatabase } from "#db/migrate.ts";
import { type DatabaseTarget, openDatabase } from "#db/open-database.ts";
import { noShopIn, OperatorFault, systemCode } from "#db/operator-fault.ts";
import { minuteMs } from "#domain/durations.ts";
import { EventBuffer } from "#domain/events/event-buffer.ts";
import { randomIds } from "#domain/ids.ts";
import type { Clock } from "#domain/ports.ts";
import { ServerTimes } from "#domain/server-times/server-times.ts";
import type { Shop } from "#domain/shop.ts";
import { installJobs, pgBossJobs } from "#jobs/pg-boss-jobs.ts";
import { logThrottled } from "#jobs/throttled-log.ts";
import type { Config } from "./config.ts";
import { openLog } from "./console-log.ts";

export type OpenDatabase = { target: DatabaseTarget; attached: boolean; close(): Promise<void> };
export type OpenShop = {
  shop: Shop;
  /** The pool, for readers that follow the database (LISTEN), and a connection of pg-boss's own. */
  sql: postgres.Sql;
  jobsSql: postgres.Sql;
  /** The database, with the role under which the shop works. */
  target: DatabaseTarget;
  /** Drops this node's memos with one of these tags. */
  forget(tags: ReadonlySet<string>): void;
  close(): Promise<void>;
};

export type OpenOptions = {
  /** The folder with the SQL files of the schema. */
  migrationsFolder: string;
  /**
   * The text that others read while they wait for the data. Set: an operator's command, which works on the existing shop and makes
   * none. Unset: the shop itself, which makes what is missing, and never attaches to another process's server.
   */
  command?: string;
  /** For a restore, a command that may make the database it works on. */
  mayMake?: boolean;
  say?(line: string): void;
  onLost?(cause: string): void;
};

/** Starts or reaches the database alone: DATABASE_URL, else our own server. */
export async function reachDatabase(config: Config, options: Omit<OpenOptions, "migrationsFolder">): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const target = { url: config.databaseUrl };
    await tryDatabase(target, dataLocation(config));
    return { target, attached: true, close: async () => {} };
  }
  const embedded: EmbeddedOptions = {
    dataDir: config.dataDir,
    maxConnections: config.databasePool + 40,
    ...(options.say ? { say: options.say } : {}),
    ...(options.onLost ? { onLost: options.onLost } : {}),
  };
  if (options.command && !options.mayMake && !hasBuiltInDatabase(config)) throw noShopIn(dataLocation(config));
  const server = options.command ? await attachOrStart({ ...embedded, purpose: options.command }) : await startEmbedded(embedded);
  return { target: server.target, attached: server.attached, close: server.stop };
}

export function hasBuiltInDatabase({ dataDir }: Pick<Config, "dataDir">): boolean {
  return existsSync(join(clusterFolder(dataDir), "PG_VERSION"));
}

/** Returns where the shop's rows are, as an operator knows it. */
export function dataLocation(config: Pick<Config, "dataDir" | "databaseUrl">): string {
  if (!config.databaseUrl) return config.dataDir;
  const { host, pathname } = new URL(config.databaseUrl);
  return `the database of DATABASE_URL (${host}${pathname})`;
}

/** Builds the `Shop` from the configuration and its adapters; used by the server and by every operator's command. */
export async function openShop(config: Config, options: OpenOptions): Promise<OpenShop> {
  const database = await reachDatabase(config, options);
  const closers: (() => Promise<void> | void)[] = [database.close];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { target, missing } = options.command
      ? await joinDatabase(database.target, options.migrationsFolder, dataLocation(config))
      : await migrateDatabase(database.target, options.migrationsFolder, installJobs);
    const connection = openDatabase(target, { max: config.databasePool, name: options.command ?? "meniscus" });
    closers.push(connection.close);
    // pg-boss sends whole transactions as one text, so it needs a connection of its own.
    const jobsConnection = openDatabase(target, { max: 1, name: "meniscus-jobs" });
    closers.push(jobsConnection.close);
    const log = openLog(config.logLevel);
    const clock: Clock = { now: () => new Date() };
    const jobs = await pgBossJobs(jobsConnection.sql, (fault) =>
      logThrottled({ log, clock }, "queues", minuteMs, (times) => log.error({ err: fault, times }, "the queues cannot be read")),
    );
    closers.push(() => jobs.boss.stop({ graceful: false }));
    const mail = openMail({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir });
    closers.push(mail.close);
    if (missing && !options.command) log.warn({}, missing);
    const pictures = picturesInProcess(log);
    closers.push(pictures.close);
    const searchIndex = searchInThread(childProgram(import.meta.dirname, "search-thread"), { target, log });
    closers.push(() => searchIndex.close());
    const memo = createMemo(clock);
    const { counters, close: closeCounters } = openCounters(config.redisUrl, clock, (fault) =>
      logThrottled({ log, clock }, "redis", minuteMs, (times) => log.error({ err: fault, times }, "Redis does not answer")),
    );
    closers.push(closeCounters);
    const shop: Shop = {
      db: connection.db,
      sql: connection.sql,
      clock,
      ids: randomIds,
      log,
      jobs,
      mail: mail.mail,
      files: filesOnDisk(`${config.dataDir}/files`),
      pictures,
      printer: printerInThread(childProgram(import.meta.dirname, "pdf-thread")),
      sanitizer: sanitizerInThread(childProgram(import.meta.dirname, "sanitizer-thread")),
      payments: paymentProviders(connection.sql, config.stripe && { keys: config.stripe, clock, log }),
      keys: await databaseKeys(connection.sql),
      memo,
      counters,
      events: new EventBuffer(),
      serverTimes: new ServerTimes(),
      searchIndex,
      backups: backupsByCommand({ dataDir: config.dataDir, serverFolder: import.meta.dirname }),
      mailOrigin: config.mailOrigin,
      deployment: {
        publicUrl: config.publicUrl,
        hasMailServer: config.smtpUrl !== null,
        mailFrom: config.mailFrom,
        stripe: config.stripe?.mode ?? null,
      },
    };
    return { shop, sql: connection.sql, jobsSql: jobsConnection.sql, target, forget: memo.forget, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

/** Signs in to the mail server and out again; throws the reason where that fails. */
export async function tryMailServer(smtpUrl: string, from: string): Promise<void> {
  const mail = smtpMail(smtpUrl, from);
  try {
    await mail.verify();
  } finally {
    mail.close();
  }
}

/** Throws a readable fault, without the password, for a database that cannot be reached. */
async function tryDatabase(target: { url: string }, place: string): Promise<void> {
  const { sql, close } = openDatabase(target, { max: 1, name: "meniscus-try" });
  try {
    await sql`select 1`;
  } catch (fault) {
    const reason = fault instanceof Error && fault.message ? fault.message : systemCode(fault);
    throw new OperatorFault(`${place.replace(/^t/, "T")} cannot be used: ${reason}`);
  } finally {
    await close();
  }
}
