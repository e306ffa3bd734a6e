import { matchPath } from "react-router";
import { pageRoutes } from "#web/page-routes.ts";

/** Whether these rights open the page of the admin area at `pathname`, as its declaration says. Pure. */
export function mayOpen(pathname: string, rights: readonly string[]): boolean {
  const page = pageRoutes.find(({ layout, path }) => layout === "admin" && matchPath(path, pathname));
  return page?.right === undefined || rights.includes(page.right);
}
