import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { readAdminOrder } from "#domain/orders/order-admin.ts";
import { insertEvent, lockOrder, unitsReturnable } from "#domain/orders/orders-for-other-modules.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { insertReturn, selectLineReturns, selectReturnByKey, updateApproved } from "./return-queries.ts";
import { mergedLines } from "./returns.ts";
import type { ReturnOpeningInput } from "./returns-input.ts";

/** Returns that staff begin, for a buyer who called or wrote. */

export type OpenableLine = { lineId: string; quantity: number };

/** The units of an order that another return can contain: shipped, not refunded, and in no other return. Refuses `not-allowed`, `order-not-found`. */
export async function readOpenableLines(shop: Shop, actor: Actor, orderId: string): Promise<OpenableLine[]> {
  requireRight(actor, "orders.read");
  const { lines } = await readAdminOrder(shop, actor, orderId);
  return openableLines(
    shop,
    orderId,
    lines.map((line) => ({ lineId: line.id, quantity: line.returnableQuantity })),
  );
}

/** @param shipped and not refunded, of each line */
async function openableLines(shop: Shop, orderId: string, shipped: OpenableLine[]): Promise<OpenableLine[]> {
  const taken = new Map((await selectLineReturns(shop, orderId)).map((line) => [line.lineId, line.taken]));
  return shipped.map(({ lineId, quantity }) => ({ lineId, quantity: quantity - (taken.get(lineId) ?? 0) })).filter(({ quantity }) => quantity > 0);
}

/**
 * Opens a return that is approved immediately: it gets its number, and the buyer an email with where to send the goods. The days in which a
 * buyer may ask for a return do not bind staff. A request with the same `idempotencyKey` is the same return. Refuses `not-allowed`, `order-not-found`,
 * `line-not-found`, `return-not-possible` for more than was shipped and is in no other return, `key-reused`.
 */
export async function openReturn(
  shop: Shop,
  actor: Actor,
  { orderId, idempotencyKey, ...input }: ReturnOpeningInput & { orderId: string; idempotencyKey: string },
): Promise<{ returnId: string }> {
  requireRight(actor, "orders.change");
  const staffId = actorId(actor);
  if (staffId === null) throw new Refusal("not-allowed");
  const lines = mergedLines(input.lines);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, orderId);
    const known = await selectReturnByKey(shop, orderId, idempotencyKey);
    if (known) {
      if (unitsText(known.lines) !== unitsText(lines)) throw new Refusal("key-reused");
      return { returnId: known.id };
    }
    const shipped = order.lines.map((line) => ({ lineId: line.id, quantity: unitsReturnable(line) }));
    const openable = await openableLines(shop, orderId, shipped);
    for (const { lineId, quantity } of lines) {
      if (!order.lines.some(({ id }) => id === lineId)) throw new Refusal("line-not-found");
      if (quantity > (openable.find((line) => line.lineId === lineId)?.quantity ?? 0)) throw new Refusal("return-not-possible");
    }
    const { comment, returnAddress, instructions } = input;
    const returnId = shop.ids.next();
    await insertReturn(shop, { id: returnId, orderId, idempotencyKey, lines, comment });
    const number = await updateApproved(shop, returnId, { staffId, returnAddress, instructions });
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    await insertEvent(shop, actor, orderId, "return", `Began return ${number} of ${units} ${units === 1 ? "item" : "items"}`, { returnId });
    await record(shop, actor, "return.approved", { kind: "order", id: orderId }, { name: order.name, returnId });
    await shop.jobs.send(shop.sql, "return-mail", { returnId, kind: "approved" });
    return { returnId };
  });
}

/** Describes the units, the same for any order of the lines. */
function unitsText(lines: OpenableLine[]): string {
  return lines
    .map(({ lineId, quantity }) => `${lineId} ${quantity}`)
    .sort()
    .join();
}
