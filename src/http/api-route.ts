import type { Context, MiddlewareHandler } from "hono";
import { type Right, requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Env } from "./env.ts";
import { limitBody, ordinaryBodyBytes } from "./middleware/body-limit.ts";
import { browserId } from "./middleware/browser-cookie.ts";
import { identity, staffOnly } from "./middleware/identity.ts";
import { originCheck } from "./middleware/origin-check.ts";
import type { LimitName, RateLimits } from "./middleware/rate-limit.ts";
import { countAgainst } from "./middleware/request-limits.ts";

/** Everything that holds for a call, beside its handler. What is left out is as strict as it can be. */
export type CallRules = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `signed-in`: customers and staff. */
  who: "anyone" | "signed-in" | "staff";
  /** What staff must be allowed to do. The operations check it too; here it is refused before the body is read. */
  right?: Right;
  /** The limit that each request counts against; none where left out. */
  limit?: LimitName;
  /** The largest body; 256 KiB where left out. */
  bodyBytes?: number;
  /** Other programs and sites may call it: what they send proves itself by a signature or token of its own, and cookies say nothing. */
  fromOtherSites?: true;
  /** The answer is the same for everyone, so it is not asked who comes. */
  shared?: true;
  /** A checkout is opened here, so the browser gets an id of its own (`c.var.browserId`). */
  opensCheckout?: true;
  /** The same action sent twice under one `Idempotency-Key` is done once (`c.var.idempotencyKey`). */
  takesIdempotencyKey?: true;
  /** The body of a refusal, where the specification gives it another form than `{ error, code, params }`; null: it has the usual one. */
  refusalBody?(refusal: Refusal): Record<string, unknown> | null;
};

/** `path` as Hono writes it: `/api/orders/:id`. */
export type ApiRoute = CallRules & { path: string; answer: MiddlewareHandler<Env> };

/** Declares a call. It answers once it stands in `api/api-routes.ts`. */
export function apiRoute<const Path extends string>(
  route: CallRules & { path: Path; answer(c: Context<Env, Path>): Response | Promise<Response> },
): ApiRoute {
  return route as unknown as ApiRoute;
}

/** What a request for `route` passes, in this order. */
export function stagesOf(route: ApiRoute, limits: RateLimits): MiddlewareHandler<Env>[] {
  return [
    (c, next) => {
      c.set("route", route);
      c.set("browserId", null);
      return next();
    },
    ...(route.fromOtherSites ? [] : [originCheck]),
    ...(route.opensCheckout ? [browserId.renewed] : []),
    ...(route.limit ? [countAgainst(limits, route.limit)] : []),
    ...(route.fromOtherSites || route.shared ? [] : [identity]),
    ...admitted[route.who],
    ...(route.right ? [withRight(route.right)] : []),
    // Only now, because a body without a given length is taken into memory to be measured: who may not send it is refused before.
    limitBody(route.bodyBytes ?? ordinaryBodyBytes),
    ...(route.takesIdempotencyKey ? [idempotencyKey] : []),
    route.answer,
  ];
}

const signedInOnly: MiddlewareHandler<Env> = (c, next) => {
  if (c.var.actor.kind === "visitor") throw new Refusal("not-signed-in");
  return next();
};

const admitted: Record<CallRules["who"], MiddlewareHandler<Env>[]> = { anyone: [], "signed-in": [signedInOnly], staff: [staffOnly] };

function withRight(right: Right): MiddlewareHandler<Env> {
  return (c, next) => {
    requireRight(c.var.actor, right);
    return next();
  };
}

/** A program that sends no key does a new action each time. */
const idempotencyKey: MiddlewareHandler<Env> = (c, next) => {
  const key = c.req.header("idempotency-key");
  c.set("idempotencyKey", key !== undefined && /^[\x21-\x7e]{1,100}$/.test(key) ? key : c.var.shop.ids.next());
  return next();
};
