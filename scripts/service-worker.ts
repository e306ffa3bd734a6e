import type { Plugin } from "vite";

/** Builds the service worker into `/sw.js`, at the root and without a hash, since its address decides what it may answer. */
export function serviceWorker(): Plugin {
  return {
    name: "meniscus-service-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/web/storefront/offline/service-worker.ts", fileName: "sw.js" });
    },
  };
}
