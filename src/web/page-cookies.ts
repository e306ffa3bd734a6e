import { parse, serialize } from "hono/utils/cookie";
import { otherCartDays } from "#domain/cart/cart-lifetime.ts";
import { originOf } from "./page-context.ts";

type Context = Parameters<typeof originOf>[0];

/**
 * Cookies in loaders and actions, which answer with headers: named, guarded and kept as `http/cookies.ts` does it, HttpOnly, Lax, and
 * `__Host-` with Secure over https. `order` is the proof of the newest order, `place` where the cart is estimated to ("US 94103").
 */
const daysByName = { cart: otherCartDays, order: 30, place: 90 };
export type PageCookieName = keyof typeof daysByName;

/** Null where there is none. */
export function readPageCookie(request: Request, context: Context, name: PageCookieName): string | null {
  const written = writtenName(context, name);
  return parse(request.headers.get("Cookie") ?? "", written)[written] ?? null;
}

/** For a `Set-Cookie` header. */
export function pageCookie(context: Context, name: PageCookieName, value: string): string {
  const maxAge = daysByName[name] * 86_400;
  return serialize(writtenName(context, name), value, { path: "/", httpOnly: true, secure: isSecure(context), sameSite: "Lax", maxAge });
}

/** With its prefix: `serialize` takes the name as it is. */
function writtenName(context: Context, name: PageCookieName): string {
  return isSecure(context) ? `__Host-${name}` : name;
}

function isSecure(context: Context): boolean {
  return originOf(context).startsWith("https:");
}
