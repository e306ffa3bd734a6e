import { createHash } from "node:crypto";
import type postgres from "postgres";
import { beforeAll, describe, expect, it } from "vitest";
import type { ProductSort } from "#domain/catalog/catalog-types.ts";
import { countQuery, listingQuery, listProductsOf, maxProductPosition } from "#domain/catalog/collection-listing-queries.ts";
import { facetValuesQuery, membersQuery } from "#domain/catalog/facet-index-queries.ts";
import { ownFacetsQuery, typeFacetsQuery } from "#domain/catalog/key-specification-queries.ts";
import { relatedQuery } from "#domain/catalog/product-card-queries.ts";
import { addressesQuery, countActive, placeQuery } from "#domain/catalog/sitemap-queries.ts";
import { writeCursor } from "#domain/cursor.ts";
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
  await sql`
    insert into product_facets (product_id, place, key, name, position, dimension, unit, low, high, word)
    select md5(n::text)::uuid, k, 'facet-' || k, 'Facet ' || k, k, case when k % 2 = 0 then 'mass' else '' end, case when k % 2 = 0 then 'g' else '' end,
      case when k % 2 = 0 then n end, case when k % 2 = 0 then n end, case when k % 2 = 1 then 'Word ' || n % 9 end
    from generate_series(1, ${count}) n, generate_series(0, 9) k`;
  await shopOf().ownerSql`vacuum analyze product_facets`;
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

/** The index that gives the order of each sort: in a collection an index of its memberships, for all products one of the products. */
const orders: Record<ProductSort, { member: string; all: string }> = {
  featured: { member: "collection_products_position", all: "products_units_sold" },
  "best-selling": { member: "collection_products_units_sold", all: "products_units_sold" },
  "price-asc": { member: "collection_products_price", all: "products_price" },
  "price-desc": { member: "collection_products_price", all: "products_price" },
  "title-asc": { member: "collection_products_title", all: "products_title" },
  "title-desc": { member: "collection_products_title", all: "products_title" },
  "created-asc": { member: "collection_products_created", all: "products_created" },
  "created-desc": { member: "collection_products_created", all: "products_created" },
};

/** The part of the plan that picks the rows, before their cards are read. */
const pickedOf = (plan: string) => /CTE picked\n([\s\S]*?)\n {2}->/.exec(plan)?.[1] ?? "";

describe("the facets of a collection", () => {
  it("of 60 products among 20,000 are read by index, its products too", async () => {
    const members = await planOf(membersQuery(shopOf(), small, 20_000) as never);
    expect(members).not.toMatch(scans);
    const ids = (await membersQuery(shopOf(), small, 20_000)).map(({ id }) => id);
    expect(ids.length).toBe(60);
    const values = await planOf(facetValuesQuery(shopOf(), ids, { least: 3, most: 40 }) as never);
    expect(values).toMatch(/(Index Scan using|Bitmap Index Scan on) product_facets_product_id_place_pk/);
    expect(values).not.toMatch(/Seq Scan on product_facets/);
  });

  it("come on cards by index, and what weighs for a type from its best sellers alone", async () => {
    const own = await planOf(
      ownFacetsQuery(
        shopOf(),
        Array.from({ length: 24 }, (_, at) => createHash("md5").update(String(at)).digest("hex")),
      ) as never,
    );
    expect(own).not.toMatch(/Seq Scan on product_facets/);
    const types = await planOf(typeFacetsQuery(shopOf(), ["Type 1", "Type 2"]) as never);
    expect(types).not.toMatch(/Seq Scan on (product_facets|products)/);
    expect(types).toMatch(/products_type_units_sold/);
  });
});

describe("the first page of a collection", () => {
  // This holds wherever the members are among all products, even if they are the last ones in the order by price or date.
  it.each(sorts)("of 20,000 products sorted by %s comes in order from an index of its members alone", async (sort) => {
    const plan = await planOf(listingQuery(shopOf(), big, { sort, first: 24, offset: 0 }) as never);
    expect(plan).not.toMatch(scans);
    const picked = pickedOf(plan);
    expect(picked).toMatch(
      new RegExp(`^ *->  Limit[^\n]*\n *->  Index (Only )?Scan (Backward )?using ${orders[sort].member} on collection_products m`),
    );
    expect(picked).not.toMatch(/Sort|on products/);
  });

  it.each(sorts)("of everything sorted by %s comes in order from an index", async (sort) => {
    const plan = await planOf(listingQuery(shopOf(), { id: "all" }, { sort, first: 24, offset: 0 }) as never);
    expect(plan).not.toMatch(scans);
    expect(pickedOf(plan)).toMatch(new RegExp(`^ *->  Limit[^\n]*\n *->  Index (Only )?Scan (Backward )?using ${orders[sort].all} on products m`));
  });

  it.each(sorts)("of 60 products among 20,000 sorted by %s comes from indexes", async (sort) => {
    const plan = await planOf(listingQuery(shopOf(), small, { sort, first: 24, offset: 0 }) as never);
    expect(plan).not.toMatch(scans);
    expect(pickedOf(plan)).toMatch(/Index (Only )?Scan|Bitmap Index Scan/);
  });

  it("goes on from a cursor by index", async () => {
    const [row] = await listingQuery(shopOf(), { id: "all" }, { sort: "price-asc", first: 1, offset: 0 });
    const after = writeCursor("price-asc", { key: row?.sort_key ?? "", id: row?.id ?? "" });
    for (const [collection, index] of [
      [{ id: "all" }, "products_price"],
      [big, "collection_products_price"],
    ] as const) {
      const plan = await planOf(listingQuery(shopOf(), collection, { sort: "price-asc", first: 24, offset: 0, after }) as never);
      expect(plan).not.toMatch(scans);
      expect(plan).toMatch(new RegExp(`using ${index} on [^\n]*\n *Index Cond: .*ROW\\(min_price_cents, (product_)?id\\) > `));
    }
  });

  it("within bounds of price reads those within them, and counts them up to a bound of its own", async () => {
    for (const collection of [{ id: "all" }, big]) {
      const input = { minCents: 1000, maxCents: 9000, sort: "price-asc" as const, first: 24, offset: 0 };
      const found = pickedOf(await planOf(listingQuery(shopOf(), collection, input) as never));
      const counted = await planOf(countQuery(shopOf(), collection, input) as never);
      for (const plan of [found, counted]) {
        expect(plan).not.toMatch(scans);
        expect(plan).toMatch(/Index Cond: .*min_price_cents >= .*min_price_cents <= /);
      }
      expect(counted).toMatch(/-> {2}Limit/);
    }
  });

  it("is the only kind of page that costs more the further back it is, and goes back 10,000 products at most", async () => {
    const collection = { id: "all", productCount: 3_000_000 };
    const page = Math.floor(maxProductPosition / 24) + 1;
    const asking = () => {
      throw new Error("The database was asked.");
    };
    const { cards, pageInfo, total, isCapped } = await listProductsOf({ ...shopOf(), sql: asking as never }, collection, {
      page: page + 1,
      first: 24,
    });
    expect([cards, pageInfo.hasNextPage, total, isCapped]).toEqual([[], false, 3_000_000, false]);
  });
});

describe("a product without a type", () => {
  it("is not compared with all others that have none", async () => {
    const product = { id: "c4ca4238-a0b9-2382-0dcc-509a6f75849b", productType: "", relatedHandles: [] };
    const plan = await planOf(relatedQuery(shopOf(), product, 8) as never);
    expect(plan).toMatch(/One-Time Filter: false/);
    expect(plan).not.toMatch(/products_type_units_sold/);
  });
});

describe("how many products there are, and their addresses", () => {
  it("is known without counting them", async () => {
    expect(await countActive(shopOf())).toBe(count);
    await shopOf().sql`update products set status = 'draft' where id = md5('1')::uuid`;
    expect(await countActive(shopOf())).toBe(count - 1);
    await shopOf().sql`update products set status = 'active' where id = md5('1')::uuid`;
  });

  it("come in the order of an index, also those of a sitemap's last file", async () => {
    expect(await planOf(placeQuery(shopOf(), 15_000) as never)).toMatch(/^Limit[^\n]*\n *-> {2}Index Only Scan using products_created/);
    const after = { created_at: "2026-01-01 00:00:00+00", id: big.id };
    expect(await planOf(addressesQuery(shopOf(), { after, first: 500 }) as never)).toMatch(/^Limit[^\n]*\n *-> {2}Index Scan using products_created/);
  });
});

describe("related products", () => {
  it("are found from indexes, by hand or by rule, and count no more of a collection than they must", async () => {
    const product = { id: "c4ca4238-a0b9-2382-0dcc-509a6f75849b", productType: "Type 1", relatedHandles: [] };
    const rules = JSON.stringify({ match: "all", conditions: [{ field: "tag", relation: "equals", value: "teaching" }] });
    for (const rule of [null, rules]) {
      await shopOf().sql`update collections set rules = ${rule}::jsonb, product_count = case id when ${big.id} then ${count} else 60 end`;
      const query = () => relatedQuery(shopOf(), product, 8);
      const plan = await planOf(query() as never);
      expect(plan).not.toMatch(scans);
      expect(plan).not.toMatch(/Sort Key: p(_\d+)?\.units_sold/);
      expect(plan).toMatch(/Index Only Scan Backward using products_type_units_sold/);
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
