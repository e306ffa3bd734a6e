import { below, type Finding } from "../support/bench-report.ts";
import type { BenchServer } from "../support/bench-server.ts";
import { startApp } from "../support/built-app.ts";
import { nextMessage, startNode } from "../support/child-node.ts";
import { icecatFile } from "../support/icecat-file.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { rounded } from "../support/medians.ts";
import type { Usage } from "../support/usage-probe.ts";

/** `npm run import` of 19,406 real products into an empty shop, by the built command. */
export const importFile: MeasurementScript = { name: "import", perSize: false, run };

async function run({ server }: Bench): Promise<Finding> {
  const { seconds, peakRssMb, products } = await importedShop(server);
  return {
    products,
    figures: { seconds, productsPerSecond: Math.round(products / seconds), peakRssMb },
    budgets: [below("seconds", seconds, 60)],
  };
}

type Imported = { database: string; seconds: number; peakRssMb: number; products: number };

let imported: Promise<Imported> | undefined;

/** The shop with the imported catalogue; imported once per run, measured as it happens. */
export function importedShop(server: BenchServer): Promise<Imported> {
  imported ??= importInto(server);
  return imported;
}

async function importInto(server: BenchServer): Promise<Imported> {
  const file = icecatFile("icecat-products.ndjson.gz");
  const database = await server.create(undefined, { kept: true });
  const env = { ...server.environment(database), SAMPLE_SHOP: "0", DATA_DIR: server.folder };
  const empty = await startApp({ folder: server.folder, env });
  await empty.stop();
  const started = performance.now();
  const command = startNode("build/server/cli.js", { args: ["import", file], folder: server.folder, env });
  const usage = await nextMessage<Usage>(command.child, "usage", () => `The import ended:\n${command.output()}`);
  const status = await command.ended;
  const seconds = rounded((performance.now() - started) / 1000);
  if (status !== 0) throw new Error(`The import ended with status ${status}:\n${command.output().slice(-4000)}`);
  const { sql, close } = server.open(database, { max: 1 });
  const [row] = await sql<{ products: number }[]>`select count(*)::int as products from products`;
  await close();
  return { database, seconds, peakRssMb: rounded(usage.peakRssMb, 1), products: row?.products ?? 0 };
}
