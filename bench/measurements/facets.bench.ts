import type { Sql } from "#db/open-database.ts";
import { links } from "#web/links.ts";
import { below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { percentile, rounded } from "../support/statistics.ts";
import { importedShop } from "./import.bench.ts";

const handle = "bench-facets";
const members = 3000;

/**
 * Measures a collection of 3,000 of 19,406 real products, narrowed in many ways: no two requests select the same choices, so none is answered from
 * the page cache. Requests come one after another: this is what a single visitor waits for on an idle server, for the page and for its data.
 */
export const facets: MeasurementScript = { name: "facets", perSize: false, run };

async function run({ options, server, say }: Bench): Promise<Finding> {
  const database = await server.create((await importedShop(server)).database);
  const { sql, close } = server.open(database, { max: 1 });
  const queries = await prepare(sql);
  await close();
  const app = await startApp({ folder: server.folder, env: server.environment(database) });
  const figures: Record<string, { p50Ms: number; p95Ms: number; maxMs: number }> = {};
  try {
    const path = links.collection(handle);
    const firstMs = await timed(`${app.origin}${path}?min=1`);
    for (const [name, at] of [["page", path] as const, ["pageData", `${path}.data`] as const]) {
      say(`facets: ${name}, ${members} products`);
      const urls = queries.slice(0, options.quick ? 40 : undefined).map((query) => `${app.origin}${at}?${new URLSearchParams(query)}`);
      for (const url of urls.slice(0, 50)) await timed(`${url}&page=2`);
      const times: number[] = [];
      for (const url of urls) times.push(await timed(url));
      figures[name] = { p50Ms: rounded(percentile(times, 0.5)), p95Ms: rounded(percentile(times, 0.95)), maxMs: rounded(Math.max(...times)) };
    }
    return {
      products: members,
      figures: { queries: queries.length, firstMs: rounded(firstMs), ...figures },
      budgets: [
        below("p95 of a page narrowed by facets, ms", figures["page"]?.p95Ms ?? Number.NaN, 50),
        below("p95 of its data, ms", figures["pageData"]?.p95Ms ?? Number.NaN, 50),
      ],
    };
  } finally {
    await app.stop();
  }
}

/** Puts the products with the most specifications into a collection and returns 300 selections in it, the same in every run. */
async function prepare(sql: Sql): Promise<[string, string][][]> {
  await sql`
    insert into collections (id, handle, title, description_html, position, updated_at) values (uuidv7(), ${handle}, 'Narrowed', '', 0, now())`;
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select c.id, p.id, row_number() over (order by p.handle) from collections c, lateral (
      select p.id, p.handle from products p where p.status = 'active' order by jsonb_array_length(p.specifications) desc, p.id limit ${members}) p
    where c.handle = ${handle}`;
  await sql`vacuum analyze`;
  const vendors = await sql<{ vendor: string }[]>`
    select vendor from products p join collection_products m on m.product_id = p.id group by vendor order by count(*) desc, vendor limit 10`;
  const numbers = await sql<{ key: string; unit: string; middle: number }[]>`
    select f.key, mode() within group (order by f.unit) as unit, percentile_cont(0.5) within group (order by f.low) as middle
    from product_facets f join collection_products m on m.product_id = f.product_id
    where f.low is not null group by f.key order by count(*) desc, f.key limit 10`;
  return Array.from({ length: 300 }, (_, at): [string, string][] => {
    const vendor = vendors[at % vendors.length]?.vendor ?? "";
    const number = numbers[Math.floor(at / 3) % numbers.length];
    const brand: [string, string][] = at % 3 === 0 ? [] : [["brand", vendor]];
    const bounds: [string, string][] = number && at % 2 === 0 ? [[`f.${number.key}.max`, String(Math.round(number.middle) + at)]] : [];
    return [["min", String(1 + at)], ...brand, ...bounds];
  });
}

async function timed(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return performance.now() - started;
}
