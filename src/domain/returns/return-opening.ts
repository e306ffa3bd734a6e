import { createHash } from "node:crypto";
import { v5 } from "uuid";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, actorId } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { isId } from "#domain/ids.ts";
import { insertEvent, type LockedOrder, lockOrder } from "#domain/orders/order-records.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { insertReturn, selectLineReturns, selectReturn, updateApproved } from "./return-queries.ts";
import { mergedLines, unitsShippedOf } from "./returns.ts";
import type { ReturnOpeningInput } from "./returns-input.ts";

/** Returns that staff begin, for a buyer who called or wrote. */

export type OpenableLine = { lineId: string; quantity: number };

/** What of an order can be in one more return: shipped, not refunded, and in no other. Refuses `not-allowed`, `order-not-found`. */
export async function readOpenableLines(shop: Shop, actor: Actor, orderId: string): Promise<OpenableLine[]> {
  requireRight(actor, "orders.read");
  return inTransaction(shop, async (shop) => openableLines(shop, await lockOrder(shop, isId(orderId) ? orderId : "")));
}

async function openableLines(shop: Shop, order: LockedOrder): Promise<OpenableLine[]> {
  const taken = new Map((await selectLineReturns(shop, order.id)).map((line) => [line.lineId, line.taken]));
  return order.lines
    .map(({ id: lineId }) => ({ lineId, quantity: unitsShippedOf(order, lineId) - (taken.get(lineId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Own ids of returns that were begun with a key, so that a repeated request finds the first one. */
const returnsByKey = "5d4bd4d2-9ab0-4b3b-8f3e-0d3d8f1f6a54";

/**
 * Begins a return that is approved at once: it has its number, and the buyer gets an email with where to send the goods. The days in which a
 * buyer may ask do not bind staff. With the same `idempotencyKey` it is the same return. Refuses `not-allowed`, `order-not-found`,
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
  const returnId = v5(`${orderId} ${createHash("sha256").update(idempotencyKey).digest("hex")}`, returnsByKey);
  return inTransaction(shop, async (shop) => {
    const order = await lockOrder(shop, isId(orderId) ? orderId : "");
    const known = await selectReturn(shop, returnId);
    if (known) {
      const asked = (of: { lineId: string; quantity: number }[]) =>
        of
          .map((line) => `${line.lineId} ${line.quantity}`)
          .sort()
          .join();
      if (asked(known.lines) !== asked(lines)) throw new Refusal("key-reused");
      return { returnId };
    }
    const openable = await openableLines(shop, order);
    for (const { lineId, quantity } of lines) {
      if (!order.lines.some(({ id }) => id === lineId)) throw new Refusal("line-not-found");
      if (quantity > (openable.find((line) => line.lineId === lineId)?.quantity ?? 0)) throw new Refusal("return-not-possible");
    }
    const { comment, returnAddress, instructions } = input;
    await insertReturn(shop, { id: returnId, orderId, lines, comment });
    const number = await updateApproved(shop, returnId, { staffId, returnAddress, instructions });
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    await insertEvent(shop, actor, orderId, "return", `Began return ${number} of ${units} ${units === 1 ? "item" : "items"}`, { returnId });
    await record(shop, actor, "return.approved", { kind: "order", id: orderId }, { name: order.name, returnId });
    await shop.jobs.send(shop.sql, "return-mail", { returnId, kind: "approved" });
    return { returnId };
  });
}
