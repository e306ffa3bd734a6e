import type { AdminOrder, AdminOrderRow } from "#domain/orders/order-admin-types.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

const payment: Record<AdminOrderRow["paymentState"], [BadgeTone, string]> = {
  pending: ["amber", "Payment pending"],
  partially_paid: ["amber", "Partially paid"],
  paid: ["green", "Paid"],
  nothing_to_pay: ["gray", "Nothing to pay"],
  partially_refunded: ["amber", "Partially refunded"],
  refunded: ["gray", "Refunded"],
  cancelled: ["gray", "Not charged"],
};
const shipment: Record<AdminOrderRow["fulfillmentStatus"], [BadgeTone, string]> = {
  unfulfilled: ["amber", "Unfulfilled"],
  partially_fulfilled: ["amber", "Partially fulfilled"],
  fulfilled: ["green", "Fulfilled"],
  nothing_to_ship: ["gray", "Nothing to ship"],
};

export function PaymentBadge({ order }: { order: Pick<AdminOrderRow, "paymentState"> }) {
  const [tone, text] = payment[order.paymentState];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Staff have to send money back. */
export function RefundBadge({ order }: { order: Pick<AdminOrderRow, "owesRefund"> }) {
  return order.owesRefund ? <Badge tone="amber">Refund to send</Badge> : null;
}

/** Something of it has not shipped, and the day on which it was expected is over. */
export function LateBadge({ order }: { order: Pick<AdminOrder, "lines"> }) {
  return order.lines.some(({ late }) => late) ? <Badge tone="red">Late</Badge> : null;
}

/** An edit changed what a paid order costs, and the difference is not settled. */
export function BalanceBadge({ order }: { order: Pick<AdminOrder, "toCollect" | "toReturn"> }) {
  if (Number(order.toCollect.amount) > 0) return <Badge tone="amber">Balance to collect</Badge>;
  return Number(order.toReturn.amount) > 0 ? <Badge tone="red">Difference to refund</Badge> : null;
}

export function ShipmentBadge({ order }: { order: Pick<AdminOrderRow, "fulfillmentStatus" | "cancelled" | "financialStatus" | "approved"> }) {
  if (order.cancelled) return <Badge tone="red">Canceled</Badge>;
  if (order.financialStatus === "pending" && !order.approved) return <Badge tone="amber">Awaiting approval</Badge>;
  const [tone, text] = shipment[order.fulfillmentStatus];
  return <Badge tone={tone}>{text}</Badge>;
}

/** A test order is not a sale; said wherever it is shown. */
export function TestMark() {
  return <span className="rounded-sm bg-amber-soft px-1.5 py-0.5 text-xs font-semibold tracking-wide text-amber">TEST</span>;
}
