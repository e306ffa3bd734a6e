import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import { readSettings } from "#domain/settings/settings.ts";
import type { Shop } from "#domain/shop.ts";
import { type Parcel, parcelsText, parcelsToStore } from "./carriers.ts";
import { replaceParcels, type StoredShipment, selectShipment, updateCancelled } from "./fulfillment-queries.ts";
import { insertEvent, type LockedOrder, lockOrder, refreshFulfillmentStatus } from "./order-change-queries.ts";
import type { ParcelsInput, ShipmentCancellationInput } from "./order-input.ts";

type Which = { orderId: string; fulfillmentId: string };

/**
 * Adds or corrects the parcels of a shipment. The timeline keeps what they were. The buyer gets an email only if staff choose so, and none
 * if nothing changed. Refuses `not-allowed`, `order-not-found`, `shipment-not-found`, `shipment-cancelled`, `changed-meanwhile`.
 */
export async function changeParcels(shop: Shop, actor: Actor, input: ParcelsInput & Which): Promise<void> {
  requireRight(actor, "orders.fulfill");
  const { carriers } = (await readSettings(shop)).orders;
  await inTransaction(shop, async (shop) => {
    const { orderId, fulfillmentId, notify, seen } = input;
    const { order, shipment } = await openShipment(shop, input);
    const parcels = parcelsToStore(carriers, input.parcels);
    const [before, after] = [JSON.stringify(shipment.parcels.map(ordered)), JSON.stringify(parcels.map(ordered))];
    if (before === after) return;
    if (seen && before !== JSON.stringify(parcelsToStore(carriers, seen).map(ordered))) throw new Refusal("changed-meanwhile");
    await replaceParcels(shop, fulfillmentId, parcels);
    const changeId = shop.ids.next();
    const [was, is] = [parcelsText(shipment.parcels), parcelsText(parcels)];
    const words = !is ? `Tracking removed (was ${was || "a link"})` : was && was !== is ? `Tracking changed: ${is} (was ${was})` : `Tracking: ${is}`;
    await insertEvent(shop, actor, orderId, "tracking", words, { fulfillmentId, changeId });
    await record(shop, actor, "order.shipment-changed", { kind: "order", id: orderId }, { name: order.name, fulfillmentId, count: parcels.length });
    if (notify) await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "tracking", fulfillmentId, again: changeId });
  });
}

const ordered = ({ carrier, trackingNumber, trackingUrl }: Parcel) => [carrier, trackingNumber, trackingUrl];

/**
 * Cancels a shipment that never left, or was recorded by mistake: its units are to be shipped again, and its record stays. If it is canceled already, nothing
 * happens. Refuses `not-allowed`, `order-not-found`, `shipment-not-found`, and `shipment-refunded` where units of it were refunded as shipped or are
 * in a return (also one that a buyer only asked for), or the whole order was refunded, because these would be shipped again.
 */
export async function cancelShipment(shop: Shop, actor: Actor, input: ShipmentCancellationInput & Which): Promise<void> {
  requireRight(actor, "orders.fulfill");
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  await inTransaction(shop, async (shop) => {
    const { orderId, fulfillmentId, reason, notify } = input;
    const order = await lockOrder(shop, orderId);
    const shipment = await selectShipment(shop, orderId, fulfillmentId);
    if (!shipment) throw new Refusal("shipment-not-found");
    if (shipment.isCancelled) return;
    refuseRefunded(order, shipment);
    await updateCancelled(shop, fulfillmentId, { staffId, reason });
    await refreshFulfillmentStatus(shop, orderId);
    const units = shipment.lines.reduce((sum, line) => sum + line.quantity, 0);
    const words = `Shipment of ${units} ${units === 1 ? "item" : "items"} canceled: ${reason}`;
    await insertEvent(shop, actor, orderId, "shipment-cancelled", words, { fulfillmentId });
    const { name } = order;
    await record(shop, actor, "order.shipment-cancelled", { kind: "order", id: orderId }, { name, fulfillmentId, lines: shipment.lines });
    if (notify) await shop.jobs.send(shop.sql, "order-mail", { orderId, kind: "shipment-cancelled", fulfillmentId });
  });
}

async function openShipment(shop: Shop, { orderId, fulfillmentId }: Which): Promise<{ order: LockedOrder; shipment: StoredShipment }> {
  const order = await lockOrder(shop, orderId);
  const shipment = await selectShipment(shop, orderId, fulfillmentId);
  if (!shipment) throw new Refusal("shipment-not-found");
  if (shipment.isCancelled) throw new Refusal("shipment-cancelled");
  return { order, shipment };
}

/** Refunds that are under way count too: they may be for the units of this shipment. */
function refuseRefunded(order: LockedOrder, shipment: StoredShipment): void {
  const isBeingRefunded = order.refundingCents > 0 && order.refundedCents + order.refundingCents >= order.paidCents;
  const isOver = order.financialStatus === "refunded" || order.financialStatus === "cancelled";
  if (isOver || isBeingRefunded) throw new Refusal("shipment-refunded");
  for (const { lineId, quantity } of shipment.lines) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (line && line.fulfilled - quantity < Math.max(line.refunded - line.withdrawn, line.restocked + line.inReturns))
      throw new Refusal("shipment-refunded");
  }
}
