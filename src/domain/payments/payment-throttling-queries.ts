import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";

/** Attempts since the last one that was paid: how many failed, how many are under way, and when the last of them ended or began. */
export type PaymentAttemptCounts = { failed: number; open: number; lastAt: Date | null };
export type CountedTries = { cart: PaymentAttemptCounts; address: PaymentAttemptCounts };

/** `cartId`: the id, or a statement that finds it. `clientAddress`: null if it is not known. */
export type TriesOf = { cartId: string | Fragment; clientAddress: string | null; since: Date };

/** How many tries are read; the longest pause is reached well before. */
const maxAttempts = 60;

export type TriesRow = { of: "cart" | "address"; failed: number; open: number; last_at: string | null };

/** Reads the newest card payments of a cart and of an IP address, back to the last one that was paid, in one statement. */
export async function selectTries(shop: Shop, of: TriesOf): Promise<CountedTries> {
  return countedOf(await shop.sql<TriesRow[]>`${triesOf(shop, of)}`);
}

export function triesOf(shop: Shop, { cartId, clientAddress, since }: TriesOf): Fragment {
  const { sql } = shop;
  const newest = (condition: ReturnType<typeof sql>) => sql`
    select status in ('paid', 'refunded') as is_paid, settled_at is null as is_open, created_at, coalesce(settled_at, created_at) as at
    from payment_attempts where ${condition} and provider not in ('purchase-order', 'no-payment') and created_at > ${since.toISOString()}
    order by created_at desc limit ${maxAttempts}`;
  const inRow = (rows: ReturnType<typeof sql>) => sql`
    select count(*) filter (where not is_open)::int as failed, count(*) filter (where is_open)::int as open, max(at) as last_at from ${rows}
    where not is_paid and created_at >= coalesce((select max(created_at) from ${rows} where is_paid), '-infinity')`;
  return sql`
    with of_cart as (${newest(sql`cart_id = ${cartId}`)}), of_address as (${newest(sql`client_address = ${clientAddress}`)})
    select 'cart' as of, * from (${inRow(sql`of_cart`)}) cart union all select 'address', * from (${inRow(sql`of_address`)}) address`;
}

export function countedOf(rows: TriesRow[]): CountedTries {
  const of = (name: "cart" | "address"): PaymentAttemptCounts => {
    const row = rows.find((one) => one.of === name);
    return { failed: row?.failed ?? 0, open: row?.open ?? 0, lastAt: row?.last_at ? new Date(row.last_at) : null };
  };
  return { cart: of("cart"), address: of("address") };
}
