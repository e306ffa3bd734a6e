import type { MiddlewareHandler } from "hono";
import { Refusal } from "#domain/refusal.ts";
import type { Env } from "../hono-env.ts";
import { incomingOf } from "./request-context.ts";

/** `https://`, the longest host name (RFC 1035, 2.3.4) and a port. A page repeats its origin a hundred times: a longer one could fill megabytes. */
const maxOriginLength = 8 + 253 + 6;

/**
 * Whether a client wrote a host and nothing else. Otherwise `shop.example/x` or `user@shop.example` would begin every link of a page, and the page
 * would be cached under another address.
 */
export function isOrigin(text: string): boolean {
  return text.length <= maxOriginLength && /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) && URL.canParse(text);
}

/** Whether a request for a full URL, not only a path, is for this shop. Proxies are asked for other hosts in this way. */
function isOfThisShop(target: string | undefined, origin: string): boolean {
  return target === undefined || target.startsWith("/") || target === "*" || URL.parse(target)?.host === URL.parse(origin)?.host;
}

/** Refuses a request without a valid host or URL, before later code fails on it. */
export const hostCheck: MiddlewareHandler<Env> = (c, next) => {
  const address = URL.parse(c.req.url);
  const isWhole = isOrigin(c.get("origin")) && address?.username === "" && address.password === "";
  if (!isWhole || !isOfThisShop(incomingOf(c)?.url, c.get("origin")))
    throw new Refusal("input-invalid", { reason: "This host name does not belong to the shop." });
  return next();
};
