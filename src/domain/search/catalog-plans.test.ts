import type postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import type { ProductSort } from "#domain/catalog/catalog-types.ts";
import { listingQuery } from "#domain/catalog/collection-listing.ts";
import { relatedQuery } from "#domain/catalog/product-card-queries.ts";
import { searchExpression } from "#domain/search-text.ts";
import { useTestShop } from "#support/test-shop.ts";
import { productCountQuery, productsQuery } from "./search-queries.ts";

/** With 20,000 products the database must reach what a page shows by index. Plans are asserted, not times. */
const shopOf = useTestShop();
const count = 20_000;
const big = { id: "019a0000-0000-7000-8000-00000000b16b" };
const small = { id: "019a0000-0000-7000-8000-000000005a11" };

beforeAll(async () => {
  const { sql } = shopOf();
  await sql`
    insert into products (id, handle, title, vendor, product_type, description_html, status, tags, options, specifications, metafields,
      min_price_cents, max_price_cents, units_sold, created_at, updated_at)
    select md5(n::text)::uuid, 'p-' || n, 'Product ' || md5((n * 7)::text), 'Vendor ' || n % 50, 'Type ' || n % 200, '', 'active', '{}', '[]', '[]', '[]',
      (n * 7919) % 500000, (n * 7919) % 500000, (n * 31) % 997, now() - n * interval '1 minute', now() from generate_series(1, ${count}) n`;
  await sql`
    insert into variants (id, product_id, position, title, option_values, sku, price_cents)
    select md5('v' || n)::uuid, md5(n::text)::uuid, 0, 'Default Title', '{}', 'SKU-' || n, 100 from generate_series(1, ${count}) n`;
  await sql`insert into stock_levels (variant_id, on_hand, updated_at) select id, 5, now() from variants`;
  await sql`
    insert into product_search (product_id, document)
    select md5(n::text)::uuid, setweight(to_tsvector('english', 'product instrument word' || n % 40 || ' rare' || n % 5000 || ' sku ' || n), 'A')
    from generate_series(1, ${count}) n`;
  for (const [collection, handle] of [
    [big, "big"],
    [small, "small"],
  ] as const)
    await sql`insert into collections (id, handle, title, description_html, position, updated_at) values (${collection.id}, ${handle}, ${handle}, '', 0, now())`;
  await sql`insert into collection_products (collection_id, product_id, position) select ${big.id}, md5(n::text)::uuid, n from generate_series(1, ${count}) n`;
  await sql`insert into collection_products (collection_id, product_id, position) select ${small.id}, md5(n::text)::uuid, n from generate_series(1, 60) n`;
  await shopOf().ownerSql`vacuum analyze products, variants, stock_levels, product_search, collections, collection_products`;
}, 120_000);

/** The plan as text, with the same parameters as the statement itself. */
async function planOf(query: postgres.PendingQuery<postgres.Row[]>): Promise<string> {
  const { sql } = shopOf();
  const rows = await sql<{ "QUERY PLAN": string }[]>`explain ${query as never}`;
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const scans = /Seq Scan on (products|variants|stock_levels|product_search|collection_products)/;
const sorts: ProductSort[] = ["featured", "best-selling", "price-asc", "price-desc", "title-asc", "title-desc", "created-asc", "created-desc"];

describe("the first page of a collection", () => {
  it.each(sorts)("of 20,000 products sorted by %s comes from indexes", async (sort) => {
    const plan = await planOf(listingQuery(shopOf(), big, { sort, first: 24, offset: 0 }) as never);
    expect(plan).not.toMatch(scans);
    // The order comes from an index: nothing sorts more than the page (an incremental sort settles ties only).
    const picked = plan.slice(plan.indexOf("CTE picked"), plan.indexOf("->  CTE Scan") > 0 ? plan.indexOf("->  CTE Scan") : undefined);
    expect(picked).toMatch(/Index (Only )?Scan/);
  });

  it.each(sorts)("of everything sorted by %s comes from indexes", async (sort) => {
    const plan = await planOf(listingQuery(shopOf(), { id: "all" }, { sort, first: 24, offset: 0 }) as never);
    expect(plan).not.toMatch(scans);
  });

  it.each(sorts)("of 60 products among 20,000 sorted by %s comes from indexes", async (sort) => {
    const plan = await planOf(listingQuery(shopOf(), small, { sort, first: 24, offset: 0 }) as never);
    expect(plan).not.toMatch(scans);
  });

  it("goes on from a cursor by index", async () => {
    const [row] = await listingQuery(shopOf(), { id: "all" }, { sort: "price-asc", first: 1, offset: 0 });
    const after = Buffer.from(JSON.stringify([row?.sort_key, row?.id])).toString("base64url");
    const plan = await planOf(listingQuery(shopOf(), { id: "all" }, { sort: "price-asc", first: 24, offset: 0, after }) as never);
    expect(plan).not.toMatch(scans);
    expect(plan).toMatch(/Index Cond: \(ROW\(min_price_cents, id\) > /);
  });
});

describe("related products", () => {
  it("are found from indexes, by hand or by rule, and count no more of a collection than they must", async () => {
    const product = { id: "c4ca4238-a0b9-2382-0dcc-509a6f75849b", productType: "Type 1", relatedHandles: [] };
    const rules = JSON.stringify({ match: "all", conditions: [{ field: "tag", relation: "equals", value: "teaching" }] });
    for (const rule of [null, rules]) {
      await shopOf().sql`update collections set rules = ${rule}::jsonb, product_count = case id when ${big.id} then ${count} else 60 end`;
      const query = () => relatedQuery(shopOf(), product, 8);
      expect(await planOf(query() as never)).not.toMatch(scans);
      expect((await query()).length).toBe(8);
    }
  });
});

describe("a search", () => {
  it.each(["rare42", "word7 rare42", "SKU 17", "rare4"])("for %s finds its words in the index", async (text) => {
    const expression = searchExpression(text) as string;
    const plan = await planOf(productsQuery(shopOf(), text, "RELEVANCE", { expression, first: 20, offset: 0 }) as never);
    expect(plan).toMatch(/Bitmap Index Scan on product_search_document/);
    expect(plan).toMatch(/variants_sku/);
    expect(plan).toMatch(/variants_barcode/);
    expect(plan).not.toMatch(scans);
    expect(await planOf(productCountQuery(shopOf(), expression) as never)).toMatch(/product_search_document/);
  });

  it("weighs a thousand matches at most, however common the word is", async () => {
    const plan = await planOf(productsQuery(shopOf(), "product", "RELEVANCE", { expression: "product:*", first: 20, offset: 0 }) as never);
    expect(plan).not.toMatch(/Seq Scan on (products|variants|stock_levels)/);
    expect(plan).toMatch(/Limit[^\n]*\n\s*->\s+(Bitmap Heap|Seq) Scan on product_search/);
  });
});
