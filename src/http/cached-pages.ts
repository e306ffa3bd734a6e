import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { Shop } from "#domain/shop.ts";
import { cachedAddress } from "./cached-routes.ts";
import type { Env } from "./env.ts";
import { incomingOf, nextRequestId } from "./middleware/request-facts.ts";
import { chooseEncoding, type KeptPage, type PageCache } from "./page-cache.ts";
import { publicPage } from "./pages.ts";

export type CachedPagesOptions = { shop: Shop; cache: PageCache; originOf: (incoming: IncomingMessage) => string };

/** One line of the log for so many answers from memory; every render has its own. */
const hitsPerLogLine = 1000;
const hstsHeader = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"];

/**
 * Answers a request for a page that is kept, on Node's own response and before everything else: nothing here depends on
 * a cookie. False, with nothing written, when the page is not kept.
 */
export function keptPages({ shop, cache, originOf }: CachedPagesOptions): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  let hits = 0;
  return (incoming, outgoing) => {
    const { method, url = "/", headers } = incoming;
    if (method !== "GET" && method !== "HEAD") return false;
    const address = cachedAddress(url);
    if (address === null) return false;
    const origin = originOf(incoming);
    const page = cache.find(origin + address);
    if (!page) return false;
    const requestId = nextRequestId();
    if (hits++ % hitsPerLogLine === 0) shop.log.info({ requestId, method, url, status: page.status, cache: "hit", hits }, "page");
    const { status, fields, body } = answerOf(page, headers["accept-encoding"]?.toString(), headers["if-none-match"]);
    fields.push("X-Request-Id", requestId);
    if (origin.startsWith("https:")) fields.push(...hstsHeader);
    // What was set before (`Connection: close` while the node drains) must not be lost by writing the fields as one list.
    for (const name of outgoing.getHeaderNames()) fields.push(name, String(outgoing.getHeader(name)));
    outgoing.writeHead(status, fields);
    outgoing.end(method === "HEAD" ? null : body);
    return true;
  };
}

/** Renders a page that is the same for everyone and is not kept yet; passes on whatever differs per visitor. */
export function renderedPages({ shop, cache }: CachedPagesOptions): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { method } = c.req;
    const rawUrl = incomingOf(c)?.url ?? pathAndQuery(c.req.url);
    const address = method === "GET" || method === "HEAD" ? cachedAddress(rawUrl) : null;
    if (address === null) return next();
    const { origin, requestId } = c.var;
    const page = await cache.render(origin + address, () => publicPage(address, c.var));
    shop.log.info({ requestId, method, url: rawUrl, status: page.status, cache: "miss" }, "page");
    const { status, fields, body } = answerOf(page, c.req.header("accept-encoding"), c.req.header("if-none-match"));
    const headers = new Headers();
    for (let at = 0; at < fields.length; at += 2) headers.append(fields[at] ?? "", fields[at + 1] ?? "");
    return new Response(method === "HEAD" || body === null ? null : new Uint8Array(body), { status, headers });
  };
}

/** Status, header fields (a new flat list of names and values) and body for what the client takes and already has. */
function answerOf(
  page: KeptPage,
  accepted: string | undefined,
  known: string | undefined,
): { status: number; fields: string[]; body: Buffer | null } {
  if (page.status < 400 && known?.split(",").some((tag) => tag.trim() === page.etag)) return { status: 304, fields: [...page.fields], body: null };
  const encoding = chooseEncoding(accepted, page);
  const body = page.bodies[encoding] ?? page.bodies.identity;
  const fields = [...page.fields, "Content-Length", String(body.length)];
  if (encoding !== "identity") fields.push("Content-Encoding", encoding);
  return { status: page.status, fields, body };
}

function pathAndQuery(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start < 0 ? "/" : url.slice(start);
}
