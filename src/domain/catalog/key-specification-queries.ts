import type { Shop } from "#domain/shop.ts";

export type OwnFacet = {
  productId: string;
  key: string;
  name: string;
  dimension: string;
  unit: string;
  low: number | null;
  high: number | null;
  words: string[] | null;
  /** "Below", "≥": set where all its numbers are limits of the same kind; otherwise empty. */
  bound: string;
};

/** Selects each facet of these products with its lowest and highest number, or its words. */
export function ownFacetsQuery(shop: Shop, productIds: string[]) {
  return shop.sql<OwnFacet[]>`
    select product_id as "productId", key, min(name) as name, dimension, min(unit) as unit, min(low) as low, max(high) as high,
      array_agg(word order by place) filter (where word is not null) as words,
      case when min(bound) = max(bound) then min(bound) else '' end as bound
    from product_facets where product_id = any(${productIds}::uuid[]) group by product_id, key, dimension`;
}

/** One facet of a type: how many of its products have it, how many values there are, its mean position, and the mean length of its words. */
export type TypeFacet = { type: string; key: string; dimension: string; having: number; values: number; place: number; letters: number };

/** How many products of a type are read: its best sellers show what its products usually have. */
const maxProductsRead = 60;

/** The statement for the facets of types, exported separately so that a test can ask for its plan. */
export function typeFacetsQuery(shop: Shop, types: string[]) {
  return shop.sql<TypeFacet[]>`
    select t.type, f.key, f.dimension, count(distinct f.product_id)::int as having, count(distinct (f.low, f.high, f.word))::int as values,
      avg(f.position)::float8 as place, coalesce(avg(length(f.word)), 0)::float8 as letters
    from unnest(${types}::text[]) t(type)
    cross join lateral (
      select p.id from products p where p.product_type = t.type and p.status = 'active' order by p.units_sold desc, p.id desc limit ${maxProductsRead}) p
    join product_facets f on f.product_id = p.id group by t.type, f.key, f.dimension`;
}
