import { useQuery } from "@tanstack/react-query";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { AreaField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { draftOf, useOrderAction } from "./order-calls.ts";

/** What happened, newest first, and a form for notes that only staff see. */
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

const colleaguesQuery = {
  queryKey: ["admin", "colleagues"],
  queryFn: ({ signal }: { signal: AbortSignal }) => callAdmin("GET /api/admin/colleagues", {}, { signal }),
  staleTime: 300_000,
};

/** Returns the colleagues whose names follow an @. */
function namedIn(text: string, colleagues: { id: string; name: string }[]): string[] {
  const lower = text.toLowerCase();
  return colleagues
    .filter(({ name }) => lower.includes(`@${name.toLowerCase()}`))
    .map(({ id }) => id)
    .slice(0, 20);
}

function NoteForm({ order }: { order: AdminOrder }) {
  const note = useOrderAction(order.id, "POST /api/admin/orders/:id/notes", { done: "Note added.", inForm: true });
  const { data } = useQuery(colleaguesQuery);
  const colleagues = data?.colleagues ?? [];
  const form = useActionForm({
    initial: { text: "" },
    draft: draftOf(order, "note", "Note on"),
    startsOver: true,
    run: ({ text }) => note.mutateAsync({ body: { text: text.trim(), mentions: namedIn(text, colleagues) } }),
  });
  const text = useFormValue(form, (values) => values.text);
  // What is typed after the last @ selects the colleagues to suggest.
  const begun = /@([^@\n]{0,40})$/.exec(text)?.[1]?.toLowerCase();
  const offered =
    begun === undefined
      ? []
      : colleagues.filter(({ name }) => name.toLowerCase() !== begun.trim() && name.toLowerCase().startsWith(begun)).slice(0, 6);
  const isEmpty = useFormValue(form, ({ text }) => text.trim() === "");
  return (
    <div className="mb-5">
      <ActionFormBody form={form} submit="Add note" look="outline" isReady={!isEmpty}>
        <AreaField form={form} name="text" label="Note" hint="Only staff see it. Type @ and a name to notify a colleague." maxLength={2000} />
        {offered.length > 0 && (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Colleagues</legend>
            {offered.map(({ id, name }) => (
              <AdminButton key={id} onClick={() => form.api.setFieldValue("text", text.replace(/@[^@\n]{0,40}$/, `@${name} `))}>
                @{name}
              </AdminButton>
            ))}
          </fieldset>
        )}
      </ActionFormBody>
    </div>
  );
}
