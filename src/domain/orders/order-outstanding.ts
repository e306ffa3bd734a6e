import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import type { FinancialStatus } from "./order-admin-types.ts";

/** Amounts of an order in minor units, each in its currency. */
type Amounts = {
  financialStatus: FinancialStatus;
  paymentMethod: string;
  totalCents: number;
  /** What was taken off before the order was paid. */
  reducedCents: number;
  /** For a purchase order: money that staff recorded, before refunds are deducted. */
  receivedCents: number;
  /** What is still to be paid of a paid order that staff edited; negative: to be refunded. */
  balanceCents: number;
};

/** The payment state of an order: its status, or what is true instead where the status alone would be wrong. */
export const paymentStates = ["pending", "partially_paid", "paid", "nothing_to_pay", "partially_refunded", "refunded", "cancelled"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `paidCents`: the money received, before refunds. `openCents`: still to be paid. `overpaidCents`: beyond the amount due, for staff to send back. */
export type Outstanding = { paidCents: number; openCents: number; overpaidCents: number };

/**
 * Returns what was paid for an order, and what still has to move. If it was canceled unpaid, all money that came in is overpaid. What an edit made too
 * much is not overpaid, because it is refunded separately. Pure.
 */
export function outstandingOf({ financialStatus, paymentMethod, totalCents, reducedCents, receivedCents, balanceCents }: Amounts): Outstanding {
  const dueCents = totalCents - reducedCents;
  if (financialStatus === "cancelled") return { paidCents: receivedCents, openCents: 0, overpaidCents: receivedCents };
  if (financialStatus === "pending") return { paidCents: receivedCents, openCents: Math.max(0, dueCents - receivedCents), overpaidCents: 0 };
  const settledCents = dueCents - balanceCents;
  // Card payments are not among the records of staff.
  const paidCents = isPaidOutside(paymentMethod) ? Math.max(receivedCents, settledCents) : settledCents;
  return { paidCents, openCents: Math.max(0, balanceCents), overpaidCents: paidCents - settledCents };
}

/** Returns whether an order was paid, also if it was refunded since. */
export function wasPaid(state: PaymentState): boolean {
  return state === "paid" || state === "partially_refunded" || state === "refunded";
}

/**
 * Returns the payment state that people read everywhere. If nothing is due, the shop has none of the money that came in and nothing is to move, there
 * is nothing to pay: the status is "paid" (or "pending"), but nobody paid anything. An order that was placed free and costs something since staff edited
 * it has the status "paid" too, and is not paid until its balance is. Pure.
 */
export function paymentStateOf(order: Amounts): PaymentState {
  const { financialStatus } = order;
  if (financialStatus !== "pending" && financialStatus !== "paid") return financialStatus;
  const { paidCents, openCents } = outstandingOf(order);
  if (paidCents === 0) return openCents === 0 ? "nothing_to_pay" : "pending";
  return financialStatus === "pending" ? "partially_paid" : "paid";
}
