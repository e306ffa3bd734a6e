import type { Shop } from "#domain/shop.ts";

/** Held until the transaction ends. */
export async function lockKey(shop: Shop, key: string): Promise<void> {
  await shop.sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

type Senders = { email: string; isConfirmed: boolean; clientAddress: string | null };

/**
 * How many purchase orders came since then, from this email address and from this IP address (as limits count it). `isConfirmed`: of the email
 * address, only those that became orders or are just becoming one; one that waits for the link of a mail, or waited in vain, is neither.
 */
export async function countPurchaseOrders(shop: Shop, { email, isConfirmed, clientAddress }: Senders, since: Date) {
  const ofEmail = isConfirmed ? shop.sql`(order_id is not null or status = 'started')` : shop.sql`true`;
  const [row] = await shop.sql<{ by_email: number; by_address: number }[]>`
    select count(*) filter (where lower(email) = lower(${email}) and ${ofEmail})::int as by_email,
      count(*) filter (where client_address = ${clientAddress})::int as by_address
    from payment_attempts where provider = 'purchase-order' and created_at > ${since.toISOString()}`;
  return { byEmail: row?.by_email ?? 0, byAddress: row?.by_address ?? 0 };
}
