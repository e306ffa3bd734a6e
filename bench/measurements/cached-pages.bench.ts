import type { BarePage } from "../bare/bare-pages.ts";
import { catalogueOf } from "../support/bench-catalogue.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import { startNode } from "../support/child-node.ts";
import { type Comparison, compare, type Load, serverSide } from "../support/load-generator.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { storefrontPages } from "../support/storefront-pages.ts";

const connections = 32;
/** What a browser sends: the kept page is answered compressed. */
const headers = { "accept-encoding": "gzip, deflate, br, zstd" };

/** Pages from memory, to visitors without a cookie, against a bare Hono handler that answers the same bytes. */
export const cachedPages: MeasurementScript = { name: "cached-pages", perSize: true, run };

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  const database = await server.create(await catalogueOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const pages = await storefrontPages(sql);
  await close();
  const app = await startApp({ folder: server.folder, env: server.environment(database) });
  const bare = startNode("bench/bare/bare-pages.ts", { folder: server.folder });
  const figures: Record<string, Comparison & { bytes: number; headers: number }> = {};
  try {
    const answers = await Promise.all(pages.map(({ path }) => keptPage(app.origin, path)));
    const port = await bare.ask<number>({ pages: answers }, "listening");
    for (const [at, { name, path }] of pages.entries()) {
      say(`cached-pages: ${name}, ${products} products`);
      const load = (origin: string): Load => ({ url: origin + path, connections, headers });
      const sides = {
        ours: serverSide(app, load(app.origin)),
        limit: serverSide(bare, load(`http://127.0.0.1:${port}`)),
      };
      const answer = answers[at];
      figures[name] = { bytes: answer?.body.length ?? 0, headers: Object.keys(answer?.headers ?? {}).length, ...(await compare(sides, options)) };
    }
  } finally {
    await Promise.all([app.stop(), bare.stop()]);
  }
  const all = Object.values(figures);
  const ratio = Math.min(...all.map((page) => page.ratio));
  return {
    products,
    figures: { connections, pages: figures },
    limit: { what: "a bare Hono handler that answers the same bytes with as many headers (`limit` of each page)", figures: {} },
    ratio,
    budgets: [
      atLeast("lowest ratio of the pages", ratio, 0.8),
      below("highest p99 of the pages, ms", Math.max(...all.map((page) => page.ours.p99Ms)), 5),
      below(
        "failed requests",
        all.reduce((sum, page) => sum + page.ours.errors, 0),
        1,
      ),
    ],
  };
}

/** The page as it is answered once it is kept and compressed, byte for byte. */
async function keptPage(origin: string, path: string): Promise<BarePage> {
  const { request } = await import("node:http");
  for (let attempt = 0; attempt < 50; attempt++) {
    const page = await new Promise<BarePage & { status: number }>((resolve, reject) => {
      const asked = request(origin + path, { headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({ path, status: response.statusCode ?? 0, headers: namesAndValues(response.rawHeaders), body: Buffer.concat(chunks) });
      });
      asked.on("error", reject).end();
    });
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}.`);
    if ("Content-Encoding" in page.headers) return page;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} is not kept: it is never answered compressed.`);
}

/** All that the handler itself sets; Node adds these by itself to either side. */
function namesAndValues(raw: string[]): Record<string, string> {
  const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
  const headers: Record<string, string> = {};
  for (let at = 0; at < raw.length; at += 2) if (!own.has((raw[at] ?? "").toLowerCase())) headers[raw[at] ?? ""] = raw[at + 1] ?? "";
  return headers;
}
