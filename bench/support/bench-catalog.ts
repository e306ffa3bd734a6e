import type { Sql } from "#db/open-database.ts";
import { countChangedStock } from "#domain/inventory/product-stock-queries.ts";
import type { BenchServer } from "./bench-server.ts";
import { startApp } from "./built-app.ts";

const made = new Map<number, Promise<string>>();

/** Returns the name of a database with a shop of `products` products, made once per size; measurements copy it. */
export function catalogOf(server: BenchServer, products: number): Promise<string> {
  const catalog = made.get(products) ?? makeCatalog(server, products);
  made.set(products, catalog);
  return catalog;
}

let sampleShop: Promise<string> | undefined;

async function makeCatalog(server: BenchServer, products: number): Promise<string> {
  sampleShop ??= loadSampleShop(server);
  return copiesOf(server, await sampleShop, products);
}

/** Makes a shop of `products` products from those of `template` and copies of them. It is kept until the run ends. */
export async function copiesOf(server: BenchServer, template: string, products: number): Promise<string> {
  const database = await server.create(template, { kept: true });
  const { sql, close } = server.open(database, { max: 1 });
  await sql`set statement_timeout = 0`;
  await sql.begin((sql) => multiply(sql, products));
  await sql`vacuum analyze`;
  await close();
  return database;
}

/** Starts the app for the first time: migrations, owner and the sample shop, as a merchant gets them. */
async function loadSampleShop(server: BenchServer): Promise<string> {
  const database = await server.create(undefined, { kept: true });
  const app = await startApp({ folder: server.folder, env: { ...server.environment(database), SAMPLE_SHOP: "1" } });
  await app.stop();
  return database;
}

/**
 * Copies the sample shop's products, with all their rows and into the same collections, until there are `wanted`: pages
 * stay as long as those of a shop, lists and indexes grow. Copies differ in handle, title, SKU and price, and each is
 * in stock.
 */
async function multiply(sql: Sql, wanted: number): Promise<void> {
  // All rows that belong to a copy are copied with it, so checking each reference would find nothing.
  await sql`set local session_replication_role = replica`;
  const makeIndexes = await setIndexesAside(sql, ["products", "variants", "product_search"]);
  await sql`create temp table product_copies on commit drop as
    select p.id as old_id, n, uuidv7() as new_id from products p
    cross join generate_series(1, (select ceil(${wanted}::numeric / count(*))::int from products)) n
    order by n, p.id limit greatest(0, ${wanted}::int - (select count(*) from products))`;
  await sql`create temp table variant_copies on commit drop as
    select v.id as old_id, c.n, uuidv7() as new_id, c.new_id as product_id from product_copies c join variants v on v.product_id = c.old_id`;
  await sql`analyze product_copies`;
  await sql`analyze variant_copies`;
  await copyRows(sql, "products", "c.old_id = s.id", {
    id: "c.new_id",
    handle: "s.handle || '-' || c.n",
    title: "s.title || ' ' || c.n",
    min_price_cents: "s.min_price_cents + c.n",
    max_price_cents: "s.max_price_cents + c.n",
    created_at: "s.created_at - c.n * interval '1 minute'",
  });
  const variant = { id: "c.new_id", product_id: "c.product_id", sku: "s.sku || '-' || c.n", price_cents: "s.price_cents + c.n", image_id: "null" };
  await copyRows(sql, "variants", "c.old_id = s.id", variant, "variant_copies");
  const stock = { variant_id: "c.new_id", on_hand: "greatest(s.on_hand, 25)", reserved: "0" };
  await copyRows(sql, "stock_levels", "c.old_id = s.variant_id", stock, "variant_copies");
  const belongs = "c.old_id = s.product_id";
  const product_id = "c.new_id";
  for (const table of ["product_images", "product_documents"]) await copyRows(sql, table, belongs, { id: "uuidv7()", product_id });
  for (const table of ["product_search", "product_facets"]) await copyRows(sql, table, belongs, { product_id });
  await sql`insert into stock_changes (product_id) select new_id from product_copies`;
  await makeIndexes();
  // The planner needs statistics about the copies, which are not committed yet.
  await sql`analyze products, variants, stock_levels, stock_changes`;
  while ((await countChangedStock({ sql }, 20_000)) > 0);
  // The triggers of this table write what collections are sorted by, and how many products they have.
  await sql`set local session_replication_role = origin`;
  const makeCollectionIndexes = await setIndexesAside(sql, ["collection_products"]);
  await copyRows(sql, "collection_products", belongs, { product_id, position: "s.position + c.n * 1000" });
  await makeCollectionIndexes();
}

/** Drops the indexes until the rows are written: creating them afterward is many times cheaper. Unique indexes stay. */
async function setIndexesAside(sql: Sql, tables: string[]): Promise<() => Promise<void>> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid where not i.indisunique and i.indrelid = any(${tables}::text[]::regclass[]::oid[])`;
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition);
  };
}

/** Inserts a copy of each row of `table` per row of `copies`. `changes`: column -> its expression; generated columns are left out. */
async function copyRows(sql: Sql, table: string, on: string, changes: Record<string, string>, copies = "product_copies"): Promise<void> {
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`;
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const values = columns.map(({ name }) => changes[name] ?? `s."${name}"`).join(", ");
  await sql.unsafe(`insert into ${table} (${names}) select ${values} from ${table} s join ${copies} c on ${on} order by c.n`);
}
