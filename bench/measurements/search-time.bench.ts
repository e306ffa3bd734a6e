import { readFileSync } from "node:fs";
import type { Sql } from "#db/open-database.ts";
import { links, withQuery } from "#web/links.ts";
import { catalogOf } from "../support/bench-catalog.ts";
import { below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import { icecatFile } from "../support/icecat-file.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { percentile, rounded } from "../support/statistics.ts";
import { importedShop } from "./import.bench.ts";

/**
 * Measures the search page's data, the whole page, and the overlay while a visitor types, one request after another: what
 * a single visitor waits for on an idle server, including the machine's local network.
 */
export const searchTime: MeasurementScript = { name: "search", perSize: true, run: searchMultiplied };

/** The same with 19,406 real products and real queries. */
export const searchTimeIcecat: MeasurementScript = { name: "search-icecat", perSize: false, run: searchIcecat };

const searches = {
  page: (query: string) => links.search({ q: query }),
  pageData: (query: string) => links.search({ q: query }).replace("/search?", "/search.data?"),
  overlay: (query: string) => withQuery("/api/predictive-search", { query }),
};

async function searchMultiplied(bench: Bench, products: number): Promise<Finding> {
  return search(bench, await catalogOf(bench.server, products), []);
}

async function searchIcecat(bench: Bench): Promise<Finding> {
  const judged = readFileSync(icecatFile("icecat-judgments-dev.csv"), "utf8").trim().split("\n").slice(1);
  const queries = new Set(judged.map((row) => row.slice(0, row.lastIndexOf(",", row.lastIndexOf(",") - 1)).replace(/^"|"$/g, "")));
  return search(bench, (await importedShop(bench.server)).database, [...queries]);
}

async function search({ options, server, say }: Bench, template: string, known: string[]): Promise<Finding> {
  const database = await server.create(template);
  const { sql, close } = server.open(database, { max: 1 });
  const [counted] = await sql<{ products: number }[]>`select count(*)::int as products from products`;
  const queries = [...known, ...(await wordsOf(sql, 200 - known.length))].slice(0, options.quick ? 20 : undefined);
  await close();
  const products = counted?.products ?? 0;
  const app = await startApp({ folder: server.folder, env: server.environment(database) });
  const figures: Record<string, { p50Ms: number; p95Ms: number; maxMs: number; slowest: string }> = {};
  try {
    for (const [name, pathOf] of Object.entries(searches)) {
      say(`search: ${name}, ${products} products`);
      for (const query of queries.slice(0, 50)) await timed(app.origin + pathOf(query));
      const times: { query: string; timeMs: number }[] = [];
      for (const query of queries) times.push({ query, timeMs: await timed(app.origin + pathOf(query)) });
      const all = times.map(({ timeMs }) => timeMs);
      const slowest = times.reduce((worst, next) => (next.timeMs > worst.timeMs ? next : worst));
      figures[name] = {
        p50Ms: rounded(percentile(all, 0.5)),
        p95Ms: rounded(percentile(all, 0.95)),
        maxMs: rounded(slowest.timeMs),
        slowest: slowest.query,
      };
    }
  } finally {
    await app.stop();
  }
  const p95 = (name: keyof typeof searches) => figures[name]?.p95Ms ?? Number.NaN;
  return {
    products,
    figures: { queries: queries.length, ...figures },
    budgets: [below("p95 of the search page's data, ms", p95("pageData"), 15), below("p95 of the overlay, ms", p95("overlay"), 15)],
  };
}

/** Returns what people type: words of titles, two words, beginnings of words, types and vendors, the same in every run. */
async function wordsOf(sql: Sql, count: number): Promise<string[]> {
  const rows = await sql<{ title: string; vendor: string; product_type: string; sku: string | null }[]>`
    select p.title, p.vendor, p.product_type, v.sku from products p join variants v on v.product_id = p.id and v.position = 1
    order by md5(p.handle) limit ${count}`;
  return rows.flatMap(({ title, vendor, product_type: type, sku }, at) => {
    const [first = title, second = ""] = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
    return [first, `${first} ${second}`, first.slice(0, 4), type, `${vendor} ${second}`, sku ?? first][at % 6]?.trim() || first;
  });
}

async function timed(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return performance.now() - started;
}
