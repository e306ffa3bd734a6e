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

/** `address`: the client's IP address; `accountId`: the signed-in account. Null: not known. */
export type Sender = { email: string; address: string | null; browserId: string | null; accountId: string | null };

/**
 * The orders of a day that cost their sender nothing, from this email address and from this client's IP address, which follow one another from now on.
 * Joins the caller's transaction.
 */
export async function countPurchaseOrders(shop: Shop, sender: Sender): Promise<PurchaseOrderCount> {
  const since = new Date(shop.clock.now().getTime() - dayMs);
  const [, count] = await pipelined([
    lockSender(shop, sender),
    selectPurchaseOrderCount(shop, { ...sender, clientAddress: prefixOf(sender), since }),
  ]);
  return count;
}

/** From now on such orders of this email address and IP address follow one another. Before any lock on stock. Joins the caller's transaction. */
export async function lockSender(shop: Shop, sender: Pick<Sender, "email" | "address">): Promise<void> {
  const prefix = prefixOf(sender);
  // Always in this order, so that nobody waits in a circle.
  await pipelined([lockPurchaseOrders(shop, sender.email), prefix === null ? undefined : lockKey(shop, `purchase-order-from:${prefix}`)]);
}

const prefixOf = ({ address }: Pick<Sender, "address">) => (address === null ? null : clientPrefix(address));

/**
 * Whether one more may come. `isConfirmed`: the email address was confirmed for the browser or the account that asks. Anybody can type an email address:
 * what was never confirmed is no reason to refuse the buyer who did confirm it. Pure. Refuses `purchase-order-limit`.
 */
export function refuseTooMany({ byEmail, orderedByEmail, byAddress }: PurchaseOrderCount, isConfirmed: boolean): void {
  if ((isConfirmed ? orderedByEmail : byEmail) >= perDay.byEmail || byAddress >= perDay.byAddress) throw new Refusal("purchase-order-limit");
}
