import type postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import { utcDay } from "#domain/time-text.ts";
import { useTestShop } from "#support/test-shop.ts";
import { selectMovements } from "./stock-history-queries.ts";
import type { StockSort, StockView } from "./stock-list.ts";
import { foundVariantsQuery, selectStockList } from "./stock-list-queries.ts";

/** With 100,000 variants the database must reach a page of the stock by index. Plans are asserted, not times. */
const shopOf = useTestShop();
const count = 100_000;

beforeAll(async () => {
  const { sql } = shopOf();
  await sql`
    insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields,
      min_price_cents, max_price_cents, units_sold, created_at, updated_at)
    select md5(n::text)::uuid, 'p-' || n, 'Product ' || md5((n * 7)::text), 'Vendor', 'Type', '', 'active', '{}', '[]', '[]', '[]', 1, 1, 0, now(), now()
    from generate_series(1, ${count / 4}) n`;
  await sql`
    insert into variants (id, product_id, position, title, option_values, sku, price_cents)
    select md5('v' || n)::uuid, md5((n / 4 + 1)::text)::uuid, n % 4, 'Size ' || n % 4, '{}', 'SKU-' || n, 100 from generate_series(1, ${count - 4}) n`;
  await sql`insert into stock_levels (variant_id, on_hand, updated_at) select id, abs(hashtext(id::text)) % 1000, now() from variants`;
  await sql`
    insert into product_search (product_id, document)
    select md5(n::text)::uuid, setweight(to_tsvector('english', 'product rare' || n % 5000), 'A') from generate_series(1, ${count / 4}) n`;
  await sql`insert into incoming_deliveries (id, reference, supplier, note, created_at, updated_at) values (${shopOf().ids.next()}, '', '', '', now(), now())`;
  await sql`
    insert into incoming_lines (id, delivery_id, position, variant_id, expected_on, quantity)
    select gen_random_uuid(), (select id from incoming_deliveries), n, md5('v' || n * 50)::uuid, ${utcDay(shopOf().clock.now())}::date, 5 from generate_series(1, 900) n`;
  await sql`
    insert into stock_adjustments (variant_id, delta, on_hand_after, reason, actor_kind, at)
    select md5('v' || 1 + n % 40)::uuid, 1, n, 'counted', 'staff', now() - n * interval '1 second' from generate_series(1, 40000) n`;
  await shopOf().ownerSql`vacuum analyze products, variants, stock_levels, product_search, incoming_lines, stock_adjustments`;
}, 180_000);

const scans = /Seq Scan on (products|variants|stock_levels|product_search|stock_adjustments|stock_reservations)/;

async function planOf(
  query: ReturnType<typeof selectStockList> | ReturnType<typeof foundVariantsQuery> | ReturnType<typeof selectMovements>,
): Promise<string> {
  // The cost of a random read on a solid-state disk, as PostgreSQL's documentation recommends: its default is for spinning disks.
  const rows = await (shopOf().sql as postgres.Sql).begin(async (sql) => {
    await sql`set local random_page_cost = 1.1`;
    return sql<{ "QUERY PLAN": string }[]>`explain ${query as never}`;
  });
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
const asked = { search: "", view: "all" as StockView, sort: "product" as StockSort, after: null, limit: 51 };

describe("a page of the stock of 100,000 variants", () => {
  const beyond = { product: "product 8", available: "500", sku: "sku-5" };
  it.each([
    ["product", "products_listed_title"],
    ["available", "stock_levels_available"],
    ["sku", "variants_sku_order"],
  ] as const)("comes in the order of its %s along an index, the first and a later one", async (sort, index) => {
    const [variant] = await shopOf().sql<{ id: string }[]>`select id from variants where sku = 'SKU-5000'`;
    for (const after of [null, { key: beyond[sort], id: variant?.id ?? "" }]) {
      const plan = await planOf(selectStockList(shopOf(), { ...asked, sort, after }));
      expect(plan).toContain(index);
      expect(plan).not.toMatch(scans);
    }
  });

  it("has what is low, what is out and what is on its way by index", async () => {
    for (const view of ["low", "out", "incoming"] as const) {
      const plan = await planOf(selectStockList(shopOf(), { ...asked, view, sort: "available" }));
      expect(plan, view).not.toMatch(scans);
    }
  });

  it("is searched by words, SKU and barcode by index", async () => {
    const plan = await planOf(foundVariantsQuery(shopOf(), "rare4999"));
    for (const index of ["product_search_document", "variants_sku_order", "variants_barcode"]) expect(plan).toContain(index);
    expect(plan).not.toMatch(scans);
  });
});

it("a page of a variant's history comes by index, whatever the shop has sold", async () => {
  const [variant] = await shopOf().sql<{ id: string }[]>`select variant_id as id from stock_adjustments limit 1`;
  const plan = await planOf(selectMovements(shopOf(), { variantId: variant?.id ?? "", after: null, limit: 51 }));
  expect(plan).toContain("stock_adjustments_at");
  expect(plan).not.toMatch(scans);
});
