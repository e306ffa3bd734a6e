import { readPostmaster } from "#db/embedded/postmaster.ts";
import { startEmbedded } from "#db/embedded/server.ts";
import { clusterFolder } from "#db/embedded/server-account.ts";
import { openDatabase } from "#db/open-database.ts";

/** A PostgreSQL server of the operator's own, with an empty database for the shop, made as docs/operations.md describes. */
export type ExternalPostgres = {
  /** In the form of `DATABASE_URL`. */
  url: string;
  /** Kills the server with SIGKILL and starts it again. */
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startExternalPostgres(folder: string): Promise<ExternalPostgres> {
  let server = await startEmbedded({ dataDir: folder });
  const { socketFolder } = server.target;
  const admin = openDatabase(server.target, { max: 1, name: "test-administrator" });
  for (const statement of [
    `create role shop login password 'a-long-password'`,
    `create role shop_app nologin`,
    `grant shop_app to shop`,
    `create database shop owner shop`,
  ])
    await admin.sql.unsafe(statement);
  await admin.close();
  return {
    url: `postgres://shop:a-long-password@localhost/shop?host=${encodeURIComponent(socketFolder)}`,
    async killAndStart() {
      process.kill(readPostmaster(clusterFolder(folder))?.pid ?? 0, "SIGKILL");
      await server.stop();
      server = await startEmbedded({ dataDir: folder });
    },
    stop: () => server.stop(),
  };
}
