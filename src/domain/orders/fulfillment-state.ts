import type { AdminOrderRow } from "./order-admin-types.ts";

/** The fulfillment state of an order: the stored one, unless staff have to decide first or the order was canceled. Safe in a browser. */
export const fulfillmentStates = ["awaiting_approval", "unfulfilled", "partially_fulfilled", "fulfilled", "nothing_to_ship", "cancelled"] as const;
export type FulfillmentState = (typeof fulfillmentStates)[number];

/** Returns the fulfillment state that staff read everywhere; `hasFulfillmentState` is the same for lists. Pure. */
export function fulfillmentStateOf(order: Pick<AdminOrderRow, "fulfillmentStatus" | "cancelled" | "financialStatus" | "approved">): FulfillmentState {
  if (order.cancelled) return "cancelled";
  return order.financialStatus === "pending" && !order.approved ? "awaiting_approval" : order.fulfillmentStatus;
}
