import type { MiddlewareHandler } from "hono";
import { browserIdOf, newBrowserSecret } from "#domain/browser-id.ts";
import { readCookie, writeCookie } from "../cookies.ts";
import type { Env } from "../hono-env.ts";

/**
 * At a checkout, and where one is opened, every browser gets an id of its own by the `browser` cookie: what is typed there is shown
 * to that browser only, although anybody with the checkout's URL can open it. `kept` leaves an existing cookie as it is; `renewed`,
 * where a checkout is opened, renews its lifetime.
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
