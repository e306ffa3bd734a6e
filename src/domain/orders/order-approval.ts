import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { recordUnitsSold } from "#domain/catalog/units-sold.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { reserve, sellReservation } from "#domain/inventory/inventory.ts";
import { salePostings, transferPostings, writeMovement } from "#domain/payments/ledger.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { loadSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { promisesOfApproval } from "./order-approval-dates.ts";
import {
  insertApproval,
  insertEvent,
  type LockedLine,
  type LockedOrder,
  lockOrder,
  selectPromised,
  updateBackOrders,
  updateOrder,
  updatePromised,
} from "./order-change-queries.ts";

/**
 * Approves a purchase order for delivery before it is paid: its stock is taken, the amount owed is booked, the buyer gets an email.
 * If it is approved already, nothing happens. Refuses `not-allowed`, `order-not-found`, `order-cancelled`, `order-not-pending`, and
 * `out-of-stock` or `quantity-not-available` if the hold expired and the goods are gone.
 */
export async function approveOrder(shop: Shop, actor: Actor, { orderId }: { orderId: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await inTransaction(shop, async (shop) => {
    const order = await pendingOrder(shop, orderId);
    if (order.isApproved) return;
    await approve(shop, actor, order);
    await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "approved" });
  });
}

/** Locks a pending order. Refuses `order-not-found`, `order-cancelled`, `order-not-pending`. */
export async function pendingOrder(shop: Shop, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(shop, orderId);
  if (order.isCancelled) throw new Refusal("order-cancelled");
  if (order.financialStatus !== "pending") throw new Refusal("order-not-pending");
  return order;
}

/** Joins the caller's transaction, which holds the order's lock. */
export async function approve(shop: Shop, actor: Actor, order: LockedOrder): Promise<void> {
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  await takeGoods(shop, order);
  await promiseDays(shop, order.id);
  await insertApproval(shop, order.id, staffId);
  await updateOrder(shop, order.id, { financialStatus: "pending", refundedCents: 0, heldUntil: null });
  const { id: orderId, attemptId, currency, isTest } = order;
  const postings = [...salePostings(order, "receivable"), ...transferPostings("receivable", "refunds", order.reducedCents)];
  await writeMovement(shop, { orderId, attemptId, currency, isTest, postings });
  if (!isTest) await recordUnitsSold(shop, leftOf(order), 1);
  await insertEvent(shop, actor, orderId, "approved", "Approved");
  await record(shop, actor, "order.approved", { kind: "order", id: orderId }, { name: order.name });
  await shop.jobs.send(shop.sql, "order-documents", { orderId });
}

/** The lines without the units that were taken off before. */
function leftOf(order: LockedOrder): LockedLine[] {
  return order.lines.map((line) => ({ ...line, quantity: line.quantity - line.refunded }));
}

/** Takes the goods that are held, or, if the hold expired, those that are still in stock. */
async function takeGoods(shop: Shop, order: LockedOrder): Promise<void> {
  if ((await sellReservation(shop, order.attemptId, order.id)) === "taken") return;
  const lines = leftOf(order).flatMap(({ variantId, quantity }) => (variantId === null || quantity === 0 ? [] : [{ variantId, quantity }]));
  const backOrders = await reserve(shop, lines, order.attemptId, shop.clock.now());
  if (backOrders) await updateBackOrders(shop, order.id, backOrders);
  await sellReservation(shop, order.attemptId, order.id);
}

/** Turns days that the buyer was promised from the approval on into dates. */
async function promiseDays(shop: Shop, orderId: string): Promise<void> {
  const { lines, together } = await selectPromised(shop, orderId);
  if (!lines.some(({ promised }) => promised?.afterApproval)) return;
  const { shipping: calendar } = await loadSettings(shop);
  const promises = promisesOfApproval(lines, { now: shop.clock.now(), calendar, together });
  await updatePromised(
    shop,
    lines.map(({ id }, at) => ({ id, promised: promises[at] ?? null })),
  );
}
