import { inTransaction } from "#db/transaction.ts";
import { type Actor, system } from "#domain/actor.ts";
import { recordUnitsSold } from "#domain/catalog/units-sold.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { forEachRow, type RowCounts } from "#domain/faults/background-faults.ts";
import { release } from "#domain/inventory/inventory.ts";
import { leaveShare } from "#domain/inventory/stock-shares.ts";
import { reversed, salePostings, transferPostings, writeMovement } from "#domain/payments/ledger.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type OrderLink, requireBuyerOf } from "./order-access.ts";
import { waiveBalance } from "./order-balance.ts";
import {
  insertCancellation,
  insertEvent,
  type LockedOrder,
  lockOrder,
  refreshFulfillmentStatus,
  selectHeldTooLong,
  updateOrder,
} from "./order-change-queries.ts";
import { carryOut, refundableOf, restockLines, staffIdOf, startRefund } from "./order-refunding.ts";
import { firstPart } from "./refund-charges.ts";
import { type StoredRefund, selectRefundByKey } from "./refund-queries.ts";

/** For the statements of other modules that count orders. */
export { isNotCanceled } from "./canceled-order-queries.ts";

/**
 * Cancels an order of which nothing was shipped: reservations are released, taken units go back into stock, what was paid is
 * refunded first (which needs the right to refund). If it is canceled already, nothing happens. Refuses `not-allowed`, `order-not-found`,
 * `order-shipped`, `refund-failed`; then the order is unchanged.
 */
export async function cancelOrder(shop: Shop, actor: Actor, { orderId, reason }: { orderId: string; reason: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await cancelWhole(shop, actor, orderId, reason, () => requireRight(actor, "orders.refund"));
}

/**
 * Does the same for the buyer, if the settings allow it: signed in, or by the link in a browser that proved to be theirs. What was paid by card is
 * refunded by the provider; what was paid outside of the shop is owed until staff have sent it. Refuses `order-not-found`, `order-unconfirmed`,
 * `order-not-cancellable`, `order-shipped`, `refund-failed`; then the order is unchanged.
 */
export async function cancelOwnOrder(shop: Shop, actor: Actor, link: OrderLink): Promise<void> {
  const { id } = await requireBuyerOf(shop, actor, link);
  const { orders } = await readSettings(shop);
  if (!orders.buyerCancellation) throw new Refusal("order-not-cancellable");
  await cancelWhole(shop, actor, id, "The buyer canceled it.", () => {});
}

/** @param mayRefund throws if the actor may not refund what was paid. */
async function cancelWhole(shop: Shop, actor: Actor, orderId: string, reason: string, mayRefund: () => void): Promise<void> {
  let refund = await refundFirst(shop, actor, { orderId, reason, mayRefund });
  // One refund for each payment of the order. A refund that staff have to send comes up again, which ends the loop.
  for (let last = ""; refund && refund.id !== last; refund = await refundFirst(shop, actor, { orderId, reason, mayRefund })) {
    last = refund.id;
    await carryOut(shop, actor, refund);
  }
  await inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    if (!order.isCancelled) await cancel(shop, actor, order, reason);
  });
}

/** Starts or continues the refund of all that is left. Its key stays the same, so that a repeated cancellation continues it. */
async function refundFirst(
  shop: Shop,
  actor: Actor,
  { orderId, reason, mayRefund }: { orderId: string; reason: string; mayRefund: () => void },
): Promise<StoredRefund | null> {
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    if (order.isCancelled) return null;
    if (order.lines.some((line) => line.fulfilled > 0)) throw new Refusal("order-shipped");
    if (order.financialStatus === "pending") return null;
    const tries = `cancellation-of-${order.refundedCents}`;
    const known = await selectRefundByKey(shop, orderId, tries);
    if (known && known.status !== "failed") return known;
    const refundableCents = refundableOf(order);
    if (refundableCents === 0) return null;
    mayRefund();
    const part = await firstPart(shop, order, refundableCents);
    const idempotencyKey = known ? `${tries}-${shop.ids.next()}` : tries;
    return startRefund(shop, actor, order, { ...part, shippingCents: 0, reason, lines: [], idempotencyKey });
  });
}

async function cancel(shop: Shop, actor: Actor, order: LockedOrder, reason: string): Promise<void> {
  const { id: orderId, attemptId, currency, isTest } = order;
  if (order.lines.some((line) => line.fulfilled > 0)) throw new Refusal("order-shipped");
  const isPending = order.financialStatus === "pending";
  if (!isPending && order.refundedCents + order.owedCents < order.paidCents) throw new Refusal("changed-meanwhile");
  if (isPending && !order.isApproved) await release(shop, attemptId);
  else {
    const left = order.lines.map((line) => ({ ...line, quantity: line.quantity - line.refunded }));
    await restockLines(shop, actor, orderId, left);
    await leaveShare(shop, attemptId);
    if (!isTest) await recordUnitsSold(shop, left, -1);
  }
  if (isPending && order.isApproved) {
    const booked = [...salePostings(order, "receivable"), ...transferPostings("receivable", "refunds", order.reducedCents)];
    await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: reversed(booked) });
  }
  const financialStatus = isPending ? "cancelled" : order.financialStatus;
  await updateOrder(shop, orderId, { financialStatus, refundedCents: order.refundedCents, heldUntil: null });
  await waiveBalance(shop, actor, order);
  await insertCancellation(shop, orderId, reason, staffIdOf(actor));
  await refreshFulfillmentStatus(shop, orderId);
  await insertEvent(shop, actor, orderId, "cancelled", `Canceled: ${reason}`);
  await record(shop, actor, "order.cancelled", { kind: "order", id: orderId }, { name: order.name });
  await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "cancelled" });
  await shop.jobs.send(shop.sql, "order-documents", { orderId });
}

const maxHeld = 500;

/** Cancels pending orders that nobody approved in time, as the system, and frees their stock. Called by a scheduled job. */
export async function expireHeldOrders(shop: Shop): Promise<RowCounts> {
  const held = await selectHeldTooLong(shop, maxHeld);
  const due = { rows: held, subjectOf: (orderId: string) => orderId, isWhole: held.length < maxHeld };
  return forEachRow(shop, "order-hold", due, (orderId) =>
    inTransaction(shop, async (shop) => {
      const order = await lockOrder(shop, orderId);
      const isOver = order.heldUntil !== null && order.heldUntil <= shop.clock.now();
      if (isOver && order.financialStatus === "pending" && !order.isApproved && !order.isCancelled)
        await cancel(shop, system, order, "It was not approved in time.");
    }),
  );
}
