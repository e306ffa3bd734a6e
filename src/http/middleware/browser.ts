import type { MiddlewareHandler } from "hono";
import { browserIdOf, newBrowserSecret } from "#domain/browser-id.ts";
import { readCookie, writeCookie } from "../cookies.ts";
import type { Env } from "../env.ts";
import { plainPath } from "./plain-path.ts";

const shown = /^\/(?:checkout|purchase-orders)\/./;
/** Where a checkout is opened without script: by the cart's form. */
const opened = "/cart";

/** On pages: at a checkout, and where one is opened. */
export const browser: MiddlewareHandler<Env> = (c, next) => {
  const path = plainPath(c.req.path);
  if ((path === opened && c.req.method === "POST") || shown.test(path)) return browserId(c, next);
  c.set("browserId", null);
  return next();
};

/**
 * At a checkout, and where one is opened, every browser has an id of its own by the `browser` cookie: what is typed there
 * is shown to that browser only, although the checkout's address opens it anywhere. One that comes without gets a new
 * one, and one that opens a checkout gets the full time again.
 */
export const browserId: MiddlewareHandler<Env> = async (c, next) => {
  const opens = !shown.test(plainPath(c.req.path));
  const given = readCookie(c, "browser");
  const secret = given !== null && browserIdOf(given) !== null ? given : newBrowserSecret();
  c.set("browserId", browserIdOf(secret));
  await next();
  if (opens || secret !== given) writeCookie(c, "browser", secret);
};
