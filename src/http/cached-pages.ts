import type { Context, MiddlewareHandler } from "hono";
import type { Shop } from "#domain/shop.ts";
import { cachedAddress } from "./cached-routes.ts";
import type { Env } from "./env.ts";
import { incomingOf, nextRequestId } from "./middleware/request-facts.ts";
import { commonHeaders } from "./middleware/security-headers.ts";
import { chooseEncoding, type KeptPage, type PageCache } from "./page-cache.ts";
import { publicPage } from "./pages.ts";

type Options = { shop: Shop; cache: PageCache; originOf: (c: Context) => string; log: { sampled(): boolean } };

/**
 * The first door a request meets: pages that are the same for everyone, from memory. It comes before everything that
 * reads a cookie, because nothing here depends on one.
 */
export function cachedPages({ shop, cache, originOf, log }: Options): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { method } = c.req;
    if (method !== "GET" && method !== "HEAD") return next();
    const rawUrl = incomingOf(c)?.url ?? pathAndQuery(c.req.url);
    const address = cachedAddress(rawUrl);
    if (address === null) return next();
    const origin = originOf(c);
    const key = origin + address;
    const requestId = nextRequestId();
    const hit = cache.find(key);
    const page = hit ?? (await cache.render(key, () => publicPage(address, { shop, origin, requestId, address: "" })));
    if (!hit || log.sampled()) shop.log.info({ requestId, method, url: rawUrl, status: page.status, cache: hit ? "hit" : "miss" }, "page");
    return answer(c, page, requestId, method === "HEAD", origin.startsWith("https:"));
  };
}

function answer(c: Context, page: KeptPage, requestId: string, head: boolean, secure: boolean): Response {
  const asked = incomingOf(c)?.headers;
  const encoding = chooseEncoding(asked ? asked["accept-encoding"]?.toString() : c.req.header("accept-encoding"), page);
  const body = page.bodies[encoding] ?? page.bodies.identity;
  const headers: Record<string, string> = { ...page.headers, ...commonHeaders, "X-Request-Id": requestId, Vary: "Accept-Encoding" };
  if (secure) headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains";
  if (page.status >= 400) headers["Cache-Control"] = "no-store";
  else {
    headers["ETag"] = page.etag;
    headers["Cache-Control"] = "public, no-cache";
    const known = asked ? asked["if-none-match"] : c.req.header("if-none-match");
    if (known?.split(",").some((tag) => tag.trim() === page.etag)) return new Response(null, { status: 304, headers });
  }
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  headers["Content-Length"] = String(body.length);
  return new Response(head ? null : (body as unknown as ArrayBuffer), { status: page.status, headers });
}

function pathAndQuery(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start < 0 ? "/" : url.slice(start);
}
