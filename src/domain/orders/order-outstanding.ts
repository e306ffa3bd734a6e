import { isPaidOutside } from "#domain/payments/payment-methods.ts";
import type { FinancialStatus } from "./order-admin-types.ts";

/** Amounts of an order in minor units, each in its currency. */
type Amounts = {
  financialStatus: FinancialStatus;
  paymentMethod: string;
  totalCents: number;
  /** Taken off before it was paid. */
  reducedCents: number;
  /** Money of a purchase order that staff recorded, refunds not taken off. */
  receivedCents: number;
  /** Of a paid order that staff edited, what is still to be paid; negative: to be refunded. */
  balanceCents: number;
};

/** The payment state of an order: its status, or, where the status alone would be wrong, what is true instead. */
export const paymentStates = ["pending", "partially_paid", "paid", "nothing_to_pay", "partially_refunded", "refunded", "cancelled"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `paidCents`: what came in, refunds not taken off. `openCents`: still to be paid. `overpaidCents`: beyond what is due, for staff to send back. */
export type Outstanding = { paidCents: number; openCents: number; overpaidCents: number };

/**
 * What was paid of an order, and what is still to move. Of one that was canceled unpaid, all that came in was too much. What an edit made too much is
 * not overpaid: it goes back by itself. Pure.
 */
export function outstandingOf({ financialStatus, paymentMethod, totalCents, reducedCents, receivedCents, balanceCents }: Amounts): Outstanding {
  const dueCents = totalCents - reducedCents;
  if (financialStatus === "cancelled") return { paidCents: receivedCents, openCents: 0, overpaidCents: receivedCents };
  if (financialStatus === "pending") return { paidCents: receivedCents, openCents: Math.max(0, dueCents - receivedCents), overpaidCents: 0 };
  const settledCents = dueCents - balanceCents;
  // The payments of a card are no records of staff.
  const paidCents = isPaidOutside(paymentMethod) ? Math.max(receivedCents, settledCents) : settledCents;
  return { paidCents, openCents: Math.max(0, balanceCents), overpaidCents: paidCents - settledCents };
}

/** Whether money came for it, refunded since or not. */
export function wasPaid(state: PaymentState): boolean {
  return state === "paid" || state === "partially_refunded" || state === "refunded";
}

/**
 * How the payment of an order is called wherever people read it. Where nothing is due, nothing is here of what came in, and nothing is to move, there is
 * nothing to pay, however it came to that: its status is "paid" (or "pending"), but nobody paid anything. One that was placed free and costs something
 * since staff edited it has the status "paid" too, and is not paid until its balance is. Pure.
 */
export function paymentStateOf(order: Amounts): PaymentState {
  const { financialStatus } = order;
  if (financialStatus !== "pending" && financialStatus !== "paid") return financialStatus;
  const { paidCents, openCents } = outstandingOf(order);
  if (paidCents === 0) return openCents === 0 ? "nothing_to_pay" : "pending";
  return financialStatus === "pending" ? "partially_paid" : "paid";
}
