import type { Context, MiddlewareHandler } from "hono";
import { actorOfSession, verifyAccessToken } from "#domain/accounts/accounts.ts";
import type { ApiKey, Customer, Staff } from "#domain/actor.ts";
import { actorOfApiKey, looksLikeApiKey } from "#domain/api-keys/api-keys.ts";
import { buyerOf } from "#domain/buyer.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import { readCookie } from "../cookies.ts";
import type { Env } from "../hono-env.ts";
import { prolongVisit, visitOf } from "../visit-of-request.ts";

/**
 * Replaces the visitor by the signed-in account, for calls, page actions and pages alike: by bearer token, else by the
 * session cookie. Without either, or with the cookie of a session that ended, the request goes on as a visitor's, so that they can
 * keep shopping. An invalid bearer token is refused at once (`session-ended`), because its sender expects to be signed in. An API key is a bearer token
 * too; it is for the calls of staff alone (`api-key-ended`, `scope-missing`).
 */
export const identity: MiddlewareHandler<Env> = async (c, next) => {
  const account = await accountOf(c);
  const visitor = c.get("actor");
  const cartId = "cartId" in visitor ? visitor.cartId : null;
  if (account) {
    const origin = { address: c.get("address"), requestId: c.get("requestId") };
    c.set("actor", account.kind === "customer" ? { ...account, ...origin, cartId } : { ...account, ...origin });
  }
  const { currency } = (await readSettings(c.get("shop"))).shop;
  c.set("buyer", { ...buyerOf(c.get("actor"), { cartId, currency }), visit: await visitOf(c) });
  await next();
  if (c.get("buyer").visit && !["GET", "HEAD"].includes(c.req.method)) prolongVisit(c);
};

async function accountOf(c: Context<Env>): Promise<Staff | Customer | ApiKey | null> {
  const [, token] = /^Bearer +(.*)$/i.exec(c.req.header("authorization") ?? "") ?? [];
  if (token === undefined) {
    const secret = readCookie(c, "session");
    return secret === null ? null : actorOfSession(c.get("shop"), secret);
  }
  if (looksLikeApiKey(token)) return keyOf(c, token);
  const account = /^[\w.-]{1,4096}$/.test(token) ? await verifyAccessToken(c.get("shop"), token) : null;
  if (!account) throw new Refusal("session-ended");
  return account;
}

async function keyOf(c: Context<Env>, key: string): Promise<ApiKey> {
  const actor = await actorOfApiKey(c.get("shop"), key);
  if (!actor) throw new Refusal("api-key-ended");
  // API keys cannot use carts, accounts and pages, which are for people.
  if (c.get("route")?.who !== "staff") throw new Refusal("scope-missing");
  return actor;
}

/** Allows staff and API keys only: 401 for visitors, 403 for customers. The operations check what each role and scope may do. */
export const staffOnly: MiddlewareHandler<Env> = (c, next) => {
  const { kind } = c.get("actor");
  if (kind === "visitor") throw new Refusal("not-signed-in");
  if (kind !== "staff" && kind !== "apiKey") throw new Refusal("not-staff");
  return next();
};
