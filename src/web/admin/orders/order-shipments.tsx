import { Printer } from "lucide-react";
import { useState } from "react";
import { parcelsText } from "#domain/orders/carriers.ts";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { Badge } from "#ui/badge.tsx";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton, AdminLinkButton } from "../toolkit/admin-button.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { CheckField, TextField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { draftOf, useOrderAction } from "./order-calls.ts";
import { ParcelFields, sentParcels, typedParcels, useCarriers } from "./parcel-fields.tsx";

type Shipment = AdminOrder["fulfillments"][number];
type Props = { order: AdminOrder; shipment: Shipment };

const by = ({ at, staffName }: { at: string; staffName: string | null }) => `${timeText(at)}${staffName ? ` by ${staffName}` : ""}`;

/** The shipments with their parcels, including canceled ones. */
export function OrderShipments({ order }: { order: AdminOrder }) {
  if (order.fulfillments.length === 0) return null;
  return (
    <Panel title={order.fulfillments.length === 1 ? "Shipment" : "Shipments"}>
      {order.fulfillments.map((shipment, at) => (
        <section
          key={shipment.id}
          aria-label={`Shipment ${at + 1} of ${order.fulfillments.length}`}
          className="border-t border-line py-3 first:border-0 first:pt-0 last:pb-0"
        >
          <ShipmentFacts order={order} shipment={shipment} />
          {!shipment.cancellation && <ShipmentActions order={order} shipment={shipment} />}
        </section>
      ))}
    </Panel>
  );
}

function ShipmentFacts({ order, shipment }: Props) {
  const titles = new Map(order.lines.map((line) => [line.id, line.title]));
  const { cancellation } = shipment;
  return (
    <>
      {cancellation && (
        <p className="mb-1">
          <Badge tone="gray">Canceled</Badge>
        </p>
      )}
      <ul className={cancellation ? "text-slate line-through" : ""}>
        {shipment.lines.map(({ lineId, quantity }) => (
          <li key={lineId}>
            <span className="figures">{quantity} ×</span> {titles.get(lineId) ?? "an item that was removed"}
          </li>
        ))}
      </ul>
      <ul className="mt-1">
        {shipment.parcels.map((parcel, at) => (
          <li key={at} className="break-words">
            {shipment.parcels.length > 1 && <span className="text-slate">Parcel {at + 1}: </span>}
            {parcel.carrier}{" "}
            {parcel.trackingUrl ? (
              <a href={parcel.trackingUrl} target="_blank" rel="noreferrer" className="font-mono text-[0.8125rem] text-accent underline">
                {parcel.trackingNumber || "Track"}
              </a>
            ) : (
              <span className="font-mono text-[0.8125rem]">{parcel.trackingNumber}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-[0.8125rem] text-slate">{by(shipment)}</p>
      {cancellation && (
        <p className="text-[0.8125rem] text-slate">
          Canceled {by(cancellation)}
          {cancellation.reason && `: ${cancellation.reason}`}
        </p>
      )}
    </>
  );
}

function ShipmentActions({ order, shipment }: Props) {
  const mayFulfill = useRight("orders.fulfill");
  // Loaded before the dialog opens, because the values of its form depend on the carriers.
  useCarriers();
  const [open, setOpen] = useState<"parcels" | "cancel" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <AdminLinkButton to={links.packingSlip(order.id, shipment.id)}>
        <Printer aria-hidden="true" className="size-4" />
        Packing slip
      </AdminLinkButton>
      {mayFulfill && <AdminButton onClick={() => setOpen("parcels")}>{shipment.parcels.length === 0 ? "Add tracking" : "Edit tracking"}</AdminButton>}
      {mayFulfill && <AdminButton onClick={() => setOpen("cancel")}>Cancel shipment</AdminButton>}
      <Dialog isForm open={open === "parcels"} title={`Tracking of a shipment of ${order.name}`} onClose={close}>
        <ParcelsForm order={order} shipment={shipment} onClose={close} />
      </Dialog>
      <Dialog isForm open={open === "cancel"} title="Cancel this shipment?" onClose={close}>
        <CancelForm order={order} shipment={shipment} onClose={close} />
      </Dialog>
    </div>
  );
}

function ParcelsForm({ order, shipment, onClose }: Props & { onClose: () => void }) {
  const change = useOrderAction(order.id, "POST /api/admin/orders/:id/fulfillments/:fulfillmentId/parcels", {
    fulfillmentId: shipment.id,
    done: "The tracking was saved.",
    onDone: onClose,
    inForm: true,
  });
  const carriers = useCarriers();
  const form = useActionForm({
    initial: { parcels: typedParcels(carriers, shipment.parcels), notify: false },
    draft: draftOf(order, `fulfillments/${shipment.id}/parcels`, "Tracking of"),
    run: ({ parcels, notify }, { seen }) => change.mutateAsync({ body: { parcels: sentParcels(parcels), notify, seen: sentParcels(seen.parcels) } }),
  });
  return (
    <ActionFormBody form={form} submit="Save" dismiss="Close" onDismiss={onClose}>
      <ParcelFields form={form} />
      {!order.isBuyerErased && (
        <CheckField
          form={form}
          name="notify"
          label="Email the buyer"
          hint={`Sends the new tracking to ${order.email}. Nothing is sent if nothing changed.`}
        />
      )}
    </ActionFormBody>
  );
}

function CancelForm({ order, shipment, onClose }: Props & { onClose: () => void }) {
  const cancel = useOrderAction(order.id, "POST /api/admin/orders/:id/fulfillments/:fulfillmentId/cancellation", {
    fulfillmentId: shipment.id,
    done: "The shipment was canceled.",
    onDone: onClose,
    inForm: true,
  });
  const form = useActionForm({
    initial: { reason: "", notify: false },
    draft: draftOf(order, `fulfillments/${shipment.id}/cancellation`, "Cancel a shipment of"),
    run: ({ reason, notify }) => cancel.mutateAsync({ body: { reason: reason.trim(), notify } }),
  });
  const units = shipment.lines.reduce((sum, line) => sum + line.quantity, 0);
  const tracking = parcelsText(shipment.parcels);
  return (
    <ActionFormBody form={form} submit="Cancel shipment" look="danger" dismiss="Keep shipment" onDismiss={onClose}>
      <p>
        Do this if the {units === 1 ? "item" : `${units} items`} never left{tracking && ` (${tracking})`}. {units === 1 ? "It has" : "They have"} to
        be shipped again, and this record is kept, marked as canceled. The stock does not change. This cannot be undone.
      </p>
      <TextField form={form} name="reason" label="Reason (only staff see it)" required maxLength={300} hint="Required." />
      {!order.isBuyerErased && (
        <CheckField form={form} name="notify" label="Email the buyer" hint={`Tells ${order.email} that these items have not been shipped yet.`} />
      )}
    </ActionFormBody>
  );
}
