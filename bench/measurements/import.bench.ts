import { below, type Finding } from "../support/bench-report.ts";
import type { BenchServer } from "../support/bench-server.ts";
import { icecatFile } from "../support/icecat-file.ts";
import { type Imported, importInto } from "../support/measured-import.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";

/** Measures `npm run import` of 19,406 real products into an empty shop, with the built command. */
export const importFile: MeasurementScript = { name: "import", perSize: false, run };

async function run({ server }: Bench): Promise<Finding> {
  const { seconds, peakRssMb, products } = await importedShop(server);
  return {
    products,
    figures: { seconds, productsPerSecond: Math.round(products / seconds), peakRssMb },
    budgets: [below("seconds", seconds, 60)],
  };
}

let imported: Promise<Imported> | undefined;

/** Returns the shop with the imported catalog; it is imported once per run, and that import is measured. */
export function importedShop(server: BenchServer): Promise<Imported> {
  imported ??= importInto(server, icecatFile("icecat-products.ndjson.gz"), { kept: true });
  return imported;
}
