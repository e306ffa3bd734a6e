import type { Actor } from "#domain/actor.ts";
import { recordUnitsSold } from "#domain/catalog/units-sold.ts";
import { type BackOrder, holdsGoods, lockStock, releasePart, reserve, reserveMore, sellReservation } from "#domain/inventory/inventory.ts";
import type { Shop } from "#domain/shop.ts";
import type { LockedOrder } from "./order-change-queries.ts";
import type { OrderPlan } from "./order-edit-plan.ts";
import { restockLines } from "./order-refunding.ts";

type Move = { variantId: string; productId: string | null; quantity: number };

/**
 * Takes the units that an edit added from stock, and restocks those that it removed. For an order that nobody has approved, the units are only held. Refuses
 * `out-of-stock`, `quantity-not-available`.
 */
export async function moveGoods(shop: Shop, actor: Actor, order: LockedOrder, edit: { editId: string; plan: OrderPlan }): Promise<BackOrder[]> {
  const { more, less } = movesOf(order, edit.plan);
  const isHeld = order.financialStatus === "pending" && !order.isApproved;
  // Reservations come first, as in the code that ends expired ones.
  if (isHeld) await holdsGoods(shop, order.attemptId);
  await lockStock(
    shop,
    [...more, ...less].map(({ variantId }) => variantId),
  );
  if (isHeld) {
    if (less.length > 0) await releasePart(shop, order.attemptId, less);
    return more.length === 0 ? [] : reserveMore(shop, more, order.attemptId, order.heldUntil ?? shop.clock.now());
  }
  if (!order.isTest) {
    await recordUnitsSold(shop, more, 1);
    await recordUnitsSold(shop, less, -1);
  }
  await restockLines(shop, actor, order.id, less);
  if (more.length === 0) return [];
  // Under the edit's own id, because the order's attempt took its goods long ago.
  const backOrders = await reserve(shop, more, edit.editId, shop.clock.now());
  await sellReservation(shop, edit.editId, order.id);
  return backOrders ?? [];
}

function movesOf(order: LockedOrder, plan: OrderPlan): { more: Move[]; less: Move[] } {
  const more: Move[] = plan.added.map(({ variantId, productId, quantity }) => ({ variantId, productId, quantity }));
  const less: Move[] = [];
  for (const line of plan.lines) {
    const by = line.quantity - (order.lines.find(({ id }) => id === line.id)?.quantity ?? line.quantity);
    if (by === 0 || line.variantId === null) continue;
    (by > 0 ? more : less).push({ variantId: line.variantId, productId: line.productId, quantity: Math.abs(by) });
  }
  return { more, less };
}
