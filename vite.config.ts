import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";

/**
 * One server bundle: `main.ts` and every operator's command are inputs of the build that also holds the pages, so that
 * no module exists twice.
 */
const serverInputs = { main: "src/main.ts", cli: "src/cli/cli.ts" };

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), precompress()],
  environments: {
    ssr: { build: { rollupOptions: { input: serverInputs } } },
  },
  build: { target: "es2023", assetsInlineLimit: 0 },
});
