import { basename, resolve } from "node:path";
import { defineConfig } from "vite";
import shop from "../../../vite.config.ts";
import { chunkModules } from "./chunk-modules.ts";

/** What the shop starts beside itself, as in `vite.config.ts`. */
const programs = Object.fromEntries(
  ["src/sanitizer-thread.ts", "src/adapters/pictures-process/picture-process.ts"].map((file) => [basename(file, ".ts"), resolve(file)]),
);

/** The shop's own build, with the bare server in place of the shop's, and a list of what each script was made of. */
export default defineConfig((environment) => {
  const config = shop(environment);
  return {
    ...config,
    plugins: [...(config.plugins ?? []), chunkModules("build/bench/chunk-modules.json")],
    environments: { ...config.environments, ssr: { build: { rollupOptions: { input: { bare: "bare-render.ts", ...programs } } } } },
    publicDir: false,
  };
});
