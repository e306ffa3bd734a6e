import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { emailNote } from "./buyer-email.ts";
import { draftOf, useOrderAction } from "./order-calls.ts";

type Props = { order: AdminOrder; open: boolean; onClose: () => void };

export function CancelDialog({ order, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title={`Cancel ${order.name}?`} onClose={onClose}>
      <CancelForm order={order} onClose={onClose} />
    </Dialog>
  );
}

function CancelForm({ order, onClose }: Omit<Props, "open">) {
  const cancel = useOrderAction(order.id, "POST /api/admin/orders/:id/cancellation", {
    done: `${order.name} was canceled.`,
    onDone: onClose,
    inForm: true,
  });
  const form = useActionForm({
    initial: { reason: "" },
    draft: draftOf(order, "cancellation", "Cancel"),
    run: ({ reason }, { key }) => cancel.mutateAsync({ key, body: { reason: reason.trim() } }),
  });
  return (
    <ActionFormBody form={form} submit="Cancel order" look="danger" dismiss="Keep order" onDismiss={onClose}>
      <p>
        {moneyOf(order)} {order.lines.some((line) => line.toShipQuantity > 0) && "The items go back into stock."} {emailNote(order)} This cannot be
        undone.
      </p>
      <TextField form={form} name="reason" label="Reason (shown to the buyer)" required maxLength={300} hint="Required." />
    </ActionFormBody>
  );
}

/** Says what happens to the money of this order. */
function moneyOf(order: AdminOrder): string {
  const isLeft = Number(order.refundable.amount) > 0;
  const left = moneyText(order.refundable);
  if (isLeft && order.isPaidOutside) return `${left} is owed to ${order.customerName}: send it back by bank transfer, then mark it as sent.`;
  if (isLeft) return `${left} is refunded to the card.`;
  if (order.owesRefund) return `${moneyText(order.owed)} still has to be sent back.`;
  if (Number(order.refunded.amount) > 0) return "All of the money has already been refunded.";
  return order.financialStatus === "pending"
    ? "Nothing was paid, and the buyer will owe nothing once the order is canceled."
    : "Nothing is left to refund.";
}
