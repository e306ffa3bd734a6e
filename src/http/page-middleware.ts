import type { MiddlewareHandler } from "hono";
import { readCookie } from "./cookies.ts";
import type { Env } from "./hono-env.ts";
import { limitBody, ordinaryBodyBytes } from "./middleware/body-limit.ts";
import { browserId } from "./middleware/browser-cookie.ts";
import { identity } from "./middleware/identity.ts";
import { normalizePath } from "./middleware/normalized-path.ts";
import { originCheck } from "./middleware/origin-check.ts";
import type { RateLimits } from "./middleware/rate-limit.ts";
import { countAgainst } from "./middleware/request-limits.ts";
import { pageRefusal } from "./page-access.ts";
import { pageCopyFor } from "./page-copies.ts";
import { pageAt } from "./page-matching.ts";
import { personalPage, type RenderPage } from "./pages.ts";
import { placeOfPage, timed } from "./route-timing.ts";
import { consentFactsOf, readConsentState } from "./visitor-consent.ts";

/** Returns the middleware of a page request in its order, as the page's declaration says. */
export function pageMiddleware(renderPage: RenderPage, limits: RateLimits): MiddlewareHandler<Env>[] {
  return [
    timed((path) => placeOfPage(pageAt(normalizePath(path)))),
    (c, next) => {
      c.set("page", pageAt(normalizePath(c.req.path)));
      c.set("browserId", null);
      return next();
    },
    (c, next) => (c.get("page")?.fromOtherSites ? next() : originCheck(c, next)),
    (c, next) => {
      const needed = c.get("page")?.browserId;
      if (needed === "always") return browserId.kept(c, next);
      return needed === "when-sent" && c.req.method === "POST" ? browserId.renewed(c, next) : next();
    },
    (c, next) => {
      const reads = c.req.method === "GET" || c.req.method === "HEAD";
      const limit = c.get("page")?.limits?.[reads ? "reads" : "changes"];
      return limit ? countAgainst(limits, limit)(c, next) : next();
    },
    (c, next) => limitBody(c.get("page")?.bodyBytes ?? ordinaryBodyBytes)(c, next),
    (c, next) => (c.get("page")?.fromOtherSites ? next() : identity(c, next)),
    (c, next) => {
      const [page, actor] = [c.get("page"), c.get("actor")];
      c.set("pageRefusal", page ? pageRefusal(page, actor, readCookie(c, "refresh") !== null) : null);
      return next();
    },
    async (c, next) => {
      const [shop, facts] = [c.get("shop"), consentFactsOf(c)];
      c.set("consentState", await readConsentState(shop, facts));
      c.set("pageCopy", await pageCopyFor(shop, c.get("page"), facts));
      return next();
    },
    (c) => personalPage(c, renderPage),
  ];
}
