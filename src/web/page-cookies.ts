import { parse, serialize } from "hono/utils/cookie";
import { originOf } from "./page-context.ts";

type Context = Parameters<typeof originOf>[0];

/** Cookies in loaders and actions, named and guarded as `http/cookies.ts` does it: HttpOnly, Lax, and `__Host-` over https. */
const monthSeconds = 30 * 86_400;

/** The proof of the newest order; null where there is none. */
export function readOrderCookie(request: Request, context: Context): string | null {
  return parse(request.headers.get("Cookie") ?? "", orderName(context))[orderName(context)] ?? null;
}

/** For a `Set-Cookie` header. */
export function orderCookie(token: string, context: Context): string {
  return serialize(orderName(context), token, { path: "/", httpOnly: true, secure: isSecure(context), sameSite: "Lax", maxAge: monthSeconds });
}

function orderName(context: Context): string {
  return isSecure(context) ? "__Host-order" : "order";
}

function isSecure(context: Context): boolean {
  return originOf(context).startsWith("https:");
}
