import { taxSums } from "#domain/tax/tax-texts.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";

/** The amounts of an order, stored without tax. Minor units. */
type Amounts = {
  taxIncluded: boolean;
  subtotalCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  lines: { quantity: number; unitPriceCents: number; originalTotalCents: number; totalCents: number; taxCents: number }[];
};

/**
 * Returns an order as its buyer was shown it. If prices included the tax, so do the amounts of the lines, the sums and the shipping; the tax of the
 * shipping is the order's tax less that of the lines. The total and the tax are the same either way. Pure.
 */
export function asShown<Order extends Amounts>(order: Order): Order {
  if (!order.taxIncluded) return order;
  const lines = order.lines.map((line) => ({
    ...line,
    originalTotalCents: line.unitPriceCents * line.quantity,
    totalCents: line.totalCents + line.taxCents,
  }));
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const subtotalCents = sum(lines.map((line) => line.originalTotalCents));
  return {
    ...order,
    lines,
    subtotalCents,
    discountCents: subtotalCents - sum(lines.map((line) => line.totalCents)),
    shippingCents: order.shippingCents + order.taxCents - sum(lines.map((line) => line.taxCents)),
  };
}

/** Does the same for an order that is not placed yet. */
export function draftAsShown(draft: OrderSnapshot) {
  return asShown({
    ...draft,
    taxIncluded: draft.taxIncluded ?? false,
    lines: draft.lines.map((line) => ({ ...line, totalCents: line.discountedTotalCents })),
  });
}

/** Returns the taxes of an order that is not placed yet, by name and rate, without amounts. */
export function taxesOfDraft({ lines, shippingTaxes }: OrderSnapshot): { title: string; rateMillionths: number }[] {
  return taxSums([...lines.flatMap(({ taxes }) => taxes), ...shippingTaxes]).filter(({ cents }) => cents > 0);
}
