import type { MiddlewareHandler } from "hono";
import { countedAddress } from "#domain/counted-address.ts";
import type { Env } from "../env.ts";
import { plainPath } from "./plain-path.ts";
import type { LimitName, RateLimits } from "./rate-limit.ts";

/**
 * Counts the request against `name`, by its IP address and its cart. Stands behind `visitor`, whose cart has an id of ours: a count under
 * whatever a cookie says would be kept in memory at any length. Refuses `too-many-requests`.
 */
export function countAgainst(limits: RateLimits, name: LimitName): MiddlewareHandler<Env> {
  return async (c, next) => {
    await limits.consume(name, "address", countedAddress(c.var.address));
    const cartId = "cartId" in c.var.actor ? c.var.actor.cartId : null;
    if (cartId !== null) await limits.consume(name, "cart", cartId);
    await next();
  };
}

type Rule = { path: RegExp; reads: boolean; limit: LimitName };

/** Of pages, by the path as `plainPath` gives it. */
const rules: Rule[] = [
  { path: /^\/cart$/, reads: false, limit: "cart" },
  { path: /^\/(checkout|purchase-orders)\/[^/]+/, reads: false, limit: "checkout-step" },
  { path: /^\/(pages\/contact-us|newsletter)$/, reads: false, limit: "message" },
  { path: /^\/search$/, reads: true, limit: "search" },
];

/** The same for pages: what changes state, and searches. */
export function requestLimits(limits: RateLimits): MiddlewareHandler<Env> {
  return async (c, next) => {
    const changes = c.req.method !== "GET" && c.req.method !== "HEAD";
    const asked = plainPath(c.req.path);
    const rule = rules.find(({ path, reads }) => (changes || reads) && path.test(asked));
    return rule ? countAgainst(limits, rule.limit)(c, next) : next();
  };
}
