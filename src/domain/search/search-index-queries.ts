import type { Metafield, ProductOption, Specification } from "#db/schema/catalog.ts";
import { availabilityOfRow, type CardRow, cardColumns, cardOf, type StockRow, stockColumn } from "#domain/catalog/catalog.ts";
import type { ProductCard } from "#domain/catalog/catalog-types.ts";
import type { StoredFacet } from "#domain/catalog/facet-store.ts";
import { plainText } from "#domain/plain-text.ts";
import type { Shop } from "#domain/shop.ts";
import type { IndexedProduct } from "./product-terms.ts";
import type { SearchSort } from "./search-types.ts";

type Row = {
  id: string;
  title: string;
  vendor: string;
  product_type: string;
  tags: string[];
  options: ProductOption[];
  specifications: Specification[];
  metafields: Metafield[];
  description_html: string;
  units_sold: number;
  min_price_cents: number;
  max_price_cents: number;
  codes: string[] | null;
  variant_specifications: Specification[][] | null;
  stock: StockRow;
  facets: StoredFacet[] | null;
};

/** How many characters of a description's HTML are read. */
const describedBy = 60_000;

/** Selects the data of active products for the index: those with the given ids, or the next ones by id. */
export async function selectIndexed(
  shop: Pick<Shop, "sql">,
  which: { ids: string[] } | { after: string | null; first: number },
): Promise<IndexedProduct[]> {
  const { sql } = shop;
  const named = "ids" in which ? sql`id = any(${which.ids}::uuid[])` : sql`${which.after ? sql`id > ${which.after}::uuid` : sql`true`}`;
  const limit = "ids" in which ? which.ids.length : which.first;
  const rows = await sql<Row[]>`
    with picked as materialized (select id from products where status = 'active' and ${named} order by id limit ${limit}),
    sold as materialized (
      select v.product_id, array_agg(v.sku) filter (where v.sku <> '') || array_agg(v.barcode) filter (where v.barcode <> '') as codes,
        jsonb_agg(v.specifications) filter (where v.specifications <> '[]') as variant_specifications
      from variants v
      where v.product_id in (select id from picked) and v.retired_at is null group by v.product_id)
    select p.id, p.title, p.vendor, p.product_type, p.tags, p.options, p.specifications, p.metafields, left(p.description_html, ${describedBy}) as description_html,
      p.units_sold, p.min_price_cents, p.max_price_cents, sold.codes, sold.variant_specifications, ${stockColumn(shop)} as stock,
      (select json_agg(case when f.word is null then json_build_array(f.key, f.dimension, f.unit, f.name, f.position, f.low, f.high)
        else json_build_array(f.key, f.dimension, f.unit, f.name, f.position, f.word) end order by f.place)
       from product_facets f where f.product_id = p.id) as facets
    from picked join products p on p.id = picked.id left join sold on sold.product_id = p.id order by p.id`;
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    vendor: row.vendor,
    productType: row.product_type,
    codes: [
      ...(row.codes ?? []),
      ...row.metafields.filter(({ namespace, key, value }) => namespace === "custom" && key === "model_number" && value).map(({ value }) => value),
    ],
    options: row.options.flatMap(({ values }) => values),
    tags: row.tags,
    specifications: [...row.specifications, ...(row.variant_specifications ?? []).flat()],
    description: plainText(row.description_html),
    minPriceCents: row.min_price_cents,
    maxPriceCents: row.max_price_cents,
    unitsSold: row.units_sold,
    availability: availabilityOfRow(row.stock).state,
    facets: row.facets ?? [],
  }));
}

/** The cards of those products that shoppers may see, in this order. */
export async function cardsInOrder(shop: Shop, ids: string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await shop.sql<CardRow[]>`
    select ${cardColumns(shop)} from unnest(${ids}::uuid[]) with ordinality picked(id, place) join products p on p.id = picked.id
    where p.status = 'active' order by picked.place`;
  return rows.map(cardOf);
}

/** One page of these products in another order than relevance. */
export async function cardsSorted(
  shop: Shop,
  ids: string[],
  { sort, first, offset }: { sort: Exclude<SearchSort, "RELEVANCE">; first: number; offset: number },
): Promise<ProductCard[]> {
  const { sql } = shop;
  const order = {
    PRICE: sql`p.min_price_cents, p.id`,
    BEST_SELLING: sql`p.units_sold desc, p.id desc`,
    CREATED: sql`p.created_at desc, p.id desc`,
    TITLE: sql`lower(p.title), p.id`,
  }[sort];
  const rows = await sql<CardRow[]>`
    with picked as materialized (
      select id, row_number() over () as place from (
        select p.id from products p where p.id = any(${ids}::uuid[]) and p.status = 'active' order by ${order} limit ${first} offset ${offset}) p)
    select ${cardColumns(shop)} from picked join products p on p.id = picked.id order by picked.place`;
  return rows.map(cardOf);
}
