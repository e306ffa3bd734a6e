import type { IncomingMessage } from "node:http";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { Admission } from "./admission/admission.ts";
import { adminApi } from "./api/admin/admin-api.ts";
import { createSystemApi } from "./api/admin/admin-system.ts";
import { createAuthApi } from "./api/auth.ts";
import { cartApi } from "./api/cart.ts";
import { checkoutApi } from "./api/checkout.ts";
import { collectionProductsApi } from "./api/collection-products.ts";
import { contactApi } from "./api/contact.ts";
import { logoFileApi } from "./api/logo-file.ts";
import { newsletterApi } from "./api/newsletter.ts";
import { productsApi } from "./api/products.ts";
import { searchApi } from "./api/search.ts";
import { type CachedPagesStage, cachedPages } from "./cached-pages.ts";
import { compressAnswers } from "./compressed-answer.ts";
import type { Env } from "./env.ts";
import { onFault } from "./faults.ts";
import { mediaFiles } from "./media.ts";
import { browser } from "./middleware/browser.ts";
import { requestOrigin } from "./middleware/client-address.ts";
import { hostCheck } from "./middleware/host-check.ts";
import { identity, staffOnly } from "./middleware/identity.ts";
import { originCheck } from "./middleware/origin-check.ts";
import { createRateLimits } from "./middleware/rate-limit.ts";
import { incomingOf, requestFacts } from "./middleware/request-facts.ts";
import { requestLimits } from "./middleware/request-limits.ts";
import { notKept, securityHeaders } from "./middleware/security-headers.ts";
import { visitor } from "./middleware/visitor.ts";
import { PageCache } from "./page-cache.ts";
import { personalPage, type RenderPage } from "./pages.ts";
import { staticFiles, staticNames } from "./static-files.ts";
import type { EventLoopWatch } from "./system/event-loop-watch.ts";
import { answerMetrics } from "./system/metrics.ts";
import { nodeFigures } from "./system/node-figures.ts";

export type AppOptions = {
  shop: Shop;
  /** Makes the pages: React Router over their build, or in tests whatever stands in for it. */
  renderPage: RenderPage;
  /** What this node takes on at a time. */
  admission: Admission;
  publicUrl: string | null;
  trustProxy: string;
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

const ordinaryBodyBytes = 256 * 1024;
const uploadBodyBytes = 25 * 1024 * 1024;
/** A product with all its variants; more of it would be parsed for as long as everybody else waits. */
const adminJsonBytes = 4 * 1024 * 1024;

/** All mounts, top to bottom. */
export function createApp(options: AppOptions): App {
  const { shop } = options;
  const cache = new PageCache(options.pageCacheBytes, shop.clock);
  const limits = createRateLimits(shop.counters);
  const originOf = requestOrigin(options);

  const app = new Hono<Env>();
  app.onError(onFault);
  app.use(requestFacts({ ...options, originOf: (c) => originOfContext(c, originOf) }));
  app.use(securityHeaders);

  for (const path of ["/healthz", "/readyz", "/metrics"]) app.use(path, notKept);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  const isReady = shared(options.isReady);
  app.get("/readyz", async (c) => ((await isReady()) ? c.json({ status: "ready" }) : c.json({ status: "not ready" }, 503)));
  const figures = () => nodeFigures({ ...options, cache });
  app.get("/metrics", (c) => answerMetrics(c, { shop, token: options.metricsToken, figures }));

  app.use(hostCheck);
  if (options.clientFolder) {
    options.admission.serveFiles(staticNames(options.clientFolder));
    app.route("/", staticFiles(options.clientFolder));
  }
  app.use(originCheck);
  app.use(visitor);
  app.use(browser);

  app.use(requestLimits(limits));

  app.use("/api/*", compressAnswers, notKept, identity);
  app.use("/api/admin/*", staffOnly);
  // Only now, because a body without a given length is taken into memory to be measured: nobody but staff may send that much.
  app.use(bodyLimitBy(maxBodyBytes));
  app.route("/", createAuthApi(limits));
  app.route("/", adminApi);
  app.route("/", createSystemApi(figures));
  app.route("/", logoFileApi);

  app.route("/", productsApi);
  app.route("/", collectionProductsApi);
  app.route("/", searchApi);
  app.route("/", mediaFiles);
  app.route("/", cartApi);
  app.route("/", checkoutApi);
  app.route("/", contactApi);
  app.route("/", newsletterApi);

  // Where no page can be, none is rendered to say so.
  for (const path of ["/api/*", "/files/*", "/media/*", "/assets/*"]) app.all(path, () => Promise.reject(new Refusal("not-found")));
  app.all("*", identity, (c) => personalPage(c, options.renderPage));
  return { app, pages: cachedPages({ ...options, cache, originOf }), cache };
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

function maxBodyBytes({ req }: Context<Env>): number {
  if (!req.path.startsWith("/api/admin/")) return ordinaryBodyBytes;
  return req.header("content-type")?.startsWith("multipart/form-data") ? uploadBodyBytes : adminJsonBytes;
}

function bodyLimitBy(bytesOf: (c: Context<Env>) => number) {
  const limits = new Map<number, ReturnType<typeof bodyLimit>>();
  const limitOf = (maxSize: number) => {
    const known = limits.get(maxSize) ?? bodyLimit({ maxSize, onError: () => Promise.reject(new Refusal("body-too-large")) });
    limits.set(maxSize, known);
    return known;
  };
  return (c: Context<Env>, next: () => Promise<void>) => {
    const maxBytes = bytesOf(c);
    if (c.req.header("transfer-encoding") !== undefined) return limitOf(maxBytes)(c, next);
    // Node reads no more than was announced, and looking at the body here would make a stream of it.
    if (Number(c.req.header("content-length") ?? 0) > maxBytes) throw new Refusal("body-too-large");
    return next();
  };
}

/** A request that came through no socket (a test's) says its origin by its address. */
function originOfContext(c: Context<Env>, originOf: (incoming: IncomingMessage) => string): string {
  const incoming = incomingOf(c);
  return incoming ? originOf(incoming) : new URL(c.req.url).origin;
}
