import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|svg|json|webmanifest|txt|html)$/;
const smallestBytes = 1000;

/**
 * Writes a `.br` and a `.gz` file next to every file of the built client that compression makes smaller, so that no request has to compress.
 * It waits for the server's build, in which React Router writes the client's list of routes.
 */
export function precompress(): Plugin {
  return {
    name: "meniscus-precompress",
    applyToEnvironment: ({ name }) => name === "ssr",
    writeBundle() {
      const { outDir } = this.environment.getTopLevelConfig().environments["client"]?.build ?? {};
      if (!outDir) throw new Error("The client's build names no folder.");
      for (const path of filesBelow(outDir)) compressFile(path);
    },
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function compressFile(path: string): void {
  if (!compressible.test(path)) return;
  const bytes = readFileSync(path);
  if (bytes.length < smallestBytes) return;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
