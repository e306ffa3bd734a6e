import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import type { TestProject } from "vitest/node";
import { listOperations } from "./operations.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder where each test file writes the outcomes of its operations. */
    recordings: string;
  }
}

/** Runs once per test run. */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "meniscus-recordings-"));
  project.provide("recordings", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Wraps every operation of `src/domain` in the recorder, for tests in this process: all callers, also in its own module, call the wrapped one. */
export function recordOperations(): Plugin {
  const byFile = Map.groupBy(listOperations(), ({ file }) => file);
  const recorder = JSON.stringify(resolve("tests/support/operation-outcomes.ts"));
  return {
    name: "record-operations",
    // The transformed file contains the list of operations, so the cache key does too: otherwise a stale cache entry could have names that no longer exist.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(
        ({ id }) =>
          byFile
            .get(relative(process.cwd(), id))
            ?.map(({ name }) => name)
            .join() ?? null,
      ),
    transform(code, id) {
      const operations = byFile.get(relative(process.cwd(), id));
      if (!operations) return null;
      const lines = operations.map(({ name }) => {
        const run = name.split("/")[1];
        return `${run} = __recorded(${JSON.stringify(name)}, ${run});`;
      });
      return { code: `${code}\nimport { recorded as __recorded } from ${recorder};\n${lines.join("\n")}\n`, map: null };
    },
  };
}
