import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import type { LimitName, RateLimits } from "./rate-limit.ts";

/** Counts what changes state against the limit `name`, by the key that `keyOf` finds; null is not counted. */
export function limited(limits: RateLimits, name: LimitName, keyOf: (c: Context<Env>) => string | null): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      const key = keyOf(c);
      if (key !== null) await limits.consume(name, key);
    }
    await next();
  };
}
