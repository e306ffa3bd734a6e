import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Sql } from "#db/open-database.ts";
import { catalogOf } from "../support/bench-catalog.ts";
import { atLeast, below, type Finding } from "../support/bench-report.ts";
import { startApp } from "../support/built-app.ts";
import { measureLatency } from "../support/cached-page-latency.ts";
import { runImport } from "../support/measured-import.ts";
import type { Bench, MeasurementScript } from "../support/measurement.ts";
import { rounded } from "../support/statistics.ts";
import { storefrontPages } from "../support/storefront-pages.ts";

/**
 * Imports a price list for part of a large catalog into a running shop: how many changed products per second, and how long a visitor waits for
 * pages meanwhile.
 */
export const importChanges: MeasurementScript = { name: "import-changes", perSize: false, run };

async function run({ server, options, say }: Bench): Promise<Finding> {
  const [products, changed] = options.quick ? [2000, 600] : [194_000, 60_000];
  const database = await server.create(await catalogOf(server, products));
  const { sql, close } = server.open(database, { max: 1 });
  const pages = await storefrontPages(sql);
  const file = join(server.folder, "price-list.csv");
  await pipeline(Readable.from(priceList(sql, changed)), createWriteStream(file));
  await close();
  const app = await startApp({ folder: server.folder, env: server.environment(database) });
  try {
    let isOver = false;
    const paths = pages.map(({ path }) => path);
    say(`import-changes: ${changed} of ${products} products`);
    const [imported, visitor] = await Promise.all([
      runImport(server, database, file).finally(() => {
        isOver = true;
      }),
      measureLatency(app.origin, paths, () => isOver),
    ]);
    const perSecond = changed / imported.seconds;
    return {
      products,
      figures: { changed, seconds: imported.seconds, perSecond: rounded(perSecond, 0), peakRssMb: imported.peakRssMb, visitor },
      budgets: [
        atLeast("changed products a second", perSecond, 1500),
        below("pages on an open connection meanwhile, p95 ms", visitor.open.p95Ms, 250),
        below("pages that were not had", visitor.open.failed + visitor.fresh.failed, 1),
      ],
    };
  } finally {
    await app.stop();
  }
}

type PricedRow = { handle: string; title: string; names: string[]; values: string[]; cents: number; position: number };

/** Yields a list with each price one unit higher, in a merchant's format: handle, title, options, price, one variant per line. */
async function* priceList(sql: Sql, products: number): AsyncGenerator<string> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const line = (cells: string[]) => `${cells.map(cell).join(",")}\r\n`;
  const options = [0, 1, 2];
  yield line(["Handle", "Title", ...options.flatMap((at) => [`Option${at + 1} Name`, `Option${at + 1} Value`]), "Variant Price"]);
  const rows = sql<PricedRow[]>`
    select p.handle, p.title, array(select o ->> 'name' from jsonb_array_elements(p.options) o) as names, v.option_values as values,
      v.price_cents + 100 as cents, v.position
    from (select * from products order by md5(id::text) limit ${products}) p join variants v on v.product_id = p.id and v.retired_at is null
    order by p.id, v.position`.cursor(1000);
  for await (const some of rows)
    for (const { handle, title, names, values, cents, position } of some) {
      const isFirst = position === 0;
      const choice = options.flatMap((at) => [isFirst ? (names[at] ?? "") : "", values[at] ?? ""]);
      yield line([handle, isFirst ? title : "", ...choice, (cents / 100).toFixed(2)]);
    }
}
