import { type FormEvent, useState } from "react";
import { parseDecimal, toDecimal } from "#domain/money.ts";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminCheck, AdminField } from "../toolkit/admin-fields.tsx";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { emailNote } from "./buyer-email.ts";
import { DialogFault } from "./fulfill-dialog.tsx";
import { useOrderAction } from "./order-calls.ts";
import { defaultChoice, type RefundRow, type RowChoice, refundRows, worthOf } from "./refund-rows.ts";

/** `reduce`: the order is not paid yet, so something is taken off it and no money moves. */
type Mode = "refund" | "reduce";
type Props = { order: AdminOrder; mode: Mode; open: boolean; onClose: () => void };

export function RefundDialog({ order, mode, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title={mode === "refund" ? `Refund ${order.name}` : `Reduce ${order.name}`} onClose={onClose}>
      <RefundForm order={order} mode={mode} onClose={onClose} />
    </Dialog>
  );
}

/** Chosen units suggest an amount; what counts is what is typed, at most what is left. */
function RefundForm({ order, mode, onClose }: Omit<Props, "open">) {
  const form = useRefundForm(order, mode);
  const [key] = useState(() => crypto.randomUUID());
  const done =
    mode === "reduce" ? `${order.name} is reduced.` : order.isPaidOutside ? "Send the money, then mark it as sent." : `${order.name} is refunded.`;
  const refund = useOrderAction(order.id, mode === "reduce" ? "POST /api/admin/orders/:id/reductions" : "POST /api/admin/orders/:id/refunds", {
    done,
    onDone: onClose,
    inForm: true,
  });
  const fields = refund.error instanceof CallFault ? refund.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    refund.mutate({ key, body: { amount: form.amount, reason, lines: form.lines } });
  };
  const label = mode === "reduce" ? "Take off" : "Refund";
  return (
    <form onSubmit={submit} className="grid gap-4">
      {form.rows.length > 0 && (
        <ul className="grid gap-4">
          {form.rows.map((row) => (
            <Row key={row.key} row={row} choice={form.choiceOf(row)} fixed={form.isFixed(row)} mode={mode} order={order} onChange={form.choose} />
          ))}
        </ul>
      )}
      {fields["lines"] && <p className="text-red">{fields["lines"]}</p>}
      <AdminField
        label={`Amount (${order.total.currencyCode})`}
        inputMode="decimal"
        required
        value={form.amount}
        onChange={(event) => form.setAmount(event.target.value)}
        hint={mode === "reduce" ? `Less than ${moneyText(form.most)}; to remove the whole amount, cancel the order` : `Up to ${moneyText(form.most)}`}
        error={form.tooMuch ?? fields["amount"]}
      />
      {mode === "refund" && (
        <AdminButton className="justify-self-start" onClick={() => form.setAmount(form.most.amount)}>
          Refund everything left
        </AdminButton>
      )}
      {form.isWhole && form.rows.some((row) => !row.shipped) && (
        <p className="text-slate">This is everything left to refund, so nothing more of the order will be shipped.</p>
      )}
      <AdminField
        label="Reason"
        name="reason"
        required
        maxLength={300}
        error={fields["reason"]}
        hint="For your records. The email to the buyer shows the amount and the items, but not the reason."
      />
      <p className="text-slate">{whatHappens(order, mode, form.cents)}</p>
      <DialogFault fault={refund.error} />
      <DialogButtons>
        <AdminButton onClick={onClose}>Close</AdminButton>
        <AdminButton type="submit" look="danger" disabled={refund.isPending || !form.cents || !!form.tooMuch}>
          {refund.isPending ? "Working…" : form.cents && !form.tooMuch ? `${label} ${moneyText(form.money(form.cents))}` : label}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

function useRefundForm(order: AdminOrder, mode: Mode) {
  const { currencyCode } = order.total;
  const [choices, setChoices] = useState<Record<string, RowChoice>>({});
  const [amount, setAmount] = useState("");
  const rows = refundRows(order);
  const most = mode === "reduce" ? order.due : order.refundable;
  const mostCents = parseDecimal(most.amount, currencyCode) ?? 0;
  const cents = parseDecimal(amount, currencyCode);
  const money = (value: number) => ({ amount: toDecimal(value, currencyCode), currencyCode });
  const isWhole = mode === "refund" && cents !== null && cents > 0 && cents === mostCents;
  // What is refunded whole is not shipped: the shop takes these units off by itself, and the form shows it.
  const isFixed = (row: RefundRow) => isWhole && !row.shipped;
  const choiceOf = (row: RefundRow, all = choices): RowChoice => ({
    ...(all[row.key] ?? defaultChoice(row)),
    ...(isFixed(row) ? { quantity: row.most } : {}),
  });
  const choose = (row: RefundRow, change: Partial<RowChoice>) => {
    const next = { ...choices, [row.key]: { ...choiceOf(row), ...change } };
    setChoices(next);
    if (change.quantity === undefined) return;
    const chosen = rows.map((one) => ({ line: one.line, quantity: Math.min(one.most, (next[one.key] ?? defaultChoice(one)).quantity) }));
    setAmount(toDecimal(Math.min(mostCents, worthOf(order, chosen)), currencyCode));
  };
  const tooMuch =
    cents !== null && (mode === "reduce" ? cents >= mostCents : cents > mostCents)
      ? mode === "reduce"
        ? `${moneyText(most)} is the whole amount due: cancel the order instead.`
        : `At most ${moneyText(most)}.`
      : undefined;
  const lines = rows
    .map((row) => ({ row, ...choiceOf(row) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ row, quantity, restock }) => ({ lineId: row.line.id, quantity, shipped: row.shipped, restock }));
  return { rows, amount, setAmount, cents, money, most, tooMuch, isWhole, isFixed, choiceOf, choose, lines };
}

type RowProps = {
  row: RefundRow;
  choice: RowChoice;
  fixed: boolean;
  mode: Mode;
  order: AdminOrder;
  onChange: (row: RefundRow, change: Partial<RowChoice>) => void;
};

function Row({ row, choice, fixed, mode, order, onChange }: RowProps) {
  const { line, shipped, most } = row;
  // Of an order that nobody has approved the units are only held: they are free again in any case.
  const isHeld = mode === "reduce" && !order.approved;
  return (
    <li className="grid gap-1.5">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          {line.title}
          {line.variantTitle !== "Default Title" && <span className="text-slate"> · {line.variantTitle}</span>}
          <span className="block text-[0.8125rem] text-slate">{shipped ? "Shipped" : "Not shipped"}</span>
        </span>
        <AdminField
          label={`Quantity of ${line.title}, ${shipped ? "shipped" : "not shipped"}`}
          hideLabel
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          step={1}
          disabled={fixed}
          value={choice.quantity}
          onChange={(event) => onChange(row, { quantity: Number(event.target.value) || 0 })}
          className="w-20"
        />
        <span className="figures w-12 shrink-0 text-slate">of {most}</span>
      </div>
      {!isHeld && (
        <AdminCheck
          label="Back into stock"
          aria-label={`${line.title}, ${shipped ? "shipped" : "not shipped"}: back into stock`}
          checked={choice.restock && choice.quantity > 0}
          disabled={choice.quantity === 0}
          onChange={(event) => onChange(row, { restock: event.target.checked })}
        />
      )}
    </li>
  );
}

/** True of this order: what the shop does, and what it leaves to people. */
function whatHappens(order: AdminOrder, mode: Mode, cents: number | null): string {
  if (mode === "reduce")
    return `Nothing was paid, and no money moves: ${order.customerName} owes less. ${order.email} gets an email. This cannot be undone.`;
  if (!order.isPaidOutside) return `The money goes back to the card that paid. ${emailNote(order)} This cannot be undone.`;
  const amount = cents ? moneyText({ amount: toDecimal(cents, order.total.currencyCode), currencyCode: order.total.currencyCode }) : "the amount";
  if (order.isTest)
    return `This is a test order: no money came, so there is none to send. For a real order, you would send ${amount} back by bank transfer; here you only mark it as sent. ${emailNote(order, "now, and another when it is marked as sent")}`;
  return `This order was not paid by card, so the shop cannot send money back. Send ${amount} back by bank transfer yourself, then mark it as sent here. Until then it counts as owed. ${emailNote(order, "now, and another when it is sent")}`;
}
