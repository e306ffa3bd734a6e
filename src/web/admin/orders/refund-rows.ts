import { parseDecimal } from "#domain/money.ts";
import type { AdminOrder, AdminOrderLine } from "#domain/orders/order-admin-types.ts";
import { shippingTaxShare, worthOfUnits } from "#domain/orders/refund-amounts.ts";

/** Units of a line that can be refunded together: those that were not shipped, or those that were. */
export type RefundRow = { key: string; line: AdminOrderLine; shipped: boolean; most: number };

/** What is typed for a row: how many units (null: none), and whether they go back into stock. */
export type RowChoice = { key: string; quantity: number | null; restock: boolean };

export function refundRows(order: AdminOrder): RefundRow[] {
  return order.lines.flatMap((line) => [
    ...(line.toShipQuantity > 0 ? [{ key: `${line.id}-unshipped`, line, shipped: false, most: line.toShipQuantity }] : []),
    ...(line.returnableQuantity > 0 ? [{ key: `${line.id}-shipped`, line, shipped: true, most: line.returnableQuantity }] : []),
  ]);
}

/** What is not shipped is still here; what is shipped comes back or does not. */
export function defaultChoice({ key, shipped }: RefundRow): RowChoice {
  return { key, quantity: 0, restock: !shipped };
}

/** A proposal in minor units: what was paid for these units, with their tax. The amount that counts is the one typed. */
export function worthOf(order: AdminOrder, chosen: { line: AdminOrderLine; quantity: number }[]): number {
  const centsOf = (amount: string) => parseDecimal(amount, order.total.currencyCode) ?? 0;
  const before = new Map<string, number>();
  return chosen.reduce((sum, { line, quantity }) => {
    // Units of one line stand in two rows: the second goes on where the first ended.
    const refunded = line.refundedQuantity + (before.get(line.id) ?? 0);
    before.set(line.id, (before.get(line.id) ?? 0) + quantity);
    const paid = { ...line, refunded, discountedTotalCents: centsOf(line.discountedTotal.amount), taxCents: centsOf(line.tax.amount) };
    const worth = worthOfUnits(paid, quantity);
    return sum + worth.cents + worth.taxCents;
  }, 0);
}

/** The same of an amount of shipping, in minor units: with the tax on it. */
export function shippingWorth(order: AdminOrder, shipping: unknown): number {
  if (typeof shipping !== "number") return 0;
  const centsOf = ({ amount, currencyCode }: AdminOrder["total"]) => parseDecimal(amount, currencyCode) ?? 0;
  const cents = centsOf(order.shipping);
  const taxCents = order.taxLines.reduce((sum, { lineTitle, amount }) => sum + (lineTitle === null ? centsOf(amount) : 0), 0);
  return shipping + shippingTaxShare(taxCents, { cents, refundedCents: cents - centsOf(order.shippingLeft) }, shipping);
}
