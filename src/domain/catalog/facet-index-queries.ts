import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";
import type { ProductSort } from "./catalog-types.ts";
import { listedIn, orderOf } from "./collection-listing-queries.ts";
import type { FacetValues } from "./facet-columns.ts";
import { availabilityOfRow, type StockRow, stockColumn } from "./product-card-queries.ts";

/** The data of a facet index; each product is identified by its place in the list of `selectMembers`. */

export type MemberRow = { id: string; vendor: string; productType: string; priceCents: number; stock: StockRow };
/** The products of a collection in a stable order, at most `limit`. Exported separately so that a test can ask for its plan. */
export function membersQuery(shop: Shop, collection: { id: string }, limit: number) {
  const { from, id, listed } = listedIn(shop, collection);
  return shop.sql<MemberRow[]>`
    with members as materialized (select ${id} as id from ${from} where ${listed} limit ${limit})
    select p.id, p.vendor, p.product_type as "productType", p.min_price_cents as "priceCents", ${stockColumn(shop)} as stock
    from members join products p on p.id = members.id order by p.id`;
}

export function availabilityOfMember({ stock }: MemberRow) {
  return availabilityOfRow(stock).state;
}

/**
 * The facets that have at least `least` values among these products, at most `most` of them, those with the most values; each with the unit that
 * most of its values have. The values are unordered. Exported separately so that a test can ask for its plan.
 */
export function facetValuesQuery(shop: Shop, productIds: string[], { least, most }: { least: number; most: number }) {
  return shop.sql<(FacetValues & { place: number })[]>`
    with found as materialized (
      select m.place::int - 1 as product, f.key, f.dimension, f.name, f.unit, f.position, f.low, f.high, f.word
      from unnest(${productIds}::uuid[]) with ordinality as m(id, place) join product_facets f on f.product_id = m.id),
    counted as (select key, dimension, unit, count(*) as times from found group by key, dimension, unit),
    kept as (
      select key, dimension, (array_agg(unit order by times desc, unit))[1] as unit from counted group by key, dimension
      having sum(times) >= ${least} order by sum(times) desc, key limit ${most})
    select f.key, f.dimension, min(f.name) as name, kept.unit, avg(f.position)::float8 as place, json_agg(f.product) as products, json_agg(f.low) as lows,
      json_agg(f.high) as highs, json_agg(f.word) as words
    from found f join kept using (key, dimension) group by f.key, f.dimension, kept.unit order by place, f.key`;
}

/** The ids of a collection's products in the order of a sort. */
export async function selectOrder(shop: Shop, collection: { id: string }, sort: ProductSort, limit: number): Promise<string[]> {
  const { from, id, listed } = listedIn(shop, collection);
  const { key, direction }: { key: Fragment; direction: Fragment } = orderOf(shop, sort, collection.id !== "all");
  const [row] = await shop.sql<{ ids: string[] }[]>`
    select coalesce(json_agg(id), '[]') as ids
    from (select ${id} as id from ${from} where ${listed} order by ${key} ${direction}, ${id} ${direction} limit ${limit}) listed`;
  return row?.ids ?? [];
}
