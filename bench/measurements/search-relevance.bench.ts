import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import type { Sql } from "#db/open-database.ts";
import { searchAll } from "#domain/search/search.ts";
import { searchWords } from "#domain/search-text.ts";
import { invalidate, tags } from "#domain/settings/invalidation.ts";
import type { Shop } from "#domain/shop.ts";
import { copiesOf } from "../support/bench-catalog.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import { type BenchShop, openBenchShop } from "../support/bench-shop.ts";
import { startApp } from "../support/built-app.ts";
import { icecatFile } from "../support/icecat-file.ts";
import { judgedQueries, relevanceOf } from "../support/judged-queries.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { plainBm25 } from "../support/plain-bm25.ts";
import { percentile, rounded } from "../support/statistics.ts";
import { type Load, serverSide } from "../tools/load-generator.ts";
import { importedShop } from "./import.bench.ts";

/**
 * Compares what search finds among 19,406 real products for judged queries with textbook BM25 and PostgreSQL's `ts_rank`; measures how
 * long its index takes to build, what its thread holds, how long the operation takes with its statements, and how many searches a second the API answers.
 * Each size in `--products` of at least twice 19,406 is measured too, with copies of the same products.
 */
export const searchRelevance: MeasurementScript = { name: "search-relevance", perSize: false, run };

const own = 19_406;
const connections = 32;

async function run(bench: Bench): Promise<Finding> {
  const { options, server } = bench;
  const template = (await importedShop(server)).database;
  const queries = judgedQueries();
  const idOf = (handle: string) => handle.slice(handle.lastIndexOf("-") + 1);
  const larger: Record<number, unknown> = {};
  const known = await measureIndex(bench, await server.create(template), async ({ shop, connection }) => ({
    ours: await relevanceOf(queries, async (query) => {
      const { products } = await searchAll(shop, { query, type: "PRODUCT", first: 50 });
      return products.items.map(({ handle }) => idOf(handle));
    }),
    tsRank: await relevanceOf(queries, (query) => byTsRank(connection.sql, query).then((handles) => handles.map(idOf))),
  }));
  const bm25 = plainBm25(documents());
  const answered = await searchesASecond(bench, await server.create(template));
  for (const size of options.sizes.filter((size) => size >= 2 * own))
    larger[size] = await measureIndex(bench, await server.create(await copiesOf(server, template, size)), async () => ({}));
  return {
    products: known.index?.products ?? 0,
    figures: {
      queries: queries.length,
      ...known,
      bm25: await relevanceOf(queries, async (query) => bm25(query)),
      searchesASecond: answered,
      larger,
    },
    budgets: [
      atLeast("nDCG@10", known.ours.ndcg10, 0.9),
      below("p95 of the operation, ms", known.operation.again.p95Ms, 15),
      atLeast(`searches a second by the API, ${connections} connections`, answered.nothingChanges.perSecond, 1000),
    ],
  };
}

/** `first`: product types are read from the database with the searches; `again`: they are remembered. */
async function measureIndex<More>({ server, say }: Bench, database: string, more: (opened: BenchShop) => Promise<More>) {
  const opened = await openBenchShop(server, database, { max: 10 });
  const { shop } = opened;
  try {
    const began = performance.now();
    await shop.searchIndex.keepReady(shop);
    // While the index of a large catalog is built, the database answers searches.
    while (!(await shop.searchIndex.ask(shop, "redirect", { query: "any" }))) await wait(100);
    const buildSeconds = rounded((performance.now() - began) / 1000, 1);
    await shop.searchIndex.keepReady(shop);
    const state = shop.searchIndex.state();
    const index = state && { products: state.products, heapMb: rounded(state.heapBytes / 1e6, 0), arraysMb: rounded(state.arrayBytes / 1e6, 0) };
    say(`search-relevance: index built in ${buildSeconds} s: ${JSON.stringify(index)}`);
    const operation = { first: await timesOf(shop), again: await timesOf(shop) };
    return { index, buildSeconds, operation, ...(await more(opened)) };
  } finally {
    await opened.close();
  }
}

/** Times the judged queries, one after another. */
async function timesOf(shop: Shop) {
  const times: number[] = [];
  for (const { query } of judgedQueries()) {
    const started = performance.now();
    await searchAll(shop, { query, first: 20 });
    times.push(performance.now() - started);
  }
  return { p50Ms: rounded(percentile(times, 0.5)), p95Ms: rounded(percentile(times, 0.95)), p99Ms: rounded(percentile(times, 0.99)) };
}

/**
 * Sends the judged queries in turn to the API of the built shop, each request from a different IP address: while no product changes, so that answers are
 * cached, and while ten products change each second, one of which many of these searches find.
 */
async function searchesASecond({ options, server, say }: Bench, database: string) {
  const opened = await openBenchShop(server, database, { max: 1 });
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), TRUST_PROXY: "1" } });
  try {
    say(`search-relevance: ${connections} connections`);
    const queries = judgedQueries();
    let asked = 0;
    const load: Load = {
      url: app.origin,
      connections,
      nextRequest: () => ({
        method: "GET",
        path: `/api/search?${new URLSearchParams({ query: queries[asked % queries.length]?.query ?? "" })}`,
        headers: { "x-forwarded-for": `10.${asked % 200}.${Math.floor(asked++ / 200) % 200}.1` },
      }),
    };
    const side = serverSide(app, load);
    // The first search waits for the index to be built.
    await fetch(`${app.origin}/api/search?query=index`);
    await side(options.warmupSeconds);
    const nothingChanges = await side(options.seconds);
    const stop = new AbortController();
    const changing = changeProducts(opened.shop, stop.signal);
    const tenChangeEachSecond = await side(options.seconds);
    stop.abort();
    await changing;
    return { nothingChanges, tenChangeEachSecond };
  } finally {
    await app.stop();
    await opened.close();
  }
}

/** Tells every node that one of the best-selling products changed, in turn, ten times a second. */
async function changeProducts(shop: Shop, signal: AbortSignal): Promise<void> {
  const rows = await shop.sql<{ id: string }[]>`select id from products where status = 'active' order by units_sold desc, id limit 50`;
  for (let at = 0; !signal.aborted; at++) {
    await invalidate(shop, [tags.product(rows[at % rows.length]?.id ?? "")]);
    await wait(100);
  }
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
