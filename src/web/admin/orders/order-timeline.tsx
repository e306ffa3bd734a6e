import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { AreaField } from "../toolkit/form-fields.tsx";
import { timeText } from "../toolkit/local-times.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { draftOf, useOrderAction } from "./order-calls.ts";

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

function NoteForm({ order }: { order: AdminOrder }) {
  const note = useOrderAction(order.id, "POST /api/admin/orders/:id/notes", { done: "Note added.", inForm: true });
  const form = useActionForm({
    initial: { text: "" },
    draft: draftOf(order, "note", "Note on"),
    startsOver: true,
    run: ({ text }) => note.mutateAsync({ body: { text: text.trim() } }),
  });
  const isEmpty = useFormValue(form, ({ text }) => text.trim() === "");
  return (
    <div className="mb-5">
      <ActionFormBody form={form} submit="Add note" look="outline" isReady={!isEmpty}>
        <AreaField form={form} name="text" label="Note" hint="Only staff see it." maxLength={2000} />
      </ActionFormBody>
    </div>
  );
}
