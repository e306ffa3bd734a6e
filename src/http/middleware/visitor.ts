import type { MiddlewareHandler } from "hono";
import { isId } from "#domain/ids.ts";
import { readCookie } from "../cookies.ts";
import type { Env } from "../hono-env.ts";

/** Sets the actor to a visitor with the cart of the `cart` cookie, until `identity` knows who is signed in. */
export const visitor: MiddlewareHandler<Env> = (c, next) => {
  const cartId = readCookie(c, "cart");
  c.set("actor", {
    kind: "visitor",
    cartId: cartId !== null && isId(cartId) ? cartId : null,
    address: c.get("address"),
    requestId: c.get("requestId"),
  });
  return next();
};
