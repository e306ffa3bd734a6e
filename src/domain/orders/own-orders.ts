import { z } from "zod";
import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { readCursor } from "#domain/cursor.ts";
import { recordMany } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { type BuyerOrder, selectBuyerOrder } from "./buyer-order-queries.ts";
import { attachByEmail, type ListedOrder, type OrderPlace, ownOrderSort, selectOwnOrders } from "./own-order-queries.ts";

/** The orders of an account: those that were placed while signed in to it, and guest orders with its email address once that was proven. */
export type { ListedOrder } from "./own-order-queries.ts";

const pageSize = z.coerce.number().int().min(1).max(50);

/** `first` orders after a cursor, or `last` before one; by default the first ten. */
export const orderPageInput = z.object({
  first: pageSize.default(10).catch(10),
  after: z.string().max(500).optional().catch(undefined),
  last: pageSize.default(10).catch(10),
  before: z.string().max(500).optional().catch(undefined),
});
export type OrderPageInput = z.input<typeof orderPageInput>;

export type OwnOrders = { orders: ListedOrder[]; hasNextPage: boolean; hasPreviousPage: boolean };

/** Lists the actor's own orders, newest first. An invalid cursor counts as none. Refuses `not-signed-in`. */
export async function listOwnOrders(shop: Shop, actor: Actor, input: OrderPageInput): Promise<OwnOrders> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  const { first, after, last, before } = orderPageInput.parse(input);
  const place = (cursor: string | undefined): OrderPlace | null => readCursor(cursor, ownOrderSort, "timestamptz");
  const earlier = place(before);
  const page = earlier ? { limit: last, newerThan: earlier } : { limit: first, olderThan: place(after) };
  const rows = await selectOwnOrders(shop, actor.accountId, page);
  return {
    orders: rows.map(({ has_newer: _, has_older: __, ...order }) => order),
    hasNextPage: rows.at(-1)?.has_older ?? false,
    hasPreviousPage: rows[0]?.has_newer ?? false,
  };
}

/** Returns one of the actor's own orders. Refuses `not-signed-in`, and `order-not-found` also for an order of somebody else. */
export async function readOwnOrder(shop: Shop, actor: Actor, orderId: string): Promise<BuyerOrder> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  const order = isId(orderId) ? await selectBuyerOrder(shop, orderId) : null;
  if (!order || order.accountId !== actor.accountId) throw new Refusal("order-not-found");
  return order;
}

/**
 * Adds guest orders with the actor's email address to the account, if that address was proven: whoever registers with
 * somebody else's address gets nothing. Returns how many. Refuses `not-signed-in`.
 */
export async function adoptGuestOrders(shop: Shop, actor: Actor): Promise<number> {
  if (!("accountId" in actor)) throw new Refusal("not-signed-in");
  const { accountId } = actor;
  return inTransaction(shop, async (shop) => {
    const ids = await attachByEmail(shop, accountId);
    const events = ids.map((id) => ({ name: "order.adopted" as const, id, payload: {} }));
    await recordMany(shop, actor, "order", events);
    return ids.length;
  });
}
