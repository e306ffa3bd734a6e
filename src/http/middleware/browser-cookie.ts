import type { MiddlewareHandler } from "hono";
import { browserIdOf, newBrowserSecret } from "#domain/browser-id.ts";
import { readCookie, writeCookie } from "../cookies.ts";
import type { Env } from "../env.ts";

/**
 * At a checkout, and where one is opened, every browser has an id of its own by the `browser` cookie: what is typed there is shown to that
 * browser only, although the checkout's URL opens it anywhere. One that comes without gets a new one. `renewed`, where a checkout is
 * opened: one that has it gets the full time again.
 */
export const browserId = { kept: browserIdStage({ renews: false }), renewed: browserIdStage({ renews: true }) };

function browserIdStage({ renews }: { renews: boolean }): MiddlewareHandler<Env> {
  return async (c, next) => {
    const given = readCookie(c, "browser");
    const secret = given !== null && browserIdOf(given) !== null ? given : newBrowserSecret();
    c.set("browserId", browserIdOf(secret));
    await next();
    if (renews || secret !== given) writeCookie(c, "browser", secret);
  };
}
