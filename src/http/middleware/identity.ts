import type { Context, MiddlewareHandler } from "hono";
import { actorOfSession, verifyAccessToken } from "#domain/accounts/accounts.ts";
import type { Customer, Staff } from "#domain/actor.ts";
import { buyerOf } from "#domain/buyer.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { readCookie } from "../cookies.ts";
import type { Env } from "../env.ts";

/**
 * Makes the visitor who they are signed in as, for calls, page actions and pages alike: by a bearer token, else by the session cookie.
 * Without either they stay a visitor, and so they do with the cookie of a session that ended: they may shop on. A bearer token that is not
 * good is refused at once (`session-ended`), because who sends one means to be known.
 */
export const identity: MiddlewareHandler<Env> = async (c, next) => {
  const account = await accountOf(c);
  const cartId = "cartId" in c.var.actor ? c.var.actor.cartId : null;
  if (account) {
    const origin = { address: c.var.address, requestId: c.var.requestId };
    c.set("actor", account.kind === "staff" ? { ...account, ...origin } : { ...account, ...origin, cartId });
  }
  const { currency } = (await readSettings(c.var.shop)).shop;
  c.set("buyer", buyerOf(c.var.actor, { cartId, currency }));
  await next();
};

async function accountOf(c: Context<Env>): Promise<Staff | Customer | null> {
  const [, token] = /^Bearer +(.*)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (token === undefined) {
    const secret = readCookie(c, "session");
    return secret === null ? null : actorOfSession(c.var.shop, secret);
  }
  const account = /^[\w.-]{1,4096}$/.test(token) ? await verifyAccessToken(c.var.shop, token) : null;
  if (!account) throw new Refusal("session-ended");
  return account;
}

/** Only staff come past here: 401 to visitors, 403 to customers. What each role may do is checked by the operations. */
export const staffOnly: MiddlewareHandler<Env> = (c, next) => {
  const { kind } = c.var.actor;
  if (kind === "visitor") throw new Refusal("not-signed-in");
  if (kind !== "staff") throw new Refusal("not-staff");
  return next();
};
