import type { MiddlewareHandler } from "hono";
import { readCookie } from "../cookies.ts";
import type { Env } from "../env.ts";
import type { LimitName, RateLimits } from "./rate-limit.ts";

type Rule = { path: RegExp; reads: boolean; byAddress: LimitName; byCart?: LimitName };

/** A page's action is reached at the page's own path and, from its script, at the same path with `.data`. */
const rules: Rule[] = [
  { path: /^\/(api\/cart|cart(\.data)?)$/, reads: false, byAddress: "cart-by-address", byCart: "cart-by-cart" },
  { path: /^\/(api\/checkout|checkout\/[^/]+)/, reads: false, byAddress: "checkout-by-address", byCart: "checkout-by-cart" },
  { path: /^\/(api\/contact|pages\/contact-us(\.data)?|api\/newsletter|newsletter(\.data)?)$/, reads: false, byAddress: "message-by-address" },
  { path: /^\/(api\/search|search(\.data)?$)/, reads: true, byAddress: "search-by-address" },
];

/** Counts requests against the limits of their path: what changes state, and searches. Refuses `too-many-requests`. */
export function requestLimits(limits: RateLimits): MiddlewareHandler<Env> {
  return async (c, next) => {
    const changes = c.req.method !== "GET" && c.req.method !== "HEAD";
    const rule = rules.find(({ path, reads }) => (changes || reads) && path.test(c.req.path));
    if (rule) {
      await limits.consume(rule.byAddress, c.var.address);
      const cartId = rule.byCart ? readCookie(c, "cart") : null;
      if (rule.byCart && cartId !== null) await limits.consume(rule.byCart, cartId);
    }
    await next();
  };
}
