import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { Sql } from "#db/open-database.ts";
import { searchAll } from "#domain/search/search.ts";
import { searchWords } from "#domain/search-text.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import { openBenchShop } from "../support/bench-shop.ts";
import { icecatFile } from "../support/icecat-file.ts";
import { judgedQueries, relevanceOf } from "../support/judged-queries.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { percentile, rounded } from "../support/medians.ts";
import { plainBm25 } from "../support/plain-bm25.ts";
import { importedShop } from "./import.bench.ts";

/**
 * What search finds among 19,406 real products for queries that people judged, beside textbook BM25 and PostgreSQL's `ts_rank` on the same products;
 * how long its index takes to build, what memory it holds, and how long the operation takes with its statements.
 */
export const searchRelevance: MeasurementScript = { name: "search-relevance", perSize: false, run };

async function run({ server, say }: Bench): Promise<Finding> {
  const database = await server.create((await importedShop(server)).database);
  const { shop, connection, close } = await openBenchShop(server, database, { max: 4 });
  try {
    const queries = judgedQueries();
    const idOf = (handle: string) => handle.slice(handle.lastIndexOf("-") + 1);
    const before = heldMb();
    const began = performance.now();
    const index = await shop.searchIndex.current(shop);
    const buildSeconds = rounded((performance.now() - began) / 1000, 1);
    const indexMb = rounded(heldMb() - before, 0);
    say(`index: ${buildSeconds} s, ${indexMb} MB`);
    const times: number[] = [];
    const ours = await relevanceOf(queries, async (query) => {
      const started = performance.now();
      await searchAll(shop, { query, first: 20 });
      times.push(performance.now() - started);
      const { products } = await searchAll(shop, { query, type: "PRODUCT", first: 50 });
      return products.items.map(({ handle }) => idOf(handle));
    });
    const bm25 = plainBm25(documents());
    return {
      products: index?.size ?? 0,
      figures: {
        queries: queries.length,
        ours,
        bm25: await relevanceOf(queries, async (query) => bm25(query)),
        tsRank: await relevanceOf(queries, (query) => byTsRank(connection.sql, query).then((handles) => handles.map(idOf))),
        operation: { p50Ms: rounded(percentile(times, 0.5)), p95Ms: rounded(percentile(times, 0.95)), p99Ms: rounded(percentile(times, 0.99)) },
        buildSeconds,
        indexMb,
      },
      budgets: [atLeast("nDCG@10", ours.ndcg10, 0.9), below("p95 of the operation, ms", percentile(times, 0.95), 15)],
    };
  } finally {
    await close();
  }
}

/** Heap and typed arrays after a collection, in MB; without `--expose-gc` what was thrown away meanwhile counts too. */
function heldMb(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

function documents(): { id: string; text: string }[] {
  const lines = gunzipSync(readFileSync(icecatFile("icecat-products.ndjson.gz")))
    .toString()
    .split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const record = JSON.parse(line) as Record<string, unknown>;
      const attributes = Object.entries(record).flatMap(([key, value]) => (key.startsWith("attr_t_") ? [String(value)] : []));
      return { id: String(record["id"]), text: [record["title"], record["supplier"], record["short_description"] ?? "", ...attributes].join(" ") };
    });
}

async function byTsRank(sql: Sql, query: string): Promise<string[]> {
  const anyWord = searchWords(query).split(" ").filter(Boolean).join(" | ");
  const rows = await sql<{ handle: string }[]>`
    select p.handle from product_search s join products p on p.id = s.product_id, to_tsquery('english', ${anyWord}) q
    where s.document @@ q order by ts_rank(s.document, q, 1) desc, p.id limit 50`;
  return rows.map(({ handle }) => handle);
}
