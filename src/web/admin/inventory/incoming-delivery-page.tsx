import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { links } from "#web/links.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { ConfirmDialog } from "../toolkit/dialog.tsx";
import { AreaField, TextField } from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { bodyOf, type Delivery, type DeliveryValues, deliveryFaults, emptyDelivery, valuesOf } from "./delivery-form.ts";
import { DeliveryLines } from "./delivery-lines.tsx";
import { ReceiveButton } from "./receive-dialog.tsx";
import { DeliveryBadge, deliveryName } from "./stock-cells.tsx";

export const meta = () => [{ title: "Incoming delivery · Admin" }, { name: "robots", content: "noindex" }];

const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "incoming-delivery", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/incoming/:id", { params: { id } }, { signal }),
  });

const back = { to: links.adminPage("incoming"), text: "Incoming deliveries" };

export default function IncomingDeliveryPage() {
  const { id = "" } = useParams();
  return id === "new" ? <DeliveryEditor delivery={null} /> : <StoredDelivery key={id} id={id} />;
}

function StoredDelivery({ id }: { id: string }) {
  const query = useQuery(deliveryQuery(id));
  return (
    <DetailPage query={query} noun="delivery" back={back} narrow>
      {({ delivery }) => <DeliveryEditor delivery={delivery} />}
    </DetailPage>
  );
}

function DeliveryEditor({ delivery }: { delivery: Delivery | null }) {
  const form = useDeliveryForm(delivery);
  const mayAdjust = useRight("stock.adjust");
  const isOpen = delivery !== null && delivery.nextOn !== null;
  return (
    <PageFrame
      title={delivery ? deliveryName(delivery) : "Record a delivery"}
      back={back}
      narrow
      badges={delivery && <DeliveryBadge state={delivery.state} />}
      actions={
        isOpen &&
        mayAdjust && (
          <>
            <CancelButton delivery={delivery} />
            <ReceiveButton delivery={delivery} />
          </>
        )
      }
    >
      <RecordFormPage form={form} create={delivery ? undefined : "Record delivery"}>
        <div className="grid grid-cols-1 gap-4">
          <DeliveryLines form={form} />
          <Panel title="Purchase">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                form={form}
                name="reference"
                label="Reference"
                maxLength={100}
                hint="The number of your purchase order or of the delivery note."
              />
              <TextField form={form} name="supplier" label="Supplier" maxLength={120} />
              <AreaField form={form} name="note" label="Note" maxLength={1000} className="sm:col-span-2" />
            </div>
          </Panel>
          {delivery && <p className="text-slate">{historyText(delivery)}</p>}
        </div>
      </RecordFormPage>
    </PageFrame>
  );
}

function historyText({ createdAt, createdBy, cancelledAt, cancelledBy }: Delivery): string {
  const by = (name: string | null) => (name ? ` by ${name}` : "");
  const ended = cancelledAt ? ` Canceled on ${timeText(cancelledAt)}${by(cancelledBy)}.` : "";
  return `Recorded on ${timeText(createdAt)}${by(createdBy)}.${ended}`;
}

function useDeliveryForm(delivery: Delivery | null): RecordForm<DeliveryValues> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const created = useRef<string | null>(null);
  const stored = useMemo(() => (delivery ? valuesOf(delivery) : emptyDelivery()), [delivery]);
  const mayAdjust = useRight("stock.adjust");
  return useRecordForm<DeliveryValues>({
    record: `delivery/${delivery?.id ?? "new"}`,
    title: delivery ? deliveryName(delivery) : "New delivery",
    path: links.adminIncoming(delivery?.id ?? "new"),
    stored,
    disabled: !mayAdjust || delivery?.state === "cancelled",
    check: deliveryFaults,
    save: async (values) => {
      const body = bodyOf(values);
      const saved = delivery
        ? await callAdmin("PUT /api/admin/incoming/:id", { params: { id: delivery.id }, body: { seenAt: values.seenAt, delivery: body } })
        : await callAdmin("POST /api/admin/incoming", { body });
      client.setQueryData(deliveryQuery(saved.delivery.id).queryKey, saved);
      for (const name of ["incoming", "inventory", "reorders"]) client.invalidateQueries({ queryKey: ["admin", name] });
      if (delivery) return valuesOf(saved.delivery);
      created.current = saved.delivery.id;
      return stored;
    },
    ...(delivery && { reload: async () => valuesOf((await client.fetchQuery({ ...deliveryQuery(delivery.id), staleTime: 0 })).delivery) }),
    saved: delivery ? "Saved." : "Delivery recorded.",
    onSaved: () => {
      if (created.current) navigate(links.adminIncoming(created.current), { replace: true });
    },
  });
}

function CancelButton({ delivery }: { delivery: Delivery }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const canceling = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/incoming/:id/cancellation", { params: { id: delivery.id }, body: { seenAt: delivery.updatedAt } }),
    onSuccess: () => toast("The rest of this delivery is no longer expected."),
    onError: (fault) => toast(fault.message, { tone: "fault" }),
    onSettled: () => {
      setOpen(false);
      return client.invalidateQueries({ queryKey: ["admin"] });
    },
  });
  return (
    <>
      <AdminButton onClick={() => setOpen(true)}>Cancel delivery</AdminButton>
      <ConfirmDialog
        open={isOpen}
        title="Cancel this delivery?"
        confirm="Cancel delivery"
        busy={canceling.isPending}
        destructive
        onConfirm={() => canceling.mutate()}
        onClose={() => setOpen(false)}
      >
        <p>Units already received stay in stock. Buyers no longer see these delivery dates; existing orders keep the dates they were promised.</p>
      </ConfirmDialog>
    </>
  );
}
