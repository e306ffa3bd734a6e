import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { ListFault, NumberField } from "../toolkit/form-fields.tsx";
import { type Quantity, unitsOf } from "./fulfill-dialog.tsx";
import { draftOf, useOrderAction } from "./order-calls.ts";

type Props = { order: AdminOrder; open: boolean; onClose: () => void };

export function RestockDialog({ order, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title={`Restock refunded items of ${order.name}`} onClose={onClose}>
      <RestockForm order={order} onClose={onClose} />
    </Dialog>
  );
}

/** Asks how many refunded units go back into stock. This also decides about units that were still undecided. */
function RestockForm({ order, onClose }: Omit<Props, "open">) {
  const lines = order.lines.filter((line) => line.restockableQuantity > 0);
  const restock = useOrderAction(order.id, "POST /api/admin/orders/:id/restock", { done: "The stock was updated.", onDone: onClose, inForm: true });
  const isOpen = (lineId: string) => lines.some((line) => line.id === lineId && line.undecidedQuantity > 0);
  const decided = (typed: readonly Quantity[]) =>
    typed.map(({ lineId, quantity }) => ({ lineId, quantity: quantity ?? 0 })).filter(({ lineId, quantity }) => quantity > 0 || isOpen(lineId));
  const form = useActionForm({
    initial: { lines: lines.map((line): Quantity => ({ lineId: line.id, quantity: line.undecidedQuantity })) },
    draft: draftOf(order, "restock", "Restock"),
    run: (values, { key }) => restock.mutateAsync({ key, body: { lines: decided(values.lines) } }),
  });
  const typed = useFormValue(form, (values) => values.lines);
  const units = unitsOf(typed);
  const isDecision = units !== null && decided(typed).length > 0;
  return (
    <ActionFormBody form={form} submit={labelFor(units ?? 0, isDecision)} isReady={isDecision} dismiss="Close" onDismiss={onClose}>
      <p>These items were refunded and did not go back into stock. Count how many are on the shelf.</p>
      <ul className="grid gap-3">
        {lines.map((line, at) => (
          <li key={line.id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              {line.title}
              {line.sku && <span className="block font-mono text-[0.8125rem] text-slate">{line.sku}</span>}
            </span>
            <NumberField
              form={form}
              name={`lines[${at}].quantity`}
              label={`Quantity of ${line.title} to put back`}
              hideLabel
              max={line.restockableQuantity}
              optional
              className="w-20"
            />
            <span className="figures w-12 shrink-0 text-slate">of {line.restockableQuantity}</span>
          </li>
        ))}
      </ul>
      <ListFault form={form} name="lines" label="Items" />
    </ActionFormBody>
  );
}

function labelFor(units: number, isDecision: boolean): string {
  if (units === 0) return isDecision ? "Do not restock" : "Put back into stock";
  return units === 1 ? "Put 1 item back" : `Put ${units} items back`;
}
