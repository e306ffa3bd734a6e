import pino from "pino";
import { filesOnDisk } from "#adapters/files-disk/files.ts";
import { databaseKeys } from "#adapters/keys-database/keys.ts";
import { createMemo } from "#adapters/memo/memo.ts";
import { paymentProviders } from "#adapters/payments.ts";
import { startEmbedded } from "#db/embedded/server.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { type Connection, type DatabaseTarget, openDatabase } from "#db/open.ts";
import { randomIds } from "#domain/ids.ts";
import type { Shop } from "#domain/shop.ts";
import { installJobs, pgBossJobs, type RunningJobs } from "#jobs/boss.ts";
import type { Config } from "./config.ts";

export type OpenShop = {
  shop: Shop;
  connection: Connection;
  jobs: RunningJobs;
  forget(tags: ReadonlySet<string>): void;
  target: DatabaseTarget;
  close(): Promise<void>;
};

/** config -> pipes -> Shop: used by the server and by every operator's command. */
export async function openShop(config: Config, migrationsFolder: string): Promise<OpenShop> {
  const server = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir });
  const target: DatabaseTarget = server ? server.target : { url: config.databaseUrl as string };
  await migrateDatabase(target, migrationsFolder);
  const connection = openDatabase(target, { max: config.databasePool, name: "meniscus" });
  // pg-boss sends whole transactions as one text, which needs a connection that nothing else shares.
  const jobsConnection = openDatabase(target, { max: 1, name: "meniscus-jobs" });
  await installJobs(jobsConnection.sql);
  const jobs = await pgBossJobs(jobsConnection.sql);
  const memo = createMemo();
  const shop: Shop = {
    db: connection.db,
    sql: connection.sql,
    clock: { now: () => new Date() },
    ids: randomIds,
    log: pino({ level: config.logLevel }),
    jobs,
    mail: { send: async () => {} },
    files: filesOnDisk(`${config.dataDir}/files`),
    payments: paymentProviders(),
    keys: await databaseKeys(connection.sql),
    memo,
  };
  const close = async () => {
    await jobs.boss.stop({ graceful: true });
    await jobsConnection.close();
    await connection.close();
    await server?.stop();
  };
  return { shop, connection, jobs, forget: memo.forget, target, close };
}
