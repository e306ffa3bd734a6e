import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { readCursor, writeCursor } from "#domain/cursor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { restock } from "#domain/inventory/inventory.ts";
import { carryOut, reduceOrder, type refundOrder, startAskedRefund } from "#domain/orders/orders.ts";
import { insertEvent, type LockedOrder, lockOrder, selectRefundByKey, unitsRestockable } from "#domain/orders/orders-for-other-modules.ts";
import { requireRight } from "#domain/permissions.ts";
import { isRefusal, Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { selectAdminReturn, selectReturnRows } from "./return-admin-queries.ts";
import {
  beginRefund,
  endRefunding,
  refundKeyOf,
  selectOrderOfReturn,
  selectReturn,
  selectVariantsOf,
  updateApproved,
  updateClosed,
  updateDeclined,
  updateReceived,
  updateRestocked,
  updateReturnRefund,
} from "./return-queries.ts";
import type { ReturnStatus } from "./return-reasons.ts";
import type { AdminReturn, ReturnList, StoredReturn } from "./return-types.ts";
import type { ReturnListInput, ReturnReceiptInput } from "./returns-input.ts";

export type { AdminReturn, ReturnList, ReturnRow } from "./return-types.ts";

/** What staff do with returns. */

const perPage = 50;

/** Lists one page of returns. Refuses `not-allowed`. */
export async function listReturns(shop: Shop, actor: Actor, input: ReturnListInput = {}): Promise<ReturnList> {
  requireRight(actor, "orders.read");
  const first = Math.min(input.first ?? perPage, 100);
  const sort = input.sort ?? "newest";
  const rows = await selectReturnRows(shop, { ...input, sort, first: first + 1, after: readCursor(input.after, `returns-${sort}`, "timestamptz") });
  const returns = rows.slice(0, first);
  const last = returns.at(-1);
  return { returns, next: rows.length > first && last ? writeCursor(`returns-${sort}`, { key: last.requestedAt, id: last.id }) : null };
}

/** Reads a return. Refuses `not-allowed`, `return-not-found`. */
export async function readReturn(shop: Shop, actor: Actor, returnId: string): Promise<AdminReturn> {
  requireRight(actor, "orders.read");
  const found = isId(returnId) ? await selectAdminReturn(shop, returnId) : null;
  if (!found) throw new Refusal("return-not-found");
  return found;
}

/** Approves a return: it gets its number, and the buyer an email with where to send it. Refuses `not-allowed`, `return-not-found`, `return-not-open`. */
export async function approveReturn(
  shop: Shop,
  actor: Actor,
  { returnId, ...words }: { returnId: string; returnAddress: string; instructions: string },
): Promise<void> {
  requireRight(actor, "orders.change");
  await changeReturn(shop, actor, returnId, ["requested"], async (shop, { order, staffId }) => {
    const number = await updateApproved(shop, returnId, { staffId, ...words });
    await insertEvent(shop, actor, order.id, "return", `Approved return ${number}`, { returnId });
    await record(shop, actor, "return.approved", { kind: "order", id: order.id }, { name: order.name, returnId });
    await shop.jobs.send(shop.sql, "return-mail", { returnId, kind: "approved" });
  });
}

/** Declines a return. Refuses `not-allowed`, `return-not-found`, `return-not-open`. */
export async function declineReturn(shop: Shop, actor: Actor, { returnId, reason }: { returnId: string; reason: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await changeReturn(shop, actor, returnId, ["requested", "approved"], async (shop, { order, staffId }) => {
    await updateDeclined(shop, returnId, { staffId, reason });
    await insertEvent(shop, actor, order.id, "return", `Declined a return: ${reason}`, { returnId });
    await record(shop, actor, "return.declined", { kind: "order", id: order.id }, { name: order.name, returnId });
    await shop.jobs.send(shop.sql, "return-mail", { returnId, kind: "declined" });
  });
}

/**
 * Records what arrived, and what of it can be sold again; the goods go back into stock with the refund, or when the return is closed without one.
 * Until then, a later call replaces it. Refuses `not-allowed`, `return-not-found`, `return-not-open`, `line-not-found`, `input-invalid` (more than expected).
 */
export async function receiveReturn(shop: Shop, actor: Actor, { returnId, lines }: ReturnReceiptInput & { returnId: string }): Promise<void> {
  requireRight(actor, "orders.fulfill");
  await changeReturn(shop, actor, returnId, ["approved", "received"], async (shop, { order, found, staffId }) => {
    const arrived = found.lines.map((line) => arrivedOf(line, lines));
    if (lines.some(({ lineId }) => !found.lines.some((line) => line.lineId === lineId))) throw new Refusal("line-not-found");
    await updateReceived(shop, returnId, { staffId, lines: arrived });
    const units = arrived.reduce((sum, { received }) => sum + received, 0);
    await insertEvent(shop, actor, order.id, "return", `Received ${units} ${units === 1 ? "item" : "items"} of return ${found.number}`, { returnId });
    await record(shop, actor, "return.received", { kind: "order", id: order.id }, { name: order.name, returnId });
    await shop.jobs.send(shop.sql, "return-mail", { returnId, kind: "received" });
  });
}

/** A line that is left out counts as not arrived. */
function arrivedOf({ lineId, quantity }: StoredReturn["lines"][number], said: ReturnReceiptInput["lines"]): ReturnReceiptInput["lines"][number] {
  const line = said.find((one) => one.lineId === lineId) ?? { lineId, received: 0, restocked: 0, condition: "" };
  if (line.received > quantity) throw new Refusal("input-invalid", { fields: { lines: `At most ${quantity} of this line were to come back.` } });
  if (line.restocked > line.received) throw new Refusal("input-invalid", { fields: { lines: "At most what arrived can go back into stock." } });
  return line;
}

/**
 * Refunds money for what arrived, as a refund of the order, and closes the return: what can be sold again goes back into stock with it. For an
 * order that is not paid yet, the amount is taken off. A refund that was started and not answered is continued with its own amount, whatever amount is asked
 * for. A repeated call is the same refund. Refuses `not-allowed`, `return-not-found`, `return-not-open`, and what `refundOrder` and `reduceOrder` refuse.
 */
export async function refundReturn(shop: Shop, actor: Actor, { returnId, amount }: { returnId: string; amount: string }): Promise<void> {
  requireRight(actor, "orders.refund");
  const begun = await inTransaction(shop, (shop) => beginReturnRefund(shop, actor, returnId, amount));
  if (begun === null) return;
  const { order, refund, at } = begun;
  await carryOut(shop, actor, refund).catch(async (thrown: unknown) => {
    // After a refusal nothing is under way, and the next try is another refund. After a fault the outcome is unknown, so the same refund is continued.
    if (isRefusal(thrown)) await endRefunding(shop, returnId, at);
    throw thrown;
  });
  await inTransaction(shop, async (shop) => {
    const { found } = await lockReturn(shop, returnId);
    if (found.refundId !== null) return;
    const { id: refundId, amountCents } = refund;
    await updateReturnRefund(shop, returnId, refundId);
    await updateClosed(shop, returnId, actorId(actor));
    await insertEvent(shop, actor, order.id, "return", `Closed return ${found.number} with its refund`, { returnId, refundId });
    await record(shop, actor, "return.refunded", { kind: "order", id: order.id }, { name: order.name, returnId, amountCents });
  });
}

type Refunding = Parameters<typeof refundOrder>[2];
type BegunRefund = { order: LockedOrder; at: string; refund: Awaited<ReturnType<typeof startAskedRefund>> };

/** Writes the mark on the return and its refund together, so that a return with the mark has its refund. Null: it was refunded already. */
async function beginReturnRefund(shop: Shop, actor: Actor, returnId: string, amount: string): Promise<BegunRefund | null> {
  const { order, found } = await lockReturn(shop, returnId);
  if (found.status === "closed" && found.refundId !== null) return null;
  if (found.status !== "received") throw new Refusal("return-not-open");
  const at = await beginRefund(shop, returnId);
  const idempotencyKey = refundKeyOf(returnId, at);
  const started = await selectRefundByKey(shop, order.id, idempotencyKey);
  if (started) return { order, at, refund: started };
  const input = { orderId: order.id, amount, reason: `Return ${found.number}`, lines: arrivedGoods(found), idempotencyKey };
  if (order.financialStatus !== "pending") return { order, at, refund: await startAskedRefund(shop, actor, input) };
  await reduceOrder(shop, actor, input);
  const reduction = await selectRefundByKey(shop, order.id, idempotencyKey);
  if (!reduction) throw new Error(`Order ${order.id} was reduced without a record`);
  return { order, at, refund: reduction };
}

/** Returns what arrived, as lines of a refund: units that go back into stock, and those that are written off. */
function arrivedGoods({ lines }: StoredReturn): Refunding["lines"] {
  return lines.flatMap(({ lineId, received, restocked }) => {
    const [back, kept] = [restocked ?? 0, (received ?? 0) - (restocked ?? 0)];
    const parts = [
      { lineId, quantity: back, shipped: true, restock: true },
      { lineId, quantity: kept, shipped: true, restock: false },
    ];
    return parts.filter(({ quantity }) => quantity > 0);
  });
}

/**
 * Closes a return without a refund, for example with a replacement; what can be sold again goes back into stock. Refuses `not-allowed`,
 * `return-not-found`, `return-not-open`.
 */
export async function closeReturn(shop: Shop, actor: Actor, { returnId }: { returnId: string }): Promise<void> {
  requireRight(actor, "orders.change");
  await changeReturn(shop, actor, returnId, ["approved", "received"], async (shop, { order, found, staffId }) => {
    const variants = await selectVariantsOf(shop, found.lines);
    const back = found.lines.flatMap(({ lineId, received, restocked }) => {
      const variantId = variants.get(lineId) ?? null;
      const quantity = variantId === null ? 0 : Math.min(restocked ?? 0, unitsToRestock(order, lineId, received ?? 0));
      return received === null ? [] : [{ lineId, variantId, quantity }];
    });
    const goods = back.flatMap(({ variantId, quantity }) => (variantId !== null && quantity > 0 ? [{ variantId, quantity }] : []));
    if (goods.length > 0) await restock(shop, actor, order.id, goods);
    await updateRestocked(shop, returnId, back);
    await updateClosed(shop, returnId, staffId);
    await insertEvent(shop, actor, order.id, "return", `Closed return ${found.number} without a refund`, { returnId });
    await record(shop, actor, "return.closed", { kind: "order", id: order.id }, { name: order.name, returnId });
    await shop.jobs.send(shop.sql, "return-mail", { returnId, kind: "closed" });
  });
}

/** Counts the units of a return's line that were shipped and are not back in stock: a refund may have restocked some while the return was open. */
function unitsToRestock(order: LockedOrder, lineId: string, received: number): number {
  const line = order.lines.find(({ id }) => id === lineId);
  return line ? unitsRestockable({ ...line, inReturns: line.inReturns - received }) : 0;
}

type Locked = { order: LockedOrder; found: StoredReturn };

/** Locks the order, which is the lock of its returns. Refuses `return-not-found`. */
async function lockReturn(shop: Shop, returnId: string): Promise<Locked> {
  const orderId = isId(returnId) ? await selectOrderOfReturn(shop, returnId) : null;
  if (orderId === null) throw new Refusal("return-not-found");
  const order = await lockOrder(shop, orderId);
  const found = await selectReturn(shop, returnId);
  if (!found) throw new Refusal("return-not-found");
  return { order, found };
}

/** Changes a return. Refuses `return-not-found`, `return-not-open` if its state is none of `from` or its refund is under way. */
async function changeReturn(
  shop: Shop,
  actor: Actor,
  returnId: string,
  from: ReturnStatus[],
  work: (shop: Shop, locked: Locked & { staffId: string }) => Promise<void>,
): Promise<void> {
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  await inTransaction(shop, async (shop) => {
    const locked = await lockReturn(shop, returnId);
    // With `refundingAt`, a refund is under way for what was recorded as arrived.
    if (!from.includes(locked.found.status) || locked.found.refundingAt !== null) throw new Refusal("return-not-open");
    await work(shop, { ...locked, staffId });
  });
}
