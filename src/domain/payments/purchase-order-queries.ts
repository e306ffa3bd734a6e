import type { Shop } from "#domain/shop.ts";

/** Held until the transaction ends. */
export async function lockKey(shop: Shop, key: string): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

/**
 * How many orders came that cost their sender nothing, purchase orders and free ones, from an email address and from an IP address (as limits count it).
 * `orderedByEmail`: only purchase orders that became orders or are just becoming one; one that waits for the link of a mail, or waited in vain, is
 * neither, and a free order needs no proof of its email address.
 */
export type PurchaseOrderCount = { byEmail: number; orderedByEmail: number; byAddress: number };

type Sender = { email: string; clientAddress: string | null; since: Date };

export async function selectPurchaseOrderCount(shop: Shop, { email, clientAddress, since }: Sender): Promise<PurchaseOrderCount> {
  const [row] = await shop.sql<PurchaseOrderCount[]>`
    select count(*) filter (where is_theirs)::int as "byEmail",
      count(*) filter (where is_theirs and provider = 'purchase-order' and (order_id is not null or status = 'started'))::int as "orderedByEmail",
      count(*) filter (where client_address = ${clientAddress})::int as "byAddress"
    from (select *, lower(email) = lower(${email}) as is_theirs from payment_attempts
      where provider in ('purchase-order', 'no-payment') and created_at > ${since.toISOString()}) a`;
  return row ?? { byEmail: 0, orderedByEmail: 0, byAddress: 0 };
}
