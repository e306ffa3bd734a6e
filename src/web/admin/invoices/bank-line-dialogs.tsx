import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { moneyText } from "#ui/money-text.tsx";
import type { Answer, InputOf } from "#web/api-call.ts";
import { CallFault } from "#web/api-client.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { TextField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";

export type BankLine = Answer<"POST /api/admin/bank/preview">["lines"][number];
type Columns = InputOf<"POST /api/admin/bank/preview">["body"]["columns"];
type Props = { line: BankLine; text: string; columns: Columns; onClose: () => void; onDone: () => void };
type Part = { number: string; amount: string };

const maxParts = 20;

/** Assigns a line that matched nothing, or the wrong invoice. Staff say what it is for, in one part or several. */
export function AssignDialog(props: Props) {
  return (
    <Dialog isForm open title={`What is line ${props.line.line} for?`} onClose={props.onClose}>
      <AssignForm {...props} />
    </Dialog>
  );
}

function AssignForm({ line, text, columns, onClose, onDone }: Props) {
  const [parts, setParts] = useState<Part[]>([{ number: line.order?.name ?? "", amount: line.amount?.amount ?? "" }]);
  const assigning = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/bank/assignments", { body: { text, ...(columns ? { columns } : {}), key: line.key, parts } }),
    onSuccess: () => {
      toast("The line was recorded.");
      onDone();
    },
  });
  const change = (at: number, field: Partial<Part>) => setParts(parts.map((part, index) => (index === at ? { ...part, ...field } : part)));
  const faults = assigning.error instanceof CallFault ? assigning.error.fields : {};
  const rest = Object.keys(faults).length > 0 ? null : assigning.error?.message;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        assigning.mutate();
      }}
    >
      <p>
        {line.amount && <strong className="figures font-semibold">{moneyText(line.amount)}</strong>} {line.reference}
      </p>
      <p className="text-slate">
        Enter the invoice or order number. Any amount above what is due is owed back to the buyer and is listed under open tasks until it is sent.
      </p>
      {parts.map((part, at) => (
        <div key={at} className="grid items-start gap-3 sm:grid-cols-2">
          <AdminField
            label={parts.length > 1 ? `Invoice or order ${at + 1}` : "Invoice or order"}
            value={part.number}
            maxLength={40}
            placeholder="INV-1001"
            error={faults[`parts[${at}].number`]}
            onChange={(event) => change(at, { number: event.target.value })}
          />
          <AdminField
            label={parts.length > 1 ? `Amount ${at + 1}` : "Amount"}
            value={part.amount}
            maxLength={30}
            inputMode="decimal"
            error={faults[`parts[${at}].amount`]}
            onChange={(event) => change(at, { amount: event.target.value })}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {parts.length < maxParts && <AdminButton onClick={() => setParts([...parts, { number: "", amount: "" }])}>Split across another</AdminButton>}
        {parts.length > 1 && <AdminButton onClick={() => setParts(parts.slice(0, -1))}>Remove last part</AdminButton>}
      </div>
      {rest && (
        <p role="alert" className="text-red">
          {rest} Nothing was recorded.
        </p>
      )}
      <DialogButtons>
        <AdminButton onClick={onClose}>Not now</AdminButton>
        <AdminButton type="submit" look="solid" disabled={assigning.isPending}>
          {assigning.isPending ? "Working…" : "Record"}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

/** Reverses all payments that a line was recorded as. */
export function UndoDialog({ line, onClose, onDone }: Pick<Props, "line" | "onClose" | "onDone">) {
  return (
    <Dialog isForm open title={`Undo line ${line.line}?`} onClose={onClose}>
      <UndoForm line={line} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function UndoForm({ line, onClose, onDone }: Pick<Props, "line" | "onClose" | "onDone">) {
  const undoing = useMutation({
    mutationFn: (reason: string) => callAdmin("POST /api/admin/bank/undo", { body: { key: line.key, reason } }),
    onSuccess: () => {
      toast("The recording was undone.");
      onDone();
    },
  });
  const form = useActionForm({ initial: { reason: "" }, run: ({ reason }) => undoing.mutateAsync(reason.trim()) });
  return (
    <ActionFormBody form={form} submit="Undo" dismiss="Not now" onDismiss={onClose}>
      <p>
        The payments recorded from this line are removed, and the amounts become due again:{" "}
        {line.records.map(({ orderName, amount }) => `${moneyText(amount)} of ${orderName}`).join(", ")}. Each order’s timeline keeps a record of
        this.
      </p>
      <TextField form={form} name="reason" label="Reason" maxLength={300} autoComplete="off" />
    </ActionFormBody>
  );
}
