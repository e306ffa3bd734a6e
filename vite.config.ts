import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { shortRouteList } from "./scripts/split-route-manifest.ts";

/** What the shop starts beside itself, as threads and as a process. */
export const childPrograms = {
  "sanitizer-thread": "src/sanitizer-thread.ts",
  "pdf-thread": "src/pdf-thread.ts",
  "search-thread": "src/search-thread.ts",
  "picture-process": "src/adapters/pictures-process/picture-process.ts",
};

/**
 * One server bundle: `main.ts` and every operator's command are inputs of the build that also holds the pages, so that
 * no module exists twice.
 */
const serverInputs = { main: "src/main.ts", cli: "src/cli/cli.ts", ...childPrograms };

/** Bundled, because Node needs half a second to load their hundreds of files one by one. */
const bundled = ["drizzle-orm", "zod", "pg-boss", "jose", "hono", "sanitize-html", "stripe"];

/**
 * What every page of the storefront needs lies in one file: small files compress badly, and each costs a request. What
 * one page needs stays with that page.
 */
const clientChunks = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler|@react-router)\//, priority: 2 },
  {
    name: "storefront",
    test: /src\/web\/(links|api-call|request-id|sent-text|fault-report|application-error|ui\/(announcer|badge|breadcrumb|button|class-names|hydration|icons|on-idle|picture)|storefront\/((?!shop-picture)[a-z-]+|layout\/(?!mobile|mega|site-footer)[a-z-]+|product-card\/availability|cart\/cart-(store|wire)|search\/(search-field|use-search-combobox)))\.tsx?$/,
    priority: 1,
  },
  { name: "fields", test: /src\/web\/ui\/(input-class|select-field|text-field)\.tsx?$/ },
];

/**
 * What a browser is told of a script: that all its functions will be called. It then compiles them once, beside the page, where else it
 * would read each twice and compile it in the middle of the page's own work (https://v8.dev/blog/explicit-compile-hints). Scripts are
 * split by when they are needed, so little of one is never called. The smallest gain less by it than the line costs.
 */
function compileAhead({ modules }: { modules: Record<string, { renderedLength: number }> }): string {
  const length = Object.values(modules).reduce((sum, module) => sum + module.renderedLength, 0);
  return length < 3000 ? "" : "//# allFunctionsCalledOnLoad";
}

/** What the System page says of the shop that runs. Where the source came without its history, its commit is not known. */
function buildFacts(): Record<string, string> {
  const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as { version: string };
  const git = ["rev-parse", "--short=12", "HEAD"];
  let commit: string | null = null;
  try {
    commit = execFileSync("git", git, { cwd: import.meta.dirname, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    // No git, or no history.
  }
  return { __SHOP_VERSION__: JSON.stringify(version), __SHOP_COMMIT__: JSON.stringify(commit) };
}

export default defineConfig(({ command }) => ({
  define: buildFacts(),
  plugins: [tailwindcss(), reactRouter(), serviceWorker(), shortRouteList(), precompress()],
  ssr: { noExternal: command === "build" ? bundled : [] },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: clientChunks }, postBanner: compileAhead } } } },
    ssr: { build: { rollupOptions: { input: serverInputs } } },
  },
  /** Without lists of what else an `import()` needs: they would stand before the line that `compileAhead` writes. */
  build: { target: "es2023", assetsInlineLimit: 0, modulePreload: { polyfill: false, resolveDependencies: () => [] } },
}));
