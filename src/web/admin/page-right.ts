import { matchPath } from "react-router";
import { pageRoutes } from "#web/page-routes.ts";

/** Whether there is a page of the admin area at `pathname`, and these rights open it, as its declaration says. Pure. */
export function mayOpen(pathname: string, rights: readonly string[]): boolean {
  const page = pageAt(pathname);
  return page !== undefined && !page.path.endsWith("*") && (page.right === undefined || rights.includes(page.right));
}

/** Whether no page is declared at `pathname`, so that the one for unknown paths is shown. Pure. */
export function isUnknown(pathname: string): boolean {
  return pageAt(pathname)?.path.endsWith("*") ?? true;
}

const pageAt = (pathname: string) => pageRoutes.find(({ layout, path }) => layout === "admin" && matchPath(path, pathname));
