import { useMutation, useQueryClient } from "@tanstack/react-query";
import { links } from "#web/links.ts";
import { ActionFormBody, useActionForm } from "../toolkit/action-form.tsx";
import { AdminButton } from "../toolkit/admin-button.tsx";
import { callAdmin } from "../toolkit/admin-call.ts";
import { useFormValue } from "../toolkit/admin-form-types.ts";
import { useRight } from "../toolkit/admin-session.ts";
import { timeText } from "../toolkit/date-format.ts";
import { AreaField } from "../toolkit/form-fields.tsx";
import { Panel } from "../toolkit/page-frame.tsx";
import { toast } from "../toolkit/toasts.tsx";
import { type AdminCustomer, customerQuery } from "./customer-query.ts";

const titleOf = ({ name, email }: AdminCustomer) => name || email;

/** The notes that staff wrote about the customer, newest first. */
export function CustomerNotes({ customer }: { customer: AdminCustomer }) {
  const mayNote = useRight("customers.note");
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (noteId: string) => callAdmin("DELETE /api/admin/customers/:id/notes/:noteId", { params: { id: customer.id, noteId } }),
    onSuccess: (answer) => {
      client.setQueryData(customerQuery(customer.id).queryKey, answer);
      toast("Note removed.");
    },
    onError: (fault) => toast(fault.message, { tone: "fault" }),
  });
  return (
    <Panel title="Notes">
      {mayNote && <NoteForm customer={customer} />}
      {customer.notes.length === 0 && !mayNote && <p className="text-slate">No notes.</p>}
      <ul className="grid gap-3">
        {customer.notes.map((note) => (
          <li key={note.id} className="flex items-start justify-between gap-3 border-t border-line pt-3">
            <div className="min-w-0">
              <p className="[overflow-wrap:anywhere] whitespace-pre-line">{note.text}</p>
              <p className="text-[0.8125rem] text-slate">
                {timeText(note.at)}
                {note.author && ` · ${note.author}`}
              </p>
            </div>
            {mayNote && (
              <AdminButton
                disabled={removing.isPending}
                onClick={() => removing.mutate(note.id)}
                aria-label={`Remove the note from ${timeText(note.at)}`}
              >
                Remove
              </AdminButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function NoteForm({ customer }: { customer: AdminCustomer }) {
  const client = useQueryClient();
  const form = useActionForm({
    initial: { text: "" },
    draft: { record: `customer/${customer.id}/note`, title: `Note on ${titleOf(customer)}`, path: links.adminCustomer(customer.id) },
    startsOver: true,
    run: async (body) => {
      const answer = await callAdmin("POST /api/admin/customers/:id/notes", { params: { id: customer.id }, body });
      client.setQueryData(customerQuery(customer.id).queryKey, answer);
      toast("Note added.");
    },
  });
  const isEmpty = useFormValue(form, ({ text }) => text.trim() === "");
  return (
    <div className={customer.notes.length > 0 ? "mb-4" : ""}>
      <ActionFormBody form={form} submit="Add note" look="outline" isReady={!isEmpty}>
        <AreaField form={form} name="text" label="Note" hint="Only staff see it." maxLength={2000} />
      </ActionFormBody>
    </div>
  );
}
