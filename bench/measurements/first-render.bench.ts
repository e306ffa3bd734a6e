import { benchBuild, buildBarePages } from "../support/bench-build.ts";
import { catalogOf } from "../support/bench-catalog.ts";
import { atLeast, atMost, below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import { nextMessage, startNode } from "../support/child-node.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { storefrontPages } from "../support/storefront-pages.ts";
import { type Comparison, compare, type Load, serverSide } from "../tools/load-generator.ts";

const connections = 32;

/**
 * Measures the same pages without a page cache (PAGE_CACHE_MB=0) against React Router rendering them behind a bare Hono
 * handler with their data in memory. Each connection uses its own host name, because requests for one host share a render.
 */
export const firstRender: MeasurementScript = { name: "first-render", perSize: true, run };

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  buildBarePages(say);
  const database = await server.create(await catalogOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const pages = await storefrontPages(sql);
  await close();
  const env = server.environment(database);
  const app = await startApp({ folder: server.folder, env: { ...env, PAGE_CACHE_MB: "0" } });
  const bare = startNode(benchBuild.server, { folder: server.folder, env });
  const figures: Record<string, Comparison> = {};
  try {
    const port = await nextMessage<number>(bare.child, "listening", () => `The bare server ended:\n${bare.output()}`);
    for (const { name, path } of pages) {
      say(`first-render: ${name}, ${products} products`);
      const load = (origin: string): Load => ({
        url: origin + path,
        connections,
        connectionHeaders: (connection) => ({ host: `visitor-${connection}.bench.example` }),
      });
      const sides = { ours: serverSide(app, load(app.origin)), limit: serverSide(bare, load(`http://127.0.0.1:${port}`)) };
      figures[name] = await compare(sides, options);
    }
  } finally {
    await Promise.all([app.stop(), bare.stop()]);
  }
  const all = Object.values(figures);
  const ratio = Math.min(...all.map((page) => page.ratio));
  return {
    products,
    figures: { connections, pages: figures },
    limit: { what: "React Router alone, same pages, data in memory, behind a bare Hono handler (`limit` of each page)", figures: {} },
    ratio,
    budgets: [
      atLeast("lowest ratio of the pages", ratio, 0.8),
      atMost("highest CPU time of a render, ms", Math.max(...all.map((page) => page.ours.cpuMs)), 2),
      below(
        "failed requests",
        all.reduce((sum, page) => sum + page.ours.errors, 0),
        1,
      ),
    ],
  };
}
