import type { Shop } from "#domain/shop.ts";
import type { Sender } from "./purchase-order-limits.ts";

/** Takes a lock that is held until the transaction ends. */
export async function lockKey(shop: Shop, key: string): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

/**
 * How many orders that cost their sender nothing (purchase orders and free ones) came from an email address and from an IP address (as limits count it).
 * `orderedByEmail`: those that became orders or are becoming one, which a purchase order is not that waits for the link of an email, or waited in vain.
 * A free order needs no proof of its email address, so only free orders of the same browser or account are counted there.
 */
export type PurchaseOrderCount = { byEmail: number; orderedByEmail: number; byAddress: number };

export async function selectPurchaseOrderCount(
  shop: Shop,
  { email, clientAddress, browserId, accountId, since }: Omit<Sender, "address"> & { clientAddress: string | null; since: Date },
): Promise<PurchaseOrderCount> {
  const [row] = await shop.sql<PurchaseOrderCount[]>`
    select count(*) filter (where is_theirs)::int as "byEmail",
      count(*) filter (where is_theirs and (order_id is not null or status = 'started')
        and (provider = 'purchase-order' or browser_id = ${browserId} or draft ->> 'accountId' = ${accountId}))::int as "orderedByEmail",
      count(*) filter (where client_address = ${clientAddress})::int as "byAddress"
    from (select *, lower(email) = lower(${email}) as is_theirs from payment_attempts
      where provider in ('purchase-order', 'no-payment') and created_at > ${since.toISOString()}) a`;
  return row ?? { byEmail: 0, orderedByEmail: 0, byAddress: 0 };
}
