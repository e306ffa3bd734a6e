import { pipelined } from "#db/transaction.ts";
import { dayMs } from "#domain/durations.ts";
import { clientPrefix } from "#domain/ip-prefix.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { lockKey, type PurchaseOrderCount, selectPurchaseOrderCount } from "./purchase-order-queries.ts";

const perDay = { byEmail: 5, byAddress: 50 };

/**
 * Makes purchase orders of one email address wait for each other until the caller's transaction ends, so that two at once are counted
 * as two. Called before any lock on stock.
 */
export async function lockPurchaseOrders(shop: Shop, email: string): Promise<void> {
  await lockKey(shop, `purchase-order:${email.toLowerCase()}`);
}

/** `address`: the client's IP address; `accountId`: the signed-in account. Null: not known. */
export type Sender = { email: string; address: string | null; browserId: string | null; accountId: string | null };

/**
 * Counts the orders of a day that cost their sender nothing, from this email address and from this client's IP address, which wait for each other from now on.
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

/** Makes orders of this email address and IP address wait for each other. Called before any lock on stock. Joins the caller's transaction. */
export async function lockSender(shop: Shop, sender: Pick<Sender, "email" | "address">): Promise<void> {
  const prefix = prefixOf(sender);
  // Always in this order, so that there is no deadlock.
  await pipelined([lockPurchaseOrders(shop, sender.email), prefix === null ? undefined : lockKey(shop, `purchase-order-from:${prefix}`)]);
}

const prefixOf = ({ address }: Pick<Sender, "address">) => (address === null ? null : clientPrefix(address));

/**
 * Checks whether one more order may come. `isConfirmed`: the email address was confirmed for the browser or account that asks. Anybody can type an email
 * address, so orders that were never confirmed do not keep out the buyer who confirmed it. Pure. Refuses `purchase-order-limit`.
 */
export function refuseTooMany({ byEmail, orderedByEmail, byAddress }: PurchaseOrderCount, isConfirmed: boolean): void {
  if ((isConfirmed ? orderedByEmail : byEmail) >= perDay.byEmail || byAddress >= perDay.byAddress) throw new Refusal("purchase-order-limit");
}
