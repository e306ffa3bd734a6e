import type postgres from "postgres";
import type { CursorPlace } from "#domain/cursor.ts";
import { parseDecimal } from "#domain/money.ts";
import type { Shop } from "#domain/shop.ts";
import type { AdminProductRow } from "./product-admin.ts";
import type { GridQuery, GridRow } from "./product-grid-input.ts";
import type { ProductListInput, ProductSort } from "./product-list-input.ts";
import { isAmong, isLike } from "./product-list-search-queries.ts";

type Row = Omit<AdminProductRow, "minPrice" | "maxPrice"> & { minPriceCents: number; maxPriceCents: number; sortKey: string };
/** `found`: the products that the search found, where there are few. */
type Narrowed = Omit<ProductListInput, "after" | "first" | "sort"> & { found?: string[] | null };
export type ProductListQuery = Narrowed & { sort: ProductSort; first: number; after: CursorPlace | null; currency: string };

/** The sort key of each order, as text that casts back to the same value. */
function sortOf({ sql }: Pick<Shop, "sql">, sort: ProductSort) {
  switch (sort) {
    case "title":
    case "title-desc":
      return { by: sql`lower(p.title)`, descending: sort === "title-desc", cast: sql`text` };
    case "price-asc":
      return { by: sql`p.min_price_cents`, descending: false, cast: sql`bigint` };
    case "price-desc":
      return { by: sql`p.max_price_cents`, descending: true, cast: sql`bigint` };
    case "stock":
      return { by: sql`counted.available`, descending: false, cast: sql`bigint` };
    default:
      return { by: sql`p.updated_at`, descending: sort === "updated", cast: sql`timestamptz` };
  }
}

/** Selects one page. The products are picked by index first, and their other columns are read only for those. */
export function productListQuery(shop: Pick<Shop, "sql">, query: ProductListQuery): postgres.PendingQuery<Row[]> {
  const { sql } = shop;
  const { sort, first, after } = query;
  const { by, descending, cast } = sortOf(shop, sort);
  const id = sort === "stock" ? sql`counted.product_id` : sql`p.id`;
  const way = descending ? sql`desc` : sql`asc`;
  const beyond = !after
    ? sql`true`
    : descending
      ? sql`(${by}, ${id}) < (${after.key}::text::${cast}, ${after.id}::uuid)`
      : sql`(${by}, ${id}) > (${after.key}::text::${cast}, ${after.id}::uuid)`;
  return sql<Row[]>`
    with picked as materialized (
      select p.id, ${by} as key from products p ${needsStock(query) ? countedStock(shop) : sql``}
      where ${productConditions(shop, { ...query, inOrder: true })} and ${beyond} order by ${by} ${way}, ${id} ${way} limit ${first})
    select p.id, p.handle, p.title, p.vendor, p.product_type as "productType", p.status, stock.sku, stock.variants as "variantCount",
           stock.available, stock.low as "lowStock", stock.back_orders as "canBackOrder", coming.units as incoming, coming.next_on as "nextOn", p.min_price_cents as "minPriceCents", p.max_price_cents as "maxPriceCents",
           p.tags, coalesce('/media/' || substring(picture.file_key from '^pictures/([a-z0-9]+)\.') || '-200.webp', '/drawings/' || p.drawing || '.svg') as "pictureUrl",
           to_json(p.updated_at) #>> '{}' as "updatedAt", picked.key::text as "sortKey"
    from picked join products p on p.id = picked.id ${stockOf(shop)} ${incomingOf(shop)}
    left join lateral (select file_key from product_images i where i.product_id = p.id order by i.position limit 1) picture on true
    order by picked.key ${way}, p.id ${way}`;
}

/** Counts the matching products, up to `most`. */
export function productCountQuery(
  shop: Pick<Shop, "sql">,
  query: Narrowed & { currency: string },
  most: number,
): postgres.PendingQuery<{ count: number }[]> {
  const { sql } = shop;
  return sql<{ count: number }[]>`
    select count(*)::int as count from (
      select from products p ${needsStock(query) ? countedStock(shop) : sql``} where ${productConditions(shop, query)} limit ${most}) found`;
}

/** The ids of the matching products in a stable order, at most `most`. */
export async function selectMatchingIds(shop: Shop, query: Narrowed & { currency: string }, most: number): Promise<string[]> {
  const { sql } = shop;
  const rows = await sql<{ id: string }[]>`
    select p.id from products p ${needsStock(query) ? countedStock(shop) : sql``} where ${productConditions(shop, query)} order by p.id limit ${most}`;
  return rows.map(({ id }) => id);
}

function stockOf({ sql }: Pick<Shop, "sql">) {
  return sql`cross join lateral (
      select (array_agg(v.sku order by v.position))[1] as sku, count(*)::int as variants,
             sum(s.on_hand - s.reserved) filter (where s.tracked)::bigint as available,
             coalesce(bool_or(s.tracked and s.on_hand - s.reserved <= v.low_stock_threshold), false) as low,
             coalesce(bool_or(s.tracked and v.policy = 'continue'), false) as back_orders
      from variants v left join stock_levels s on s.variant_id = v.id where v.product_id = p.id and v.retired_at is null) stock`;
}

/** Units on their way for all variants of the product. */
function incomingOf({ sql }: Pick<Shop, "sql">) {
  return sql`cross join lateral (
      select coalesce(sum(l.quantity - l.received), 0)::int as units, min(l.expected_on)::text as next_on
      from variants v join incoming_lines l on l.variant_id = v.id where v.product_id = p.id and v.retired_at is null and l.ended_at is null) coming`;
}

/** Joins the stored stock of each product (`inventory/product-stock.ts`). */
function countedStock({ sql }: Pick<Shop, "sql">) {
  return sql`join product_stock counted on counted.product_id = p.id`;
}

export function needsStock({ view, stock, sort }: Narrowed & { sort?: ProductSort }): boolean {
  return view === "low-stock" || stock !== undefined || sort === "stock";
}

/** Conditions on `products p`, with `counted` where `needsStock` says so. */
function productConditions({ sql }: Pick<Shop, "sql">, input: Narrowed & { currency: string; inOrder?: boolean }) {
  const { search = "", view = "all", status, vendor, type, tag, stock, updatedFrom, updatedTo } = input;
  const [least, most] = [input.priceMin, input.priceMax].map((text) => (text ? parseDecimal(text, input.currency) : null));
  const conditions = [
    ...(search.trim() === ""
      ? []
      : [input.found ? sql`p.id = any(${input.found}::uuid[])` : input.inOrder ? isLike({ sql }, search.trim()) : isAmong({ sql }, search.trim())]),
    ...(view === "all" ? [] : [view === "low-stock" ? sql`p.status = 'active' and counted.low_variants > 0` : sql`p.status = ${view}`]),
    ...(status ? [sql`p.status = ${status}`] : []),
    ...(vendor ? [sql`p.vendor = ${vendor}`] : []),
    ...(type ? [sql`p.product_type = ${type}`] : []),
    ...(tag ? [sql`p.tags @> array[${tag}]::text[]`] : []),
    ...(stock ? [stock === "low" ? sql`counted.low_variants > 0` : sql`counted.available <= 0`] : []),
    ...(least != null ? [sql`p.max_price_cents >= ${least}`] : []),
    ...(most != null ? [sql`p.min_price_cents <= ${most}`] : []),
    ...(updatedFrom ? [sql`p.updated_at >= ${updatedFrom}::timestamptz`] : []),
    ...(updatedTo ? [sql`p.updated_at < ${updatedTo}::timestamptz`] : []),
  ];
  return conditions.reduce((all, condition) => sql`${all} and ${condition}`, sql`true`);
}

export type ProductChoices = { vendors: string[]; types: string[]; tags: string[] };

/** The maximum number of choices of each kind; and how many products are scanned for tags, most recently changed first. */
const maxChoices = 500;
const searchedForTags = 20_000;

/** The query finds each next vendor or type by index, so its time does not depend on how many products have each. */
export async function selectProductChoices({ sql }: Shop): Promise<ProductChoices> {
  const distinct = (column: "vendor" | "product_type") => sql`
    with recursive each as (
      (select ${sql(column)} as name from products where ${sql(column)} > '' order by ${sql(column)} limit 1)
      union all
      select (select ${sql(column)} from products where ${sql(column)} > each.name order by ${sql(column)} limit 1) from each where each.name is not null)
    select coalesce(jsonb_agg(name order by lower(name)), '[]') from (
      (select name from each where name is not null limit ${maxChoices}) ${column === "product_type" ? sql`union select name from product_types` : sql``}) named`;
  const [row] = await sql<ProductChoices[]>`
    select (${distinct("vendor")}) as vendors, (${distinct("product_type")}) as types,
      (select coalesce(jsonb_agg(tag order by lower(tag)), '[]') from (
        select tag from (select tags from products order by updated_at desc, id desc limit ${searchedForTags}) p, unnest(p.tags) tag
        group by tag order by count(*) desc, tag limit ${maxChoices}) used) as tags`;
  return row ?? { vendors: [], types: [], tags: [] };
}

type GridPlace = { position: number; title: string; id: string };
type GridRowQuery = Omit<GridQuery, "ids" | "after"> & { ids: string[] | null; after: GridPlace | null; limit: number; currency: string };

/** Variants of the selected products, or of all that match, by the titles of their products. */
export async function selectGridRows(
  shop: Shop,
  { ids, after, limit, ...query }: GridRowQuery,
): Promise<(GridRow & { sortKey: string; position: number })[]> {
  return gridRowsQuery(shop, { ids, after, limit, ...query });
}

export function gridRowsQuery(
  shop: Pick<Shop, "sql">,
  { ids, after, limit, ...query }: GridRowQuery,
): postgres.PendingQuery<(GridRow & { sortKey: string; position: number })[]> {
  const { sql } = shop;
  return sql<(GridRow & { sortKey: string; position: number })[]>`
    select v.id as "variantId", p.id as "productId", p.title as "productTitle", case when v.title = 'Default Title' then '' else v.title end as "variantTitle",
      p.status, v.sku, v.barcode, v.price_cents as "priceCents", v.compare_at_price_cents as "compareAtPriceCents", v.cost_cents as "costCents",
      case when s.tracked then s.on_hand end as stock, p.tags, p.specifications, v.position, lower(p.title) as "sortKey"
    from products p join variants v on v.product_id = p.id and v.retired_at is null join stock_levels s on s.variant_id = v.id ${needsStock(query) ? countedStock(shop) : sql``}
    where ${ids ? sql`p.id = any(${ids}::uuid[])` : productConditions(shop, query)}
      and ${after ? sql`(lower(p.title), p.id) >= (${after.title}, ${after.id}::uuid) and (lower(p.title), p.id, v.position) > (${after.title}, ${after.id}::uuid, ${after.position})` : sql`true`}
    order by lower(p.title), p.id, v.position limit ${limit}`;
}
