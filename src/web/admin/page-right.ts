import { matchPath } from "react-router";
import { pageRoutes } from "#web/page-routes.ts";

/** Whether the admin area has a page at `pathname` that these rights open, as its declaration says. Pure. */
export function mayOpen(pathname: string, rights: readonly string[]): boolean {
  const page = pageAt(pathname);
  return page !== undefined && !page.path.endsWith("*") && (page.right === undefined || rights.includes(page.right));
}

/** Whether no page is declared at `pathname`, so that the page for unknown paths is shown. Pure. */
export function isUnknown(pathname: string): boolean {
  return pageAt(pathname)?.path.endsWith("*") ?? true;
}

const pageAt = (pathname: string) => pageRoutes.find(({ layout, path }) => layout === "admin" && matchPath(path, pathname));
