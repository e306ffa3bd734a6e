import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { shownVariant } from "#domain/variant-title.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { CheckField, ListFault, NumberField } from "../toolkit/form-fields.tsx";
import { draftOf, useOrderAction } from "./order-calls.ts";
import { waitsForAll } from "./order-delivery.tsx";
import { noParcel, ParcelFields, sentParcels, type TypedParcel } from "./parcel-fields.tsx";

type Props = { order: AdminOrder; open: boolean; onClose: () => void };

export function FulfillDialog({ order, open, onClose }: Props) {
  return (
    <Dialog isForm open={open} title={`Fulfill ${order.name}`} onClose={onClose}>
      <FulfillForm order={order} onClose={onClose} />
    </Dialog>
  );
}

/** Asks how many units of each line ship now, and in which parcels. It proposes what is in stock. */
function FulfillForm({ order, onClose }: Omit<Props, "open">) {
  const left = order.lines.filter((line) => line.toShipQuantity > 0);
  const fulfill = useOrderAction(order.id, "POST /api/admin/orders/:id/fulfillments", {
    done: `Shipment of ${order.name} recorded.`,
    onDone: onClose,
    inForm: true,
  });
  const form = useActionForm({
    initial: {
      lines: left.map((line): Quantity => ({ lineId: line.id, quantity: line.toShipQuantity - line.missingQuantity })),
      parcels: [noParcel] as TypedParcel[],
      notify: true,
    },
    draft: draftOf(order, "fulfillments", "Fulfill"),
    run: ({ lines, parcels, notify }, { key }) => {
      const shipped = lines.flatMap(({ lineId, quantity }) => (quantity && quantity > 0 ? [{ lineId, quantity }] : []));
      return fulfill.mutateAsync({ key, body: { lines: shipped, parcels: sentParcels(parcels), notify } });
    },
  });
  const units = useFormValue(form, ({ lines }) => unitsOf(lines));
  const isPart = units !== null && units < left.reduce((sum, { toShipQuantity }) => sum + toShipQuantity, 0);
  return (
    <ActionFormBody
      form={form}
      submit={units === 1 ? "Ship 1 item" : `Ship ${units ?? 0} items`}
      isReady={units !== null && units > 0}
      dismiss="Close"
      onDismiss={onClose}
    >
      <ul className="grid gap-3">
        {left.map((line, at) => (
          <li key={line.id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block">
                {line.title}
                {shownVariant(line.variantTitle) && <span className="text-slate"> · {line.variantTitle}</span>}
              </span>
              {line.sku && <span className="font-mono text-[0.8125rem] text-slate">{line.sku}</span>}
              {line.missingQuantity > 0 && (
                <span className="figures block text-[0.8125rem] text-amber">{line.missingQuantity} back-ordered, not in stock yet</span>
              )}
            </span>
            <NumberField
              form={form}
              name={`lines[${at}].quantity`}
              label={`Quantity of ${[line.title, shownVariant(line.variantTitle)].filter(Boolean).join(", ")}`}
              hideLabel
              max={line.toShipQuantity}
              optional
              className="w-20"
            />
            <span className="figures w-12 shrink-0 text-slate">of {line.toShipQuantity}</span>
          </li>
        ))}
      </ul>
      {waitsForAll(order) && isPart && (
        <p role="status" className="rounded-control bg-amber-soft px-3 py-2 text-amber">
          The buyer chose to wait until everything can ship together. Ship part of the order only if you agreed on it with them.
        </p>
      )}
      <ListFault form={form} name="lines" label="Items" />
      <ParcelFields form={form} />
      {!order.isBuyerErased && <CheckField form={form} name="notify" label="Email the buyer" hint="Includes the items and the tracking above." />}
    </ActionFormBody>
  );
}

export type Quantity = { lineId: string; quantity: number | null };

/** Returns the sum of the quantities, or null while a field contains something other than a number. */
export function unitsOf(lines: readonly Quantity[]): number | null {
  if (lines.some(({ quantity }) => typeof quantity === "string")) return null;
  return lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
}
