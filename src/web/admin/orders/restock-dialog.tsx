import { type FormEvent, useState } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { DialogFault } from "./fulfill-dialog.tsx";
import { useOrderAction } from "./order-calls.ts";

type Props = { order: AdminOrder; open: boolean; onClose: () => void };

export function RestockDialog({ order, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title={`Restock refunded items of ${order.name}`} onClose={onClose}>
      <RestockForm order={order} onClose={onClose} />
    </Dialog>
  );
}

/** Refunded units that are not back in stock: how many go back now. What nobody has decided is decided by it. */
function RestockForm({ order, onClose }: Omit<Props, "open">) {
  const lines = order.lines.filter((line) => line.restockableQuantity > 0);
  const [quantities, setQuantities] = useState(() => Object.fromEntries(lines.map((line) => [line.id, String(line.undecidedQuantity)])));
  const [key] = useState(() => crypto.randomUUID());
  const restock = useOrderAction(order.id, "restock", { done: "The stock is up to date.", onDone: onClose, inForm: true });
  const decided = lines
    .map((line) => ({ lineId: line.id, quantity: Number(quantities[line.id]) || 0, isOpen: line.undecidedQuantity > 0 }))
    .filter(({ quantity, isOpen }) => quantity > 0 || isOpen);
  const units = decided.reduce((sum, { quantity }) => sum + quantity, 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    restock.mutate({ key, body: { lines: decided.map(({ lineId, quantity }) => ({ lineId, quantity })) } });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p>These items were refunded and did not go back into stock. Count what is really on the shelf.</p>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={line.id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              {line.title}
              {line.sku && <span className="block font-mono text-[0.8125rem] text-slate">{line.sku}</span>}
            </span>
            <AdminField
              label={`Quantity of ${line.title} to put back`}
              hideLabel
              type="number"
              inputMode="numeric"
              min={0}
              max={line.restockableQuantity}
              step={1}
              value={quantities[line.id] ?? ""}
              onChange={(event) => setQuantities({ ...quantities, [line.id]: event.target.value })}
              className="w-20"
            />
            <span className="figures w-12 shrink-0 text-slate">of {line.restockableQuantity}</span>
          </li>
        ))}
      </ul>
      <DialogFault fault={restock.error} />
      <DialogButtons>
        <AdminButton onClick={onClose}>Close</AdminButton>
        <AdminButton type="submit" look="solid" disabled={restock.isPending || decided.length === 0}>
          {restock.isPending ? "Working…" : labelFor(units, decided.length > 0)}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

function labelFor(units: number, isDecision: boolean): string {
  if (units === 0) return isDecision ? "Leave them out of stock" : "Put back into stock";
  return units === 1 ? "Put 1 item back" : `Put ${units} items back`;
}
