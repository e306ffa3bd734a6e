import { parse, serialize } from "hono/utils/cookie";
import { otherCartDays } from "#domain/cart/cart-lifetime.ts";

/**
 * Every cookie of the shop, with its lifetime in days; each is set again when it is used. All of them are HttpOnly, SameSite=Lax and for the
 * whole site; over https they are Secure and their names begin with `__Host-`, so that neither a sister domain nor plain http can set them.
 * The database has its own record of how long their content is valid.
 */
const cookieDays = {
  /** The id of the visitor's cart. */
  cart: otherCartDays,
  /** The secret of the session that a sign-in began. */
  session: 180,
  /** The refresh token of the same session, which gives API clients their access tokens. */
  refresh: 180,
  /** The proofs of the browser's newest orders (`order-token.ts`). */
  order: 30,
  /** The secret of a browser at the checkout. */
  browser: 180,
  /** Identifies a browser in which the person has signed in before. */
  device: 365,
  /** The browser's id and its visit, where measuring is allowed (`domain/events/visits.ts`). */
  visit: 180,
  /** The place for which the cart is estimated: "US 94103". */
  place: 90,
  /** The visitor's choice about consent (`domain/consent`). */
  consent: 180,
};
export type CookieName = keyof typeof cookieDays;

/** @param header the request's `Cookie`; @param origin that of the shop, which says whether it is reached over https. Null where there is none. */
export function cookieIn(header: string | null | undefined, name: CookieName, origin: string): string | null {
  const written = writtenName(name, origin);
  return parse(header ?? "", written)[written] || null;
}

/** Writes a `Set-Cookie` header. */
export function cookieHeader(name: CookieName, value: string, origin: string): string {
  return serialize(writtenName(name, origin), value, { ...attributes(origin), maxAge: cookieDays[name] * 86_400 });
}

/** Writes a `Set-Cookie` header that removes the cookie. */
export function clearedCookieHeader(name: CookieName, origin: string): string {
  return serialize(writtenName(name, origin), "", { ...attributes(origin), maxAge: 0 });
}

/** Whether a `Set-Cookie` header is about this cookie. */
export function isHeaderOf(header: string, name: CookieName, origin: string): boolean {
  return header.startsWith(`${writtenName(name, origin)}=`);
}

function attributes(origin: string) {
  return { path: "/", httpOnly: true, secure: isSecure(origin), sameSite: "Lax" } as const;
}

function writtenName(name: CookieName, origin: string): string {
  return isSecure(origin) ? `__Host-${name}` : name;
}

function isSecure(origin: string): boolean {
  return origin.startsWith("https:");
}
