import type { Metafield } from "#db/schema/catalog.ts";
import type { IncomingUnits } from "#db/schema/inventory.ts";
import { bestAvailability, nextUnitOn } from "#domain/inventory/availability.ts";
import { pictureOf } from "#domain/picture.ts";
import type { Shop } from "#domain/shop.ts";
import type { ProductCard } from "./catalog-types.ts";
import { withKeySpecifications } from "./key-specifications.ts";
import { listMetafield, textMetafield } from "./metafields.ts";

export type CardRow = {
  id: string;
  handle: string;
  title: string;
  vendor: string;
  product_type: string;
  drawing: string;
  metafields: Metafield[];
  min_price_cents: number;
  max_price_cents: number;
  image: { file_key: string; alt: string; width: number; height: number } | null;
  stock: StockRow;
  sort_key?: string;
};

export type StockRow = {
  variant_count: number;
  first_variant: string;
  any_untracked: boolean;
  max_available: number;
  max_above: number;
  any_continues: boolean;
  shortest_lead: number | null;
  /** Variants that are sold beyond their stock and have more units on their way. */
  awaited: { available: number; incoming: IncomingUnits[] }[] | null;
  compare_at: number | null;
};

/** The columns of a card, for a query over `products p`; two laterals, each by index. */
export function cardColumns(shop: Shop) {
  return shop.sql`p.id, p.handle, p.title, p.vendor, p.product_type, p.drawing, p.metafields, p.min_price_cents, p.max_price_cents,
    (select jsonb_build_object('file_key', i.file_key, 'alt', i.alt, 'width', i.width, 'height', i.height)
       from product_images i where i.product_id = p.id and i.file_key is not null order by i.position limit 1) as image,
    ${stockColumn(shop)} as stock`;
}

/** Summarizes the stock of all variants of `products p`, for `availabilityOfRow`. */
export function stockColumn(shop: Pick<Shop, "sql">) {
  return shop.sql`(select jsonb_build_object(
     'variant_count', count(*), 'first_variant', (array_agg(v.id order by v.position))[1],
     'any_untracked', bool_or(not s.tracked),
     'max_available', max(s.on_hand - s.reserved),
     'max_above', max(s.on_hand - s.reserved - v.low_stock_threshold),
     'any_continues', bool_or(v.policy = 'continue'),
     'awaited', jsonb_agg(jsonb_build_object('available', s.on_hand - s.reserved, 'incoming', s.incoming))
       filter (where v.policy = 'continue' and s.incoming is not null),
     'shortest_lead', min(v.lead_time_days) filter (where v.policy = 'continue'),
     'compare_at', min(v.compare_at_price_cents) filter (where v.price_cents = p.min_price_cents and v.compare_at_price_cents > v.price_cents))
     from variants v join stock_levels s on s.variant_id = v.id where v.product_id = p.id and v.retired_at is null)`;
}

export function cardOf(row: CardRow): ProductCard {
  const features = listMetafield(row.metafields, "features");
  const { image, stock } = row;
  return {
    id: row.id,
    handle: row.handle,
    title: row.title,
    vendor: row.vendor,
    productType: row.product_type,
    modelNumber: textMetafield(row.metafields, "model_number"),
    features: features.slice(0, 3),
    featureCount: features.length,
    figures: [],
    minPriceCents: row.min_price_cents,
    maxPriceCents: row.max_price_cents,
    compareAtPriceCents: stock.compare_at,
    availability: availabilityOfRow(stock),
    onlyVariantId: stock.variant_count === 1 ? stock.first_variant : null,
    image: pictureOf(image && { fileKey: image.file_key, alt: image.alt, width: image.width, height: image.height }, row.drawing, row.title),
  };
}

export function availabilityOfRow(stock: StockRow) {
  return bestAvailability({
    anyUntracked: stock.any_untracked ?? false,
    maxAvailable: stock.max_available ?? 0,
    maxAboveThreshold: stock.max_above ?? 0,
    anyContinues: stock.any_continues ?? false,
    shortestLeadDays: stock.shortest_lead,
    expectedOn: (stock.awaited ?? []).flatMap((variant) => nextUnitOn({ ...variant, policy: "continue" }) ?? []).sort()[0] ?? null,
  });
}

/** The cards of these products in this order; products that are not active are left out. */
export async function selectCards(shop: Shop, productIds: string[]): Promise<ProductCard[]> {
  if (productIds.length === 0) return [];
  const rows = await shop.sql<CardRow[]>`
    select ${cardColumns(shop)} from products p
    where p.id = any(${productIds}::uuid[]) and p.status = 'active'
    order by array_position(${productIds}::uuid[], p.id)`;
  return withKeySpecifications(shop, rows.map(cardOf));
}

type Self = { id: string; productType: string; relatedHandles: string[] };

/** Products that go with this one: those it names, then best sellers of its type, then products of its most specific collection. */
export async function selectRelated(shop: Shop, product: Self, first: number): Promise<ProductCard[]> {
  return withKeySpecifications(shop, (await relatedQuery(shop, product, first)).map(cardOf));
}

/** A collection made by rules with more products than this says little about what they have in common. */
const kindredAtMost = 500;

/**
 * The statement, exported separately so that a test can ask the database for its plan. The third tier takes the collection with the
 * fewest products. A collection made by rules counts only where they name kinds of goods (not stock or price alone) and most of
 * the shop is outside of it: products that are merely "ready to ship" are not related to one another.
 */
export function relatedQuery(shop: Shop, { id, productType, relatedHandles }: Self, first: number) {
  return shop.sql<CardRow[]>`
    with named as (
      select p.id, 0 as rank, n.place from unnest(${relatedHandles}::text[]) with ordinality n(handle, place)
      join products p on p.handle = n.handle),
    of_type as (
      select id, 1 as rank, row_number() over () as place from (
        select p.id from products p where ${productType}::text <> '' and p.product_type = ${productType} and p.status = 'active'
        order by p.units_sold desc, p.id desc limit ${first + 1}) t),
    narrowest as (
      select c.id from collection_products m join collections c on c.id = m.collection_id
      where m.product_id = ${id} and c.product_count > 1 and (c.rules is null or (
        c.product_count <= ${kindredAtMost} and ${namesAKind(shop)}
        and (select count from product_counts where status = 'active') >= 2 * c.product_count))
      order by c.product_count, c.position, c.id limit 1),
    of_collection as (
      select c.id, 2 as rank, row_number() over () as place from narrowest n cross join lateral (
        select m.product_id as id from collection_products m where m.collection_id = n.id and m.is_listed
        order by m.position, m.product_id limit ${first + 1}) c),
    ranked as (
      select id, min(rank * 1000 + place) as place
      from (select * from named union all select * from of_type union all select * from of_collection) candidates
      where id <> ${id} group by id)
    select ${cardColumns(shop)} from ranked r join products p on p.id = r.id
    where p.status = 'active' order by r.place limit ${first}`;
}

/** Whether the rules of collection `c` ask for type, vendor, tag or title: at least one rule where all must hold, every rule where one is enough. */
function namesAKind(shop: Shop) {
  return shop.sql`case c.rules ->> 'match'
    when 'all' then jsonb_path_exists(c.rules, '$.conditions[*] ? (@.field != "stock" && @.field != "price")')
    else not jsonb_path_exists(c.rules, '$.conditions[*] ? (@.field == "stock" || @.field == "price")') end`;
}
