import type { Plugin } from "vite";
import { type PageRoute, pageRoutes } from "../src/web/page-routes.ts";

/** Builds the service worker into `/sw.js`, at the root and without a hash, since its URL decides which requests it may answer. */
export function serviceWorker(): Plugin {
  return {
    name: "meniscus-service-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({ define: { KEPT_OFFLINE: JSON.stringify(keptOffline()) } }),
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/web/storefront/offline/service-worker.ts", fileName: "sw.js" });
    },
  };
}

/** Returns the pages that the worker caches, as declared: paths, and patterns of paths. */
function keptOffline() {
  const pathsOf = (kept: PageRoute["keptOffline"]) => pageRoutes.filter((page) => page.keptOffline === kept).map(({ path }) => path);
  return { always: pathsOf("always"), whenVisited: pathsOf("when-visited").map((path) => `^${path.replaceAll(/:\w+/g, "[^/]+")}$`) };
}
