import type { MiddlewareHandler } from "hono";
import { timingStatements } from "#db/statement-time.ts";
import type { ServerArea } from "#domain/server-times/server-areas.ts";
import type { Answered } from "#domain/server-times/server-times.ts";
import type { Shop } from "#domain/shop.ts";
import type { PageRoute } from "#web/page-routes.ts";
import type { Env } from "./hono-env.ts";

type Place = Pick<Answered, "route" | "area"> & { isShared: boolean };

/** `null`: the page that says that there is none, for paths that nobody declared. */
export function placeOfPage(page: PageRoute | null): Place {
  return { route: page?.path ?? "*", area: page?.layout === "admin" ? "admin" : "shop", isShared: page?.shared !== undefined };
}

export function placeOfCall({ method, path }: { method: string; path: string }): Place {
  const area: ServerArea = path.startsWith("/api/admin/") ? "admin" : "calls";
  return { route: `${method} ${path}`, area, isShared: false };
}

/** Makes an answer and notes how long it took, and how long of it the database was waited for. `statusOf` says with which status it was answered. */
export async function noteTime<T>(shop: Shop, place: Place, make: () => Promise<T>, statusOf: (made: T) => number): Promise<T> {
  const began = performance.now();
  const { value, sqlMs } = timingStatements(make);
  const note = (isFault: boolean) =>
    shop.serverTimes.note(shop.clock.now(), { ...place, isCached: false, isFault, ms: performance.now() - began, sqlMs: sqlMs() });
  try {
    const made = await value;
    note(statusOf(made) >= 500);
    return made;
  } catch (fault) {
    note(true);
    throw fault;
  }
}

/** The first stage of a page or call. Time that a request waited for its turn is not in it. */
export function timed(placeOf: (path: string) => Place): MiddlewareHandler<Env> {
  return (c, next) =>
    noteTime(
      c.get("shop"),
      placeOf(c.req.path),
      () => next(),
      () => c.res.status,
    );
}
