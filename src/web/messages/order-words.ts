import type { FulfillmentStatus } from "#domain/orders/order-admin-types.ts";
import type { PaymentState } from "#domain/orders/order-outstanding.ts";

/** How staff read where an order stands, on every screen and in every file. */

export const paymentWords: Record<PaymentState, string> = {
  pending: "Payment pending",
  partially_paid: "Partially paid",
  paid: "Paid",
  nothing_to_pay: "Nothing to pay",
  partially_refunded: "Partially refunded",
  refunded: "Refunded",
  cancelled: "Not charged",
};

export const fulfillmentWords: Record<FulfillmentStatus, string> = {
  unfulfilled: "Unfulfilled",
  partially_fulfilled: "Partially fulfilled",
  fulfilled: "Fulfilled",
  nothing_to_ship: "Nothing to ship",
};
