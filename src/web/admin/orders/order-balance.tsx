import { useState } from "react";
import { parseDecimal } from "#domain/money.ts";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { ConfirmDialog, Dialog } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { draftOf, useOrderAction } from "./order-calls.ts";

type Props = { order: AdminOrder };

/** How much more or less a paid order costs after an edit, and how to settle the difference. */
export function OrderBalance({ order }: Props) {
  const [mayChange, mayRefund] = [useRight("orders.change"), useRight("orders.refund")];
  if (Number(order.toCollect.amount) > 0) return mayChange ? <Collect order={order} /> : null;
  return Number(order.toReturn.amount) > 0 && mayRefund ? <GiveBack order={order} /> : null;
}

function Collect({ order }: Props) {
  const [open, setOpen] = useState<"collected" | "waived" | null>(null);
  const close = () => setOpen(null);
  const mail = useOrderAction(order.id, "POST /api/admin/orders/:id/mails", { done: "The buyer will get an email with a payment link." });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {order.mails.some(({ kind, isBeingSent }) => kind === "balance" && !isBeingSent) && (
        <AdminButton disabled={mail.isPending} onClick={() => mail.mutate({ body: { mail: "balance" } })}>
          Email payment link
        </AdminButton>
      )}
      <AdminButton onClick={() => setOpen("collected")}>Record balance as paid</AdminButton>
      <AdminButton onClick={() => setOpen("waived")}>Waive balance</AdminButton>
      <Dialog isForm open={open === "collected"} title={`Was ${moneyText(order.toCollect)} paid?`} onClose={close}>
        <BalanceForm order={order} how="collected" onClose={close} />
      </Dialog>
      <Dialog isForm open={open === "waived"} title={`Waive ${moneyText(order.toCollect)}?`} onClose={close}>
        <BalanceForm order={order} how="waived" onClose={close} />
      </Dialog>
    </div>
  );
}

function BalanceForm({ order, how, onClose }: Props & { how: "collected" | "waived"; onClose: () => void }) {
  const settle = useOrderAction(order.id, "POST /api/admin/orders/:id/balance", {
    done: how === "collected" ? "The balance was recorded as paid." : "The balance was waived.",
    onDone: onClose,
    inForm: true,
  });
  const amountCents = parseDecimal(order.toCollect.amount, order.toCollect.currencyCode) ?? 0;
  const form = useActionForm({
    initial: { reference: "" },
    draft: draftOf(order, `balance/${how}`, "Balance of"),
    run: ({ reference }) => settle.mutateAsync({ body: { how, amountCents, reference: reference.trim() } }),
  });
  return (
    <ActionFormBody form={form} submit={how === "collected" ? "Record as paid" : "Waive"} dismiss="Not now" onDismiss={onClose}>
      {how === "collected" ? (
        <>
          <p>Do this once {moneyText(order.toCollect)} has arrived. Your name and the time are recorded. This cannot be undone. No email is sent.</p>
          <TextField
            form={form}
            name="reference"
            label="Payment reference"
            maxLength={120}
            autoComplete="off"
            hint="Optional. Helps you find the payment."
          />
        </>
      ) : (
        <p>
          The order total is reduced by {moneyText(order.toCollect)}, and {order.customerName} no longer owes it. This cannot be undone. No email is
          sent.
        </p>
      )}
    </ActionFormBody>
  );
}

function GiveBack({ order }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const refund = useOrderAction(order.id, "POST /api/admin/orders/:id/difference", {
    done: "The refund of the difference has started.",
    onDone: close,
  });
  return (
    <>
      <AdminButton className="mt-2" onClick={() => setOpen(true)}>
        Refund {moneyText(order.toReturn)}
      </AdminButton>
      <ConfirmDialog
        open={isOpen}
        title={`Refund ${moneyText(order.toReturn)}?`}
        confirm="Refund"
        busy={refund.isPending}
        onConfirm={() => refund.mutate({})}
        onClose={close}
      >
        <p>
          The order was changed and now costs less than the amount paid.{" "}
          {order.isPaidOutside
            ? "You send the money by bank transfer, then mark it as sent."
            : order.isTest
              ? "This is a test order: the refund is recorded, and no money moves."
              : "The money goes back to the card."}{" "}
          The buyer gets an email if that was chosen with the change.
        </p>
      </ConfirmDialog>
    </>
  );
}
