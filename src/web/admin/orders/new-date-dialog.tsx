import { useState } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { CheckField, DateField, ListFault } from "../toolkit/form-fields.tsx";
import { draftOf, useOrderAction } from "./order-calls.ts";

/** Offered while something still has to be shipped. */
export function NewDateAction({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false);
  const mayFulfill = useRight("orders.fulfill");
  if (!mayFulfill || order.cancelled || order.lines.every((line) => line.toShipQuantity === 0)) return null;
  return (
    <>
      <AdminButton onClick={() => setOpen(true)}>New expected date</AdminButton>
      <Dialog isForm open={isOpen} title={`New expected date for ${order.name}`} onClose={() => setOpen(false)}>
        <NewDateForm order={order} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Proposes the lines that are late, or all that have not shipped if none is late. */
function NewDateForm({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const open = order.lines.filter((line) => line.toShipQuantity > 0);
  const isAnyLate = open.some(({ late }) => late);
  const reschedule = useOrderAction(order.id, "POST /api/admin/orders/:id/dates", {
    done: `The new expected date of ${order.name} was saved.`,
    onDone: onClose,
    inForm: true,
  });
  const form = useActionForm({
    initial: {
      on: "",
      lines: open.map(({ id, late }) => ({ lineId: id, isChosen: late || !isAnyLate })),
      notify: !order.isBuyerErased,
    },
    draft: draftOf(order, "dates", "New expected date of"),
    run: ({ on, lines, notify }) => {
      const chosen = lines.filter(({ isChosen }) => isChosen).map(({ lineId }) => lineId);
      return reschedule.mutateAsync({ body: { on, lines: chosen, notify } });
    },
  });
  const isReady = useFormValue(form, ({ on, lines }) => on !== "" && lines.some(({ isChosen }) => isChosen));
  return (
    <ActionFormBody form={form} submit="Save new date" isReady={isReady} dismiss="Close" onDismiss={onClose}>
      <p>The buyer sees this date in place of the earlier one.</p>
      <DateField form={form} name="on" label="Expected to arrive on" required className="max-w-56" />
      {open.length > 1 ? (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">Items</legend>
          {open.map((line, at) => (
            <CheckField key={line.id} form={form} name={`lines[${at}].isChosen`} label={lineName(line)} hint={line.late ? "Late" : undefined} />
          ))}
        </fieldset>
      ) : (
        <p className="font-medium">{open[0] && lineName(open[0])}</p>
      )}
      <ListFault form={form} name="lines" label="Items" />
      {!order.isBuyerErased && <CheckField form={form} name="notify" label="Email the buyer" hint="Includes the items and the new date." />}
    </ActionFormBody>
  );
}

function lineName({ title, sku, toShipQuantity }: AdminOrder["lines"][number]): string {
  return `${toShipQuantity} × ${title}${sku ? ` (${sku})` : ""}`;
}
