import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { catalogOf } from "../support/bench-catalog.ts";
import { atMost, below, type Finding } from "../support/bench-report.ts";
import type { BenchServer } from "../support/bench-server.ts";
import { type BuiltApp, startApp } from "../support/built-app.ts";
import { measureLatency } from "../support/cached-page-latency.ts";
import { startNode } from "../support/child-node.ts";
import type { FloodPlan, FloodTallies } from "../support/flood-attack.ts";
import { writeLongIcecatFile } from "../support/icecat-file.ts";
import { runImport } from "../support/measured-import.ts";
import { type Bench, type MeasurementScript, NotMeasured } from "../support/measurement.ts";
import { metricsToken, nodeMetrics, sampleSearchIndex } from "../support/node-metrics.ts";
import { visitPictures } from "../support/picture-visits.ts";
import { sampleMemory } from "../support/process-tree-memory.ts";
import { sellableVariants } from "../support/sellable-variants.ts";
import { rounded } from "../support/statistics.ts";
import { storefrontPages } from "../support/storefront-pages.ts";

/**
 * Everything at once, on the same cores as the shop: connections, one after another, with 1,500 requests each, 5,000 connections that request
 * uncached pages, clients that read nothing, 64 shoppers, one who is the first to see every picture, and an import of 200,000 products. Meanwhile
 * another visitor requests pages from memory, and the memory of the node and all its processes is sampled, the search index separately.
 */
export const flood: MeasurementScript = { name: "flood", perSize: false, run };

const plan = { pipelinedRequests: 1500, connections: 5000, readersOfNothing: 100, shoppers: 64 };
const wholeImport = { products: 200_000, seconds: 600 };

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  const { quick, floodSeconds: seconds } = options;
  const database = await server.create(await catalogOf(server, products));
  const shop = await readShop(server, database);
  const file = await importFile(server, Math.round(wholeImport.products * Math.min(1, seconds / wholeImport.seconds)));
  rmSync(join(server.folder, "files/sizes"), { recursive: true, force: true });
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), PAGE_CACHE_MB: "128", METRICS_TOKEN: metricsToken } });
  const searchIndex = sampleSearchIndex(app);
  const memory = sampleMemory(app.child.pid as number, () => searchIndex.now().heapMb + searchIndex.now().arraysMb);
  const attackers = startNode("bench/support/flood-attack.ts", { folder: server.folder });
  try {
    say("flood: quiet");
    const quiet = await measureLatency(app.origin, shop.kept, after(quick ? 2 : 10));
    say(`flood: everything at once, for ${seconds} s and until the import is done`);
    const port = Number(new URL(app.origin).port);
    attackers.child.send({ attack: { ...plan, ...(quick ? { connections: 500 } : {}), port, ...shop.wanted } satisfies FloodPlan });
    const isTimeUp = after(seconds);
    let isImported = false;
    const importing = (file === null ? Promise.resolve(null) : runImport(server, database, file)).finally(() => {
      isImported = true;
    });
    // Awaited below; until then a rejection must not count as unhandled.
    importing.catch(() => {});
    const looking = visitPictures(app.origin, shop.pictured, { pictures: quick ? 30 : 1200, address: "127.6.0.1" });
    const loud = await measureLatency(app.origin, shop.kept, () => (isTimeUp() && isImported) || hasEnded(app));
    const tallies = hasEnded(app) ? {} : await attackers.ask<FloodTallies>("stop", "stopped");
    const imported = await importing;
    const pictures = await looking;
    await wait(quick ? 1000 : 5000);
    await searchIndex.look();
    const lives = !hasEnded(app) && (await fetch(`${app.origin}/readyz`)).ok;
    const highest = memory.highest();
    return {
      products,
      figures: {
        ...plan,
        seconds,
        quiet,
        loud,
        highestMb: rounded(highest.totalMb, 1),
        highestOfPictureProcessesMb: rounded(memory.highestOfChildren(), 1),
        highestWithoutSearchIndexMb: rounded(memory.highestWithoutApartMb(), 1),
        afterwardsMb: rounded(memory.now().totalMb, 1),
        searchIndex: searchIndex.now(),
        imported: imported ?? "the Icecat catalog is not here, so nothing was imported",
        pictures,
        answers: tallies,
        node: lives ? await nodeMetrics(app) : app.output().slice(-2000),
      },
      budgets: [
        atMost("nodes that ended", lives ? 0 : 1, 0),
        below("highest memory without the search index, MB", memory.highestWithoutApartMb(), 512),
        below("pages from memory on an open connection, p95 ms", loud.open.p95Ms, 250),
        below("pages from memory on new connections, p95 ms", loud.fresh.p95Ms, 250),
        below("pages from memory that were not had", loud.open.failed + loud.fresh.failed, 1),
      ],
    };
  } finally {
    memory.stop();
    searchIndex.stop();
    await attackers.stop();
    await app.stop();
  }
}

const hasEnded = ({ child }: BuiltApp) => child.exitCode !== null || child.signalCode !== null;

function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
}

/** Returns null without the Icecat catalog: then no import runs beside the flood, and the finding says so. */
async function importFile(server: BenchServer, most: number): Promise<string | null> {
  try {
    return await writeLongIcecatFile(server.folder, { times: 11, most });
  } catch (fault) {
    if (fault instanceof NotMeasured) return null;
    throw fault;
  }
}

/** Returns what can be requested: `kept` by the visitor who measures, the rest by all others. */
async function readShop(server: BenchServer, database: string) {
  const { sql, close } = server.open(database, { max: 1 });
  const kept = (await storefrontPages(sql)).map(({ path }) => path);
  const products = await sql<{ handle: string }[]>`select handle from products where status = 'active' order by md5(handle) limit 5000`;
  const collections = await sql<
    { path: string }[]
  >`select '/collections/' || handle as path from collections where product_count > 0 order by handle`;
  const pictured = await sql<{ path: string }[]>`
    select '/products/' || min(p.handle) as path from products p join product_images i on i.product_id = p.id and i.position = 0
    where p.status = 'active' and i.file_key is not null group by i.file_key order by 1 limit 60`;
  const variants = await sellableVariants(sql);
  await close();
  const pages = [...kept, ...collections.map(({ path }) => path)];
  return {
    kept,
    pictured: ["/", "/collections", ...pictured.map(({ path }) => path)],
    wanted: { products: products.map(({ handle }) => handle), pages, variants },
  };
}
