import type { MiddlewareHandler } from "hono";
import { countedAddress } from "#domain/counted-address.ts";
import type { Env } from "../env.ts";
import { plainPath } from "./plain-path.ts";
import type { LimitName, RateLimits } from "./rate-limit.ts";

type Rule = { path: RegExp; reads: boolean; byAddress: LimitName; byCart?: LimitName };

/** By the path as `plainPath` gives it. */
const rules: Rule[] = [
  { path: /^\/(api\/cart|cart)$/, reads: false, byAddress: "cart-by-address", byCart: "cart-by-cart" },
  { path: /^\/api\/checkout/, reads: false, byAddress: "checkout-by-address", byCart: "checkout-by-cart" },
  { path: /^\/(checkout|purchase-orders)\/[^/]+/, reads: false, byAddress: "checkout-step-by-address", byCart: "checkout-step-by-cart" },
  { path: /^\/(api\/contact|pages\/contact-us|api\/newsletter|newsletter)$/, reads: false, byAddress: "message-by-address" },
  { path: /^\/(api\/search|search$)/, reads: true, byAddress: "search-by-address" },
];

/**
 * Counts requests against the limits of their path: what changes state, and searches. Stands behind `visitor`, whose
 * cart has an id of ours: a count under whatever a cookie says would be kept in memory at any length. Refuses
 * `too-many-requests`.
 */
export function requestLimits(limits: RateLimits): MiddlewareHandler<Env> {
  return async (c, next) => {
    const changes = c.req.method !== "GET" && c.req.method !== "HEAD";
    const asked = plainPath(c.req.path);
    const rule = rules.find(({ path, reads }) => (changes || reads) && path.test(asked));
    if (rule) {
      await limits.consume(rule.byAddress, countedAddress(c.var.address));
      const cartId = "cartId" in c.var.actor ? c.var.actor.cartId : null;
      if (rule.byCart && cartId !== null) await limits.consume(rule.byCart, cartId);
    }
    await next();
  };
}
