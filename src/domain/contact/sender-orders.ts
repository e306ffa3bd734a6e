import type { FinancialStatus } from "#domain/orders/order-admin-types.ts";
import { type PaymentState, paymentStateOf } from "#domain/orders/order-outstanding.ts";

/** An order of the email address. Amounts in minor units of `currency`. */
export type ConversationOrder = {
  id: string;
  name: string;
  isTest: boolean;
  processedAt: string;
  totalCents: number;
  currency: string;
  financialStatus: FinancialStatus;
  paymentState: PaymentState;
  fulfillmentStatus: string;
};
/** `totalCents` is what the order costs now; the payment state is derived from `amounts`. */
export type OrderRow = Omit<ConversationOrder, "paymentState"> & { amounts: Omit<Parameters<typeof paymentStateOf>[0], "financialStatus"> };

export function withPaymentState({ amounts, ...order }: OrderRow): ConversationOrder {
  return { ...order, paymentState: paymentStateOf({ ...amounts, financialStatus: order.financialStatus }) };
}
