import { catalogOf } from "../support/bench-catalog.ts";
import { atMost, type Budget, type Finding } from "../support/bench-report.ts";
import { openBenchShop } from "../support/bench-shop.ts";
import { startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { type PageKind, pageKinds } from "../support/page-kinds.ts";
import { type QueryCost, queryCostOf } from "../support/query-costs.ts";
import { median, rounded } from "../support/statistics.ts";

/**
 * Compares what pages cost at each catalog size with their cost at 20,000 products: the first render, one after another on an idle node without
 * a page cache, and what the page's statements cost the database.
 */
export const growth: MeasurementScript = { name: "growth", perSize: false, run };

const own = 20_000;
const most = 4;
/** Below these values a cost is noise, so a smaller cost is compared as if it had the value. */
const minMs = 2;
const minBuffers = 200;

type Cost = { renderMs: number | null; query: QueryCost };

async function run(bench: Bench): Promise<Finding> {
  const { sizes } = bench.options;
  const figures: Record<number, Record<string, Cost>> = {};
  for (const size of sizes) figures[size] = await measure(bench, size);
  const base = Math.min(...sizes.filter((size) => size >= own), sizes.at(-1) ?? own);
  const largest = Math.max(...sizes);
  return {
    products: largest,
    figures: { base, sizes: figures },
    budgets: Object.entries(figures[largest] ?? {}).flatMap(([name, cost]) => growthOf(name, figures[base]?.[name], cost, `${base} to ${largest}`)),
  };
}

function growthOf(name: string, before: Cost | undefined, after: Cost, between: string): Budget[] {
  if (!before) return [];
  const times = (one: number, other: number, least: number) => Math.max(other, least) / Math.max(one, least);
  const buffers = atMost(`${name}: buffers, times from ${between}`, times(before.query.buffers, after.query.buffers, minBuffers), most);
  if (before.renderMs === null || after.renderMs === null) return [buffers];
  return [buffers, atMost(`${name}: first render, times from ${between}`, times(before.renderMs, after.renderMs, minMs), most)];
}

async function measure({ options, server, say }: Bench, products: number): Promise<Record<string, Cost>> {
  say(`growth: a catalog of ${products} products`);
  const database = await server.create(await catalogOf(server, products));
  const { shop, connection, close } = await openBenchShop(server, database, { max: 2 });
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), PAGE_CACHE_MB: "0" } });
  try {
    const costs: Record<string, Cost> = {};
    for (const kind of await pageKinds(connection.sql, options.quick ? 5 : 25)) {
      const query = await queryCostOf(connection, () => kind.read(shop));
      costs[kind.name] = { renderMs: await renderTime(app.origin, kind, options.quick ? 5 : 25), query };
      say(`growth: ${products} products, ${kind.name}: ${JSON.stringify(costs[kind.name])}`);
    }
    return costs;
  } finally {
    await app.stop();
    await close();
  }
}

/** Returns the median of `renders` renders, one after another, after two that are not counted. */
async function renderTime(origin: string, { name, paths }: PageKind, renders: number): Promise<number | null> {
  if (paths.length === 0) return null;
  const times: number[] = [];
  for (let at = -2; at < renders; at++) {
    const started = performance.now();
    const answer = await fetch(origin + paths[(at + 2) % paths.length]);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}.`);
    if (at >= 0) times.push(performance.now() - started);
  }
  return rounded(median(times));
}
