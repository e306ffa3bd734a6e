import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";

/** Everything but `script-src`, which names the scripts of the page at hand. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types meniscus",
].join("; ");

/** The policy of a page whose inline scripts are `scripts`: `'nonce-...'` or `'sha256-...'`. */
export function contentSecurityPolicy(scripts: string): string {
  return `${policy}; script-src 'self'${scripts ? ` ${scripts}` : ""}`;
}

export const commonHeaders: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const hsts = "max-age=31536000; includeSubDomains";

/** The usual headers on every answer; a policy without inline scripts where the page has not set its own. */
export const securityHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(commonHeaders)) if (!c.res.headers.has(name)) c.header(name, value);
  if (!c.res.headers.has("Content-Security-Policy")) c.header("Content-Security-Policy", contentSecurityPolicy(""));
  if (c.var.origin.startsWith("https:")) c.header("Strict-Transport-Security", hsts);
};

/** What the API answers is for whoever asked, now: nobody keeps it, errors included, unless the call itself says otherwise. */
export const notKept: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "private, no-store");
};
