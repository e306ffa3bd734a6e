import { serialize } from "hono/utils/cookie";
import { otherCartDays } from "#domain/cart/cart-lifetime.ts";

/**
 * The cart cookie of `http/cookies.ts`, for the form that works without script: a page's action answers with headers,
 * not with the door's context.
 */
export function cartCookie(cartId: string, origin: string): string {
  const secure = origin.startsWith("https:");
  return serialize("cart", cartId, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    maxAge: otherCartDays * 86_400,
    secure,
    ...(secure ? { prefix: "host" } : {}),
  });
}
