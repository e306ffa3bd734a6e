import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";

/**
 * One server bundle: `main.ts` and every operator's command are inputs of the build that also holds the pages, so that
 * no module exists twice.
 */
const serverInputs = { main: "src/main.ts", cli: "src/cli/cli.ts" };

/** Bundled, because Node needs half a second to load their hundreds of files one by one. */
const bundled = ["drizzle-orm", "zod", "pg-boss", "jose", "hono", "sanitize-html"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  ssr: { noExternal: command === "build" ? bundled : [] },
  environments: {
    ssr: { build: { rollupOptions: { input: serverInputs } } },
  },
  build: { target: "es2023", assetsInlineLimit: 0 },
}));
