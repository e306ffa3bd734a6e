import type { ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "./hono-env.ts";

/** Everything but `script-src`, which names the scripts of each page and applies to workers too. Every page sends it, so nothing is in it twice. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  // The admin area shows emails in a frame with a policy of its own.
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types meniscus",
].join("; ");

/** Returns the policy of a page whose inline scripts are `scripts`: `'nonce-...'` or `'sha256-...'`. */
export function contentSecurityPolicy(scripts: string): string {
  return `${policy}; script-src 'self'${scripts ? ` ${scripts}` : ""}`;
}

/** Headers that are the same on every response of the shop. */
export const commonHeaders: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** The default: no response is cached by anyone, unless its handler says otherwise. */
export const noStore = { "Cache-Control": "private, no-store" };

/** Returns the headers that differ between responses, as a list of names and values. `origin`: the shop's own, as the client wrote it. */
export function ownHeaders({ requestId, origin }: Answered): string[] {
  return origin.startsWith("https:") ? ["X-Request-Id", requestId, ...hsts] : ["X-Request-Id", requestId];
}
type Answered = { requestId: string; origin: string };
const hsts = ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"];

const defaults = { ...commonHeaders, ...noStore, "Content-Security-Policy": contentSecurityPolicy("") };
const defaultEntries = Object.entries(defaults);

/** Returns all headers, for responses that are written to Node's own response. */
export function allHeaders(answered: Answered): Record<string, string> {
  const own = ownHeaders(answered);
  const headers: Record<string, string> = { ...defaults };
  for (let at = 0; at < own.length; at += 2) headers[own[at] ?? ""] = own[at + 1] ?? "";
  return headers;
}

/** Sets the same headers for responses of Hono; pages, calls, files and health checks may overwrite them. Runs after `requestContext`. */
export const responseHeaders: MiddlewareHandler<Env> = (c, next) => {
  for (const [name, value] of defaultEntries) defaultHeader(c, name, value);
  const own = ownHeaders({ requestId: c.get("requestId"), origin: c.get("origin") });
  for (let at = 0; at < own.length; at += 2) defaultHeader(c, own[at] ?? "", own[at + 1] ?? "");
  return next();
};

/**
 * Sets a header of the response, which whoever makes the response may overwrite. It goes to Node's own response: on Hono's it
 * would have to be set after the response was made, which turns every response into a stream.
 */
function defaultHeader(c: Context, name: string, value: string): void {
  const outgoing = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
  if (outgoing) outgoing.setHeader(name, value);
  else c.header(name, value);
}
