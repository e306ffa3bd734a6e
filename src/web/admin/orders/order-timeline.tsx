import { type FormEvent, useState } from "react";
import type { AdminOrder } from "#domain/orders/order-admin-types.ts";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { AdminArea } from "../toolkit/admin-fields.tsx";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/local-times.ts";
import { Panel } from "../toolkit/page-frame.tsx";
import { useOrderAction } from "./order-calls.ts";

/** What happened, newest first, and a place for notes that only staff see. */
export function OrderTimeline({ order }: { order: AdminOrder }) {
  const mayNote = useRight("orders.note");
  return (
    <Panel title="Timeline">
      {mayNote && <NoteForm orderId={order.id} />}
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

function NoteForm({ orderId }: { orderId: string }) {
  const [text, setText] = useState("");
  const note = useOrderAction(orderId, "notes", { done: "Note added.", onDone: () => setText("") });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) note.mutate({ body: { text: text.trim() } });
  };
  return (
    <form onSubmit={submit} className="mb-5 grid gap-2">
      <AdminArea label="Note" hint="Only staff see it." value={text} onChange={(event) => setText(event.target.value)} maxLength={2000} rows={2} />
      <AdminButton type="submit" disabled={!text.trim() || note.isPending} className="justify-self-start">
        Add note
      </AdminButton>
    </form>
  );
}
