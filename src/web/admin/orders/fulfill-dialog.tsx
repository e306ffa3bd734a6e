import { type FormEvent, useState } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { CallFault } from "#web/api-client.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { Dialog, DialogButtons } from "../toolkit/dialog.tsx";
import { useOrderAction } from "./order-calls.ts";

type Props = { order: AdminOrder; open: boolean; onClose: () => void };

export function FulfillDialog({ order, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title={`Fulfill ${order.name}`} onClose={onClose}>
      <FulfillForm order={order} onClose={onClose} />
    </Dialog>
  );
}

/** How many of each line are shipped now, and with whom: proposed is what is in stock. */
function FulfillForm({ order, onClose }: Omit<Props, "open">) {
  const left = order.lines.filter((line) => line.toShipQuantity > 0);
  const [quantities, setQuantities] = useState(() =>
    Object.fromEntries(left.map((line) => [line.id, String(line.toShipQuantity - line.missingQuantity)])),
  );
  const [key] = useState(() => crypto.randomUUID());
  const fulfill = useOrderAction(order.id, "fulfillments", { done: `Shipment of ${order.name} recorded.`, onDone: onClose, inForm: true });
  const fields = fulfill.error instanceof CallFault ? fulfill.error.fields : {};
  const units = left.reduce((sum, line) => sum + (Number(quantities[line.id]) || 0), 0);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim() || null;
    const lines = left.map((line) => ({ lineId: line.id, quantity: Number(quantities[line.id]) || 0 })).filter(({ quantity }) => quantity > 0);
    fulfill.mutate({ key, body: { lines, trackingCompany: text("company"), trackingNumber: text("number"), trackingUrl: text("url") } });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <ul className="grid gap-3">
        {left.map((line) => (
          <li key={line.id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block">{line.title}</span>
              {line.sku && <span className="font-mono text-[0.8125rem] text-slate">{line.sku}</span>}
              {line.missingQuantity > 0 && (
                <span className="figures block text-[0.8125rem] text-amber">{line.missingQuantity} back-ordered, not in stock yet</span>
              )}
            </span>
            <AdminField
              label={`Quantity of ${line.title}`}
              hideLabel
              type="number"
              inputMode="numeric"
              min={0}
              max={line.toShipQuantity}
              step={1}
              value={quantities[line.id] ?? ""}
              onChange={(event) => setQuantities({ ...quantities, [line.id]: event.target.value })}
              className="w-20"
            />
            <span className="figures w-12 shrink-0 text-slate">of {line.toShipQuantity}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 sm:grid-cols-2">
        <AdminField label="Carrier" name="company" maxLength={80} autoComplete="off" error={fields["trackingCompany"]} />
        <AdminField label="Tracking number" name="number" maxLength={120} autoComplete="off" error={fields["trackingNumber"]} />
      </div>
      <AdminField
        label="Tracking link"
        name="url"
        type="url"
        maxLength={500}
        placeholder="https://"
        error={fields["trackingUrl"]}
        hint="The buyer gets it by email."
      />
      <DialogFault fault={fulfill.error} />
      <DialogButtons>
        <AdminButton onClick={onClose}>Close</AdminButton>
        <AdminButton type="submit" look="solid" disabled={fulfill.isPending || units === 0}>
          {fulfill.isPending ? "Working…" : units === 1 ? "Ship 1 item" : `Ship ${units} items`}
        </AdminButton>
      </DialogButtons>
    </form>
  );
}

export function DialogFault({ fault }: { fault: unknown }) {
  return (
    <p role="alert" className="text-red empty:hidden">
      {fault instanceof Error && fault.message}
      {fault instanceof CallFault && fault.status >= 500 && fault.errorId && ` (reference ${fault.errorId})`}
    </p>
  );
}
