import { type FormEvent, useState } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { DialogFault } from "./fulfill-dialog.tsx";
import { useOrderAction } from "./order-calls.ts";

type Refund = AdminOrder["refunds"][number];
type Props = { order: AdminOrder; refund: Refund };

/** The button at a refund that people send, and what it asks. */
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
  const sent = useOrderAction(order.id, `refunds/${refund.id}/sent`, { done: "The refund is marked as sent.", onDone: onClose, inForm: true });
  const fields = sent.error instanceof CallFault ? sent.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sent.mutate({ body: { reference: String(new FormData(event.currentTarget).get("reference") ?? "").trim() } });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p>
        Do this once {moneyText(refund.amount)} has left your bank account for {order.customerName}. It is recorded as sent, with your name and the
        time.
        {refund.status === "to-send" && ` ${order.email} gets an email.`} This cannot be undone.
      </p>
      <AdminField
        label="Reference of the transfer"
        name="reference"
        maxLength={120}
        autoComplete="off"
        error={fields["reference"]}
        hint="Helps you and the buyer find the transfer on a bank statement. Optional."
      />
      <DialogFault fault={sent.error} />
      <DialogButtons>
        <AdminButton onClick={onClose}>Not yet</AdminButton>
        <AdminButton type="submit" look="solid" disabled={sent.isPending}>
          {sent.isPending ? "Working…" : "Mark as sent"}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}
