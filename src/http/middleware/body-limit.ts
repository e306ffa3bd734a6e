import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "#domain/refusal.ts";
import { bodyLimits } from "../admission/request-bodies.ts";
import type { Env } from "../hono-env.ts";

export const ordinaryBodyBytes = bodyLimits.bytesPerRequest;
/**
 * Enough for a product with all its variants, or a long settings section. Parsing a larger body would block the event loop for too
 * long.
 */
export const largeJsonBytes = 4 * 1024 * 1024;
export const uploadBytes = 25 * 1024 * 1024;

/** Refuses `body-too-large`. */
export function limitBody(maxBytes: number): MiddlewareHandler<Env> {
  const measured = bodyLimit({ maxSize: maxBytes, onError: () => Promise.reject(new Refusal("body-too-large")) });
  return (c, next) => {
    if (c.req.header("transfer-encoding") !== undefined) return measured(c, next);
    // A body with a given length is never read beyond it, and touching it here would turn it into a stream.
    if (Number(c.req.header("content-length") ?? 0) > maxBytes) throw new Refusal("body-too-large");
    return next();
  };
}
