import type postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { countAllProductStock } from "#domain/inventory/product-stock.ts";
import { useTestShop } from "#support/test-shop.ts";
import { type ProductSort, productSorts } from "./product-list-input.ts";
import { productCountQuery, productListQuery } from "./product-list-queries.ts";
import { listedQuery } from "./product-list-search-queries.ts";

/** With 100,000 products the database must reach the list for staff by index. Plans are asserted, not times. */
const shopOf = useTestShop();
const count = 100_000;

beforeAll(async () => {
  const { sql } = shopOf();
  // In parts, because no statement may exceed the shop's time limit.
  for (let from = 1; from < count; from += count / 10) {
    const to = from + count / 10 - 1;
    await sql`
      insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields,
        min_price_cents, max_price_cents, units_sold, created_at, updated_at)
      select md5(n::text)::uuid, 'p-' || n, 'Product ' || md5((n * 7)::text), 'Vendor ' || n % 500, 'Type ' || n % 200, repeat('x', 300),
        case when n % 50 = 0 then 'draft' when n % 51 = 0 then 'archived' else 'active' end, array['tag-' || n % 300, 'all'], '[]', '[]', '[]',
        (n * 7919) % 500000, (n * 7919) % 500000 + n % 90, 0, now() - n * interval '1 minute', now() - (n * 31 % 100000) * interval '1 minute'
      from generate_series(${from}::int, ${to}::int) n`;
    await sql`
      insert into variants (id, product_id, position, title, option_values, sku, price_cents)
      select md5('v' || n)::uuid, md5(n::text)::uuid, 0, 'Default Title', '{}', 'SKU-' || n, 100 from generate_series(${from}::int, ${to}::int) n`;
    await sql`insert into stock_levels (variant_id, on_hand, updated_at) select id, abs(hashtext(id::text)) % 300, now() from variants on conflict do nothing`;
  }
  await countAllProductStock(shopOf());
  await shopOf().ownerSql`vacuum analyze products, variants, stock_levels, product_stock`;
}, 240_000);

async function planOf(query: postgres.PendingQuery<postgres.Row[]>): Promise<string> {
  // The cost of a random read on a solid-state disk, as PostgreSQL's documentation recommends: its default is for spinning disks.
  const rows = await (shopOf().sql as postgres.Sql).begin(async (sql) => {
    await sql`set local random_page_cost = 1.1`;
    return sql<{ "QUERY PLAN": string }[]>`explain ${query as never}`;
  });
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const page = { first: 51, after: null, currency: "USD" };
const scans = /Seq Scan on (products|variants|stock_levels|product_stock)/;

/** The index that gives the order of each sort. */
const orders: Record<ProductSort, string> = {
  stock: "product_stock_available",
  updated: "products_updated",
  "updated-asc": "products_updated",
  title: "products_listed_title",
  "title-desc": "products_listed_title",
  "price-asc": "products_lowest_price",
  "price-desc": "products_highest_price",
};
const filters = {
  status: { status: "draft" },
  vendor: { vendor: "Vendor 7" },
  type: { type: "Type 7" },
  tag: { tag: "tag-7" },
  "lowest price": { priceMin: "4,990" },
  "highest price": { priceMax: "10" },
  "what is low": { stock: "low" },
  "what is out": { stock: "none" },
  "last changed from a day on": { updatedFrom: new Date(Date.now() - 3_600_000).toISOString() },
} as const;

describe("the list of products of staff", () => {
  it.each(productSorts)("of 100,000 products sorted by %s comes in order from an index", async (sort) => {
    const plan = await planOf(productListQuery(shopOf(), { ...page, sort }) as never);
    expect(plan).not.toMatch(scans);
    expect(plan).toMatch(
      new RegExp(`CTE picked\n *->  Limit[^\n]*\n( *->  Nested Loop[^\n]*\n)? *->  Index (Only )?Scan (Backward )?using ${orders[sort]} on`),
    );
  });

  it.each(productSorts)("goes on from a cursor by index, sorted by %s", async (sort) => {
    const key = sort.startsWith("price") || sort === "stock" ? "100" : sort.startsWith("title") ? "product 5" : "2026-01-01T00:00:00Z";
    const after = { key, id: "019a0000-0000-7000-8000-000000000000" };
    const plan = await planOf(productListQuery(shopOf(), { ...page, sort, after }) as never);
    expect(plan).not.toMatch(scans);
    expect(plan).toMatch(new RegExp(`using ${orders[sort]} on`));
  });

  it.each(Object.entries(filters).flatMap(([name, filter]) => productSorts.map((sort) => [name, sort, filter] as const)))(
    "narrowed by %s and sorted by %s is reached by index",
    async (_, sort, filter) => {
      expect(await planOf(productListQuery(shopOf(), { ...page, sort, ...filter }) as never)).not.toMatch(scans);
    },
  );

  it.each(Object.entries(filters))("is counted by index where it is narrowed by %s, and counting ends at a bound", async (_, filter) => {
    const plan = await planOf(productCountQuery(shopOf(), { ...filter, currency: "USD" }, 10_001) as never);
    expect(plan).not.toMatch(scans);
    expect(plan).toMatch(/-> {2}Limit/);
  });

  it.each(["7f39f83", "tag-less", "zq", "sku-4711"])("is searched for “%s” by index", async (search) => {
    const plan = await planOf(listedQuery(shopOf(), search) as never);
    expect(plan).not.toMatch(scans);
    for (const index of ["products_list_words", "variants_barcode"]) expect(plan).toContain(index);
    // Either index of SKUs is right where text is sorted by character codes; only a range of it is read.
    expect(plan).toMatch(/variants_sku(_beginning)?\b[^\n]*\n\s*Index Cond: \(\(lower\(sku\) ~?>=~? /);
  });

  it("searched for what most products have, comes in order from an index", async () => {
    const plan = await planOf(productListQuery(shopOf(), { ...page, sort: "updated", search: "product" }) as never);
    expect(plan).toMatch(/using products_updated on products p/);
    expect(plan).not.toMatch(/Seq Scan on products/);
  });
});
