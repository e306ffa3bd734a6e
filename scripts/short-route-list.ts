import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

type RouteList = { routes: Record<string, { imports?: string[] }> };

const start = "window.__reactRouterManifest=";

/**
 * The list of all routes comes with the first page of every visitor, and half of it would be which scripts the pages of the admin area share.
 * A browser needs that only to fetch the scripts of a page before somebody opens it; without, they are fetched when it is opened.
 */
export function shortRouteList(): Plugin {
  return {
    name: "meniscus-short-route-list",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle() {
      const { outDir } = this.environment.getTopLevelConfig().environments["client"]?.build ?? {};
      const [file, another] = globSync(join(outDir ?? "", "assets/manifest-*.js"));
      if (!file || another) throw new Error("React Router no longer writes its list of routes to one file, assets/manifest-*.js.");
      writeFileSync(file, shortened(readFileSync(file, "utf8")));
    },
  };
}

/** Refuses a text that is not the list as React Router 8 writes it. */
export function shortened(text: string): string {
  if (!(text.startsWith(`${start}{`) && text.endsWith("};")))
    throw new Error("React Router's list of routes is written in a way that is not known here.");
  const list = JSON.parse(text.slice(start.length, -1)) as RouteList;
  const admin = Object.entries(list.routes).filter(([id]) => id.startsWith("admin/"));
  if (!admin.some(([, route]) => route.imports?.length))
    throw new Error("React Router's list of routes does not say what pages of the admin area import.");
  for (const [, route] of admin) delete route.imports;
  return `${start}${JSON.stringify(list)};`;
}
