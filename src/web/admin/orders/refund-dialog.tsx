import { type FormEvent, useState } from "react";
import { parseDecimal, toDecimal } from "#domain/money.ts";
import type { DeskOrder } from "#domain/orders/order-desk-types.ts";
import { moneyText } from "#ui/money-text.tsx";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "../parts/admin-button.tsx";
import { AdminCheck, AdminField } from "../parts/admin-fields.tsx";
import { AdminDialog } from "../parts/confirm-dialog.tsx";
import { DialogFault } from "./fulfill-dialog.tsx";
import { useOrderDeed } from "./order-calls.ts";

type Props = { order: DeskOrder; open: boolean; onClose: () => void };

export function RefundDialog({ order, open, onClose }: Props) {
  return (
    <AdminDialog open={open} title={`Refund ${order.name}`} onClose={onClose}>
      <RefundForm order={order} onClose={onClose} />
    </AdminDialog>
  );
}

/** Chosen lines suggest an amount; what is given back is what is typed, at most what is left. */
function RefundForm({ order, onClose }: Omit<Props, "open">) {
  const { currencyCode } = order.refundable;
  const returnable = order.lines.filter((line) => line.quantity > line.refundedQuantity);
  const [quantities, setQuantities] = useState<Record<string, number>>({});
  const [amount, setAmount] = useState("");
  const [restock, setRestock] = useState(true);
  const [key] = useState(() => crypto.randomUUID());
  const refund = useOrderDeed(order.id, "refunds", { done: `${order.name} is refunded.`, onDone: onClose, inForm: true });
  const fields = refund.error instanceof CallFault ? refund.error.fields : {};
  const cents = parseDecimal(amount, currencyCode);
  const mostCents = parseDecimal(order.refundable.amount, currencyCode) ?? 0;
  const chosen = Object.entries(quantities).filter(([, quantity]) => quantity > 0);
  const tooMuch = cents !== null && cents > mostCents ? `At most ${moneyText(order.refundable)}.` : undefined;

  const choose = (lineId: string, quantity: number) => {
    const next = { ...quantities, [lineId]: quantity };
    setQuantities(next);
    setAmount(toDecimal(Math.min(mostCents, worthOf(order, next)), currencyCode));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    const lines = chosen.map(([lineId, quantity]) => ({ lineId, quantity }));
    refund.mutate({ key, body: { amount, reason, restock: restock && lines.length > 0, lines } });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      {returnable.length > 0 && (
        <ul className="grid gap-3">
          {returnable.map((line) => (
            <li key={line.id} className="flex items-center gap-3">
              <span className="min-w-0 flex-1">{line.title}</span>
              <AdminField
                label={`Returned quantity of ${line.title}`}
                hideLabel
                type="number"
                inputMode="numeric"
                min={0}
                max={line.quantity - line.refundedQuantity}
                step={1}
                value={quantities[line.id] ?? 0}
                onChange={(event) => choose(line.id, Number(event.target.value) || 0)}
                className="w-20"
              />
              <span className="figures w-12 shrink-0 text-slate">of {line.quantity - line.refundedQuantity}</span>
            </li>
          ))}
        </ul>
      )}
      <AdminCheck
        label="Put the returned items back into stock"
        hint="Leave it off for goods that are lost or damaged."
        checked={restock && chosen.length > 0}
        disabled={chosen.length === 0}
        onChange={(event) => setRestock(event.target.checked)}
      />
      <div className="flex items-end gap-2">
        <AdminField
          label={`Amount (${currencyCode})`}
          inputMode="decimal"
          required
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          hint={`Up to ${moneyText(order.refundable)}`}
          error={tooMuch ?? fields["amount"] ?? fields["amountCents"]}
          className="flex-1"
        />
      </div>
      <AdminButton className="justify-self-start" onClick={() => setAmount(order.refundable.amount)}>
        Refund everything left
      </AdminButton>
      <AdminField
        label="Reason"
        name="reason"
        required
        maxLength={300}
        error={fields["reason"]}
        hint="For your records; the buyer is told the amount."
      />
      <p className="text-slate">The money goes back the way it came. This cannot be undone.</p>
      <DialogFault fault={refund.error} />
      <div className="flex justify-end gap-2">
        <AdminButton onClick={onClose}>Close</AdminButton>
        <AdminButton type="submit" look="danger" disabled={refund.isPending || !cents || !!tooMuch}>
          {refund.isPending
            ? "Working…"
            : cents && !tooMuch
              ? `Refund ${moneyText({ amount: toDecimal(cents, currencyCode), currencyCode })}`
              : "Refund"}
        </AdminButton>
      </div>
    </form>
  );
}

/** A proposal in minor units: what was paid for these units, with their tax. The amount that counts is the one typed. */
function worthOf(order: DeskOrder, quantities: Record<string, number>): number {
  const centsOf = (amount: string) => parseDecimal(amount, order.total.currencyCode) ?? 0;
  return order.lines.reduce((sum, line) => {
    const paid = centsOf(line.discountedTotal.amount) + centsOf(line.tax.amount);
    return sum + Math.round((paid * Math.min(quantities[line.id] ?? 0, line.quantity)) / line.quantity);
  }, 0);
}
