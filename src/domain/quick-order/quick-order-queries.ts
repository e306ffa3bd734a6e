import type { Fragment } from "#db/open-database.ts";
import type { IncomingUnits } from "#db/schema/inventory.ts";
import type { Shop } from "#domain/shop.ts";
import type { VolumePrice } from "#domain/volume-prices.ts";

/** A variant as an order line names it, with its current price and availability. Amounts in minor units. */
export type PartRow = {
  variantId: string;
  handle: string;
  title: string;
  variantTitle: string;
  sku: string | null;
  priceCents: number;
  volumePrices: VolumePrice[];
  minQuantity: number;
  quantityStep: number;
  policy: "deny" | "continue";
  lowStockThreshold: number;
  leadTimeDays: number | null;
  tracked: boolean;
  available: number;
  incoming: IncomingUnits[] | null;
  isSold: boolean;
};

/** `place`: the index of the wanted part that it matches. The lower the `rank`, the better the match. */
export type MatchedPart = PartRow & { place: number; rank: number };
/** `key` is made by `partKey`; `typed` is the part as it was typed, without the spaces around it. */
export type WantedPart = { key: string; typed: string; variantId: string | null };

/** How many matches of each part a buyer can choose from. */
const maxMatches = 25;
const maxAlternatives = 3;

/** The same expressions as in the indexes `variants_part_key` and `products_model_key`. */
const skuKey = (shop: Shop) => shop.sql`regexp_replace(lower(v.sku), '[^a-z0-9]', '', 'g')`;
const modelKey = (shop: Shop) =>
  shop.sql`left(regexp_replace(lower(jsonb_path_query_first(p.metafields, '$[*] ? (@.namespace == "custom" && @.key == "model_number").value') #>> '{}'), '[^a-z0-9]', '', 'g'), 120)`;

function partColumns(shop: Shop): Fragment {
  return shop.sql`v.id as "variantId", p.handle, p.title, v.title as "variantTitle", v.sku, v.price_cents as "priceCents",
    v.volume_prices as "volumePrices", v.min_quantity as "minQuantity", v.quantity_step as "quantityStep", v.policy,
    v.low_stock_threshold as "lowStockThreshold", v.lead_time_days as "leadTimeDays", s.tracked, s.on_hand - s.reserved as available, s.incoming,
    p.status = 'active' and v.retired_at is null as "isSold"`;
}

/** Matches the id, the SKU, the SKU by key, the barcode as it was typed or by key, or the model number of the product by key. Variants that were never on sale are left out. */
export async function selectParts(shop: Shop, wanted: WantedPart[]): Promise<MatchedPart[]> {
  const { sql } = shop;
  return sql<MatchedPart[]>`
    with wanted as (
      select * from unnest((select ${wanted.map(({ key }) => key)}::text[]), (select ${wanted.map(({ typed }) => typed)}::text[]),
        (select ${wanted.map(({ variantId }) => variantId)}::uuid[])) with ordinality as w(key, typed, variant_id, place))
    select (w.place - 1)::int as place, m.rank, ${partColumns(shop)}
    from wanted w
    cross join lateral (
      select id, min(rank)::int as rank from (
        (select v.id, 0 as rank from variants v where v.id = w.variant_id)
        union all (select v.id, 1 from variants v where w.variant_id is null and lower(v.sku) = lower(w.typed) limit ${maxMatches})
        union all (select v.id, 2 from variants v where w.variant_id is null and w.key <> '' and ${skuKey(shop)} = w.key limit ${maxMatches})
        union all (select v.id, 3 from variants v where w.variant_id is null and w.key <> '' and v.barcode in (w.key, w.typed) limit ${maxMatches})
        union all (select v.id, 4 from products p join variants v on v.product_id = p.id
          where w.variant_id is null and w.key <> '' and ${modelKey(shop)} = w.key order by v.position limit ${maxMatches})) found
      group by id) m
    join variants v on v.id = m.id
    join products p on p.id = v.product_id and p.status <> 'draft'
    join stock_levels s on s.variant_id = v.id
    order by w.place, m.rank, p.title, v.position, v.id`;
}

/** Finds variants on sale with nearly the SKU that was typed, nearest first. */
export async function selectAlternatives(shop: Shop, keys: string[]): Promise<(PartRow & { place: number })[]> {
  const { sql } = shop;
  return sql<(PartRow & { place: number })[]>`
    select (w.place - 1)::int as place, a.*
    from unnest((select ${keys}::text[])) with ordinality as w(key, place)
    cross join lateral (
      select ${partColumns(shop)}
      from variants v join products p on p.id = v.product_id and p.status = 'active' join stock_levels s on s.variant_id = v.id
      where v.retired_at is null and ${skuKey(shop)} % w.key
      order by similarity(${skuKey(shop)}, w.key) desc, v.id limit ${maxAlternatives}) a
    order by w.place`;
}

type SpecificationRow = { name: string; value: string; unit: string | null };
/** A variant that can be ordered instead of another: `rank` 0 where staff say that it replaces it, 1 where it only has the same type. */
export type SubstituteRow = PartRow & {
  replacedId: string;
  replacedPriceCents: number;
  replacedVolumePrices: VolumePrice[];
  rank: number;
  specifications: SpecificationRow[];
  /** Specifications of the variant only. */
  ownSpecifications: SpecificationRow[];
  replacedSpecifications: SpecificationRow[];
  replacedOwnSpecifications: SpecificationRow[];
};

/** How many products of a type are examined, best sellers first. */
const maxOfType = 100;
/** More than are shown, because the stock may be less than the smallest quantity. */
const maxSubstitutes = 10;

/**
 * Selects what can be ordered instead of variants that are out of stock, nearest in price first: another variant of the same product, then of the products
 * that replace it, then of products of the same type, one variant of each.
 */
export async function selectSubstitutes(shop: Shop, variantIds: string[]): Promise<SubstituteRow[]> {
  const { sql } = shop;
  return sql<SubstituteRow[]>`
    select old.id as "replacedId", old.price_cents as "replacedPriceCents", old.volume_prices as "replacedVolumePrices", near.rank,
      ${partColumns(shop)}, p.specifications, v.specifications as "ownSpecifications",
      gone.specifications as "replacedSpecifications", old.specifications as "replacedOwnSpecifications"
    from variants old
    join products gone on gone.id = old.product_id
    cross join lateral (
      select * from (
        select distinct on (o.id) c.id, o.rank, abs(c.price_cents - old.price_cents) as distance
        from (
          select gone.id, 0 as rank
          union all select (r ->> 'productId')::uuid, 1 from jsonb_array_elements(gone.relations) r where r ->> 'kind' = 'replaced-by'
          union all (
            select id, 2 from products where status = 'active' and product_type = gone.product_type and gone.product_type <> ''
            order by units_sold desc, id desc limit ${maxOfType})) o
        join products op on op.id = o.id and op.status = 'active'
        join variants c on c.product_id = o.id and c.retired_at is null
        join stock_levels cs on cs.variant_id = c.id
        where c.id <> old.id and (not cs.tracked or c.policy = 'continue' or cs.on_hand - cs.reserved >= c.min_quantity)
        order by o.id, o.rank, distance, c.position) each_product
      order by rank, distance, id limit ${maxSubstitutes}) near
    join variants v on v.id = near.id
    join products p on p.id = v.product_id
    join stock_levels s on s.variant_id = v.id
    where old.id = any(${variantIds}::uuid[])
    order by old.id, near.rank, near.distance, v.id`;
}

/** Selects what replaces a product that is no longer sold, according to staff. */
export async function selectReplacements(shop: Shop, variantIds: string[]): Promise<(PartRow & { replacedId: string })[]> {
  const { sql } = shop;
  return sql<(PartRow & { replacedId: string })[]>`
    select old.id as "replacedId", ${partColumns(shop)}
    from variants old
    join products gone on gone.id = old.product_id
    cross join lateral jsonb_array_elements(gone.relations) r
    join products p on p.id = (r ->> 'productId')::uuid and p.status = 'active'
    join variants v on v.product_id = p.id and v.retired_at is null
    join stock_levels s on s.variant_id = v.id
    where old.id = any(${variantIds}::uuid[]) and r ->> 'kind' = 'replaced-by'
    order by old.id, v.position limit 100`;
}
