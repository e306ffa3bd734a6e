import { setTimeout as wait } from "node:timers/promises";
import { catalogueOf } from "../support/bench-catalogue.ts";
import { below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import { runLoad } from "../support/load-generator.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { rounded } from "../support/medians.ts";
import { sellableVariants } from "../support/sellable-variants.ts";
import { storefrontPages } from "../support/storefront-pages.ts";
import { addressOf } from "./add-to-cart.bench.ts";

const connections = 32;
const sampleMs = 250;

/**
 * Memory of one node, the database apart, while shoppers look at thousands of different pages (so that the page cache
 * fills up to its 128 MB), search and fill carts.
 */
export const memory: MeasurementScript = { name: "memory", perSize: true, run };

async function run({ options, server }: Bench, products: number): Promise<Finding> {
  const database = await server.create(await catalogueOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const pages = (await storefrontPages(sql)).map(({ path }) => path);
  const handles = (await sql<{ handle: string }[]>`select handle from products where status = 'active' order by md5(handle) limit 5000`).map(
    ({ handle }) => handle,
  );
  const variants = await sellableVariants(sql);
  await close();
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), TRUST_PROXY: "1", PAGE_CACHE_MB: "128" } });
  try {
    const idle = await app.usage();
    const samples: number[] = [];
    let running = true;
    const sampling = (async () => {
      while (running) {
        samples.push((await app.usage()).rssMb);
        await wait(sampleMs);
      }
    })();
    const seconds = options.quick ? 3 : 60;
    const answers = await runLoad({ url: app.origin, connections, nextRequest: mixOf({ pages, handles, variants }) }, seconds);
    running = false;
    await sampling;
    const highest = Math.max(...samples);
    return {
      products,
      figures: {
        pageCacheMb: 128,
        connections,
        ...answers,
        idleMb: rounded(idle.rssMb, 1),
        highestMb: rounded(highest, 1),
        lastMb: rounded(samples.at(-1) ?? 0, 1),
      },
      budgets: [below("highest memory, MB", highest, 512)],
    };
  } finally {
    await app.stop();
  }
}

/** Of ten requests: six products, two other pages, a search, an addition to a cart. */
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
