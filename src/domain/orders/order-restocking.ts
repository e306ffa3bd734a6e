import { inTransaction } from "#db/transaction.ts";
import type { Actor } from "#domain/actor.ts";
import { record } from "#domain/domain-events/domain-events.ts";
import { requireRight } from "#domain/permissions.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Shop } from "#domain/shop.ts";
import { hasEvent, insertEvent, type LockedLine, lockOrder } from "./order-change-queries.ts";
import type { RestockInput } from "./order-input.ts";
import { restockLines } from "./order-refunding.ts";
import { type RestockableRow, selectRestockable, updateRestocked } from "./refund-queries.ts";

/**
 * Puts refunded units into stock that did not go back with their refund; 0 units of a line decides that the others
 * stay out. A request with the same key happens once. Refuses `not-allowed`, `order-not-found`, `line-not-found` (nothing of
 * it was refunded), `input-invalid` (more than were refunded and not put back).
 */
export async function restockOrder(shop: Shop, actor: Actor, input: RestockInput & { orderId: string; idempotencyKey: string }): Promise<void> {
  requireRight(actor, "stock.adjust");
  await inTransaction(shop, async (shop) => {
    const { orderId, idempotencyKey: key } = input;
    const order = await lockOrder(shop, orderId);
    if (await hasEvent(shop, orderId, "restocked", { key })) return;
    const rows = await selectRestockable(shop, orderId);
    const asked = summed(input.lines);
    const decided = asked.flatMap(({ lineId, quantity }) =>
      decidedRows(
        rows.filter((row) => row.lineId === lineId),
        quantity,
        order.lines.find(({ id }) => id === lineId),
      ),
    );
    await updateRestocked(shop, decided);
    const units = asked.reduce((sum, { quantity }) => sum + quantity, 0);
    const goods = asked.map(({ lineId, quantity }) => ({ variantId: rows.find((row) => row.lineId === lineId)?.variantId ?? null, quantity }));
    await restockLines(shop, actor, orderId, goods);
    const words = units === 0 ? "Left out of stock what was refunded" : `Put ${units} ${units === 1 ? "item" : "items"} back into stock`;
    await insertEvent(shop, actor, orderId, "restocked", words, { key });
    await record(shop, actor, "order.restocked", { kind: "order", id: orderId }, { name: order.name, lines: asked, count: units });
  });
}

/** Adds up the quantities of a line that is named twice: each alone could be all that is not back in stock. */
function summed(lines: RestockInput["lines"]): RestockInput["lines"] {
  const units = new Map<string, number>();
  for (const { lineId, quantity } of lines) units.set(lineId, (units.get(lineId) ?? 0) + quantity);
  return [...units].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** Fills up the oldest refunds first; units that nobody had decided about are decided then. */
function decidedRows(rows: RestockableRow[], quantity: number, line: LockedLine | undefined): { id: string; restocked: number }[] {
  if (rows.length === 0) throw new Refusal("line-not-found");
  const restocked = rows.reduce((sum, row) => sum + (row.restocked ?? 0), 0);
  // Units that were or never will be shipped, less those that came back. Units in a return go back into stock with the return, or already did.
  const left = line ? Math.max(0, line.fulfilled + line.withdrawn - restocked - line.inReturns) : 0;
  const out = Math.min(left, rows.reduce((sum, row) => sum + row.quantity, 0) - restocked);
  if (quantity > out)
    throw new Refusal("input-invalid", { fields: { lines: `At most ${out} of this line ${out === 1 ? "is" : "are"} not back in stock.` } });
  let toPlace = quantity;
  return rows.map((row) => {
    const more = Math.min(toPlace, row.quantity - (row.restocked ?? 0));
    toPlace -= more;
    return { id: row.id, restocked: (row.restocked ?? 0) + more };
  });
}
