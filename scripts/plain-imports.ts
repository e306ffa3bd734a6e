import type { Plugin } from "vite";

/**
 * `import()` as the browser has it, without Vite's 1.2 KiB of code that fetches a script's style sheets and imports
 * first, nor the lists of files for it: there is one style sheet for all, and what a script imports it names itself.
 */
export function plainImports(): Plugin {
  return {
    name: "meniscus-plain-imports",
    enforce: "pre",
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies: () => [] } } }),
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}
