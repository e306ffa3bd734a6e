import { defineConfig } from "vitest/config";

/** `npm run test:long`: what `npm test` does once and small, again and again and large. */
export default defineConfig({
  root: ".",
  test: {
    globalSetup: ["tests/support/database-server.ts"],
    include: ["tests/long/**/*.test.ts"],
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 1_800_000,
    hookTimeout: 14_400_000,
    maxWorkers: 1,
  },
});
