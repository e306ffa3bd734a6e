import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { Plugin } from "vite";

/** The modules that each client script was built from (paths relative to the clone's folder), with their bytes in it. */
export type ChunkModules = Record<string, Record<string, number>>;

/**
 * Writes the modules of every chunk of the client build to `file`, so that bytes can be attributed to their source. Paths
 * are relative to the folder in which the build was started.
 */
export function chunkModules(file: string): Plugin {
  return {
    name: "meniscus-chunk-modules",
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const chunks: ChunkModules = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const modules = Object.entries(chunk.modules).map(([id, module]) => [relative(process.cwd(), id.replace(/^\0/, "")), module.renderedLength]);
        chunks[chunk.fileName] = Object.fromEntries(modules);
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(chunks));
    },
  };
}
