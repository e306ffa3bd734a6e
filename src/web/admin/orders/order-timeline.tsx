import { useRef } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { links } from "#web/links.ts";
import { useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { AreaField } from "../toolkit/form-fields.tsx";
import { timeText } from "../toolkit/local-times.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { useRecordDraft } from "../toolkit/record-draft.ts";
import { useOrderAction } from "./order-calls.ts";

/** What happened, newest first, and a place for notes that only staff see. */
export function OrderTimeline({ order }: { order: AdminOrder }) {
  const mayNote = useRight("orders.note");
  return (
    <Panel title="Timeline">
      {mayNote && <NoteForm order={order} />}
      <ol className="grid gap-3">
        {order.events.map((event) => (
          <li key={event.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden="true"
              className={`mt-1.5 size-2 rounded-full ${event.kind === "note" ? "bg-accent" : event.kind === "refund-failed" ? "bg-red" : "bg-edge"}`}
            />
            <div>
              <p className="break-words whitespace-pre-line">{event.text}</p>
              <p className="text-[0.8125rem] text-slate">
                {timeText(event.at)}
                {event.actorName && ` · ${event.actorName}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** What is typed is kept in this browser until it is added. */
function NoteForm({ order }: { order: AdminOrder }) {
  const note = useOrderAction(order.id, "POST /api/admin/orders/:id/notes", { done: "Note added.", inForm: true });
  const form = useActionForm({
    initial: { text: "" },
    run: async ({ text }) => {
      await note.mutateAsync({ body: { text: text.trim() } });
      form.api.reset();
    },
  });
  const base = useRef({ text: "" });
  useRecordDraft({
    record: `note/${order.id}`,
    title: `Note on ${order.name}`,
    path: links.adminOrder(order.id),
    api: form.api,
    base,
    restore: ({ values }) => form.api.reset(values, { keepDefaultValues: true }),
  });
  const isEmpty = useFormValue(form, ({ text }) => text.trim() === "");
  return (
    <form
      noValidate
      className="mb-5 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !form.isPending) form.submit();
      }}
    >
      <AreaField form={form} name="text" label="Note" hint="Only staff see it." maxLength={2000} />
      <p role="alert" className="text-red empty:hidden">
        {form.faultText}
      </p>
      <AdminButton type="submit" disabled={isEmpty || form.isPending} className="justify-self-start">
        Add note
      </AdminButton>
    </form>
  );
}
