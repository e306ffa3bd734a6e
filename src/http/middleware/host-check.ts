import type { MiddlewareHandler } from "hono";
import { Refusal } from "#domain/refusal.ts";
import type { Env } from "../env.ts";

/**
 * Whether a client wrote a host and nothing else. `shop.example/x` or `user@shop.example` would stand before every link of a page, and have it
 * kept under the address of another.
 */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(text) && URL.canParse(text);
}

/** Refuses what has no host, or no address that a request can be made of, before somebody reads the request and fails over it. */
export const hostCheck: MiddlewareHandler<Env> = (c, next) => {
  const address = URL.parse(c.req.url);
  if (!isOrigin(c.var.origin) || !address || address.username !== "" || address.password !== "")
    throw new Refusal("input-invalid", { reason: "This is no address of the shop." });
  return next();
};
