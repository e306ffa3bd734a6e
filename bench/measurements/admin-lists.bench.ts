import { fileExporter } from "#cli/export/export-kinds.ts";
import { migrateDatabase } from "#db/migrate.ts";
import type { Connection } from "#db/open-database.ts";
import { createAccount, signIn } from "#domain/accounts/accounts.ts";
import { system } from "#domain/actor.ts";
import type { Shop } from "#domain/shop.ts";
import { Admission } from "#http/admission/admission.ts";
import { createApp } from "#http/app.ts";
import { installJobs } from "#jobs/pg-boss-jobs.ts";
import { listCalls } from "#support/admin-list-calls.ts";
import { fillLargeShop, fillMentions } from "#support/large-shop.ts";
import { below, type Finding } from "../support/bench-report.ts";
import { openBenchShop } from "../support/bench-shop.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { percentile, rounded } from "../support/statistics.ts";

/**
 * Measures every list of the admin area in a shop with `--products` products and as many orders and customers: each view, sort order, filter and
 * search, one call after another. The time is the server's, from the call to its answer, without a network.
 */
export const adminLists: MeasurementScript = { name: "admin-lists", perSize: true, run };

const maxWaitMs = 100;
const maxSearchMs = 50;

async function run({ options, server, say }: Bench, products: number): Promise<Finding> {
  say(`admin-lists: filling a shop with ${products} products, orders and customers`);
  const database = await server.create();
  await migrateDatabase(server.target(database), "src/db/migrations", installJobs);
  const { sql, close } = server.open(database, { max: 1 });
  await fillLargeShop(sql, products);
  await close();
  const opened = await openBenchShop(server, database, { max: 4 });
  try {
    const figures = await measureLists(opened.shop, options.quick ? 5 : 30, say);
    return {
      products,
      figures,
      budgets: Object.entries(figures).map(([name, { p95Ms }]) =>
        below(`p95 of ${name}, ms`, p95Ms, name.startsWith("search:") ? maxSearchMs : maxWaitMs),
      ),
    };
  } finally {
    await opened.close();
  }
}

export type ListTimes = Record<string, { p50Ms: number; p95Ms: number }>;

/** Makes each call `times` times as the owner, who may see all lists, after two calls that are not counted. */
export async function measureLists(shop: Shop, times: number, say: (line: string) => void, only = /./): Promise<ListTimes> {
  const call = await callsOfOwner(shop);
  const figures: ListTimes = {};
  for (const { name, path } of listCalls.filter(({ name }) => only.test(name))) {
    const took: number[] = [];
    for (let at = -2; at < times; at++) {
      const started = performance.now();
      await call(path);
      if (at >= 0) took.push(performance.now() - started);
    }
    figures[name] = { p50Ms: rounded(percentile(took, 0.5)), p95Ms: rounded(percentile(took, 0.95)) };
    say(`admin-lists: ${name}: ${JSON.stringify(figures[name])}`);
  }
  return figures;
}

async function callsOfOwner(shop: Shop): Promise<(path: string) => Promise<void>> {
  const origin = "http://shop.test";
  const trustProxy = "1";
  const { app } = createApp({
    ...{ shop, trustProxy, publicUrl: null, countryHeader: null, pageCacheBytes: 1_000_000, clientFolder: null, metricsToken: null },
    admission: new Admission({ trustProxy, publicUrl: null, log: shop.log }),
    renderPage: async () => new Response(""),
    exportFile: fileExporter,
    isReady: async () => true,
    eventLoop: { figures: () => ({ p50Ms: 0, p99Ms: 0, maxMs: 0, stalls: [], stallsSinceStart: 0 }), stop: () => {} },
  });
  const owner = {
    email: `owner-${Date.now()}@bench.example`,
    password: "correct horse battery",
    firstName: "Ada",
    lastName: "Byron",
    role: "owner" as const,
  };
  const { id } = await createAccount(shop, system, owner);
  const { sessionSecret } = await signIn(shop, {}, owner);
  await fillMentions(shop as Pick<Connection, "sql">, id);
  await shop.sql`update sessions set second_factor_at = '2100-01-01' where account_id = ${id}`;
  let calls = 0;
  return async (path) => {
    calls += 1;
    // Each call uses a different IP address, so that no rate limit applies.
    const headers = {
      Cookie: `session=${sessionSecret}`,
      Origin: origin,
      "X-Forwarded-For": `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    };
    const response = await app.request(origin + path, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  };
}
