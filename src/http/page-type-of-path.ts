import type { VisitedPage } from "#domain/events/event-collecting.ts";
import type { PageType } from "#domain/events/event-names.ts";
import { normalizePath } from "./middleware/normalized-path.ts";
import { pageAt } from "./page-matching.ts";

/** Kinds of pages by declared paths; all pages below one of these are of the same kind. */
const kindsBelow: [declared: string, kind: PageType][] = [
  ["/products", "product"],
  ["/collections/", "collection"],
  ["/collections", "collections"],
  ["/search", "search"],
  ["/cart", "cart"],
  ["/checkout", "checkout"],
  ["/purchase-orders", "checkout"],
  ["/pay", "checkout"],
  ["/freight-quotes", "checkout"],
  ["/quotes", "cart"],
  ["/thank-you", "thank-you"],
  ["/pages/contact-us", "contact"],
  ["/pages", "content"],
  ["/blogs/:blog/", "article"],
  ["/blogs", "blog"],
  ["/account", "account"],
  ["/orders", "order"],
];

/** Parameters that name something public. All others (tokens, ids) are secret or personal, and are left out of what is measured. */
const open = /^:(?:handle|blog|article)$/;

/** Returns the page at a path as events name it. Null for pages that are never measured: the admin area, and what is no page for people. */
export function pageTypeOfPath(path: string): VisitedPage | null {
  const normal = normalizePath(path);
  const page = pageAt(normal);
  // At a path without a page, the not-found page is shown.
  if (!page) return { path: "*", pageType: "not-found" };
  if (page.who === "staff" || !page.layout) return null;
  const isOpen = page.path.split("/").every((part) => !part.startsWith(":") || open.test(part));
  const pageType = page.path === "/" ? "home" : (kindsBelow.find(([declared]) => page.path.startsWith(declared))?.[1] ?? "other");
  return { path: isOpen ? normal : page.path, pageType };
}
