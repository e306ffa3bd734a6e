import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { parcelsText, parcelsToStore } from "./carriers.ts";
import { insertFulfillment, selectFulfillment } from "./fulfillment-queries.ts";
import { insertEvent, type LockedOrder, lockOrder, refreshFulfillmentStatus } from "./order-change-queries.ts";
import type { FulfillmentInput } from "./order-input.ts";
import { unitsToShip } from "./refund-lines.ts";

/** Without `parcels` there are none; without `notify` the buyer gets an email. */
export type Shipped = Pick<FulfillmentInput, "lines"> & Partial<FulfillmentInput> & { orderId: string; idempotencyKey: string };

/**
 * Records a shipment of any number of parcels, and emails the buyer unless `notify` is false. A request with the same key is the same
 * shipment. It never has more than was ordered, less what was refunded. Refuses `not-allowed`, `order-not-found`, `order-cancelled`, `order-not-paid` (neither
 * paid nor approved), `line-not-found`, `more-than-to-ship`.
 */
export async function fulfillOrder(shop: Shop, actor: Actor, input: Shipped): Promise<{ fulfillmentId: string }> {
  requireRight(actor, "orders.fulfill");
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  const { carriers } = (await readSettings(shop)).orders;
  return inTransaction(shop, async (shop) => {
    const { orderId, idempotencyKey, notify = true } = input;
    const order = await lockOrder(shop, orderId);
    const known = await selectFulfillment(shop, orderId, idempotencyKey);
    if (known) return { fulfillmentId: known };
    if (order.isCancelled) throw new Refusal("order-cancelled");
    const isPaid = order.financialStatus === "paid" || order.financialStatus === "partially_refunded";
    if (!isPaid && !(order.financialStatus === "pending" && order.isApproved)) throw new Refusal("order-not-paid");
    const lines = openLines(order, input.lines);
    const fulfillmentId = shop.ids.next();
    const parcels = parcelsToStore(carriers, input.parcels ?? []);
    await insertFulfillment(shop, { id: fulfillmentId, orderId, idempotencyKey, staffId, lines, parcels });
    await refreshFulfillmentStatus(shop, orderId);
    const units = lines.reduce((sum, line) => sum + line.quantity, 0);
    const by = parcelsText(parcels);
    await insertEvent(shop, actor, orderId, "fulfilled", `Shipped ${units} ${units === 1 ? "item" : "items"}${by ? ` with ${by}` : ""}`, {
      fulfillmentId,
    });
    await record(shop, actor, "order.fulfilled", { kind: "order", id: orderId }, { name: order.name, fulfillmentId, lines });
    if (notify) await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "shipped", fulfillmentId });
    return { fulfillmentId };
  });
}

function openLines(order: LockedOrder, wanted: { lineId: string; quantity: number }[]): { lineId: string; quantity: number }[] {
  const quantities = new Map<string, number>();
  for (const { lineId, quantity } of wanted) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  for (const [lineId, quantity] of quantities) {
    const line = order.lines.find((one) => one.id === lineId);
    if (!line) throw new Refusal("line-not-found");
    if (quantity > unitsToShip(line)) throw new Refusal("more-than-to-ship");
  }
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }));
}
