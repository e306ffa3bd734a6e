import { atMost, type Finding } from "../support/bench-report.ts";
import { writeLongIcecatFile } from "../support/icecat-file.ts";
import { importInto } from "../support/measured-import.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { rounded } from "../support/statistics.ts";
import { importedShop } from "./import.bench.ts";

/** Whether the import's memory grows with the file: its peak for the Icecat file and for a file ten times as long. */
export const importMemory: MeasurementScript = { name: "import-memory", perSize: false, run };

async function run({ server, options }: Bench): Promise<Finding> {
  const times = options.quick ? 2 : 10;
  const long = await writeLongIcecatFile(server.folder, { times, most: Number.POSITIVE_INFINITY });
  const { database: _kept, ...one } = await importedShop(server);
  const { database: _gone, ...many } = await importInto(server, long, { kept: false });
  const ratio = rounded(many.peakRssMb / one.peakRssMb, 3);
  return {
    products: many.products,
    figures: { times, one, many, peakRatio: ratio },
    budgets: [atMost(`peak memory of ${times} times the file, of the file's`, ratio, 1.25)],
  };
}
