import type { ReactNode } from "react";
import { numberText } from "#domain/number-text.ts";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { dateText } from "../toolkit/date-format.ts";

/** What the order needs from a person now, shown above everything else. */
export function OrderAlerts({ order }: { order: AdminOrder }) {
  const undecided = order.lines.reduce((sum, line) => sum + line.undecidedQuantity, 0);
  const held = order.lines.reduce((sum, line) => sum + line.quantity - line.refundedQuantity, 0);
  const unconfirmed = order.refunds.filter((refund) => refund.isUnconfirmed);
  return (
    <>
      {order.financialStatus === "pending" && !order.approved && !order.cancelled && order.heldUntil && (
        <Alert>
          This purchase order is waiting for approval.{" "}
          {order.isNewBuyer && (
            <strong className="font-semibold">
              The buyer is new: no purchase order from {order.email} has been approved or marked as paid before. Check who they are.
            </strong>
          )}{" "}
          {numberText(held)} {held === 1 ? "unit is" : "units are"} held until {dateText(order.heldUntil)}; after that, the order is canceled and the
          stock is released.
        </Alert>
      )}
      {order.owesRefund && (
        <Alert>
          {order.isTest
            ? `A refund of ${moneyText(order.owed)} has to be marked as sent. This is a test order: no money was received, so there is none to send.`
            : `Send ${moneyText(order.owed)} back to ${order.customerName} by bank transfer, then mark it as sent under Payment.`}
        </Alert>
      )}
      {Number(order.toCollect.amount) > 0 && (
        <Alert>
          This order costs {moneyText(order.toCollect)} more after a change. The buyer still has to pay this: collect it, then record it under
          Payment, or waive it.
        </Alert>
      )}
      {Number(order.toReturn.amount) > 0 && (
        <Alert>
          This order costs {moneyText(order.toReturn)} less after a change, and the money has not gone back to the buyer. Refund it under Payment.
        </Alert>
      )}
      {unconfirmed.length > 0 && (
        <Alert>
          An older version of the shop recorded {unconfirmed.length === 1 ? "a refund" : `${unconfirmed.length} refunds`} of this purchase order as
          sent without confirmation. Make sure the money was sent, then mark it as sent under Payment.
        </Alert>
      )}
      {undecided > 0 && (
        <Alert>
          {undecided === 1 ? "1 item was" : `${undecided} items were`} refunded before being shipped. Decide whether to put the stock back: choose
          Restock.
        </Alert>
      )}
    </>
  );
}

function Alert({ children }: { children: ReactNode }) {
  return <p className="mb-4 rounded-surface bg-amber-soft px-4 py-3 text-amber">{children}</p>;
}
