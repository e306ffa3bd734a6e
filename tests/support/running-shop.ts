import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { copyPreparedShop } from "./prepared-shop.ts";
import { type RunningShop, startShop, stopShop } from "./shop-start.ts";

export { owner, type RunningShop } from "./shop-start.ts";

/**
 * Starts the built shop with the sample catalog as a separate process on its own database. Call it at the top of a file. `environment` is that of
 * the process. With `SAMPLE_SHOP` "0" the catalog is empty; with another owner it is a first start with its own embedded PostgreSQL server.
 */
export function useRunningShop(environment: Record<string, string> = {}): () => RunningShop {
  let running: RunningShop | undefined;
  let remove = async () => {};
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "meniscus-e2e-"));
    if ("OWNER_NAME" in environment) {
      running = await startShop(dataDir, environment);
      return;
    }
    const prepared = await copyPreparedShop(environment["SAMPLE_SHOP"] === "0" ? "empty" : "sample", dataDir);
    remove = prepared.remove;
    running = await startShop(dataDir, { ...environment, ...prepared.environment });
  }, 180_000);
  afterAll(async () => {
    if (running) await stopShop(running, remove);
  });
  return () => {
    if (!running) throw new Error("The shop starts before the first test; call it inside one.");
    return running;
  };
}
