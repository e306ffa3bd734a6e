import type { Shop } from "#domain/shop.ts";
import { variantName } from "./inventory-queries.ts";
import type { ShareUse, StockShare } from "./stock-shares.ts";

/**
 * Locks the reservations of an attempt, and then their levels, sorted by variant. Operations that end reservations lock in the same order, so that no
 * two of them deadlock.
 */
export async function lockLevelsOf(shop: Shop, attemptId: string): Promise<void> {
  await shop.sql`
    with mine as materialized (
      select variant_id from stock_reservations where attempt_id = ${attemptId} and ended_at is null order by variant_id for no key update)
    select from stock_levels s where s.variant_id in (select variant_id from mine) order by s.variant_id for update of s`;
}

/** What an attempt holds, and what others of a kind hold of the same variants; for free orders also what they took since `since`. */
export async function selectShareUse(shop: Shop, attemptId: string, { share, since }: { share: StockShare; since: Date }): Promise<ShareUse[]> {
  return shop.sql<ShareUse[]>`
    select mine.variant_id as "variantId", ${variantName(shop)} as title, mine.units as mine, others.units as others,
      s.on_hand - s.reserved + mine.units + others.units as total, s.tracked and v.policy = 'deny' as "isLimited"
    from (select variant_id, sum(quantity)::int as units from stock_reservations
      where attempt_id = ${attemptId} and ended_at is null group by variant_id) mine
    join stock_levels s on s.variant_id = mine.variant_id
    join variants v on v.id = mine.variant_id
    join products p on p.id = v.product_id
    cross join lateral (select coalesce(sum(r.quantity), 0)::int as units from stock_reservations r
      where r.variant_id = mine.variant_id and r.share = ${share} and r.attempt_id <> ${attemptId}
        and (r.ended_at is null or (${share} = 'free-orders' and r.outcome = 'taken' and r.created_at > ${since.toISOString()}))) others
    order by mine.variant_id`;
}

export async function unmarkShare(shop: Shop, attemptId: string): Promise<void> {
  await shop.sql`update stock_reservations set share = null where attempt_id = ${attemptId} and outcome = 'taken' and share is not null`;
}

export async function markShare(shop: Shop, attemptId: string, share: StockShare): Promise<void> {
  await shop.sql`update stock_reservations set share = ${share} where attempt_id = ${attemptId} and ended_at is null`;
}
