import { Refusal } from "#domain/refusal.ts";
import type { LockedLine } from "./order-change-queries.ts";

/** Units of a line that a refund is for. `shipped`: whether they had been shipped; left out: those that were not shipped come first. */
export type AskedLine = { lineId: string; quantity: number; shipped?: boolean | undefined; restock?: boolean | undefined };

/** The units as stored: of `quantity`, `unshipped` had not been shipped, and `restocked` go back into stock. */
export type RefundLine = { lineId: string; quantity: number; unshipped: number; restocked: number };

type Units = Pick<LockedLine, "quantity" | "fulfilled" | "refunded" | "withdrawn">;

/** Units that are still to be shipped: neither shipped, nor refunded before they were. */
export function unitsToShip(line: Units): number {
  return Math.max(0, line.quantity - line.fulfilled - line.withdrawn);
}

/** Shipped units that were not refunded. */
export function unitsReturnable(line: Units): number {
  return Math.max(0, line.fulfilled - (line.refunded - line.withdrawn));
}

/** Shipped units that can still go back into stock; units in a return go back with that return. */
export function unitsRestockable(line: Pick<LockedLine, "fulfilled" | "restocked" | "inReturns">): number {
  return Math.max(0, line.fulfilled - line.restocked - line.inReturns);
}

/**
 * Returns the units that a refund is for. A refund of all that is left (`isWhole`) is for every unit that was not shipped, named or not:
 * then nothing is left to be shipped. Unless the line says otherwise, units that were not shipped go back into
 * stock, and shipped ones do not. Refuses `line-not-found`, `input-invalid` (more than there are, or more back into stock than is not in a return).
 */
export function refundLines(lines: LockedLine[], asked: AskedLine[], isWhole: boolean): RefundLine[] {
  for (const { lineId } of asked) if (!lines.some((line) => line.id === lineId)) throw new Refusal("line-not-found");
  return lines.flatMap((line) =>
    ofLine(
      line,
      asked.filter(({ lineId }) => lineId === line.id),
      isWhole,
    ),
  );
}

function ofLine(line: LockedLine, asked: AskedLine[], isWhole: boolean): RefundLine[] {
  const left = { unshipped: unitsToShip(line), shipped: unitsReturnable(line) };
  const found: RefundLine[] = [];
  let restockable = unitsRestockable(line);
  const add = (isShipped: boolean, quantity: number, restock: boolean) => {
    if (quantity > left[isShipped ? "shipped" : "unshipped"]) throw tooMany(line, asked);
    left[isShipped ? "shipped" : "unshipped"] -= quantity;
    if (isShipped && restock && quantity > restockable) throw inReturn(restockable);
    if (isShipped && restock) restockable -= quantity;
    if (quantity > 0) found.push({ lineId: line.id, quantity, unshipped: isShipped ? 0 : quantity, restocked: restock ? quantity : 0 });
  };
  for (const { quantity, shipped, restock } of asked) {
    const unshipped = shipped === undefined ? Math.min(quantity, left.unshipped) : shipped ? 0 : quantity;
    add(false, unshipped, restock ?? true);
    add(true, quantity - unshipped, restock ?? false);
  }
  if (isWhole) add(false, left.unshipped, true);
  return found;
}

function inReturn(restockable: number): Refusal {
  const message = `At most ${restockable} of this line can go back into stock with this refund. The others are in a return, or came back with one.`;
  return new Refusal("input-invalid", { fields: { lines: message } });
}

function tooMany(line: Units, asked: AskedLine[]): Refusal {
  const most = unitsToShip(line) + unitsReturnable(line);
  const units = asked.reduce((sum, { quantity }) => sum + quantity, 0);
  const message =
    units > most ? `At most ${most} of this line, not ${units}.` : "This many were not shipped, or are refunded already. Please reload the order.";
  return new Refusal("input-invalid", { fields: { lines: message } });
}
