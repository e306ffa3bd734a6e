import type { MiddlewareHandler } from "hono";
import { recordAnswerTime, type TimedRoute } from "#domain/server-times/answer-timing.ts";
import type { ServerArea } from "#domain/server-times/server-areas.ts";
import type { PageRoute } from "#web/page-routes.ts";
import type { Env } from "./hono-env.ts";

/** Returns where the time of a page is counted. `null` stands for the not-found page, at paths that are not declared. */
export function placeOfPage(page: PageRoute | null): TimedRoute {
  return { route: page?.path ?? "*", area: page?.layout === "admin" ? "admin" : "shop", isShared: page?.shared !== undefined };
}

export function placeOfCall({ method, path }: { method: string; path: string }): TimedRoute {
  const area: ServerArea = path.startsWith("/api/admin/") ? "admin" : "calls";
  return { route: `${method} ${path}`, area, isShared: false };
}

/** Measures a page or call, as its first stage, so without the time that the request waited for its turn. */
export function timed(routeOf: (path: string) => TimedRoute): MiddlewareHandler<Env> {
  return (c, next) =>
    recordAnswerTime(
      c.get("shop"),
      routeOf(c.req.path),
      () => next(),
      () => c.res.status,
    );
}
