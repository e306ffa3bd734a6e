import { useState } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { dateText, today } from "../toolkit/date-format.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { FactList } from "../toolkit/fact-list.tsx";
import { DateField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { draftOf, useOrderAction } from "./order-calls.ts";

type Props = { order: AdminOrder };

/** Payments that staff recorded for the order, not charged by a payment provider. */
export function PaymentsReceivedPanel({ order }: Props) {
  const [open, setOpen] = useState<"record" | "return" | null>(null);
  const [mayChange, mayRefund] = [useRight("orders.change"), useRight("orders.refund")];
  const isOverpaid = Number(order.overpaid.amount) > 0;
  const close = () => setOpen(null);
  const sums = [
    ["Due", order.due],
    ["Paid", order.paid],
    ...(Number(order.open.amount) > 0 ? [["Open", order.open] as const] : []),
    ...(isOverpaid ? [["Owed back", order.overpaid] as const] : []),
  ] as const;
  return (
    <Panel title="Payments received">
      <FactList facts={sums.map(([term, money]) => [term, moneyText(money)] as const)} />
      <ul className="grid">
        {order.payments.map((payment) => (
          <Payment key={payment.id} order={order} payment={payment} />
        ))}
      </ul>
      {isOverpaid && (
        <p className="mt-3 rounded-control bg-amber-soft px-3 py-2">
          {moneyText(order.overpaid)}{" "}
          {order.financialStatus === "cancelled" ? "was received for this canceled order." : "more was received than was due."} It is owed back to the
          buyer: send it by bank transfer, then record it here.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {mayChange && !order.isBuyerErased && <AdminButton onClick={() => setOpen("record")}>Record payment</AdminButton>}
        {mayRefund && isOverpaid && <AdminButton onClick={() => setOpen("return")}>Record as sent back</AdminButton>}
      </div>
      <Dialog isForm open={open === "record"} title={`Record a payment for ${order.name}`} onClose={close}>
        <PaymentForm order={order} way="record" onClose={close} />
      </Dialog>
      <Dialog isForm open={open === "return"} title={`Was ${moneyText(order.overpaid)} sent back?`} onClose={close}>
        <PaymentForm order={order} way="return" onClose={close} />
      </Dialog>
    </Panel>
  );
}

const kinds = { received: "Received", reversed: "Reversed", returned: "Sent back" } as const;

function Payment({ order, payment }: Props & { payment: AdminOrder["payments"][number] }) {
  const [isOpen, setOpen] = useState(false);
  const mayChange = useRight("orders.change");
  return (
    <li className="mt-3 border-t border-line pt-3">
      <p className="flex justify-between gap-3">
        <span className={payment.isReversed ? "text-slate line-through" : ""}>{kinds[payment.kind]}</span>
        <span className="figures font-medium">{moneyText(payment.amount)}</span>
      </p>
      <p className="text-[0.8125rem] text-slate [overflow-wrap:anywhere]">
        {dateText(`${payment.paidOn}T12:00:00`)}
        {payment.reference && ` · ${payment.reference}`}
        {payment.staffName && ` · ${payment.staffName}`}
      </p>
      {mayChange && payment.kind === "received" && !payment.isReversed && (
        <button
          type="button"
          className="min-h-6 text-[0.8125rem] text-accent underline underline-offset-2 pointer-coarse:min-h-11"
          onClick={() => setOpen(true)}
        >
          Reverse
          <span className="sr-only"> the payment of {moneyText(payment.amount)}</span>
        </button>
      )}
      <Dialog isForm open={isOpen} title={`Reverse the recorded payment of ${moneyText(payment.amount)}?`} onClose={() => setOpen(false)}>
        <ReversalForm order={order} paymentId={payment.id} onClose={() => setOpen(false)} />
      </Dialog>
    </li>
  );
}

function PaymentForm({ order, way, onClose }: Props & { way: "record" | "return"; onClose: () => void }) {
  const isReturn = way === "return";
  const ends = { onDone: onClose, inForm: true };
  const sendBack = useOrderAction(order.id, "POST /api/admin/orders/:id/overpayment", { done: "Recorded as sent back.", ...ends });
  const record = useOrderAction(order.id, "POST /api/admin/orders/:id/payments", { done: "The payment was recorded.", ...ends });
  const form = useActionForm({
    initial: { amount: isReturn ? order.overpaid.amount : order.open.amount, paidOn: today(), reference: "" },
    draft: draftOf(order, `payments/${way}`, isReturn ? "Overpayment of" : "Payment for"),
    run: (values, { key, confirmed }) =>
      isReturn ? sendBack.mutateAsync({ body: values, key }) : record.mutateAsync({ body: { ...values, confirmed }, key }),
  });
  return (
    <ActionFormBody form={form} submit={isReturn ? "Record as sent back" : "Record payment"} dismiss="Not yet" onDismiss={onClose}>
      <p>
        {isReturn
          ? "Do this once the money has left your bank account. The shop does not send it."
          : `Enter the amount that arrived in your bank account. It can be less or more than ${moneyText(order.open)}.${order.approved || order.cancelled ? "" : " This also approves the order and deducts its stock."}`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="amount" label={`Amount (${order.total.currencyCode})`} required maxLength={30} />
        <DateField form={form} name="paidOn" label="Date" required />
      </div>
      <TextField form={form} name="reference" label="Reference" maxLength={200} autoComplete="off" hint="As on the bank statement." />
    </ActionFormBody>
  );
}

function ReversalForm({ order, paymentId, onClose }: Props & { paymentId: string; onClose: () => void }) {
  const reverse = useOrderAction(order.id, "POST /api/admin/orders/:id/payments/:paymentId/reversal", {
    done: "The payment was reversed.",
    onDone: onClose,
    inForm: true,
    paymentId,
  });
  const form = useActionForm({ initial: { reason: "" }, run: (body) => reverse.mutateAsync({ body }) });
  return (
    <ActionFormBody form={form} submit="Reverse" look="danger" dismiss="Keep it" onDismiss={onClose}>
      <p>A reversing entry is recorded, and the amount is due again. No money moves, and the buyer gets no email.</p>
      <TextField form={form} name="reason" label="Reason (only staff see it)" required maxLength={300} hint="Required." />
    </ActionFormBody>
  );
}
