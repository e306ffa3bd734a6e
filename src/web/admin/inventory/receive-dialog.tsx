import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { maxUnits } from "#domain/inventory/stock-limit.ts";
import { numberText } from "#domain/number-text.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { CheckField, NumberField } from "../toolkit/form-fields.tsx";
import { toast } from "../toolkit/toasts.tsx";
import type { Delivery } from "./delivery-form.ts";
import { deliveryName, variantName } from "./stock-cells.tsx";

type Receipt = { lines: { lineId: string; units: number | null }[]; closesRest: boolean };

/** Puts the units of a delivery that arrived into stock. The form proposes all units that are due. */
export function ReceiveButton({ delivery }: { delivery: Delivery }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <AdminButton look="solid" onClick={() => setOpen(true)}>
        Receive
      </AdminButton>
      <Dialog isForm open={isOpen} title="Receive" onClose={() => setOpen(false)}>
        <ReceiveForm key={delivery.updatedAt} delivery={delivery} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReceiveForm({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const client = useQueryClient();
  const due = delivery.lines.filter(({ isOpen }) => isOpen).map((line) => ({ ...line, units: line.quantity - line.received }));
  const form = useActionForm<Receipt>({
    initial: { lines: due.map(({ id, units }) => ({ lineId: id, units })), closesRest: false },
    draft: { record: `delivery/${delivery.id}/receipt`, title: `Receipt of ${deliveryName(delivery)}`, path: links.adminIncoming(delivery.id) },
    run: ({ lines, closesRest }, { confirmed }) =>
      callAdmin("POST /api/admin/incoming/:id/receipts", {
        params: { id: delivery.id },
        body: { seenAt: delivery.updatedAt, lines: lines.map(({ lineId, units }) => ({ lineId, units: units ?? 0 })), closesRest, confirmed },
      })
        .then(() => {
          toast("Received. The units are in stock.");
          onClose();
        })
        .finally(() => client.invalidateQueries({ queryKey: ["admin"] })),
  });
  const { lines, closesRest } = useFormValue(form, (values) => values);
  const units = lines.reduce((sum, line) => sum + (typeof line.units === "number" ? line.units : 0), 0);
  const isPart = lines.some((line, at) => typeof line.units === "number" && line.units < (due[at]?.units ?? 0));
  return (
    <ActionFormBody
      form={form}
      submit={units > 0 ? `Add ${numberText(units)} to stock` : "Close the delivery"}
      isReady={units > 0 || closesRest}
      dismiss="Close"
      onDismiss={onClose}
    >
      <ul className="divide-y divide-line rounded-control border border-line">
        {due.map((line, at) => (
          <li key={line.id} className="grid grid-cols-[minmax(0,1fr)_7rem] items-center gap-3 px-3 py-2">
            <span className="grid min-w-0">
              <span className="truncate">{variantName(line)}</span>
              <span className="figures text-[0.8125rem] text-slate">
                {numberText(line.units)} due{!line.tracked && ", stock not tracked"}
              </span>
            </span>
            <NumberField form={form} name={`lines[${at}].units`} label={`Received of ${variantName(line)}`} hideLabel max={maxUnits} />
          </li>
        ))}
      </ul>
      {isPart && <CheckField form={form} name="closesRest" label="The rest will not arrive" />}
    </ActionFormBody>
  );
}
