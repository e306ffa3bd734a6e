import { type FormEvent, useState } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { DialogFault } from "./fulfill-dialog.tsx";
import { useOrderAction } from "./order-calls.ts";

type Props = { order: AdminOrder; open: boolean; onClose: () => void };

export function CancelDialog({ order, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title={`Cancel ${order.name}?`} onClose={onClose}>
      <CancelForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ order, onClose }: Omit<Props, "open">) {
  const [key] = useState(() => crypto.randomUUID());
  const cancel = useOrderAction(order.id, "cancellation", { done: `${order.name} is canceled.`, onDone: onClose, inForm: true });
  const fields = cancel.error instanceof CallFault ? cancel.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    cancel.mutate({ key, body: { reason: String(new FormData(event.currentTarget).get("reason") ?? "").trim() } });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p>
        {moneyOf(order)} {order.lines.some((line) => line.toShipQuantity > 0) && "The items go back into stock."} {order.email} gets an email. This
        cannot be undone.
      </p>
      <AdminField label="Reason" name="reason" required maxLength={300} error={fields["reason"]} hint="The buyer reads it." />
      <DialogFault fault={cancel.error} />
      <DialogButtons>
        <AdminButton onClick={onClose}>Keep the order</AdminButton>
        <AdminButton type="submit" look="danger" disabled={cancel.isPending}>
          {cancel.isPending ? "Working…" : "Cancel order"}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

/** What becomes of the money, true of this order. */
function moneyOf(order: AdminOrder): string {
  const isLeft = Number(order.refundable.amount) > 0;
  const left = moneyText(order.refundable);
  if (isLeft && order.isPaidOutside) return `${left} is owed to ${order.customerName}: send it back by bank transfer, then mark it as sent.`;
  if (isLeft) return `${left} is refunded to the card.`;
  if (order.owesRefund) return `${moneyText(order.owed)} is still to be sent back.`;
  if (Number(order.refunded.amount) > 0) return "All of the money has been refunded already.";
  return order.financialStatus === "pending"
    ? "Nothing was paid, and the buyer owes nothing once the order is canceled."
    : "Nothing is left to refund.";
}
