import { writeFileSync } from "node:fs";
import { limits as rateLimits } from "#http/middleware/rate-limit.ts";
import { addToCart } from "./measurements/add-to-cart.bench.ts";
import { adminLists } from "./measurements/admin-lists.bench.ts";
import { bulkChange } from "./measurements/bulk-change.bench.ts";
import { buyersAtOnce } from "./measurements/buyers-at-once.bench.ts";
import { cachedPages } from "./measurements/cached-pages.bench.ts";
import { changeToEveryNode } from "./measurements/change-to-every-node.bench.ts";
import { dashboards } from "./measurements/dashboards.bench.ts";
import { collectedEvents } from "./measurements/events.bench.ts";
import { facets } from "./measurements/facets.bench.ts";
import { firstRender } from "./measurements/first-render.bench.ts";
import { flood } from "./measurements/flood.bench.ts";
import { growth } from "./measurements/growth.bench.ts";
import { importFile } from "./measurements/import.bench.ts";
import { importChanges } from "./measurements/import-changes.bench.ts";
import { importMemory } from "./measurements/import-memory.bench.ts";
import { javascript } from "./measurements/javascript.bench.ts";
import { lighthouseScores } from "./measurements/lighthouse.bench.ts";
import { mails } from "./measurements/mail.bench.ts";
import { memory } from "./measurements/memory.bench.ts";
import { packages } from "./measurements/packages.bench.ts";
import { placeOrders } from "./measurements/place-order.bench.ts";
import { purchases } from "./measurements/purchase.bench.ts";
import { searchRelevance } from "./measurements/search-relevance.bench.ts";
import { searchTime, searchTimeIcecat } from "./measurements/search-time.bench.ts";
import { start } from "./measurements/start.bench.ts";
import { type BenchOptions, benchUsage, readBenchOptions, WrongBenchCall } from "./support/bench-options.ts";
import { circumstances, type Finding } from "./support/bench-report.ts";
import { startBenchServer } from "./support/bench-server.ts";
import { type Bench, type MeasurementScript, NotMeasured } from "./support/measurement.ts";

/**
 * `npm run bench [-- NAME...]`: runs the measurements one after the other and prints one JSON document. Figures and
 * budgets are reported, never asserted: the exit status says only whether everything could be measured.
 */
const scripts: MeasurementScript[] = [
  cachedPages,
  firstRender,
  addToCart,
  placeOrders,
  buyersAtOnce,
  purchases,
  mails,
  changeToEveryNode,
  searchTime,
  importFile,
  searchTimeIcecat,
  facets,
  searchRelevance,
  importMemory,
  importChanges,
  growth,
  adminLists,
  bulkChange,
  collectedEvents,
  dashboards,
  packages,
  start,
  memory,
  flood,
  javascript,
  lighthouseScores,
];

type Outcome = { name: string } & (Finding | { notMeasured: string } | { failed: string });

const options = optionsOf(process.argv.slice(2));
const say = (line: string) => console.error(line);
const server = await startBenchServer();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close().finally(() => process.exit(1)));
const measurements: Outcome[] = [];
try {
  const bench: Bench = { options, server, say };
  for (const script of scripts.filter(({ name }) => options.names.includes(name)))
    for (const products of script.perSize ? options.sizes : options.sizes.slice(0, 1)) measurements.push(await measure(script, bench, products));
} finally {
  await server.close();
}
const note = "points per duration in seconds; carts and orders come from a new address each (TRUST_PROXY=1), so that no limit is met";
const settings = { seconds: options.seconds, rounds: options.rounds, warmupSeconds: options.warmupSeconds, quick: options.quick };
const report = { ...circumstances(), postgres: server.postgresVersion, settings, rateLimits: { ...rateLimits, note }, measurements };
const text = JSON.stringify(report, null, 2);
console.log(text);
if (options.out) writeFileSync(options.out, `${text}\n`);
if (measurements.some((outcome) => "failed" in outcome)) process.exitCode = 1;

function optionsOf(args: string[]): BenchOptions {
  const names = scripts.map(({ name }) => name);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(benchUsage(names));
    process.exit(0);
  }
  try {
    return readBenchOptions(args, names);
  } catch (fault) {
    if (!(fault instanceof WrongBenchCall)) throw fault;
    console.error(`${fault.message}\n\n${benchUsage(names)}`);
    process.exit(2);
  }
}

async function measure(script: MeasurementScript, bench: Bench, products: number): Promise<Outcome> {
  const { name } = script;
  say(`${name} ...`);
  try {
    return { name, ...(await script.run(bench, products)) };
  } catch (fault) {
    if (fault instanceof NotMeasured) return { name, notMeasured: fault.message };
    const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
    say(text);
    return { name, failed: text };
  } finally {
    await bench.server.dropCopies();
  }
}
