import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { recordOperations } from "./tests/support/operation-outcomes-plugin.ts";

/** It reads what the operations did in all others, so it comes after them. */
const last = "tests/operations.test.ts";

export default defineConfig({
  plugins: [recordOperations()],
  test: {
    globalSetup: ["tests/support/database-server.ts", "tests/support/operation-outcomes-plugin.ts"],
    setupFiles: ["tests/support/write-operation-outcomes.ts"],
    // What is waited for is a state; how long it may take is meant for a machine that is busy with other things.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Browser tests use half a core each and wait for the rest of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "shop",
          include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
          exclude: [...configDefaults.exclude, last, "tests/long/**"],
        },
      },
      { extends: true, test: { name: "operations", include: [last], sequence: { groupOrder: 1 } } },
    ],
  },
});
