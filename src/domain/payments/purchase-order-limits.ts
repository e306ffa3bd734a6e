import { pipelined } from "#db/transaction.ts";
import { dayMs } from "#domain/durations.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { lockKey, type PurchaseOrderCount, selectPurchaseOrderCount } from "./purchase-order-queries.ts";

const perDay = { byEmail: 5, byAddress: 50 };

/**
 * Purchase orders of one email address follow one another until the caller's transaction ends, so that two at once are counted
 * as two. Taken before any lock on stock.
 */
export async function lockPurchaseOrders(shop: Shop, email: string): Promise<void> {
  await lockKey(shop, `purchase-order:${email.toLowerCase()}`);
}

/** `address`: the client's IP address; null: not known. */
type Sender = { email: string; address: string | null };

/** The purchase orders of a day from this email address, and from this client's IP address, which follow one another from now on. Joins the caller's transaction. */
export async function countPurchaseOrders(shop: Shop, { email, address }: Sender): Promise<PurchaseOrderCount> {
  const clientAddress = address === null ? null : clientPrefix(address);
  const since = new Date(shop.clock.now().getTime() - dayMs);
  // Always in this order, so that nobody waits in a circle.
  const [, , count] = await pipelined([
    lockPurchaseOrders(shop, email),
    clientAddress === null ? undefined : lockKey(shop, `purchase-order-from:${clientAddress}`),
    selectPurchaseOrderCount(shop, { email, clientAddress, since }),
  ]);
  return count;
}

/**
 * Whether one more may come. `isConfirmed`: the email address was confirmed for the browser or the account that asks. Anybody can type an email address:
 * what was never confirmed is no reason to refuse the buyer who did confirm it. Pure. Refuses `purchase-order-limit`.
 */
export function refuseTooMany({ byEmail, orderedByEmail, byAddress }: PurchaseOrderCount, isConfirmed: boolean): void {
  if ((isConfirmed ? orderedByEmail : byEmail) >= perDay.byEmail || byAddress >= perDay.byAddress) throw new Refusal("purchase-order-limit");
}
