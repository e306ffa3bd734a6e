import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { adminApi } from "./api/admin/admin-api.ts";
import { createAuthApi } from "./api/auth.ts";
import { logoFileApi } from "./api/logo-file.ts";
import { cartApi } from "./api/cart.ts";
import { cachedPages } from "./cached-pages.ts";
import { readCookie } from "./cookies.ts";
import type { Env } from "./env.ts";
import { onFault } from "./faults.ts";
import { bearer, staffOnly } from "./middleware/bearer.ts";
import { requestOrigin } from "./middleware/client-address.ts";
import { originCheck } from "./middleware/origin-check.ts";
import { createRateLimits } from "./middleware/rate-limit.ts";
import { incomingOf, requestFacts } from "./middleware/request-facts.ts";
import { limited } from "./middleware/request-limits.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { visitor } from "./middleware/visitor.ts";
import { PageCache } from "./page-cache.ts";
import { personalPage } from "./pages.ts";
import { staticFiles } from "./static-files.ts";

export type AppOptions = {
  shop: Shop;
  publicUrl: string | null;
  trustProxy: string;
  pageCacheBytes: number;
  redisUrl: string | null;
  /** The built client; null in development, where Vite serves it. */
  clientFolder: string | null;
  /** Whether this node takes requests: false while it drains. */
  isReady: () => Promise<boolean>;
};

export type App = { app: Hono<Env>; cache: PageCache; close(): void };

const ordinaryBodyBytes = 256 * 1024;
const uploadBodyBytes = 25 * 1024 * 1024;
const cacheHitsPerLogLine = 1000;

/** All mounts, top to bottom. */
export function createApp(options: AppOptions): App {
  const { shop } = options;
  const cache = new PageCache(options.pageCacheBytes);
  const limits = createRateLimits(options.redisUrl, (fault) => shop.log.error({ err: fault }, "Redis does not answer"));
  const originOf = requestOrigin(options, (c: Context) => incomingOf(c));
  let hits = 0;

  const app = new Hono<Env>();
  app.onError(onFault);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => ((await options.isReady()) ? c.json({ status: "ready" }) : c.json({ status: "not ready" }, 503)));

  app.use(cachedPages({ shop, cache, originOf, log: { sampled: () => hits++ % cacheHitsPerLogLine === 0 } }));

  app.use(requestFacts({ ...options, originOf }));
  app.use(securityHeaders);
  if (options.clientFolder) app.route("/", staticFiles(options.clientFolder));
  app.use(originCheck);
  app.use(bodyLimitBy((path) => (path.startsWith("/api/admin/") ? uploadBodyBytes : ordinaryBodyBytes)));
  app.use(visitor);

  app.use(
    "/api/cart",
    limited(limits, "cart-by-address", (c) => c.var.address),
    limited(limits, "cart-by-cart", (c) => readCookie(c, "cart")),
  );
  app.use(
    "/cart",
    limited(limits, "cart-by-address", (c) => c.var.address),
    limited(limits, "cart-by-cart", (c) => readCookie(c, "cart")),
  );

  app.use("/api/*", bearer);
  app.use("/api/admin/*", staffOnly);
  app.route("/", createAuthApi(limits));
  app.route("/", adminApi);
  app.route("/", logoFileApi);

  app.route("/", cartApi);

  app.all("*", personalPage);
  return { app, cache, close: limits.close };
}

function bodyLimitBy(bytesOf: (path: string) => number) {
  const limits = new Map<number, ReturnType<typeof bodyLimit>>();
  const limitOf = (maxSize: number) => {
    const known = limits.get(maxSize) ?? bodyLimit({ maxSize, onError: () => Promise.reject(new Refusal("body-too-large")) });
    limits.set(maxSize, known);
    return known;
  };
  return (c: Context<Env>, next: () => Promise<void>) => limitOf(bytesOf(c.req.path))(c, next);
}
