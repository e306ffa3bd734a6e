import type { MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { defaultHeader } from "./request-facts.ts";

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

const defaults = Object.entries({ ...commonHeaders, "Content-Security-Policy": contentSecurityPolicy("") });

/** The usual headers on every answer; a policy without inline scripts where the page does not set its own. */
export const securityHeaders: MiddlewareHandler<Env> = (c, next) => {
  for (const [name, value] of defaults) defaultHeader(c, name, value);
  if (c.var.origin.startsWith("https:")) defaultHeader(c, "Strict-Transport-Security", hsts);
  return next();
};

/** What the API answers is for whoever asked, now: nobody keeps it, errors included, unless the call itself says otherwise. */
export const notKept: MiddlewareHandler<Env> = (c, next) => {
  defaultHeader(c, "Cache-Control", "private, no-store");
  return next();
};
