import type { MiddlewareHandler } from "hono";
import { Refusal } from "#domain/refusal.ts";
import type { Env } from "../hono-env.ts";

/**
 * Whatever changes state comes from our own pages (beside SameSite=Lax). A browser says so by `Sec-Fetch-Site`, or by
 * `Origin`; a program that sends neither may have no cookie either, or a browser too old to tell could be led here.
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
