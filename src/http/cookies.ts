import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { otherCartDays } from "#domain/cart/cart-lifetime.ts";
import type { Env } from "./env.ts";

/** Every cookie of the shop: HttpOnly, SameSite=Lax, and over https `__Host-` with Secure. */
export type CookieName = "cart" | "refresh" | "order" | "browser" | "device" | "place";

const maxAgeSeconds: Record<CookieName, number> = {
  cart: otherCartDays * 86_400,
  refresh: 30 * 86_400,
  order: 30 * 86_400,
  browser: 180 * 86_400,
  device: 365 * 86_400,
  place: 90 * 86_400,
};

export function readCookie(c: Context<Env>, name: CookieName): string | null {
  return getCookie(c, name, isSecure(c) ? "host" : undefined) || null;
}

export function writeCookie(c: Context<Env>, name: CookieName, value: string): void {
  setCookie(c, name, value, { ...attributes(c), maxAge: maxAgeSeconds[name] });
}

export function clearCookie(c: Context<Env>, name: CookieName): void {
  deleteCookie(c, name, attributes(c));
}

function attributes(c: Context<Env>) {
  const secure = isSecure(c);
  return { path: "/", httpOnly: true, secure, sameSite: "Lax", ...(secure ? { prefix: "host" as const } : {}) } as const;
}

function isSecure(c: Context<Env>): boolean {
  return c.var.origin.startsWith("https:");
}
