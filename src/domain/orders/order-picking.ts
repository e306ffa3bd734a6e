import type { Actor } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { selectAdminOrders } from "./order-admin-detail-queries.ts";
import type { AdminOrder } from "./order-admin-types.ts";
import { printedOrders } from "./order-picking-input.ts";
import { selectPickList } from "./order-picking-queries.ts";

/** Several orders at once, on paper: what to fetch from the shelves, and the slip of each order. Nothing is changed. */

export type PickedVariant = {
  variantId: string | null;
  title: string;
  variantTitle: string;
  sku: string | null;
  /** Its storage place; empty if it has none. */
  place: string;
  units: number;
  /** How many units each order gets. */
  orders: { name: string; units: number }[];
};

/**
 * Returns what to fetch for these orders, by place: units in stock that are not shipped. Canceled and unapproved orders do not count. Staff need
 * the right `orders.read`. Refuses `input-invalid`.
 */
export async function readPickList(shop: Shop, actor: Actor, input: { ids: string }): Promise<PickedVariant[]> {
  requireRight(actor, "orders.read");
  return selectPickList(shop, parseInput(printedOrders, input).ids);
}

/** Returns these orders in full, in the order of the ids; ids without an order are left out. Staff need the right `orders.read`. Refuses `input-invalid`. */
export async function readOrdersToPrint(shop: Shop, actor: Actor, input: { ids: string }): Promise<AdminOrder[]> {
  requireRight(actor, "orders.read");
  const { ids } = parseInput(printedOrders, input);
  const orders = new Map((await selectAdminOrders(shop, ids)).map((order) => [order.id, order]));
  return ids.flatMap((id) => orders.get(id) ?? []);
}
