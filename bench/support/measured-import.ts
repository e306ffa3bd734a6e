import type { BenchServer } from "./bench-server.ts";
import { startApp } from "./built-app.ts";
import { nextMessage, startNode } from "./child-node.ts";
import { rounded } from "./statistics.ts";
import type { Usage } from "./usage-probe.ts";

/** `peakRssMb` is the peak memory of the import's own process, without the database. */
export type Imported = { database: string; seconds: number; peakRssMb: number; products: number };

/** Imports `file` into a new, empty shop with the built command, as `npm run import` does. Fails if a product was skipped. */
export async function importInto(server: BenchServer, file: string, options: { kept: boolean }): Promise<Imported> {
  const database = await server.create(undefined, options);
  const empty = await startApp({ folder: server.folder, env: { ...server.environment(database), SAMPLE_SHOP: "0" } });
  await empty.stop();
  return runImport(server, database, file);
}

/** Does the same in an existing shop, which may be running. */
export async function runImport(server: BenchServer, database: string, file: string): Promise<Imported> {
  const env = { ...server.environment(database), DATA_DIR: server.folder };
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
