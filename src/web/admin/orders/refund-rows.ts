import { parseDecimal } from "#domain/money.ts";
import type { AdminOrder, AdminOrderLine } from "#domain/orders/order-admin-types.ts";

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
  return chosen.reduce((sum, { line, quantity }) => {
    const paid = centsOf(line.discountedTotal.amount) + centsOf(line.tax.amount);
    return sum + Math.round((paid * quantity) / line.quantity);
  }, 0);
}
