import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, Send } from "lucide-react";
import { useMemo, useRef } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { links } from "#web/links.ts";
import { PostalAddressFields } from "../orders/postal-address-fields.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useAdminSession, useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { DeleteButton } from "../toolkit/delete-button.tsx";
import { DetailPage } from "../toolkit/detail-page.tsx";
import { AreaField, MoneyField, NumberField, SelectField, TextField, TimeField } from "../toolkit/form-fields.tsx";
import { PageFrame, Panel } from "../toolkit/page-frame.tsx";
import { type RecordForm, useRecordForm } from "../toolkit/record-form.tsx";
import { RecordFormPage } from "../toolkit/record-form-page.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { OwnLines } from "./custom-lines.tsx";
import { DraftBuyer } from "./draft-buyer.tsx";
import { bodyOf, type DraftValues, draftFaults, emptyDraft, valuesOf } from "./draft-form.ts";
import { DraftLines } from "./draft-lines.tsx";
import { type Draft, DraftBadge } from "./draft-status.tsx";
import { DraftOrderTotals } from "./draft-totals.tsx";

export const meta = () => [{ title: "Draft order · Admin" }, { name: "robots", content: "noindex" }];

const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "draft-order", id],
    queryFn: ({ signal }) => callAdmin("GET /api/admin/draft-orders/:id", { params: { id } }, { signal }),
  });

const discountKinds = [
  ["amount", "Amount"],
  ["percent", "Percent"],
] as const;

const back = { to: links.adminDraftOrders(), text: "Draft orders" };

export default function DraftPage() {
  const { id = "" } = useParams();
  return id === "new" ? <DraftEditor draft={null} /> : <StoredDraft key={id} id={id} />;
}

function StoredDraft({ id }: { id: string }) {
  const query = useQuery(draftQuery(id));
  return (
    <DetailPage query={query} noun="draft" back={back}>
      {({ draft }) => <DraftEditor draft={draft} />}
    </DetailPage>
  );
}

/** Edits an order that staff prepare, with its sums beside the form. */
function DraftEditor({ draft }: { draft: Draft | null }) {
  const form = useDraftForm(draft);
  const currency = useAdminSession().shop.currency;
  const mayChange = useRight("orders.change");
  const isOpen = draft !== null && draft.state !== "ordered" && draft.state !== "deleted";
  return (
    <PageFrame
      title={draft ? `Draft ${draft.name}` : "New draft order"}
      back={back}
      badges={draft && <DraftBadge draft={draft} />}
      actions={draft && isOpen && mayChange && <DraftActions draft={draft} isDirty={form.isDirty} />}
    >
      {draft && <History draft={draft} />}
      <RecordFormPage form={form} create={draft ? undefined : "Create draft"}>
        <div className="grid grid-cols-1 items-start gap-4 min-[1150px]:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <DraftLines form={form} currency={currency} />
            <OwnLines form={form} currency={currency} />
            <DraftBuyer form={form} />
            <Panel title="Shipping address">
              <p className="mb-4 text-slate">Leave it empty to let the buyer enter it. Tax can be calculated once the address is known.</p>
              <PostalAddressFields form={form} />
            </Panel>
          </div>
          <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-20">
            <DraftOrderTotals form={form} draft={draft} />
            <Panel title="Discount and shipping">
              <div className="grid gap-4">
                <DiscountFields form={form} currency={currency} />
                <TextField form={form} name="discountTitle" label="Discount name" maxLength={60} placeholder="Discount" />
                <MoneyField
                  form={form}
                  name="shippingCents"
                  label={`Shipping price (${currency})`}
                  currency={currency}
                  optional
                  hint="Leave it empty to let the buyer choose one of your shipping methods. A price entered here applies to this shipping address."
                />
                <TextField form={form} name="shippingTitle" label="Shipping name" maxLength={60} placeholder="Shipping" />
              </div>
            </Panel>
            <Panel title="Offer">
              <div className="grid gap-4">
                <TimeField form={form} name="validUntil" label="Valid until" optional hint="Leave it empty for no limit." />
                <AreaField form={form} name="message" label="Message to the buyer" maxLength={1000} hint="Shown in the email and on the page." />
                <AreaField form={form} name="note" label="Note" maxLength={2000} hint="Only staff see it." />
              </div>
            </Panel>
          </div>
        </div>
      </RecordFormPage>
    </PageFrame>
  );
}

function DiscountFields({ form, currency }: { form: RecordForm<DraftValues>; currency: string }) {
  const kind = useFormValue(form, (values) => values.discountKind);
  return (
    <>
      <SelectField form={form} name="discountKind" label="Discount type" options={discountKinds} />
      {kind === "amount" ? (
        <MoneyField form={form} name="discountCents" label={`Discount (${currency})`} currency={currency} optional />
      ) : (
        <NumberField
          form={form}
          name="discountPercentHundredths"
          label="Discount (%)"
          hint="Off all products, at the prices in this draft."
          optional
          min={0.01}
          max={100}
          decimals={2}
          unit={100}
        />
      )}
    </>
  );
}

function History({ draft }: { draft: Draft }) {
  const { createdAt, staffName, sentAt, orderId, orderName, state, validUntil } = draft;
  return (
    <p className="-mt-3 mb-5 text-slate">
      Created {timeText(createdAt)}
      {staffName && ` by ${staffName}`}
      {sentAt && ` · Sent ${timeText(sentAt)}`}
      {state === "expired" && (validUntil ? ` · Expired ${timeText(validUntil)}: set a new date and save` : " · In another currency: save it again")}
      {orderId && (
        <>
          {" · Now order "}
          <Link to={links.adminOrder(orderId)} className="text-accent underline underline-offset-2">
            {orderName}
          </Link>
        </>
      )}
    </p>
  );
}

function DraftActions({ draft, isDirty }: { draft: Draft; isDirty: boolean }) {
  const client = useQueryClient();
  const isExpired = draft.state === "expired";
  const sending = useMutation({
    mutationFn: () => callAdmin("POST /api/admin/draft-orders/:id/email", { params: { id: draft.id } }),
    onSuccess: (answer) => {
      client.setQueryData(draftQuery(draft.id).queryKey, answer);
      client.invalidateQueries({ queryKey: ["admin", "draft-orders"] });
      toast(`Draft ${draft.name} is being sent to ${draft.email}.`);
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  const copy = () =>
    navigator.clipboard.writeText(draft.payUrl).then(
      () => toast("The link was copied."),
      () => toast(`The browser did not allow copying. The link is ${draft.payUrl}`, { tone: "fault" }),
    );
  return (
    <>
      <DeleteButton
        title={`Draft ${draft.name}`}
        remove={() => callAdmin("DELETE /api/admin/draft-orders/:id", { params: { id: draft.id } })}
        queryKey={["admin", "draft-orders"]}
        listPath={links.adminDraftOrders()}
      >
        Its link will no longer work, so the buyer will not be able to pay it.
      </DeleteButton>
      {!isExpired && (
        <AdminButton onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          Copy link
        </AdminButton>
      )}
      {!isExpired && (
        <AdminButton
          look="solid"
          disabled={sending.isPending || isDirty}
          {...(isDirty && { title: "Save the draft first" })}
          onClick={() => sending.mutate()}
        >
          <Send aria-hidden="true" className="size-4" />
          {sending.isPending ? "Sending…" : draft.sentAt ? "Send again" : "Send to buyer"}
        </AdminButton>
      )}
    </>
  );
}

function useDraftForm(draft: Draft | null): RecordForm<DraftValues> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const created = useRef<string | null>(null);
  const stored = useMemo(() => (draft ? valuesOf(draft) : emptyDraft()), [draft]);
  const mayChange = useRight("orders.change");
  return useRecordForm<DraftValues>({
    record: `draft-order/${draft?.id ?? "new"}`,
    title: draft ? `Draft ${draft.name}` : "New draft order",
    path: draft ? links.adminDraftOrder(draft.id) : links.newDraftOrder(),
    stored,
    disabled: !mayChange || draft?.state === "ordered" || draft?.state === "deleted",
    check: draftFaults,
    save: async (values) => {
      const saved = draft
        ? await callAdmin("PUT /api/admin/draft-orders/:id", { params: { id: draft.id }, body: { ...bodyOf(values), revision: values.revision } })
        : await callAdmin("POST /api/admin/draft-orders", { body: bodyOf(values) });
      client.setQueryData(draftQuery(saved.draft.id).queryKey, saved);
      client.invalidateQueries({ queryKey: ["admin", "draft-orders"] });
      if (draft) return valuesOf(saved.draft);
      created.current = saved.draft.id;
      return stored;
    },
    ...(draft && { reload: async () => valuesOf((await client.fetchQuery({ ...draftQuery(draft.id), staleTime: 0 })).draft) }),
    saved: draft ? "Draft saved." : "Draft created.",
    onSaved: () => {
      if (created.current) navigate(links.adminDraftOrder(created.current), { replace: true });
    },
  });
}
