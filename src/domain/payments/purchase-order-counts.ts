import { clientPrefix } from "#domain/ip-prefix.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { countPurchaseOrders, lockKey } from "./purchase-order-queries.ts";

const perDay = { byEmail: 5, byAddress: 50 };
const dayMs = 86_400_000;

/**
 * Purchase orders of one email address follow one another until the caller's transaction ends, so that two at once are counted
 * as two. Taken before any lock on stock.
 */
export async function lockPurchaseOrders(shop: Shop, email: string): Promise<void> {
  await lockKey(shop, `purchase-order:${email.toLowerCase()}`);
}

/** `isConfirmed`: the email address was confirmed for the browser or the account that asks. `address`: the client's IP address; null: not known. */
type Asked = { email: string; isConfirmed: boolean; address: string | null };

/**
 * Whether one more purchase order may come from this email address, and from this client's IP address. Anybody can type an email address: what was
 * never confirmed is no reason to refuse the buyer who did confirm it. Joins the caller's transaction. Refuses `purchase-order-limit`.
 */
export async function countPurchaseOrder(shop: Shop, { email, isConfirmed, address }: Asked): Promise<void> {
  const clientAddress = address === null ? null : clientPrefix(address);
  // Always in this order, so that nobody waits in a circle.
  await lockPurchaseOrders(shop, email);
  if (clientAddress !== null) await lockKey(shop, `purchase-order-from:${clientAddress}`);
  const count = await countPurchaseOrders(shop, { email, isConfirmed, clientAddress }, new Date(shop.clock.now().getTime() - dayMs));
  if (count.byEmail >= perDay.byEmail || count.byAddress >= perDay.byAddress) throw new Refusal("purchase-order-limit");
}
