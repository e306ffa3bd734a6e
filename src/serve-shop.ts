import { join } from "node:path";
import { describeRunningShop } from "#db/embedded/server.ts";
import { OperatorFault } from "#db/operator-fault.ts";
import { createApp } from "#http/app.ts";
import { followInvalidations } from "#http/invalidation-reader.ts";
import { runJobs } from "#jobs/run-jobs.ts";
import type { Config } from "./config.ts";
import { makeOwner } from "./first-start.ts";
import { listen, tryPort } from "./listen.ts";
import { type OpenShop, openShop } from "./open-shop.ts";

export type ServeOptions = {
  config: Config;
  /** The folder of the clone: migrations, seed and the built client lie below it. */
  root: string;
  /** False in development, where Vite serves the client. */
  builtClient?: boolean;
  say(line: string): void;
};

const drainMs = 25_000;

export type Serving = { stop(): Promise<void> };

/** Opens everything in order and says where the shop is; `stop` closes it in the opposite order, no request cut off. */
export async function serveShop({ config, root, builtClient = true, say }: ServeOptions, onLost: (cause: string) => void): Promise<Serving> {
  const takesRequests = config.role !== "jobs";
  if (takesRequests) await freePort(config);
  const opened = await openShop(config, { migrationsFolder: join(root, "src/db/migrations"), say, onLost });
  const closers: (() => Promise<void> | void)[] = [opened.close];
  const stop = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const ownerLines = await makeOwner(opened.shop, config);
    if (config.role !== "web") {
      const jobs = await runJobs(opened.shop, opened.jobsSql);
      closers.push(jobs.stop);
    }
    const port = takesRequests ? await openDoor(config, opened, { clientFolder: builtClient ? join(root, "build/client") : null, closers }) : null;
    greet(config, port, ownerLines, say);
    return { stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

/** A port in use is said before anything is made; where our own shop uses it, so is that. */
async function freePort(config: Config): Promise<void> {
  try {
    await tryPort(config);
  } catch (fault) {
    const running = config.databaseUrl ? null : describeRunningShop(config.dataDir);
    throw running ? new OperatorFault(running) : fault;
  }
}

type Door = { clientFolder: string | null; closers: (() => Promise<void> | void)[] };

async function openDoor(config: Config, opened: OpenShop, { clientFolder, closers }: Door): Promise<number> {
  const { shop, sql } = opened;
  let draining = false;
  const isReady = async () => !draining && (await answers(shop.sql`select 1`));
  const { app, answerAtOnce, cache, close } = createApp({ ...config, shop, clientFolder, isReady });
  closers.push(close);
  const following = await followInvalidations(sql, shop.log, (tags) => {
    opened.forget(tags);
    cache.forget(tags);
  });
  closers.push(following.stop);
  const door = await listen({ fetch: app.fetch, answerAtOnce }, config);
  closers.push(() => {
    draining = true;
    return door.drain(drainMs);
  });
  shop.log.info({ port: door.port, host: config.host, role: config.role }, "listening");
  return door.port;
}

async function answers(query: Promise<unknown>): Promise<boolean> {
  return query.then(
    () => true,
    () => false,
  );
}

function greet(config: Config, port: number | null, ownerLines: string[] | null, say: (line: string) => void): void {
  const data = config.databaseUrl ? `${config.dataDir} (files), ${new URL(config.databaseUrl).host} (database)` : config.dataDir;
  if (port === null) say(`Meniscus works off jobs. Its data lie in ${data}.`);
  else
    say(
      [
        "",
        `  Shop   ${config.publicUrl ?? `http://localhost:${port}`}`,
        `  Admin  ${config.publicUrl ?? `http://localhost:${port}`}/admin`,
        `  Data   ${data}`,
        "",
      ].join("\n"),
    );
  if (ownerLines) say(`${ownerLines.join("\n")}\n`);
}
