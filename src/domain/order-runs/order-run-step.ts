import type { Staff } from "#domain/actor.ts";
import { toDecimal } from "#domain/money.ts";
import { approveOrder, fulfillOrder, recordPayment } from "#domain/orders/orders.ts";
import { lockOrder, selectUnitsInStock } from "#domain/orders/orders-for-other-modules.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import type { OrderRunChange, OrderRunReason } from "./order-run-input.ts";
import type { LockedRun, Outcome, WaitingRow } from "./order-run-queries.ts";

const done: Outcome = { result: "done", reason: null, params: null };
const leftAlone = (reason: OrderRunReason): Outcome => ({ result: "unchanged", reason, params: null });
const refused = (reason: OrderRunReason): Outcome => ({ result: "refused", reason, params: null });

/**
 * Does to one order what a run does, with the operation for a single order, in the caller's transaction. Throws what that operation
 * refuses.
 */
export async function doStep(shop: Shop, actor: Staff, run: LockedRun, row: WaitingRow): Promise<Outcome> {
  switch (run.change.kind) {
    case "approve":
      return approve(shop, actor, row);
    case "record-payments":
      return recordOpenAmount(shop, actor, run.id, row, run.change);
    case "ship":
      return shipInStock(shop, actor, run.id, row, run.change);
  }
}

async function approve(shop: Shop, actor: Staff, { orderId }: WaitingRow): Promise<Outcome> {
  const { isApproved, isCancelled, financialStatus } = await lockOrder(shop, orderId);
  if (isApproved && !isCancelled) return leftAlone("approved-already");
  if (financialStatus === "paid" || financialStatus === "partially_refunded") return leftAlone("paid-already");
  await approveOrder(shop, actor, { orderId });
  return done;
}

type Payment = Extract<OrderRunChange, { kind: "record-payments" }>;

/** Records all that is due and was not received yet; for a paid order, what an edit added to it. */
async function recordOpenAmount(shop: Shop, actor: Staff, runId: string, { orderId }: WaitingRow, { paidOn, reference }: Payment): Promise<Outcome> {
  const order = await lockOrder(shop, orderId);
  if (order.isCancelled) throw new Refusal("order-cancelled");
  const openCents = order.financialStatus === "pending" ? order.dueCents - order.receivedCents : order.balanceCents;
  if (openCents <= 0) return leftAlone("paid-already");
  await recordPayment(shop, actor, { orderId, amount: toDecimal(openCents, order.currency), paidOn, reference, idempotencyKey: runId });
  return done;
}

type Shipping = Extract<OrderRunChange, { kind: "ship" }>;

/** Ships every unit that is in stock. A buyer who asked for one delivery does not get it in parts. */
async function shipInStock(
  shop: Shop,
  actor: Staff,
  runId: string,
  { orderId, trackingNumber }: WaitingRow,
  { carrier, notify }: Shipping,
): Promise<Outcome> {
  const { isCancelled } = await lockOrder(shop, orderId);
  if (isCancelled) throw new Refusal("order-cancelled");
  const { lines, shipsTogether } = await selectUnitsInStock(shop, orderId);
  const waiting = lines.filter(({ toShip }) => toShip > 0);
  const there = waiting.filter(({ inStock }) => inStock > 0);
  if (waiting.length === 0) return leftAlone("shipped-already");
  if (there.length === 0) return refused("nothing-in-stock");
  if (shipsTogether && waiting.some(({ toShip, inStock }) => inStock < toShip)) return refused("waits-for-all");
  const parcels = [{ carrier, trackingNumber: trackingNumber ?? "", trackingUrl: "" }];
  await fulfillOrder(shop, actor, {
    orderId,
    lines: there.map(({ lineId, inStock }) => ({ lineId, quantity: inStock })),
    parcels,
    notify,
    idempotencyKey: runId,
  });
  return done;
}
