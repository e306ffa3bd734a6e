import { globSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";
import { recordOperations } from "./tests/support/operation-outcomes-plugin.ts";
import { ramDisk } from "./tests/support/ram-disk.ts";
import { TestFileSequencer } from "./tests/support/test-file-sequencer.ts";

/** It reads what the operations did in all others, so it comes after them. */
const last = "tests/operations.test.ts";
const include = ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"];
const exclude = [...configDefaults.exclude, last, "tests/long/**"];
/** Files that put another module in the place of one: what the files before them imported would not see it, and what the files after them import would. */
const replacingModules = globSync(include, { exclude: ["tests/long/**"] }).filter((file) =>
  /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, "utf8")),
);

// `os.tmpdir()` of the tests and of every process that they start.
process.env["TMPDIR"] ??= ramDisk() ?? tmpdir();
// Commands and shops are started some hundred times, from the same files.
process.env["NODE_COMPILE_CACHE"] ??= resolve("node_modules/.cache/node");

export default defineConfig({
  plugins: [recordOperations()],
  test: {
    globalSetup: ["tests/support/database-server.ts", "tests/support/operation-outcomes-plugin.ts"],
    setupFiles: ["tests/support/write-operation-outcomes.ts", "tests/support/check-restored-globals.ts"],
    // What is waited for is a state; how long it may take is meant for a machine that is busy with other things.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 180_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    // Browser tests use half a core each and wait for the rest of their time.
    maxWorkers: 3,
    sequence: { sequencer: TestFileSequencer },
    projects: [
      // One process runs many files and loads the shop's modules once (decision 064).
      { extends: true, test: { name: "shop", isolate: false, include, exclude: [...exclude, ...replacingModules] } },
      { extends: true, test: { name: "replaced-modules", include: replacingModules, exclude } },
      { extends: true, test: { name: "operations", include: [last], sequence: { groupOrder: 1 } } },
    ],
  },
});
