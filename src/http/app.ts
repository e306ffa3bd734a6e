import type { IncomingMessage } from "node:http";
import { type Context, Hono } from "hono";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { pageRoutes } from "#web/page-routes.ts";
import type { Admission } from "./admission/admission.ts";
import { apiRoutes } from "./api/api-routes.ts";
import { stagesOf } from "./api-route.ts";
import { type CachedPagesStage, cachedPages } from "./cached-pages.ts";
import { onFault } from "./fault-responses.ts";
import type { FileExporter } from "./file-exporter.ts";
import type { Env } from "./hono-env.ts";
import { ordinaryBodyBytes } from "./middleware/body-limit.ts";
import { countryReader } from "./middleware/client-country.ts";
import { requestOrigin } from "./middleware/client-ip-address.ts";
import { hostCheck } from "./middleware/host-check.ts";
import { createRateLimits } from "./middleware/rate-limit.ts";
import { incomingOf, requestContext } from "./middleware/request-context.ts";
import { visitor } from "./middleware/visitor.ts";
import { PageCache } from "./page-cache.ts";
import { pageMiddleware } from "./page-middleware.ts";
import type { RenderPage } from "./pages.ts";
import { RealtimeFigures } from "./realtime-figures.ts";
import { compressAnswers } from "./response-compression.ts";
import { responseHeaders } from "./response-headers.ts";
import { staticFiles, staticNames } from "./static-files.ts";
import type { EventLoopWatch } from "./system/event-loop-watch.ts";
import { answerMetrics } from "./system/metrics.ts";
import { nodeStatus } from "./system/node-status.ts";

export type AppOptions = {
  shop: Shop;
  /** Renders the pages: React Router with their build, or a stand-in for it in tests. */
  renderPage: RenderPage;
  exportFile: FileExporter;
  /** Limits what this node works on at once. */
  admission: Admission;
  publicUrl: string | null;
  trustProxy: string;
  /** The header in which a trusted proxy names a visitor's country; null: there is none. */
  countryHeader: string | null;
  pageCacheBytes: number;
  /** The built client; null in development, where Vite serves it. */
  clientFolder: string | null;
  /** Whether this node takes requests: false while it drains. */
  isReady: () => Promise<boolean>;
  eventLoop: EventLoopWatch;
  /** Who may read `/metrics`; null: nobody. */
  metricsToken: string | null;
};

export type App = {
  app: Hono<Env>;
  /** The stage before `app`, for pages that are the same for everyone. */
  pages: CachedPagesStage;
  cache: PageCache;
};

/** Creates the app, with everything that it mounts in order. */
export function createApp(options: AppOptions): App {
  const { shop } = options;
  const cache = new PageCache(options.pageCacheBytes, shop);
  const limits = createRateLimits(shop.counters);
  const originOf = requestOrigin(options);

  const app = new Hono<Env>();
  app.onError(onFault);
  const figures = () => nodeStatus({ ...options, cache });
  const liveFigures = new RealtimeFigures({ shop, isReady: options.isReady });
  app.use(requestContext({ ...options, liveFigures, nodeStatus: figures, originOf: (c) => originOfContext(c, originOf) }));
  app.use(responseHeaders);

  app.get("/healthz", (c) => c.json({ status: "ok" }));
  const isReady = shared(options.isReady);
  app.get("/readyz", async (c) => ((await isReady()) ? c.json({ status: "ready" }) : c.json({ status: "not ready" }, 503)));
  app.get("/metrics", (c) => answerMetrics(c, { shop, token: options.metricsToken, figures }));

  app.use(hostCheck);
  if (options.clientFolder) {
    options.admission.serveFiles(staticNames(options.clientFolder));
    app.route("/", staticFiles(options.clientFolder));
  }
  app.use(visitor);

  app.use("/api/*", compressAnswers);
  const large = [...apiRoutes, ...pageRoutes].filter(({ bodyBytes }) => (bodyBytes ?? 0) > ordinaryBodyBytes);
  options.admission.takeLargeBodies(large.map(({ path }) => path));
  options.admission.printDocuments(apiRoutes.filter(({ isPrinted }) => isPrinted).map(({ path }) => path));
  options.admission.countReports(apiRoutes.filter(({ right, isPushed }) => right === "analytics.read" && !isPushed).map(({ path }) => path));
  for (const route of apiRoutes) app.on(route.method, [route.path], ...stagesOf(route, limits));
  // No page can be below these paths, so none is rendered for "not found".
  for (const path of ["/api/*", "/files/*", "/media/*", "/assets/*"]) app.all(path, () => Promise.reject(new Refusal("not-found")));

  app.use(...pageMiddleware(options.renderPage, limits));
  return { app, pages: cachedPages({ ...options, cache, originOf, countryOf: countryReader(options) }), cache };
}

/** Lets all callers share the running call of `ask`. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** A request without a socket (a test's) has its origin in its URL. */
function originOfContext(c: Context<Env>, originOf: (incoming: IncomingMessage) => string): string {
  const incoming = incomingOf(c);
  return incoming ? originOf(incoming) : new URL(c.req.url).origin;
}
