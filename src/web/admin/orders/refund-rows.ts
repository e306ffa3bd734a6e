import { parseDecimal } from "#domain/money.ts";
import type { AdminOrder, AdminOrderLine } from "#domain/orders/order-admin-types.ts";
import { shippingTaxShare, worthOfUnits } from "#domain/orders/refund-amounts.ts";

/** Units of a line that can be refunded together: those that were not shipped, or those that were. */
export type RefundRow = { key: string; line: AdminOrderLine; shipped: boolean; most: number };

/** The input for a row: how many units (null: none), and whether they go back into stock. */
export type RowChoice = { key: string; quantity: number | null; restock: boolean };

export function refundRows(order: AdminOrder): RefundRow[] {
  return order.lines.flatMap((line) => [
    ...(line.toShipQuantity > 0 ? [{ key: `${line.id}-unshipped`, line, shipped: false, most: line.toShipQuantity }] : []),
    ...(line.returnableQuantity > 0 ? [{ key: `${line.id}-shipped`, line, shipped: true, most: line.returnableQuantity }] : []),
  ]);
}

/** Units that were not shipped go back into stock by default; shipped units do not. */
export function defaultChoice({ key, shipped }: RefundRow): RowChoice {
  return { key, quantity: 0, restock: !shipped };
}

/** Suggests an amount in minor units: what was paid for these units, with tax. The typed amount is the one that counts. */
export function worthOf(order: AdminOrder, chosen: { line: AdminOrderLine; quantity: number }[]): number {
  const centsOf = (amount: string) => parseDecimal(amount, order.total.currencyCode) ?? 0;
  const before = new Map<string, number>();
  return chosen.reduce((sum, { line, quantity }) => {
    // One line can have two rows: the second one continues where the first ended.
    const refunded = line.refundedQuantity + (before.get(line.id) ?? 0);
    before.set(line.id, (before.get(line.id) ?? 0) + quantity);
    const paid = { ...line, refunded, discountedTotalCents: centsOf(line.discountedTotal.amount), taxCents: centsOf(line.tax.amount) };
    const worth = worthOfUnits(paid, quantity);
    return sum + worth.cents + worth.taxCents;
  }, 0);
}

/** Suggests the same for an amount of shipping, in minor units: adds the tax on it. */
export function shippingWorth(order: AdminOrder, shipping: unknown): number {
  if (typeof shipping !== "number") return 0;
  const centsOf = ({ amount, currencyCode }: AdminOrder["total"]) => parseDecimal(amount, currencyCode) ?? 0;
  const cents = centsOf(order.shipping);
  const taxCents = order.taxLines.reduce((sum, { lineTitle, amount }) => sum + (lineTitle === null ? centsOf(amount) : 0), 0);
  return shipping + shippingTaxShare(taxCents, { cents, refundedCents: cents - centsOf(order.shippingLeft) }, shipping);
}
