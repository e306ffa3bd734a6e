import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import { numberText } from "#domain/number-text.ts";
import type { OrderRunInput } from "#domain/order-runs/order-run-input.ts";
import { maxChosen } from "#domain/orders/order-tags-input.ts";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { AdminField } from "../toolkit/admin-fields.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { today } from "../toolkit/date-format.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { CheckField, DateField, TextField } from "../toolkit/form-fields.tsx";
import type { Selected, Selection } from "../toolkit/list-selection.tsx";
import { Popover } from "../toolkit/popover.tsx";
import { useCarriers } from "./parcel-fields.tsx";

type Act = "approve" | "pay" | "ship";
type FormProps = { selected: Selected; count: string; onClose: () => void };

/** The limit for entering tracking numbers one by one: the ids of these orders are part of a request's URL. */
const maxNumbered = 50;

/** Approves the chosen orders, records their payments or ships them, in a run whose progress can be followed. */
export function RunAction({ selection }: { selection: Selection }) {
  const [act, setAct] = useState<Act | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [mayChange, mayShip] = [useRight("orders.change"), useRight("orders.fulfill")];
  const selected = selection.selected();
  const isTooMany = "ids" in selected && selected.ids.length > maxChosen;
  const count = "ids" in selected ? `${numberText(selected.ids.length)} order${selected.ids.length === 1 ? "" : "s"}` : "all orders that match";
  const close = () => setAct(null);
  const choose = (next: Act) => () => {
    setOpen(false);
    setAct(next);
  };
  if (!mayChange) return null;
  return (
    <>
      <Popover
        title="What to do with these orders"
        open={isOpen}
        onOpenChange={setOpen}
        label={
          <>
            <ListChecks aria-hidden="true" className="size-4" />
            Bulk actions…
          </>
        }
      >
        {isTooMany ? (
          <p className="text-slate">Select up to {numberText(maxChosen)} orders individually, or all that match.</p>
        ) : (
          <div className="grid gap-2">
            <AdminButton onClick={choose("approve")}>Approve…</AdminButton>
            <AdminButton onClick={choose("pay")}>Record payments…</AdminButton>
            {mayShip && <AdminButton onClick={choose("ship")}>Ship what is in stock…</AdminButton>}
          </div>
        )}
      </Popover>
      <Dialog isForm open={act === "approve"} title={`Approve ${count}?`} onClose={close}>
        <ApproveForm {...{ selected, count }} onClose={close} />
      </Dialog>
      <Dialog isForm open={act === "pay"} title={`Record the payments of ${count}?`} onClose={close}>
        <PayForm {...{ selected, count }} onClose={close} />
      </Dialog>
      <Dialog isForm open={act === "ship"} title={`Ship what is in stock of ${count}?`} onClose={close}>
        <ShipForm {...{ selected, count }} onClose={close} />
      </Dialog>
    </>
  );
}

/** Starts a run and opens its page. */
function useStart(selected: Selected) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (change: OrderRunInput["change"], trackingNumbers: Record<string, string> = {}) => {
    const { id } = await callAdmin("POST /api/admin/order-runs", { body: { change, selection: selected as never, trackingNumbers } });
    await client.invalidateQueries({ queryKey: ["admin", "order-runs"] });
    await navigate(links.adminOrderRun(id));
  };
}

function ApproveForm({ selected, count, onClose }: FormProps) {
  const start = useStart(selected);
  const form = useActionForm({ initial: {}, run: () => start({ kind: "approve" }) });
  return (
    <ActionFormBody form={form} submit={`Approve ${count}`} dismiss="Not yet" onDismiss={onClose}>
      <p>The goods are taken out of stock, and each buyer gets an email.</p>
      <p className="text-slate">
        You cannot undo this for all orders at once. To reverse an approval, cancel the order. Orders that are already approved or paid do not change.
      </p>
    </ActionFormBody>
  );
}

function PayForm({ selected, onClose }: FormProps) {
  const start = useStart(selected);
  const form = useActionForm({
    initial: { paidOn: today(), reference: "" },
    run: ({ paidOn, reference }) => start({ kind: "record-payments", paidOn, reference }),
  });
  return (
    <ActionFormBody form={form} submit="Record payments" dismiss="Not yet" onDismiss={onClose}>
      <p>The whole open amount of each order is recorded as received. Orders that wait for approval are approved with it.</p>
      <p className="text-slate">
        You cannot undo this for all orders at once. You can reverse each payment in its order. Orders with nothing left to pay do not change.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField form={form} name="paidOn" label="Date" required />
        <TextField form={form} name="reference" label="Reference" maxLength={200} autoComplete="off" hint="As on the bank statement." />
      </div>
    </ActionFormBody>
  );
}

function ShipForm({ selected, onClose }: FormProps) {
  const start = useStart(selected);
  const carriers = useCarriers();
  const [numbers, setNumbers] = useState<Record<string, string>>({});
  const form = useActionForm({
    initial: { carrier: "", notify: true },
    run: ({ carrier, notify }) => start({ kind: "ship", carrier, notify }, numbers),
  });
  const ids = "ids" in selected ? selected.ids : [];
  return (
    <ActionFormBody form={form} submit="Ship" dismiss="Not yet" onDismiss={onClose}>
      <p>All units of each order that are in stock are recorded as one shipment.</p>
      <p className="text-slate">
        You cannot undo this for all orders at once. You can cancel each shipment in its order, but an email that was sent stays sent. Orders whose
        buyer asked for one delivery are refused while something is missing.
      </p>
      <TextField form={form} name="carrier" label="Carrier" maxLength={80} autoComplete="off" suggestions={carriers.map(({ name }) => name)} />
      {ids.length > 0 && ids.length <= maxNumbered ? (
        <TrackingNumbers ids={ids} numbers={numbers} disabled={form.disabled} onChange={setNumbers} />
      ) : (
        <p className="text-slate">Select up to {maxNumbered} orders to enter a tracking number for each.</p>
      )}
      <CheckField form={form} name="notify" label="Email the buyers" hint="Includes the items and the tracking." />
    </ActionFormBody>
  );
}

type NumbersProps = {
  ids: string[];
  numbers: Record<string, string>;
  disabled: boolean;
  onChange: (numbers: Record<string, string>) => void;
};

/** A tracking number for the parcel of each order. A pasted spreadsheet column also fills the fields below. */
function TrackingNumbers({ ids, numbers, disabled, onChange }: NumbersProps) {
  const { data } = useQuery({
    queryKey: ["admin", "orders", "named", ids],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/orders", { query: { ids: ids.join(","), first: maxNumbered } as never }, { signal }),
  });
  if (!data) return <p role="status">Loading the orders…</p>;
  const paste = (event: ClipboardEvent<HTMLInputElement>, from: number) => {
    const lines = event.clipboardData.getData("text").trim().split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    const added = lines.flatMap((line, down) => {
      const order = data.orders[from + down];
      return order ? [[order.id, line.trim().slice(0, 120)] as const] : [];
    });
    onChange({ ...numbers, ...Object.fromEntries(added) });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">Tracking numbers</legend>
      <p className="text-[0.8125rem] text-slate">You can paste a column from a spreadsheet. Leave empty what has none.</p>
      {data.orders.map(({ id, name }, at) => (
        <AdminField
          key={id}
          label={`Order ${name}`}
          maxLength={120}
          autoComplete="off"
          disabled={disabled}
          value={numbers[id] ?? ""}
          onChange={(event) => onChange({ ...numbers, [id]: event.target.value })}
          onPaste={(event) => paste(event, at)}
        />
      ))}
    </fieldset>
  );
}
