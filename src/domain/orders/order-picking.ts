import type { Actor } from "#domain/actor.ts";
import { parseInput } from "#domain/input-parsing.ts";
import { requireRight } from "#domain/permissions.ts";
import type { Shop } from "#domain/shop.ts";
import { selectAdminOrders } from "./order-admin-detail-queries.ts";
import type { AdminOrder } from "./order-admin-types.ts";
import { printedOrders } from "./order-picking-input.ts";
import { selectPickList } from "./order-picking-queries.ts";

/** Several orders at once, on paper: what to fetch from the shelves, and the slip of each. It changes nothing. */

export type PickedVariant = {
  variantId: string | null;
  title: string;
  variantTitle: string;
  sku: string | null;
  /** Where it lies; empty where nobody said. */
  place: string;
  units: number;
  /** Which order gets how many. */
  orders: { name: string; units: number }[];
};

/**
 * What to fetch for these orders, by place: units that are there and not shipped yet. Orders that are canceled or wait for approval count for nothing. Staff need
 * the right `orders.read`. Refuses `input-invalid`.
 */
export async function readPickList(shop: Shop, actor: Actor, input: { ids: string }): Promise<PickedVariant[]> {
  requireRight(actor, "orders.read");
  return selectPickList(shop, parseInput(printedOrders, input).ids);
}

/** These orders in full, as they were asked for; what is none is left out. Staff need the right `orders.read`. Refuses `input-invalid`. */
export async function readOrdersToPrint(shop: Shop, actor: Actor, input: { ids: string }): Promise<AdminOrder[]> {
  requireRight(actor, "orders.read");
  const { ids } = parseInput(printedOrders, input);
  const orders = new Map((await selectAdminOrders(shop, ids)).map((order) => [order.id, order]));
  return ids.flatMap((id) => orders.get(id) ?? []);
}
