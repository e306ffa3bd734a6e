import type { FulfillmentState } from "#domain/orders/fulfillment-state.ts";
import type { PaymentState } from "#domain/orders/order-outstanding.ts";
import { freeWhenOrdered, nothingToPay } from "#domain/payments/payment-methods.ts";

/** The words for the state of an order, on every screen of staff and in every file. */

export const paymentWords: Record<PaymentState, string> = {
  pending: "Payment pending",
  partially_paid: "Partially paid",
  paid: "Paid",
  nothing_to_pay: "Nothing to pay",
  partially_refunded: "Partially refunded",
  refunded: "Refunded",
  cancelled: "Not charged",
};

export const fulfillmentWords: Record<FulfillmentState, string> = {
  awaiting_approval: "Awaiting approval",
  unfulfilled: "Unfulfilled",
  partially_fulfilled: "Partially fulfilled",
  fulfilled: "Fulfilled",
  nothing_to_ship: "Nothing to ship",
  cancelled: "Canceled",
};

const methods: Record<string, string> = {
  stripe: "Card (Stripe)",
  "test-card": "Test card",
  "purchase-order": "Purchase order",
  [nothingToPay.name]: nothingToPay.title,
};

/** Names the payment method. An order that was placed free but costs something since is no longer free. */
export function paymentMethodText({ paymentMethod, paymentState }: { paymentMethod: string; paymentState: PaymentState }): string {
  if (paymentMethod === nothingToPay.name && paymentState !== "nothing_to_pay") return freeWhenOrdered;
  return methods[paymentMethod] ?? paymentMethod;
}
