import type { Fragment } from "#db/open-database.ts";
import type { Shop } from "#domain/shop.ts";
import type { Movement } from "./ledger.ts";

/** Inserts all postings of one movement. It does not run before it is awaited, so that it can be a part of another statement. */
export function insertPostings(shop: Shop, { orderId, attemptId, currency, isTest, postings }: Movement): Fragment {
  return shop.sql`
    insert into ledger_entries (movement_id, order_id, attempt_id, account, amount_cents, currency, is_test, at)
    select ${shop.ids.next()}, ${orderId}, ${attemptId}, p.account, p.cents, ${currency}, ${isTest}, ${shop.clock.now().toISOString()}
    from unnest(${postings.map((posting) => posting.account)}::text[], ${postings.map((posting) => posting.cents)}::bigint[]) as p(account, cents)`;
}
