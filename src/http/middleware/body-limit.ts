import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { Refusal } from "#domain/refusal.ts";
import { bodyLimits } from "../admission/request-bodies.ts";
import type { Env } from "../env.ts";

export const ordinaryBodyBytes = bodyLimits.bytesPerRequest;
/** A product with all its variants, or a long settings section; more of it would be parsed for as long as everybody else waits. */
export const largeJsonBytes = 4 * 1024 * 1024;
export const uploadBytes = 25 * 1024 * 1024;

/** Refuses `body-too-large`. */
export function limitBody(maxBytes: number): MiddlewareHandler<Env> {
  const measured = bodyLimit({ maxSize: maxBytes, onError: () => Promise.reject(new Refusal("body-too-large")) });
  return (c, next) => {
    if (c.req.header("transfer-encoding") !== undefined) return measured(c, next);
    // Node reads no more than was announced, and looking at the body here would make a stream of it.
    if (Number(c.req.header("content-length") ?? 0) > maxBytes) throw new Refusal("body-too-large");
    return next();
  };
}
