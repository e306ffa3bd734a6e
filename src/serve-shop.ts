import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { fileExporter } from "#cli/export/export-kinds.ts";
import { fileImporter } from "#cli/import/import-kinds.ts";
import { describeRunningShop } from "#db/embedded/server.ts";
import { OperatorFault } from "#db/operator-fault.ts";
import type { Shop } from "#domain/shop.ts";
import { Admission } from "#http/admission/admission.ts";
import { type AppOptions, createApp } from "#http/app.ts";
import { followInvalidations } from "#http/invalidation-reader.ts";
import type { RenderPage } from "#http/pages.ts";
import { renderPage } from "#http/render-page.ts";
import { type EventLoopWatch, watchEventLoop } from "#http/system/event-loop-watch.ts";
import { runJobs } from "#jobs/run-jobs.ts";
import type { Config } from "./config.ts";
import { startEventFlushing } from "./event-flushing.ts";
import { type FirstStartOptions, firstStart } from "./first-start.ts";
import { type ListenerParts, listen, tryPort } from "./listen.ts";
import { startHeartbeat } from "./node-heartbeat.ts";
import { type OpenShop, openShop } from "./open-shop.ts";
import { startServerTimeFlushing } from "./server-time-flushing.ts";

export type ServeOptions = {
  config: Config;
  /** The folder of the clone: migrations, seed and the built client lie below it. */
  root: string;
  say(line: string): void;
  ask: FirstStartOptions["ask"];
  development?: Development;
};

/** Replaces the built client: Vite before the app, and an app that is made again when its source changes. */
export type Development = { before: NonNullable<ListenerParts["before"]>; loadApp(): Promise<NewestApp> };
type NewestApp = { createApp: typeof createApp; renderPage: RenderPage };

const drainMs = 25_000;

export type Serving = { stop(): Promise<void> };

/** Opens everything in order and says where the shop is; `stop` closes it in the opposite order without cutting off a request. */
export async function serveShop({ config, root, say, ask, development }: ServeOptions, onLost: (cause: string) => void): Promise<Serving> {
  const takesRequests = config.role !== "jobs";
  if (takesRequests) await freePort(config);
  const opened = await openShop(config, { migrationsFolder: join(root, "src/db/migrations"), say, onLost });
  const closers: (() => Promise<void> | void)[] = [opened.close];
  const stop = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const eventLoop = watchEventLoop(opened.shop.log);
    closers.push(eventLoop.stop);
    closers.push(startEventFlushing(opened.shop).stop);
    if (takesRequests) closers.push(startServerTimeFlushing(opened.shop).stop);
    const ownerLines = await firstStart(opened, config, { root, say, ask });
    if (config.role !== "web") {
      const jobs = await runJobs(opened.shop, opened.jobsSql, fileImporter);
      closers.push(jobs.stop);
    }
    closers.push(startHeartbeat({ shop: opened.shop, config, eventLoop }).stop);
    if (takesRequests) closers.push(keepSearchReady(opened.shop));
    const parts = { opened, state: newState(config, opened, eventLoop) };
    const port = takesRequests
      ? await (development ? openDevelopmentApp(config, parts, development, closers) : openBuiltApp(config, parts, root, closers))
      : null;
    greet(config, port, ownerLines, say);
    return { stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

const searchLookMs = 10 * 60_000;

/** Builds the search index before anybody waits for it, and has it read changes now and then, while the database still has them, even if nobody searches. */
function keepSearchReady(shop: Shop): () => void {
  const look = () => {
    shop.searchIndex.keepReady(shop).catch((err) => shop.log.error({ err }, "the search index could not be built"));
  };
  look();
  const timer = setInterval(look, searchLookMs);
  return () => clearInterval(timer);
}

/** Reports a port in use before anything is made, and says so where our own shop uses it. */
async function freePort(config: Config): Promise<void> {
  try {
    await tryPort(config);
  } catch (fault) {
    const running = config.databaseUrl ? null : describeRunningShop(config.dataDir);
    throw running ? new OperatorFault(running) : fault;
  }
}

type Closers = (() => Promise<void> | void)[];

type Parts = { opened: OpenShop; state: State };

async function openBuiltApp(config: Config, { opened, state }: Parts, root: string, closers: Closers): Promise<number> {
  const app = createApp({ ...appOptions(config, opened, state, join(root, "build/client")), renderPage });
  await follow(opened, (tags) => app.cache.forget(tags), closers);
  return openListener(config, opened, state, { fetch: app.app.fetch, pages: app.pages }, closers);
}

/** Opens the same app without page cache and content policy (Vite adds styles and scripts of its own), made again after each change. */
async function openDevelopmentApp(config: Config, { opened, state }: Parts, { before, loadApp }: Development, closers: Closers): Promise<number> {
  const options = appOptions({ ...config, pageCacheBytes: 0 }, opened, state, null);
  let made: (NewestApp & { app: ReturnType<typeof createApp> }) | null = null;
  const current = async () => {
    const newest = await loadApp();
    if (made?.createApp !== newest.createApp || made.renderPage !== newest.renderPage)
      made = { ...newest, app: newest.createApp({ ...options, renderPage: newest.renderPage }) };
    return made.app;
  };
  await follow(opened, (tags) => made?.app.cache.forget(tags), closers);
  const fetch: ListenerParts["fetch"] = async (request, env) => {
    const response = await (await current()).app.fetch(request, env);
    response.headers.delete("Content-Security-Policy");
    (env as HttpBindings).outgoing.removeHeader("Content-Security-Policy");
    return response;
  };
  return openListener(config, opened, state, { fetch, before }, closers);
}

type State = { draining: boolean; admission: Admission; eventLoop: EventLoopWatch };

function newState({ trustProxy, publicUrl }: Config, { shop }: OpenShop, eventLoop: EventLoopWatch): State {
  return { draining: false, admission: new Admission({ trustProxy, publicUrl, log: shop.log }), eventLoop };
}

function appOptions(config: Config, { shop }: OpenShop, state: State, clientFolder: string | null): Omit<AppOptions, "renderPage"> {
  const isReady = async () => !state.draining && (await answers(shop.sql`select 1`));
  return { ...config, exportFile: fileExporter, shop, admission: state.admission, eventLoop: state.eventLoop, clientFolder, isReady };
}

async function follow(opened: OpenShop, forget: (tags: ReadonlySet<string>) => void, closers: Closers): Promise<void> {
  const following = await followInvalidations(opened.sql, opened.shop.log, (tags) => {
    opened.forget(tags);
    forget(tags);
  });
  closers.push(following.stop);
  // What was read up to here may have changed on another node before this one followed invalidations.
  opened.forget(new Set(["all"]));
}

async function openListener(
  config: Config,
  { shop }: OpenShop,
  state: State,
  listener: Omit<ListenerParts, "admission">,
  closers: Closers,
): Promise<number> {
  const listening = await listen({ ...listener, admission: state.admission }, config);
  closers.push(() => {
    state.draining = true;
    return listening.drain(drainMs);
  });
  shop.log.info({ port: listening.port, host: config.host, role: config.role }, "listening");
  return listening.port;
}

async function answers(query: Promise<unknown>): Promise<boolean> {
  return query.then(
    () => true,
    () => false,
  );
}

function greet(config: Config, port: number | null, ownerLines: string[] | null, say: (line: string) => void): void {
  const data = config.databaseUrl ? `${config.dataDir} (files), ${new URL(config.databaseUrl).host} (database)` : config.dataDir;
  const address = config.publicUrl ?? `http://localhost:${port}`;
  const lines =
    port === null
      ? [`Meniscus runs jobs. Its data is in ${data}.`]
      : ["", `  Shop   ${address}`, `  Admin  ${address}/admin`, `  Data   ${data}`, ""];
  say([...lines, ...(ownerLines ? [...ownerLines, ""] : [])].join("\n"));
}
