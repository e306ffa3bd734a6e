import { useState } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { emailNote } from "./buyer-email.ts";
import { draftOf, useOrderAction } from "./order-calls.ts";

type Refund = AdminOrder["refunds"][number];
type Props = { order: AdminOrder; refund: Refund };

/** The button for marking a refund as sent by bank transfer, with its dialog. */
export function RefundSent({ order, refund }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <AdminButton className="mt-2" onClick={() => setOpen(true)}>
        Mark as sent
      </AdminButton>
      <Dialog isForm open={isOpen} title={`Was ${moneyText(refund.amount)} sent?`} onClose={close}>
        <SentForm order={order} refund={refund} onClose={close} />
      </Dialog>
    </>
  );
}

function SentForm({ order, refund, onClose }: Props & { onClose: () => void }) {
  const sent = useOrderAction(order.id, "POST /api/admin/orders/:id/refunds/:refundId/sent", {
    refundId: refund.id,
    done: "The refund was marked as sent.",
    onDone: onClose,
    inForm: true,
  });
  const form = useActionForm({
    initial: { reference: "" },
    draft: draftOf(order, `refunds/${refund.id}/sent`, "Refund sent for"),
    run: ({ reference }) => sent.mutateAsync({ body: { reference: reference.trim() } }),
  });
  return (
    <ActionFormBody form={form} submit="Mark as sent" dismiss="Not yet" onDismiss={onClose}>
      <p>
        Do this once {moneyText(refund.amount)} has left your bank account for {order.customerName}. It is recorded as sent, with your name and the
        time.
        {refund.status === "to-send" && ` ${refund.notify ? emailNote(order) : "The buyer gets no email: that was chosen with the refund."}`} This
        cannot be undone.
      </p>
      <TextField
        form={form}
        name="reference"
        label="Bank transfer reference"
        maxLength={120}
        autoComplete="off"
        hint="Optional. Helps you and the buyer find the transfer on a bank statement."
      />
    </ActionFormBody>
  );
}
