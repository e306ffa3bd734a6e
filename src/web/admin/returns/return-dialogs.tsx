import { useQuery } from "@tanstack/react-query";
import { parseDecimal, toDecimal } from "#domain/money.ts";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer } from "#web/api-call.ts";
import { settingsQuery } from "../settings/section-form.tsx";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { ConfirmDialog, Dialog } from "../toolkit/dialog.tsx";
import { AreaField, ListFault, MoneyField, NumberField, TextField } from "../toolkit/form-fields.tsx";
import { draftOfReturn, useReturnAction } from "./return-calls.ts";
import { returnTitle } from "./return-status.tsx";

export type ShownReturn = Answer<"GET /api/admin/returns/:id">["return"];
type Props = { shown: ShownReturn; open: boolean; onClose: () => void };

type ShopSettings = Answer<"GET /api/admin/settings">["settings"];

/** Returns the return address and instructions that buyers get by default. */
export function returnWordsOf({ orders, shop }: ShopSettings): { returnAddress: string; instructions: string } {
  return {
    returnAddress: orders.returnAddress || (shop.address.startsWith(shop.name) ? shop.address : [shop.name, shop.address].filter(Boolean).join("\n")),
    instructions: orders.returnInstructions,
  };
}

export function ApproveDialog({ shown, open, onClose }: Props) {
  const { data } = useQuery(settingsQuery);
  return (
    <Dialog isForm open={open} title="Approve this return?" onClose={onClose}>
      {data && <ApproveForm shown={shown} onClose={onClose} initial={returnWordsOf(data.settings)} />}
    </Dialog>
  );
}

function ApproveForm({ shown, onClose, initial }: Omit<Props, "open"> & { initial: { returnAddress: string; instructions: string } }) {
  const approve = useReturnAction(shown, "POST /api/admin/returns/:id/approval", { done: "The return was approved.", onDone: onClose, inForm: true });
  const form = useActionForm({
    initial,
    draft: draftOfReturn(shown.id, "approval", `Approve the return for ${shown.orderName}`),
    run: (body) => approve.mutateAsync({ body } as never),
  });
  return (
    <ActionFormBody form={form} submit="Approve return" dismiss="Close" onDismiss={onClose}>
      <p>The return gets its number, and {shown.email || "the buyer"} gets an email with the number and the text below.</p>
      <AreaField form={form} name="returnAddress" label="Send the goods to" maxLength={300} />
      <AreaField form={form} name="instructions" label="Instructions" maxLength={1000} hint="For example, which carrier to use or what to enclose." />
    </ActionFormBody>
  );
}

export function DeclineDialog({ shown, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title="Decline this return?" onClose={onClose}>
      <DeclineForm shown={shown} onClose={onClose} />
    </Dialog>
  );
}

function DeclineForm({ shown, onClose }: Omit<Props, "open">) {
  const decline = useReturnAction(shown, "POST /api/admin/returns/:id/decline", { done: "The return was declined.", onDone: onClose, inForm: true });
  const form = useActionForm({
    initial: { reason: "" },
    draft: draftOfReturn(shown.id, "decline", `Decline the return for ${shown.orderName}`),
    run: ({ reason }) => decline.mutateAsync({ body: { reason: reason.trim() } } as never),
  });
  return (
    <ActionFormBody form={form} submit="Decline return" look="danger" dismiss="Close" onDismiss={onClose}>
      <TextField form={form} name="reason" label="Reason" required maxLength={300} hint="Shown to the buyer." />
    </ActionFormBody>
  );
}

export function ReceiveDialog({ shown, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title={`What arrived for ${returnTitle(shown)}?`} onClose={onClose}>
      <ReceiveForm shown={shown} onClose={onClose} />
    </Dialog>
  );
}

type ReceivedLine = { lineId: string; received: number | null; restocked: number | null; condition: string };

function ReceiveForm({ shown, onClose }: Omit<Props, "open">) {
  const receive = useReturnAction(shown, "POST /api/admin/returns/:id/receipt", {
    done: "The received items were recorded.",
    onDone: onClose,
    inForm: true,
  });
  const form = useActionForm({
    initial: {
      lines: shown.lines.map(
        (line): ReceivedLine => ({
          lineId: line.lineId,
          received: line.received ?? line.quantity,
          restocked: line.restocked ?? 0,
          condition: line.condition ?? "",
        }),
      ),
    },
    draft: draftOfReturn(shown.id, "receipt", `Receive ${returnTitle(shown)}`),
    run: ({ lines }) =>
      receive.mutateAsync({
        body: { lines: lines.map((line) => ({ ...line, received: line.received ?? 0, restocked: line.restocked ?? 0 })) },
      } as never),
  });
  return (
    <ActionFormBody form={form} submit="Record received items" dismiss="Close" onDismiss={onClose}>
      <p>Items put back into stock can be sold again; the rest is written off. The stock changes when the return is refunded or closed.</p>
      <ul className="grid gap-4">
        {shown.lines.map((line, at) => (
          <li key={line.lineId} className="grid gap-2 border-t border-line pt-3">
            <span>
              {line.title}
              {line.sku && <span className="block font-mono text-[0.8125rem] text-slate">{line.sku}</span>}
            </span>
            <span className="grid grid-cols-2 gap-3">
              <NumberField form={form} name={`lines[${at}].received`} label={`Arrived (of ${line.quantity})`} max={line.quantity} />
              <NumberField form={form} name={`lines[${at}].restocked`} label="Back into stock" max={line.quantity} />
            </span>
            <TextField form={form} name={`lines[${at}].condition`} label="Condition" maxLength={300} />
          </li>
        ))}
      </ul>
      <ListFault form={form} name="lines" label="Items" />
    </ActionFormBody>
  );
}

export function RefundReturnDialog({ shown, open, onClose }: Props) {
  if (shown.begunRefund) return <ContinueRefundDialog shown={shown} amount={shown.begunRefund} open={open} onClose={onClose} />;
  return (
    <Dialog isForm open={open} title={`Refund ${returnTitle(shown)}`} onClose={onClose}>
      <RefundForm shown={shown} onClose={onClose} />
    </Dialog>
  );
}

/** Continues a refund that was started; its amount stays the same. */
function ContinueRefundDialog({ shown, amount, open, onClose }: Props & { amount: NonNullable<ShownReturn["begunRefund"]> }) {
  const refund = useReturnAction(shown, "POST /api/admin/returns/:id/refund", { done: "The return was refunded.", onDone: onClose });
  return (
    <ConfirmDialog
      open={open}
      title={`Continue the refund of ${returnTitle(shown)}?`}
      confirm="Continue the refund"
      busy={refund.isPending}
      onConfirm={() => refund.mutate({ body: { amount: amount.amount } } as never)}
      onClose={onClose}
    >
      A refund of {moneyText(amount)} was started, and its result is not known yet. Continue to find out and to close the return. Nothing is refunded
      twice.
    </ConfirmDialog>
  );
}

/** Proposes what the buyer paid for the goods that arrived, up to what can still be refunded. */
function RefundForm({ shown, onClose }: Omit<Props, "open">) {
  const { currency } = shown;
  const centsOf = ({ amount }: { amount: string }) => parseDecimal(amount, currency) ?? 0;
  const maxAmountCents = centsOf(shown.refundable);
  const refund = useReturnAction(shown, "POST /api/admin/returns/:id/refund", { done: "The return was refunded.", onDone: onClose, inForm: true });
  const form = useActionForm({
    initial: { amount: Math.min(centsOf(shown.goods), maxAmountCents) as number | null },
    draft: draftOfReturn(shown.id, "refund", `Refund ${returnTitle(shown)}`),
    run: ({ amount }) => refund.mutateAsync({ body: { amount: toDecimal(amount ?? 0, currency) } } as never),
  });
  const amount = useFormValue(form, (values) => values.amount);
  const isTooMuch = typeof amount === "number" && amount > maxAmountCents;
  return (
    <ActionFormBody
      form={form}
      submit={shown.isPaid ? "Refund" : "Reduce order"}
      isReady={typeof amount === "number" && amount > 0 && !isTooMuch}
      dismiss="Close"
      onDismiss={onClose}
    >
      <p>
        {shown.isPaid
          ? `The buyer paid ${moneyText(shown.goods)} for these items, tax included. Enter less to keep a restocking fee. At most ${moneyText(shown.refundable)} can be refunded for ${shown.orderName}.`
          : `These items come to ${moneyText(shown.goods)}, tax included. Enter less to keep a restocking fee. ${shown.orderName} is not paid yet, so the amount is deducted from the ${moneyText(shown.refundable)} due, with a credit note. If this covers everything, the order is closed.`}
      </p>
      <MoneyField
        form={form}
        name="amount"
        label={`Amount (${currency})`}
        currency={currency}
        required
        problem={isTooMuch ? `At most ${moneyText(shown.refundable)}.` : undefined}
      />
    </ActionFormBody>
  );
}
