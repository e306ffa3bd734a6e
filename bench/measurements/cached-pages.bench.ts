import type { BarePage, BareServer } from "../baseline/page-baseline.ts";
import { catalogOf } from "../support/bench-catalog.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import { type ChildNode, startNode } from "../support/child-node.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { storefrontPages } from "../support/storefront-pages.ts";
import { type Comparison, comparison, inTurns, type Load, serverSide } from "../tools/load-generator.ts";

const connections = 32;
/** The Accept-Encoding of each visitor: a browser gets the cached page compressed; a crawler may not accept compression. */
const visitors = { browser: "gzip, deflate, br, zstd", crawler: "identity" };
type Visitor = keyof typeof visitors;
type PageFigures = { bytes: number; headers: number; hono: Comparison; node: Comparison };

/** Measures pages from memory, for visitors without a cookie, against a bare Hono handler and bare `node:http` that answer the same bytes. */
export const cachedPages: MeasurementScript = { name: "cached-pages", perSize: true, run };

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  const database = await server.create(await catalogOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const pages = await storefrontPages(sql);
  await close();
  const app = await startApp({ folder: server.folder, env: server.environment(database) });
  const figures: Record<Visitor, Record<string, PageFigures>> = { browser: {}, crawler: {} };
  try {
    for (const visitor of ["browser", "crawler"] as const) {
      const headers = { "accept-encoding": visitors[visitor] };
      const answers = await Promise.all(pages.map(({ path }) => cachedPage(app.origin, path, headers)));
      const bare = { hono: await startBare(server, "hono", answers), node: await startBare(server, "node", answers) };
      for (const [at, { name, path }] of pages.entries()) {
        say(`cached-pages: ${name} for a ${visitor}, ${products} products`);
        const load = (origin: string): Load => ({ url: origin + path, connections, headers });
        const { ours, hono, node } = await inTurns(
          {
            ours: serverSide(app, load(app.origin)),
            hono: serverSide(bare.hono.server, load(bare.hono.origin)),
            node: serverSide(bare.node.server, load(bare.node.origin)),
          },
          options,
        );
        const { body, headers: sent } = answers[at] as BarePage;
        figures[visitor][name] = {
          bytes: body.length,
          headers: Object.keys(sent).length,
          hono: comparison(ours, hono),
          node: comparison(ours, node),
        };
      }
      await Promise.all([bare.hono.server.stop(), bare.node.server.stop()]);
    }
  } finally {
    await app.stop();
  }
  return finding(products, figures);
}

function finding(products: number, { browser, crawler }: Record<Visitor, Record<string, PageFigures>>): Finding {
  const lowest = (pages: Record<string, PageFigures>, limit: "hono" | "node") => Math.min(...Object.values(pages).map((page) => page[limit].ratio));
  const all = [...Object.values(browser), ...Object.values(crawler)];
  const ratio = lowest(browser, "hono");
  return {
    products,
    figures: { connections, compressed: browser, uncompressed: crawler },
    limit: { what: "a bare Hono handler (`hono`) and bare node:http (`node`) that answer the same bytes with as many headers", figures: {} },
    ratio,
    budgets: [
      atLeast("lowest ratio of the pages to bare Hono, compressed", ratio, 0.9),
      atLeast("lowest ratio of the pages to bare node:http, compressed", lowest(browser, "node"), 0.8),
      atLeast("lowest ratio of the pages to bare node:http, without compression", lowest(crawler, "node"), 0.4),
      below(
        "failed requests",
        all.reduce((sum, page) => sum + page.hono.ours.errors, 0),
        1,
      ),
    ],
  };
}

async function startBare({ folder }: Bench["server"], by: BareServer, pages: BarePage[]): Promise<{ server: ChildNode; origin: string }> {
  const server = startNode("bench/baseline/page-baseline.ts", { folder });
  const port = await server.ask<number>({ pages, by }, "listening");
  return { server, origin: `http://127.0.0.1:${port}` };
}

/** Returns the page exactly as the page cache answers it, byte for byte. */
async function cachedPage(origin: string, path: string, headers: Record<string, string>): Promise<BarePage> {
  const { request } = await import("node:http");
  const ask = () =>
    new Promise<BarePage & { status: number }>((resolve, reject) => {
      const asked = request(origin + path, { headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        resolve({ path, status: response.statusCode ?? 0, headers: namesAndValues(response.rawHeaders), body: Buffer.concat(chunks) });
      });
      asked.on("error", reject).end();
    });
  // The first answer is rendered; the second comes from the page cache.
  await ask();
  const { status, ...page } = await ask();
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return page;
}

/** Returns the headers that the handler itself sets; Node adds the others on both sides. */
function namesAndValues(raw: string[]): Record<string, string> {
  const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
  const headers: Record<string, string> = {};
  for (let at = 0; at < raw.length; at += 2) if (!own.has((raw[at] ?? "").toLowerCase())) headers[raw[at] ?? ""] = raw[at + 1] ?? "";
  return headers;
}
