import type { MiddlewareHandler } from "hono";
import { Refusal } from "#domain/refusal.ts";
import type { Env } from "../hono-env.ts";

/**
 * Requires that every change comes from our own pages (beside SameSite=Lax). A browser says so with `Sec-Fetch-Site`, or with
 * `Origin`; a sender of neither may be a program, but not one with a cookie: that could be an old browser misled by another site.
 */
export const originCheck: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD" || c.req.method === "OPTIONS") return next();
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  const own =
    site !== undefined
      ? site === "same-origin" || site === "none"
      : origin !== undefined
        ? origin === c.get("origin")
        : c.req.header("cookie") === undefined;
  if (!own) throw new Refusal("origin-mismatch", {}, new Error(`site ${site}, origin ${origin}, own ${c.get("origin")}`));
  await next();
};
