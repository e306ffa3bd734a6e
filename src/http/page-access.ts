import type { Actor } from "#domain/actor.ts";
import { rightsOf } from "#domain/permissions.ts";
import type { PageRefusal } from "#web/page-context.ts";
import type { PageRoute } from "#web/page-routes.ts";

/**
 * Why a page is not shown to `actor`; null: it is. `mayBeSignedIn`: a browser whose session began before sessions had a cookie, which the
 * first call of the page renews; the page itself shows nothing that its calls do not ask for.
 */
export function pageRefusal({ who, right }: Pick<PageRoute, "who" | "right">, actor: Actor, mayBeSignedIn: boolean): PageRefusal | null {
  if (who === "anyone") return null;
  if (actor.kind === "visitor") return mayBeSignedIn ? null : "not-signed-in";
  if (who === "signed-in") return null;
  if (actor.kind !== "staff") return "not-staff";
  return right !== undefined && !rightsOf(actor.role).includes(right) ? "not-allowed" : null;
}
