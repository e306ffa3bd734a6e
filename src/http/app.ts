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
import { LiveFigures } from "./live-figures.ts";
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
import { compressAnswers } from "./response-compression.ts";
import { responseHeaders } from "./response-headers.ts";
import { staticFiles, staticNames } from "./static-files.ts";
import type { EventLoopWatch } from "./system/event-loop-watch.ts";
import { answerMetrics } from "./system/metrics.ts";
import { nodeStatus } from "./system/node-status.ts";

export type AppOptions = {
  shop: Shop;
  /** Makes the pages: React Router over their build, or in tests whatever stands in for it. */
  renderPage: RenderPage;
  exportFile: FileExporter;
  /** What this node takes on at a time. */
  admission: Admission;
  publicUrl: string | null;
  trustProxy: string;
  /** The header in which a trusted proxy says a visitor's country; null: none does. */
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
  /** Comes before `app`: the pages that are the same for everyone. */
  pages: CachedPagesStage;
  cache: PageCache;
};

/** All mounts, top to bottom. */
export function createApp(options: AppOptions): App {
  const { shop } = options;
  const cache = new PageCache(options.pageCacheBytes, shop);
  const limits = createRateLimits(shop.counters);
  const originOf = requestOrigin(options);

  const app = new Hono<Env>();
  app.onError(onFault);
  const figures = () => nodeStatus({ ...options, cache });
  const liveFigures = new LiveFigures({ shop, isReady: options.isReady });
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
  // Where no page can be, none is rendered to say so.
  for (const path of ["/api/*", "/files/*", "/media/*", "/assets/*"]) app.all(path, () => Promise.reject(new Refusal("not-found")));

  app.use(...pageMiddleware(options.renderPage, limits));
  return { app, pages: cachedPages({ ...options, cache, originOf, countryOf: countryReader(options) }), cache };
}

/** However many ask at a time, the question is asked once. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** A request that came through no socket (a test's) says its origin by its address. */
function originOfContext(c: Context<Env>, originOf: (incoming: IncomingMessage) => string): string {
  const incoming = incomingOf(c);
  return incoming ? originOf(incoming) : new URL(c.req.url).origin;
}
