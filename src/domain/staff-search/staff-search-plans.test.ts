import type postgres from "postgres";
import { beforeAll, expect, it } from "vitest";
import { useTestShop } from "#support/test-shop.ts";
import { customersQuery, ordersQuery, productsQuery, titlesQuery, variantsQuery } from "./staff-search-queries.ts";
import { staffQuery } from "./staff-search-terms.ts";

/** With 20,000 orders, products and customers each, everything is found by index. Asserts plans, not times (decision 050 has the times). */
const shopOf = useTestShop();
const count = 20_000;

beforeAll(async () => {
  const { ownerSql: sql } = shopOf();
  await sql`
    insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields,
      min_price_cents, max_price_cents, created_at, updated_at)
    select md5(n::text)::uuid, 'p-' || n, 'Instrument ' || md5((n * 7)::text), 'Vendor', 'Type', '', 'active', '{}', '[]', '[]', '[]', 1, 1, now(), now()
    from generate_series(1, ${count}) n`;
  await sql`
    insert into variants (id, product_id, position, title, option_values, sku, price_cents)
    select md5('v' || n)::uuid, md5(n::text)::uuid, 0, 'Default Title', '{}', 'SKU-' || n, 100 from generate_series(1, ${count}) n`;
  await sql`
    insert into accounts (id, email, password_hash, first_name, last_name, role, created_at)
    select md5('a' || n)::uuid, 'buyer' || n || '@lab' || n % 700 || '.example', '', 'First' || md5(n::text), 'Last' || n % 3000, 'customer', now()
    from generate_series(1, ${count}) n`;
  // Foreign keys and triggers of orders do not affect how they are found.
  await sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into orders (id, name, is_test, currency, email, financial_status, fulfillment_status, subtotal_cents, shipping_cents, tax_cents, discount_cents, total_cents,
        shipping_method, payment_method, shipping_address, billing_address, attempt_id, processed_at, search_words, updated_at)
      select md5('o' || n)::uuid, '#' || n, false, 'USD', 'buyer' || n || '@lab' || n % 700 || '.example', 'paid', 'fulfilled', 100, 0, 0, 0, 100,
        'Ground', 'test-card', jsonb_build_object('firstName', 'First' || md5(n::text), 'lastName', 'Last' || n % 3000, 'company', 'Lab ' || n % 700), '{}',
        md5('t' || n)::uuid, now() - n * interval '1 minute', array_to_tsvector(array['#' || n, n::text, 'instrument', 'lab' || n % 700]), now()
      from generate_series(1, ${count}) n`;
  });
  await sql`vacuum analyze products, variants, accounts, orders`;
}, 240_000);

async function planOf(query: postgres.PendingQuery<postgres.Row[]>): Promise<string> {
  // The cost of a random read on a disk without moving parts, as PostgreSQL's documentation recommends: its default is for older disks.
  const rows = await (shopOf().sql as postgres.Sql).begin(async (sql) => {
    await sql`set local random_page_cost = 1.1`;
    return sql<{ "QUERY PLAN": string }[]>`explain ${query as never}`;
  });
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const asked = (text: string, isSimilar = false) => ({ ...(staffQuery(text) as NonNullable<ReturnType<typeof staffQuery>>), isSimilar });
const scans = /Seq Scan on (orders|products|variants|accounts|parcels|fulfillments)/;

it.each(["4711", "#4711", "buyer4711@lab", "lab33 4711"])("finds the orders of “%s” by index", async (text) => {
  const plan = await planOf(ordersQuery(shopOf(), asked(text)) as never);
  expect(plan).toMatch(/Bitmap Index Scan on orders_search/);
  expect(plan).toMatch(/orders_name/);
  expect(plan).not.toMatch(/Seq Scan on (orders|products|variants|accounts)/);
});

it("finds products, variants, customers and orders by index, as they are written and with slips of the keyboard", async () => {
  const shop = shopOf();
  const statements: [postgres.PendingQuery<postgres.Row[]>, RegExp][] = [
    [productsQuery(shop, asked("7f39f8317f")) as never, /Bitmap Index Scan on products_title_trigrams/],
    [productsQuery(shop, asked("7f39f8317g", true)) as never, /Bitmap Index Scan on products_title_trigrams/],
    [variantsQuery(shop, asked("sku-4711")) as never, /variants_sku_beginning[\s\S]*variants_barcode/],
    [customersQuery(shop, asked("buyer4711@lab")) as never, /accounts_customer_trigrams/],
    [customersQuery(shop, asked("bujer4711", true)) as never, /accounts_customer_trigrams/],
    [ordersQuery(shop, asked("bujer4711", true)) as never, /orders_people_trigrams/],
  ];
  for (const [statement, index] of statements) {
    const plan = await planOf(statement);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(scans);
  }
});

it("looks up a word that everything has among a few hundred rows", async () => {
  const shop = shopOf();
  for (const statement of [ordersQuery(shop, asked("instrument")), productsQuery(shop, asked("instrument")), variantsQuery(shop, asked("sku"))]) {
    const rows = await shop.sql<{ "QUERY PLAN": string }[]>`explain analyze ${statement as never}`;
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toMatch(/Sort[^\n]*rows=\d{4,}(\.\d+)? loops/);
    expect(plan).toMatch(/Limit/);
  }
  expect((await titlesQuery(shop, "pages", asked("instrument"))).length).toBe(0);
});
