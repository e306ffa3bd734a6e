import { type FulfillmentState, fulfillmentStateOf } from "#domain/orders/fulfillment-state.ts";
import type { AdminOrder, AdminOrderRow } from "#domain/orders/order-admin-types.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { fulfillmentWords, paymentWords } from "#web/messages/order-words.ts";

const payment: Record<AdminOrderRow["paymentState"], BadgeTone> = {
  pending: "amber",
  partially_paid: "amber",
  paid: "green",
  nothing_to_pay: "gray",
  partially_refunded: "amber",
  refunded: "gray",
  cancelled: "gray",
};
const shipment: Record<FulfillmentState, BadgeTone> = {
  awaiting_approval: "amber",
  unfulfilled: "amber",
  partially_fulfilled: "amber",
  fulfilled: "green",
  nothing_to_ship: "gray",
  cancelled: "red",
};

export function PaymentBadge({ order }: { order: Pick<AdminOrderRow, "paymentState"> }) {
  return <Badge tone={payment[order.paymentState]}>{paymentWords[order.paymentState]}</Badge>;
}

/** Staff have to send money to the buyer. */
export function RefundBadge({ order }: { order: Pick<AdminOrderRow, "owesRefund"> }) {
  return order.owesRefund ? <Badge tone="amber">Refund to send</Badge> : null;
}

/** Some of it has not shipped, and the day on which it was expected has passed. */
export function LateBadge({ order }: { order: Pick<AdminOrder, "lines"> }) {
  return order.lines.some(({ late }) => late) ? <Badge tone="red">Late</Badge> : null;
}

/** An edit changed what a paid order costs, and the difference is not settled. */
export function BalanceBadge({ order }: { order: Pick<AdminOrder, "toCollect" | "toReturn"> }) {
  if (Number(order.toCollect.amount) > 0) return <Badge tone="amber">Balance to collect</Badge>;
  return Number(order.toReturn.amount) > 0 ? <Badge tone="red">Difference to refund</Badge> : null;
}

export function ShipmentBadge({ order }: { order: Parameters<typeof fulfillmentStateOf>[0] }) {
  const state = fulfillmentStateOf(order);
  return <Badge tone={shipment[state]}>{fulfillmentWords[state]}</Badge>;
}

/** Marks a test order wherever it is shown, because it is not a sale. */
export function TestMark() {
  return <span className="rounded-sm bg-amber-soft px-1.5 py-0.5 text-xs font-semibold tracking-wide text-amber">TEST</span>;
}
