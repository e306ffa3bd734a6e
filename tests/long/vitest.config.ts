import { defineConfig } from "vitest/config";
import everyChange from "../../vitest.config.ts";

const browser = "tests/long/e2e/**";

/** `npm run test:long`: every screen in a browser; then, with nothing beside them, longer and repeated forms of what `npm test` does once. */
export default defineConfig({
  root: ".",
  test: {
    ...everyChange.test,
    globalSetup: ["tests/support/database-server.ts"],
    setupFiles: ["tests/support/check-restored-globals.ts"],
    projects: [
      { extends: true, test: { name: "browser", isolate: false, include: [`${browser}/*.test.ts`] } },
      {
        extends: true,
        test: {
          name: "long",
          include: ["tests/long/**/*.test.ts", "tests/security/hostile-input.test.ts", "tests/property/order-histories.test.ts"],
          exclude: [browser],
          env: { EVERY_ATTACK: "1", ORDER_HISTORIES: process.env["ORDER_HISTORIES"] ?? "1000" },
          testTimeout: 1_800_000,
          hookTimeout: 14_400_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
