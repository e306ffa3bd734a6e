import type { Actor } from "#domain/actor.ts";
import { rightsOf } from "#domain/permissions.ts";
import type { PageRefusal } from "#web/page-context.ts";
import type { PageRoute } from "#web/page-routes.ts";

/**
 * Returns why a page is not shown to `actor`; null: it is shown. `mayBeSignedIn`: the session of the browser may be older than the session cookie, which
 * the page's first call renews; the page itself shows nothing but what its calls return.
 */
export function pageRefusal({ who, right }: Pick<PageRoute, "who" | "right">, actor: Actor, mayBeSignedIn: boolean): PageRefusal | null {
  if (who === "anyone") return null;
  if (actor.kind === "visitor") return mayBeSignedIn ? null : "not-signed-in";
  if (who === "signed-in") return null;
  if (actor.kind !== "staff") return "not-staff";
  return right !== undefined && !rightsOf(actor.role).includes(right) ? "not-allowed" : null;
}
