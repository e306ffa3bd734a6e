import type { Context } from "hono";
import { type CookieName, clearedCookieHeader, cookieHeader, cookieIn, isHeaderOf } from "#web/shop-cookies.ts";
import type { Env } from "./hono-env.ts";

/** Reads a cookie of `web/shop-cookies.ts` from the request; those below write and clear one with the answer. */
export function readCookie(c: Context<Env>, name: CookieName): string | null {
  return cookieIn(c.req.header("cookie"), name, c.get("origin"));
}

export function writeCookie(c: Context<Env>, name: CookieName, value: string): void {
  c.header("Set-Cookie", cookieHeader(name, value, c.get("origin")), { append: true });
}

export function clearCookie(c: Context<Env>, name: CookieName): void {
  c.header("Set-Cookie", clearedCookieHeader(name, c.get("origin")), { append: true });
}

/** Whether the answer sets or clears the cookie. */
export function isCookieSet(c: Context<Env>, name: CookieName): boolean {
  return c.res.headers.getSetCookie().some((header) => isHeaderOf(header, name, c.get("origin")));
}
