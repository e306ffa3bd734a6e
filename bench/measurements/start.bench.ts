import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { median, rounded } from "../support/statistics.ts";

/** Measures from the start of the process to the first answer of the home page, with its own PostgreSQL server and the sample shop. */
export const start: MeasurementScript = { name: "start", perSize: false, run };

async function run({ options, server }: Bench): Promise<Finding> {
  const dataDir = mkdtempSync(join(tmpdir(), "meniscus-bench-start-"));
  const open = async () => {
    const app = await startApp({ folder: server.folder, env: { DATA_DIR: dataDir, SAMPLE_SHOP: "1" }, firstPath: "/" });
    await app.stop();
    return app.firstAnswerMs / 1000;
  };
  try {
    const firstSeconds = rounded(await open());
    const laterSeconds: number[] = [];
    for (let round = 0; round < options.rounds; round++) laterSeconds.push(rounded(await open()));
    return {
      products: null,
      figures: { firstSeconds, laterSeconds },
      budgets: [below("first start, s", firstSeconds, 20), below("next start (median), s", median(laterSeconds), 2)],
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
