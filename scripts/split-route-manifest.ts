import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

type Route = { imports?: string[] };
type RouteList = { routes: Record<string, Route> };

const start = "window.__reactRouterManifest=";

/**
 * The list of all routes comes with every visitor's first page, and the admin area would be a third of it. So pages outside the admin area get a list
 * without it (a link from there into the admin area loads a document), and admin pages get a list of everything (`src/http/render-page.ts`), but without
 * the scripts that admin pages share: a browser needs those only to fetch the scripts of a page before it is opened.
 */
export function shortRouteList(): Plugin {
  return {
    name: "meniscus-short-route-list",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle() {
      const { outDir } = this.environment.getTopLevelConfig().environments["client"]?.build ?? {};
      const folder = join(outDir ?? "", "assets");
      const [file, another] = globSync("manifest-*.js", { cwd: folder });
      if (!file || another) throw new Error("React Router no longer writes its list of routes to one file, assets/manifest-*.js.");
      const { storefront, admin } = splitRouteList(readFileSync(join(folder, file), "utf8"));
      writeFileSync(join(folder, file), storefront);
      writeFileSync(join(folder, `admin-${file}`), admin);
    },
  };
}

/** Throws for a text that is not the list as React Router 8 writes it. */
function splitRouteList(text: string): { storefront: string; admin: string } {
  if (!(text.startsWith(`${start}{`) && text.endsWith("};")))
    throw new Error("React Router's list of routes is written in a way that is not known here.");
  const list = JSON.parse(text.slice(start.length, -1)) as RouteList;
  const isAdmin = ([id]: [string, Route]) => id.startsWith("admin/");
  const routes = Object.entries(list.routes);
  const admin = routes.filter(isAdmin);
  if (!admin.some(([, route]) => route.imports?.length))
    throw new Error("React Router's list of routes does not say what pages of the admin area import.");
  for (const [, route] of admin) delete route.imports;
  const written = (some: [string, Route][]) => `${start}${JSON.stringify({ ...list, routes: Object.fromEntries(some) })};`;
  return { storefront: written(routes.filter((route) => !isAdmin(route))), admin: written(routes) };
}
