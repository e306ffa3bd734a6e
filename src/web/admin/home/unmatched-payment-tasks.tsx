import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UnmatchedMoney, UnmatchedMovement } from "#domain/open-tasks/open-tasks.ts";
import { moneyText } from "#ui/money-text.tsx";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useAdminSession } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { AreaField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { TaskItem } from "./task-item.tsx";

/** Money at the payment provider that belongs to no order. Staff who may refund decide about each movement. */
export function UnmatchedPaymentTasks({ movements, total }: UnmatchedMoney) {
  if (total === 0) return null;
  const more = total - movements.length;
  return (
    <>
      {movements.map((movement) => (
        <TaskItem key={movement.id} isFault={!movement.isTest}>
          <Movement movement={movement} />
        </TaskItem>
      ))}
      {more > 0 && (
        <TaskItem isFault>
          {more === 1 ? "1 more payment or refund belongs to no order." : `${more} more payments or refunds belong to no order.`}
        </TaskItem>
      )}
    </>
  );
}

type Asking = "refund" | "closing" | null;

function Movement({ movement }: { movement: UnmatchedMovement }) {
  const { kind, amount, reference, at, isTest } = movement;
  const [asking, setAsking] = useState<Asking>(null);
  const mayRefund = useAdminSession().rights.includes("orders.refund");
  const close = () => setAsking(null);
  const isPayment = kind === "payment";
  return (
    <>
      <span className="figures">{moneyText(amount)}</span>{" "}
      {isPayment
        ? "matches no order: it was paid twice, belongs to another shop on the same account, or was made after the backup from which this shop was restored. Look it up at the payment provider, then refund it or mark it as resolved."
        : "more than the buyer paid was refunded at the payment provider. Ask the buyer to return it, then mark it as resolved."}{" "}
      <span className="block text-[0.8125rem] text-slate [overflow-wrap:anywhere]">
        {timeText(at)} · reference {reference}
        {isTest && " · test: no real money"}
      </span>
      {mayRefund && (
        <span className="mt-2 flex flex-wrap gap-2">
          {isPayment && <AdminButton onClick={() => setAsking("refund")}>Refund</AdminButton>}
          <AdminButton onClick={() => setAsking("closing")}>Mark as resolved</AdminButton>
        </span>
      )}
      <Dialog isForm open={asking === "refund"} title={`Refund ${moneyText(amount)}?`} onClose={close}>
        <RefundForm movement={movement} onClose={close} />
      </Dialog>
      <Dialog isForm open={asking === "closing"} title={`How was ${moneyText(amount)} resolved?`} onClose={close}>
        <ClosingForm movement={movement} onClose={close} />
      </Dialog>
    </>
  );
}

type FormProps = { movement: UnmatchedMovement; onClose: () => void };

function useClosed(onClose: () => void, done: string) {
  const client = useQueryClient();
  return () => {
    client.invalidateQueries({ queryKey: ["admin", "settings", "open-tasks"] });
    toast(done);
    onClose();
  };
}

function RefundForm({ movement: { id, amount }, onClose }: FormProps) {
  const onSuccess = useClosed(onClose, "The payment was refunded.");
  const refund = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/unmatched-movements/:id/refund", { params: { id } }),
    onSuccess,
  });
  const form = useActionForm({ initial: {}, run: () => refund.mutateAsync() });
  return (
    <ActionFormBody form={form} submit="Refund" dismiss="Not yet" onDismiss={onClose}>
      <p>{moneyText(amount)} goes back to the card that it was paid with. This cannot be undone. The payer gets no email from the shop.</p>
    </ActionFormBody>
  );
}

function ClosingForm({ movement: { id }, onClose }: FormProps) {
  const onSuccess = useClosed(onClose, "Marked as resolved.");
  const closing = useMutation({
    mutationFn: (note: string) => callAdmin("POST /api/admin/unmatched-movements/:id/closing", { params: { id }, body: { note } }),
    onSuccess,
  });
  const form = useActionForm({ initial: { note: "" }, run: ({ note }) => closing.mutateAsync(note.trim()) });
  return (
    <ActionFormBody form={form} submit="Mark as resolved" dismiss="Not yet" onDismiss={onClose}>
      <p>Do this once somebody has taken care of the money. It is removed from this shop’s books and from this list.</p>
      <AreaField
        form={form}
        name="note"
        label="What happened to the money"
        maxLength={300}
        hint="For example: belongs to our other shop; refunded by bank transfer."
      />
    </ActionFormBody>
  );
}
