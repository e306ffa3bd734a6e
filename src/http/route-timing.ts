import type { MiddlewareHandler } from "hono";
import { noteTime, type TimedRoute } from "#domain/server-times/answer-timing.ts";
import type { ServerArea } from "#domain/server-times/server-areas.ts";
import type { PageRoute } from "#web/page-routes.ts";
import type { Env } from "./hono-env.ts";

/** `null`: the page that says that there is none, for paths that nobody declared. */
export function placeOfPage(page: PageRoute | null): TimedRoute {
  return { route: page?.path ?? "*", area: page?.layout === "admin" ? "admin" : "shop", isShared: page?.shared !== undefined };
}

export function placeOfCall({ method, path }: { method: string; path: string }): TimedRoute {
  const area: ServerArea = path.startsWith("/api/admin/") ? "admin" : "calls";
  return { route: `${method} ${path}`, area, isShared: false };
}

/** The first stage of a page or call. Time that a request waited for its turn is not in it. */
export function timed(routeOf: (path: string) => TimedRoute): MiddlewareHandler<Env> {
  return (c, next) =>
    noteTime(
      c.get("shop"),
      routeOf(c.req.path),
      () => next(),
      () => c.res.status,
    );
}
