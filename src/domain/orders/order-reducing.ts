import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { recordUnitsSold } from "#domain/catalog/units-sold.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { releasePart } from "#domain/inventory/inventory.ts";
import { formatMoney } from "#domain/money.ts";
import { transferPostings, writeMovement } from "#domain/payments/ledger.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import {
  insertEvent,
  type LockedOrder,
  lockOrder,
  refreshFulfillmentStatus,
  updateOrder,
  updateReceived,
  updateReduced,
} from "./order-change-queries.ts";
import type { RefundInput } from "./order-input.ts";
import { askedAmount, askedShipping, restockLines, shippingPart } from "./order-refunding.ts";
import { type RefundLine, refundLines } from "./refund-lines.ts";
import { insertRefund, selectRefundByKey } from "./refund-queries.ts";

/**
 * Takes units and an amount off an order that is not paid yet: no money moves, the buyer owes less. What is taken off is not
 * shipped anymore; units that were only held are released. The whole amount due is taken off only if goods were shipped, because then the order cannot be
 * canceled: it is closed, what was not shipped goes back into stock, and what was paid for it is owed back. A request with the same key is the same
 * reduction. The buyer gets an email unless `notify` is false. Refuses `not-allowed`, `order-not-found`, `order-cancelled`, `order-not-pending`,
 * `input-invalid` (also for all that is left of an order that can be canceled), `line-not-found`, `key-reused`.
 */
export async function reduceOrder(
  shop: Shop,
  actor: Actor,
  input: RefundInput & { orderId: string; idempotencyKey: string },
): Promise<{ refundId: string }> {
  requireRight(actor, "orders.change");
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, input.orderId);
    const amountCents = askedAmount(input.amount, order);
    const known = await selectRefundByKey(shop, order.id, input.idempotencyKey);
    if (known && known.amountCents !== amountCents) throw new Refusal("key-reused");
    if (known) return { refundId: known.id };
    refuseUnreducible(order, amountCents);
    const isWhole = amountCents === order.dueCents;
    const asked = refundLines(order.lines, input.lines, isWhole);
    // Units that are only held never left the stock: all of them are released, and none of them can be restocked later.
    const lines = order.isApproved ? asked : asked.map((line) => ({ ...line, restocked: line.quantity }));
    const { id: orderId, attemptId, currency, isTest } = order;
    const { reason, idempotencyKey, notify = true } = input;
    const shipping = await shippingPart(shop, order, { amountCents, shippingCents: askedShipping(input.shipping, order) });
    const reduction = {
      id: shop.ids.next(),
      orderId,
      kind: "reduction",
      amountCents,
      ...shipping,
      reason,
      notify,
      status: "succeeded",
      charge: null,
      lines,
    } as const;
    await insertRefund(shop, { ...reduction, idempotencyKey, staffId: actorId(actor) });
    await updateReduced(shop, orderId, order.reducedCents + amountCents);
    if (isWhole) await updateOrder(shop, orderId, { financialStatus: "cancelled", refundedCents: order.refundedCents, heldUntil: null });
    // A part payment may cover the whole amount now.
    else if (order.receivedCents > 0) await updateReceived(shop, order, { ...order, dueCents: order.dueCents - amountCents });
    // Nothing is booked for an order that is not approved: its approval will book what is left.
    if (order.isApproved)
      await writeMovement(shop, { orderId, attemptId, currency, isTest, postings: transferPostings("receivable", "refunds", amountCents) });
    await freeGoods(shop, actor, order, lines);
    await refreshFulfillmentStatus(shop, orderId);
    const nothingLeft = isWhole ? ". Nothing is due anymore: the order is closed" : "";
    const words = `Taken off before payment: ${formatMoney(amountCents, currency)} (${reason})${nothingLeft}`;
    await insertEvent(shop, actor, orderId, "reduced", words, { refundId: reduction.id });
    await record(shop, actor, "order.reduced", { kind: "order", id: orderId }, { name: order.name, refundId: reduction.id, amountCents });
    if (notify) await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "reduced", refundId: reduction.id });
    await shop.jobs.send(shop.sql, "order-documents", { orderId });
    return { refundId: reduction.id };
  });
}

function refuseUnreducible(order: LockedOrder, amountCents: number): void {
  if (order.isCancelled) throw new Refusal("order-cancelled");
  if (order.financialStatus !== "pending") throw new Refusal("order-not-pending");
  const due = formatMoney(order.dueCents, order.currency);
  const isShipped = order.lines.some(({ fulfilled }) => fulfilled > 0);
  if (amountCents < order.dueCents || (isShipped && amountCents === order.dueCents)) return;
  const message = amountCents === order.dueCents ? `${due} is the whole amount due: cancel the order instead.` : `The amount due is ${due}.`;
  throw new Refusal("input-invalid", { fields: { amount: message } });
}

/** Releases held units; puts units that were taken back into stock, as asked. */
async function freeGoods(shop: Shop, actor: Actor, order: LockedOrder, lines: RefundLine[]): Promise<void> {
  const goods = lines.flatMap((refunded) =>
    order.lines.filter((line) => line.id === refunded.lineId).map(({ variantId, productId }) => ({ ...refunded, variantId, productId })),
  );
  if (goods.length === 0) return;
  if (!order.isApproved) {
    const held = goods.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ variantId, quantity }]));
    return releasePart(shop, order.attemptId, held);
  }
  if (!order.isTest) await recordUnitsSold(shop, goods, -1);
  const back = goods.map(({ variantId, restocked }) => ({ variantId, quantity: restocked }));
  await restockLines(shop, actor, order.id, back);
}
