import { resolve } from "node:path";
import { defineConfig } from "vite";
import shop, { childPrograms } from "../../../vite.config.ts";
import { chunkModules } from "./chunk-modules.ts";

const programs = Object.fromEntries(Object.entries(childPrograms).map(([name, file]) => [name, resolve(file)]));

/** The shop's own build with the bare server in place of the shop's server; it also writes a list of each script's modules. */
export default defineConfig((environment) => {
  const config = shop(environment);
  return {
    ...config,
    plugins: [...(config.plugins ?? []), chunkModules("build/bench/chunk-modules.json")],
    environments: { ...config.environments, ssr: { build: { rollupOptions: { input: { bare: "render-baseline.ts", ...programs } } } } },
    publicDir: false,
  };
});
