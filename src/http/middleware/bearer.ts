import type { MiddlewareHandler } from "hono";
import { verifyAccessToken } from "#domain/accounts/accounts.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Env } from "../env.ts";

/**
 * Turns the visitor into the account that the bearer token names. No token is fine here; one that is not good is
 * refused at once (`session-ended`), so that a page refreshes it instead of acting as a stranger.
 */
export const bearer: MiddlewareHandler<Env> = async (c, next) => {
  const header = c.req.header("authorization");
  if (header !== undefined) {
    const token = /^Bearer ([\w.-]{1,4096})$/i.exec(header)?.[1];
    const account = token ? await verifyAccessToken(c.var.shop, token) : null;
    if (!account) throw new Refusal("session-ended");
    const origin = { address: c.var.address, requestId: c.var.requestId };
    const cartId = "cartId" in c.var.actor ? c.var.actor.cartId : null;
    c.set("actor", account.kind === "staff" ? { ...account, ...origin } : { ...account, cartId, ...origin });
  }
  await next();
};

/** Only staff come past here: 401 to visitors, 403 to customers. What each role may do is checked by the operations. */
export const staffOnly: MiddlewareHandler<Env> = (c, next) => {
  const { kind } = c.var.actor;
  if (kind === "visitor") throw new Refusal("not-signed-in");
  if (kind !== "staff") throw new Refusal("not-allowed");
  return next();
};
