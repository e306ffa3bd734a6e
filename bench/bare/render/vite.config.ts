import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunkModules } from "./chunk-modules.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), chunkModules("build/bench/chunk-modules.json")],
  environments: { ssr: { build: { rollupOptions: { input: { bare: "bare-render.ts" } } } } },
  build: { target: "es2023", assetsInlineLimit: 0 },
  publicDir: false,
});
