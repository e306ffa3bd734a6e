import type { MiddlewareHandler } from "hono";
import { clientPrefix } from "#domain/ip-prefix.ts";
import type { Env } from "../hono-env.ts";
import type { LimitName, RateLimits } from "./rate-limit.ts";

/**
 * Counts the request against the limit `name`, by IP address and by cart. Runs after `visitor`, which accepts well-formed cart ids
 * only: arbitrary cookie values as keys would fill the memory. Refuses `too-many-requests`.
 */
export function countAgainst(limits: RateLimits, name: LimitName): MiddlewareHandler<Env> {
  return async (c, next) => {
    await limits.consume(name, "address", clientPrefix(c.get("address")));
    const actor = c.get("actor");
    const cartId = "cartId" in actor ? actor.cartId : null;
    if (cartId !== null) await limits.consume(name, "cart", cartId);
    await next();
  };
}

/** Counts a request with an API key against the limit of its key. Refuses `too-many-requests`. */
export function countKey(limits: RateLimits): MiddlewareHandler<Env> {
  return async (c, next) => {
    const actor = c.get("actor");
    if (actor.kind === "apiKey") await limits.consume("api-key", "key", actor.keyId);
    await next();
  };
}
