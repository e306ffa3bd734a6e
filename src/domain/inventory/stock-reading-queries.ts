import type { CursorPlace } from "#domain/cursor.ts";
import type { Shop } from "#domain/shop.ts";

/** The stock of one variant. `available` is on hand less reserved; `isTracked` false: the stock is not counted, so it is always available. */
export type StockLevel = {
  variantId: string;
  productId: string;
  handle: string;
  title: string;
  sku: string | null;
  barcode: string | null;
  onHand: number;
  reserved: number;
  available: number;
  isTracked: boolean;
  updatedAt: string;
};

export async function selectStock(
  shop: Shop,
  { variantId = null, sku = null, since = null, after = null, limit }: StockQuery,
): Promise<StockLevel[]> {
  const { sql } = shop;
  return sql<StockLevel[]>`
    select s.variant_id as "variantId", v.product_id as "productId", p.handle,
      case when v.title = 'Default Title' then p.title else p.title || ' · ' || v.title end as title, v.sku, v.barcode,
      s.on_hand as "onHand", s.reserved, s.on_hand - s.reserved as available, s.tracked as "isTracked", to_json(s.updated_at) #>> '{}' as "updatedAt"
    from stock_levels s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    where v.retired_at is null
      and ${variantId === null ? sql`true` : sql`s.variant_id = ${variantId}`}
      and ${sku === null ? sql`true` : sql`lower(v.sku) = lower(${sku})`}
      and ${since === null ? sql`true` : sql`s.updated_at >= ${since}::timestamptz`}
      and ${after === null ? sql`true` : sql`(s.updated_at, s.variant_id) > (${after.key}::timestamptz, ${after.id}::uuid)`}
    order by s.updated_at, s.variant_id limit ${limit}`;
}

type StockQuery = { variantId?: string | null; sku?: string | null; since?: string | null; after?: CursorPlace | null; limit: number };
