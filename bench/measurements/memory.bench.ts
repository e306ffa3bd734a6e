import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { catalogOf } from "../support/bench-catalog.ts";
import { below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { metricsToken, sampleSearchIndex } from "../support/node-metrics.ts";
import { visitPictures } from "../support/picture-visits.ts";
import { sampleMemory } from "../support/process-tree-memory.ts";
import { sellableVariants } from "../support/sellable-variants.ts";
import { rounded } from "../support/statistics.ts";
import { storefrontPages } from "../support/storefront-pages.ts";
import { runLoad } from "../tools/load-generator.ts";
import { addressOf } from "./add-to-cart.bench.ts";

const connections = 32;

/** How many picture files are fetched, from how many pages at most. */
const pictures = { wanted: 1200, pages: 60 };
/** Longer than a process that makes pictures stays alive without work. */
const settleMs = 20_000;

/**
 * Measures the memory of one node with the processes it starts, without the database: while shoppers look at thousands of different pages
 * (so that the page cache fills up to its 128 MB), search and fill carts, while one of them is the first to see 1,200 pictures, in every
 * size, and afterward.
 */
export const memory: MeasurementScript = { name: "memory", perSize: true, run };

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  const database = await server.create(await catalogOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const pages = (await storefrontPages(sql)).map(({ path }) => path);
  const handles = (await sql<{ handle: string }[]>`select handle from products where status = 'active' order by md5(handle) limit 5000`).map(
    ({ handle }) => handle,
  );
  const pictured = await sql<{ path: string }[]>`
    select '/products/' || min(p.handle) as path from products p join product_images i on i.product_id = p.id and i.position = 0
    where p.status = 'active' and i.file_key is not null group by i.file_key order by 1 limit ${pictures.pages}`;
  const variants = await sellableVariants(sql);
  await close();
  rmSync(join(server.folder, "files/sizes"), { recursive: true, force: true });
  const app = await startApp({
    folder: server.folder,
    env: { ...server.environment(database), TRUST_PROXY: "1", PAGE_CACHE_MB: "128", METRICS_TOKEN: metricsToken },
  });
  const searchIndex = sampleSearchIndex(app);
  const sampling = sampleMemory(app.child.pid as number, () => searchIndex.now().heapMb + searchIndex.now().arraysMb);
  try {
    const idle = sampling.now();
    const load = { url: app.origin, connections, nextRequest: mixOf({ pages, handles, variants }) };
    const seconds = options.quick ? 3 : 60;
    const answers = await runLoad(load, seconds);
    const withPages = sampling.highest();
    say(`memory: pictures, ${products} products`);
    const paths = ["/", "/collections", ...pictured.map(({ path }) => path)];
    let looking = true;
    const visits = visitPictures(app.origin, paths, { pictures: options.quick ? 60 : pictures.wanted }).finally(() => {
      looking = false;
    });
    // Awaited below; until then a rejection must not count as unhandled.
    visits.catch(() => {});
    while (looking) await runLoad(load, options.quick ? 3 : 15);
    const highest = sampling.highest();
    const seen = await visits;
    await wait(settleMs);
    const after = sampling.now();
    return {
      products,
      figures: {
        pageCacheMb: 128,
        connections,
        ...answers,
        idleMb: rounded(idle.totalMb, 1),
        highestWithoutPicturesMb: rounded(withPages.totalMb, 1),
        highestMb: rounded(highest.totalMb, 1),
        highestOfPictureProcessesMb: rounded(sampling.highestOfChildren(), 1),
        highestWithoutSearchIndexMb: rounded(sampling.highestWithoutApartMb(), 1),
        afterwardsMb: rounded(after.totalMb, 1),
        searchIndex: searchIndex.now(),
        processesAfterwards: after.children,
        pictures: seen,
      },
      budgets: [
        below("highest memory without the search index, MB", sampling.highestWithoutApartMb(), 512),
        below("pictures that could not be had", seen.failed, 1),
      ],
    };
  } finally {
    sampling.stop();
    searchIndex.stop();
    await app.stop();
  }
}

/** Returns a mix of requests: of every ten, six for products, two for other pages, one search, one addition to a cart. */
function mixOf({ pages, handles, variants }: Record<"pages" | "handles" | "variants", string[]>) {
  let sent = 0;
  return () => {
    const at = sent++;
    const headers = { "x-forwarded-for": addressOf(at), "accept-encoding": "gzip, deflate, br, zstd" };
    const pick = (list: string[]) => list[Math.floor(at / 10) % list.length] ?? "";
    if (at % 10 === 9) {
      const body = JSON.stringify({ lines: [{ merchandiseId: pick(variants), quantity: 1 }] });
      return { method: "POST" as const, path: "/api/cart", headers: { ...headers, "content-type": "application/json" }, body };
    }
    const product = handles[at % handles.length] ?? "";
    const path = at % 10 === 8 ? `/search?q=${product.split("-")[0]}` : at % 10 > 5 ? pick(pages) : `/products/${product}`;
    return { method: "GET" as const, path, headers, body: "" };
  };
}
