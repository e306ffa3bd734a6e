import type { Shop } from "#domain/shop.ts";
import type { ChangedLevel } from "./inventory-queries.ts";

/** Locks the level and returns the units on hand; null where there is no such variant. */
export async function lockOnHand(shop: Shop, variantId: string): Promise<number | null> {
  const [level] = await shop.sql<{ on_hand: number }[]>`select on_hand from stock_levels where variant_id = ${variantId} for update`;
  return level?.on_hand ?? null;
}

/** Returns the previous place; null where there is no such variant. */
export async function updatePlace({ sql }: Shop, variantId: string, place: string): Promise<string | null> {
  const [row] = await sql<{ before: string }[]>`
    with before as (select variant_id, place from stock_levels where variant_id = ${variantId} for update)
    update stock_levels s set place = ${place} from before b where s.variant_id = b.variant_id returning b.place as before`;
  return row?.before ?? null;
}

export async function updateOnHand(shop: Shop, variantId: string, delta: number): Promise<ChangedLevel[]> {
  return shop.sql<ChangedLevel[]>`
    update stock_levels s set on_hand = s.on_hand + ${delta}, updated_at = ${shop.clock.now().toISOString()} from variants v
    where s.variant_id = ${variantId} and v.id = s.variant_id
    returning s.variant_id, v.product_id, s.on_hand, s.reserved, s.on_hand - s.reserved - ${delta}::int as available_before,
      s.tracked, v.low_stock_threshold, v.policy, v.lead_time_days, s.incoming`;
}
